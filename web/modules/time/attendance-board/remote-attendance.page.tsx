import { monthOf } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { attendanceBoard, remoteStates } from '@iroko/contract/time/attendance-board'
import { capital } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { clockText, exactly } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { useAddresses, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { sourceWords, standingMap } from '../attendance-days/parts-words.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'
import { usePlaceFilters } from './parts-people.tsx'

type Remote = Row<typeof attendanceBoard.remote>

const stateMap: StatusMap<Remote['state']> = {
  in: { label: 'In', tone: 'good' },
  out: { label: 'Out', tone: 'neutral' },
  not_in: { label: 'Not in', tone: 'waiting' },
  not_expected: { label: 'Not expected', tone: 'neutral' },
}

const placeWords: Record<Remote['place_notes'][number], string> = {
  outside_fence: 'far from the branch',
  no_position: 'location not shared',
  outside_network: 'another network',
}

/** Who works from elsewhere, whether they are in, since when and from which network. */
export default function RemoteAttendancePage() {
  const { day, named, setDay } = useDay()
  const { person } = useAddresses()
  const counted = useCall(attendanceBoard.remote, { query: { day: named, limit: 1 } }, { keepPrevious: true })
  const states = counted.data?.states
  return (
    <ListPage
      title="Remote attendance"
      description="Remote employees, and punches away from a branch."
      facts={exactly(day)}
      buttons={<DayBar day={day} onDay={setDay} />}
      call={attendanceBoard.remote}
      extra={{ query: { day: named }, sort: 'full_name', refetchInterval: 60_000 }}
      columns={columnsOf((row) => person(row.employee, monthOf(row.day)))}
      filters={[
        {
          type: 'select',
          name: 'state',
          label: 'Status',
          options: remoteStates.map((value) => ({ value, label: stateMap[value].label })),
        },
        ...usePlaceFilters(),
      ]}
      rowLabel={({ employee }) => employee.full_name}
      onRowClick={openDay}
      empty="Nobody works remotely on this date"
      errorPrefix="Attendance | "
    >
      <StatCards>
        {remoteStates.map((state) => (
          <StatCard key={state} label={stateMap[state].label} value={states?.[state]} tone={stateMap[state].tone} />
        ))}
      </StatCards>
    </ListPage>
  )
}

/** Somebody who is not expected is shown as what keeps them away: a day off is no fault. */
const RemoteStatus = ({ state, standing }: Remote) =>
  state === 'not_expected' ? <StatusBadge status={standing} map={standingMap} /> : <StatusBadge status={state} map={stateMap} />

const columnsOf = (address: (row: Remote) => string): Column<Remote>[] => [
  {
    key: 'employee',
    label: 'Person',
    sortable: 'full_name',
    width: 230,
    render: (row) => (
      <PersonCell
        name={row.employee.full_name}
        picture={row.employee.profile_picture}
        detail={row.works_remotely ? row.office.title : `${row.office.title}, not remote`}
        to={address(row)}
      />
    ),
  },
  { key: 'state', label: 'Status', width: 120, render: RemoteStatus },
  {
    key: 'since',
    label: 'Since',
    sortable: true,
    width: 84,
    align: 'end',
    render: ({ since, zone }) => clockText(since, zone),
  },
  {
    key: 'first_in',
    label: 'In',
    sortable: true,
    width: 72,
    align: 'end',
    render: ({ first_in, zone }) => clockText(first_in, zone),
  },
  { key: 'last_out', label: 'Out', width: 72, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  {
    key: 'address',
    label: 'From',
    width: 170,
    render: ({ address: network, source }) => network ?? (source && capital(sourceWords[source])),
  },
  {
    key: 'place_notes',
    label: 'Place',
    render: ({ place_notes }) => capital(place_notes.map((note) => placeWords[note]).join(', ')),
  },
]
