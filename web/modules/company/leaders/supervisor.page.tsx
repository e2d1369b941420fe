import { leaders } from '@iroko/contract/company/leaders'
import { useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { chartAddress, leaderColumns, leaderRow } from './parts.tsx'
import { ChartLevel } from './parts-chart.tsx'

/** The leaders under the one who looks, and their people. */
export default function SupervisorPage() {
  const { employee_info } = useUser()
  const { ogid, is_lead, personal_details } = employee_info
  const full_name = `${personal_details.first_name} ${personal_details.last_name}`
  return (
    <Page title="Supervisor" description="Your direct reports and the people who report to them.">
      {is_lead ? (
        <>
          <Section title="Leaders in your reporting tree">
            <ListView
              label="Leaders in your reporting tree"
              call={leaders.list}
              extra={{ sort: '-reportees', query: { under_me: 'true' } }}
              columns={leaderColumns}
              rowId={leaderRow}
              rowLabel={({ full_name: name }) => name}
              href={({ ogid: leader }) => chartAddress(leader)}
              errorPrefix="Leaders | "
            />
          </Section>
          <Section title="Your direct reports">
            <ChartLevel person={{ ogid, full_name }} isRoot />
          </Section>
        </>
      ) : (
        <Empty title="No direct reports yet" text="People assigned to you appear here with their own direct reports." />
      )}
    </Page>
  )
}
