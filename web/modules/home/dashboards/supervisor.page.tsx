import { leaders } from '@iroko/contract/company/leaders'
import { useLocation } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { chartAddress, leaderColumns, leaderRow } from '../../company/leaders/parts.tsx'
import { ChartLevel } from '../../company/leaders/parts-chart.tsx'
import { FloorButton } from '../../operations/floor/parts-button.tsx'
import { DayPeople } from '../../time/attendance-board/parts-people.tsx'
import { Standings, useBoard } from '../../time/attendance-board/parts-standings.tsx'
import { addressOf, useDay } from '../../time/attendance-days/parts-address.tsx'
import { useDaily } from '../../time/attendance-figures/parts.tsx'

/** The people under the one who looks as they stand today, the leaders among them, and who reports to whom. */
export default function SupervisorPage() {
  const { employee_info } = useUser()
  const { ogid, is_lead, personal_details } = employee_info
  const full_name = `${personal_details.first_name} ${personal_details.last_name}`
  return (
    <Page
      title="Supervisor"
      description="Your reporting tree: everyone’s shift and status today, the leaders, and who reports to whom."
      actions={<FloorButton />}
    >
      {is_lead ? (
        <AddressTabs
          label="Supervisor"
          gap={12}
          tabs={[
            { name: 'today', title: 'Today', content: <PeopleToday /> },
            { name: 'leaders', title: 'Leaders', content: <Leaders /> },
            { name: 'chart', title: 'Reporting tree', content: <ChartLevel person={{ ogid, full_name }} isRoot /> },
          ]}
        />
      ) : (
        <Empty title="No direct reports yet" text="People assigned to you appear here with their own direct reports." />
      )}
    </Page>
  )
}

const below = { line: 'below' } as const

function PeopleToday() {
  const [{ standing }] = useAddress()
  const { pathname } = useLocation()
  const days = useDaily(below)
  const { named } = useDay()
  const counts = useBoard({ ...below, day: named }).data?.attendance_board.counts
  return (
    <>
      <Standings
        counts={counts}
        chosen={standing}
        to={(next, day) => addressOf(pathname, { standing: next, day })}
        {...(named ? {} : { trend: { days } })}
      />
      <DayPeople of={below} empty="No attendance in your reporting tree today" />
    </>
  )
}

function Leaders() {
  return (
    <ListView
      label="Leaders in your reporting tree"
      empty="No leaders report to you. Your direct reports are on the first tab."
      call={leaders.list}
      extra={{ sort: '-reportees', query: { under_me: 'true' } }}
      columns={leaderColumns}
      rowId={leaderRow}
      rowLabel={({ full_name: name }) => name}
      href={({ ogid: leader }) => chartAddress(leader)}
      errorPrefix="Leaders | "
    />
  )
}
