/** The lists of attendance reports: by person, by day, by office. Lengths are shown as hours and minutes. */
import type { Row } from '@iroko/contract/endpoint'
import { attendanceStatuses } from '@iroko/contract/time/attendance'
import type { attendanceReports, ReportSums } from '@iroko/contract/time/attendance-reports'
import { durationText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { flagsText, statusMap } from '../attendance-days/parts-words.tsx'

type Summary = Row<typeof attendanceReports.summaries>
type Detail = Row<typeof attendanceReports.details>
type OfficeTotal = Row<typeof attendanceReports.officeTotals>

export const statusOptions = attendanceStatuses.map((value) => ({ value, label: statusMap[value].label }))

const count = (days: number): string => (days === 0 ? '-' : String(days))

interface Wish {
  sortable?: boolean
  hidden?: boolean
}
type Sums = { [K in keyof ReportSums]: ReportSums[K] }

/** A column of a sum; `as` says how. Days are summed in the last row; lengths would stand there as bare minutes. */
const sum =
  (as: (value: number) => string, total = false) =>
  <R extends Sums>(key: keyof ReportSums, label: string, { sortable = false, hidden = false }: Wish = {}): Column<R> => ({
    key,
    label,
    width: 92,
    align: 'end',
    sortable,
    hidden,
    total,
    render: (row) => as(row[key]),
  })
const lengthOf = sum(durationText)
const daysOf = sum(count, true)

/** Those that both lists of sums have, in the order of a payslip. */
const sumColumns = <R extends Sums>(sorted: readonly (keyof ReportSums)[]): Column<R>[] => {
  const wish = (key: keyof ReportSums, hidden = false) => ({ sortable: sorted.includes(key), hidden })
  return [
    lengthOf('planned_minutes', 'Planned', wish('planned_minutes')),
    lengthOf('worked_minutes', 'Worked', wish('worked_minutes')),
    daysOf('present_days', 'Present'),
    daysOf('half_days', 'Half days'),
    daysOf('absent_days', 'Absent', wish('absent_days')),
    daysOf('leave_days', 'On leave'),
    daysOf('late_days', 'Late days', wish('late_days')),
    lengthOf('late_minutes', 'Late', wish('late_minutes')),
    lengthOf('overtime_minutes', 'Overtime', wish('overtime_minutes')),
    lengthOf('night_minutes', 'Night', wish('night_minutes')),
    daysOf('unpaid_days', 'Unpaid days', wish('unpaid_days')),
    daysOf('early_days', 'Left early', wish('early_days', true)),
    daysOf('holiday_days', 'Holidays', wish('holiday_days', true)),
    daysOf('free_days', 'Days off', wish('free_days', true)),
    daysOf('open_days', 'Not final', wish('open_days', true)),
  ]
}

export const summaryColumns = (address: (employee: Summary['employee']) => string): Column<Summary>[] => [
  {
    key: 'employee',
    label: 'Person',
    sortable: 'full_name',
    width: 230,
    render: ({ employee, team, office }) => (
      <PersonCell name={employee.full_name} picture={null} detail={team ?? office} to={address(employee)} />
    ),
  },
  ...sumColumns<Summary>(['late_days', 'late_minutes', 'worked_minutes', 'overtime_minutes', 'absent_days', 'unpaid_days']),
]

export const officeColumns: Column<OfficeTotal>[] = [
  { key: 'office', label: 'Office', sortable: 'title', width: 230, render: ({ office }) => office.title },
  { key: 'people', label: 'People', width: 84, align: 'end', sortable: true },
  ...sumColumns<OfficeTotal>(['late_days', 'late_minutes', 'absent_days', 'overtime_minutes']),
]

export const detailColumns = (address: (employee: Detail['employee']) => string): Column<Detail>[] => [
  {
    key: 'employee',
    label: 'Person',
    sortable: 'full_name',
    width: 230,
    render: ({ employee, office }) => (
      <PersonCell name={employee.full_name} picture={null} detail={office} to={address(employee)} />
    ),
  },
  { key: 'day', label: 'Day', sortable: true, width: 110 },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={statusMap} /> },
  { key: 'shift', label: 'Shift', width: 120 },
  { key: 'first_in', label: 'In', width: 70, align: 'end', render: ({ first_in, zone }) => clockText(first_in, zone) },
  { key: 'last_out', label: 'Out', width: 70, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  {
    key: 'worked_minutes',
    label: 'Worked',
    width: 90,
    align: 'end',
    sortable: true,
    render: ({ worked_minutes }) => durationText(worked_minutes),
  },
  {
    key: 'late_minutes',
    label: 'Late',
    width: 80,
    align: 'end',
    sortable: true,
    render: ({ late_minutes }) => durationText(late_minutes),
  },
  {
    key: 'overtime_minutes',
    label: 'Overtime',
    width: 96,
    align: 'end',
    sortable: true,
    render: ({ overtime_minutes }) => durationText(overtime_minutes),
  },
  {
    key: 'night_minutes',
    label: 'Night',
    width: 80,
    align: 'end',
    hidden: true,
    render: ({ night_minutes }) => durationText(night_minutes),
  },
  {
    key: 'planned_minutes',
    label: 'Planned',
    width: 90,
    align: 'end',
    hidden: true,
    render: ({ planned_minutes }) => durationText(planned_minutes),
  },
  { key: 'policy_version', label: 'Policy', width: 80, align: 'end', hidden: true },
  { key: 'flags', label: 'Notes', render: ({ flags }) => flagsText(flags) || '-' },
]
