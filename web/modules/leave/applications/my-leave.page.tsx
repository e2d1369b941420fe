import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { later } from '../../../lib/lazily.ts'
import { queryOf } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { today } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Delegations } from '../../platform/delegations/parts.tsx'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { Balances } from '../balances/parts.tsx'
import { TeamCalendar } from '../calendar/parts.tsx'
import { leaveTitle, spanText } from '../types/parts-words.tsx'
import { ownColumns } from './columns.tsx'
import { ownFilters } from './parts-filters.tsx'

const ApplyDialog = later(() => import('../application-form/parts.tsx').then((module) => module.ApplyDialog))
const ApplicationDrawer = later(() => import('./parts-drawer.tsx').then((module) => module.ApplicationDrawer))

export const prefetch = () => queryClient.prefetchQuery(queryOf(leaveBalances.list, { query: {} }))

/** One's own leave: balances, applications, applying, and who of the team is away. */
export default function MyLeavePage() {
  const application = useOpenRecord('leave')
  const apply = (
    <Button leftSection={<IconPlus size={18} />} onClick={application.openNew}>
      Apply for leave
    </Button>
  )
  return (
    <Page title="My leave" description="Your balances and applications." actions={apply}>
      <WaitingForMe kind="leave" onOpen={application.open} />
      <Section title="Balances">
        <Balances />
      </Section>
      <Section title="My applications">
        <ListView
          label="My applications"
          call={leave.list}
          extra={{ query: { mine: 'true' }, sort: '-starts_on', limit: 10 }}
          columns={ownColumns}
          filters={ownFilters}
          rowLabel={(row) => `${leaveTitle(row.leave_type)}, ${spanText(row)}`}
          onRowClick={(row) => application.open(row.id)}
          empty={apply}
        />
      </Section>
      <TeamCalendar />
      <Delegations today={today()} />
      {application.isNew ? <ApplyDialog onView={application.open} onClose={application.close} /> : null}
      {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
    </Page>
  )
}
