/** The people of a day, each with how they stand and with what the month came to. */
import { monthOf } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { attendanceBoard, standings } from '@iroko/contract/time/attendance-board'
import type { ReactNode } from 'react'
import { durationText } from '../../../lib/format.ts'
import { useBranchOptions, useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useAddresses, useDay } from '../attendance-days/parts-address.tsx'
import { standingMap } from '../attendance-days/parts-words.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'
import { ShiftName } from '../shifts/parts.tsx'

type Call = typeof attendanceBoard.people
type PersonDay = Row<Call>
type PeopleFilter = Filter<FilterName<Call>>

const standingFilter: PeopleFilter = {
  type: 'select',
  name: 'standing',
  label: 'Status',
  options: standings.map((value) => ({ value, label: standingMap[value].label })),
}

type OfficeType = 'campaign' | 'department'

/** Filters of people by where they are; only offices of a kind where it is said. */
export function usePlaceFilters(office_type?: OfficeType): Filter<'office_id' | 'team_id' | 'branch_id'>[] {
  const offices = useOfficeOptions(office_type)
  const teams = useTeamOptions(office_type)
  const branches = useBranchOptions()
  return [
    { type: 'select', name: 'office_id', label: 'Office', options: offices },
    { type: 'select', name: 'team_id', label: 'Team', options: teams },
    { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
  ]
}

interface DayPeopleProps {
  /** What the screen always asks for. */
  of?: { office_id?: string; office_type?: OfficeType; team_id?: string; line?: 'below' | 'direct' }
  /** Filters by place beside the status. */
  filters?: readonly PeopleFilter[]
  empty?: ReactNode
}

/** The day is the address's, now where it names none; a row says why it is as it is, the name leads to the person's record. */
export function DayPeople({ of = {}, filters = [], empty }: DayPeopleProps) {
  const { named } = useDay()
  const { person } = useAddresses()
  return (
    <ListView
      label="People"
      call={attendanceBoard.people}
      extra={{ query: { ...of, day: named }, sort: 'full_name', refetchInterval: 60_000 }}
      columns={columnsOf(({ employee, day }) => person(employee, monthOf(day)))}
      filters={[standingFilter, ...filters]}
      rowLabel={({ employee }) => employee.full_name}
      onRowClick={openDay}
      empty={empty ?? 'No attendance on this date'}
      errorPrefix="Attendance | "
    />
  )
}

/** Of the month up to the day: lateness is what a leader looks for, the others can be chosen. */
const months = [
  { key: 'month_late_days', label: 'Days late in month' },
  { key: 'month_present_days', label: 'Days present in month', hidden: true, sortable: false },
  { key: 'month_absent_days', label: 'Days absent in month', hidden: true },
  { key: 'month_leave_days', label: 'Days on leave in month', hidden: true, sortable: false },
] as const

const columnsOf = (address: (row: PersonDay) => string): Column<PersonDay>[] => [
  {
    key: 'employee',
    label: 'Person',
    sortable: 'full_name',
    width: 230,
    render: (row) => (
      <PersonCell
        name={row.employee.full_name}
        picture={row.employee.profile_picture}
        detail={row.team?.title ?? row.office.title}
        to={address(row)}
      />
    ),
  },
  {
    key: 'standing',
    label: 'Status',
    width: 124,
    render: ({ standing }) => <StatusBadge status={standing} map={standingMap} />,
  },
  { key: 'shift', label: 'Shift', width: 130, render: ({ shift }) => (shift ? <ShiftName shift={shift} /> : '-') },
  {
    key: 'first_in',
    label: 'In',
    width: 72,
    align: 'end',
    sortable: true,
    render: ({ first_in, zone }) => clockText(first_in, zone),
  },
  { key: 'last_out', label: 'Out', width: 72, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  {
    key: 'late_minutes',
    label: 'Late',
    width: 90,
    align: 'end',
    sortable: true,
    render: ({ late_minutes }) => durationText(late_minutes),
  },
  ...months.map((column): Column<PersonDay> => ({ width: 160, align: 'end', sortable: true, ...column })),
  {
    key: 'month_late_minutes',
    label: 'Total lateness in month',
    width: 160,
    align: 'end',
    sortable: true,
    hidden: true,
    render: ({ month_late_minutes }) => durationText(month_late_minutes),
  },
  {
    key: 'month_worked_minutes',
    label: 'Worked in month',
    width: 160,
    align: 'end',
    sortable: true,
    hidden: true,
    render: ({ month_worked_minutes }) => durationText(month_worked_minutes),
  },
]
