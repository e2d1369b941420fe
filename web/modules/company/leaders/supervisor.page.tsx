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
    <Page title="Supervisor" description="Who reports to you, the leaders among them, and the people of each.">
      {is_lead ? (
        <>
          <Section title="Leaders under you">
            <ListView
              label="Leaders under you"
              call={leaders.list}
              extra={{ sort: '-reportees', query: { under_me: 'true' } }}
              columns={leaderColumns}
              rowId={leaderRow}
              rowLabel={({ full_name: name }) => name}
              href={({ ogid: leader }) => chartAddress(leader)}
              errorPrefix="Leaders | "
            />
          </Section>
          <Section title="Your people">
            <ChartLevel person={{ ogid, full_name }} isRoot />
          </Section>
        </>
      ) : (
        <Empty title="You lead nobody" text="Once somebody reports to you, they and their people show here." />
      )}
    </Page>
  )
}
