import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { LeaveStatusBadge, LeaveTypeName } from '../types/parts.tsx'
import type { LeaveRow } from './parts.tsx'
import { Deciding, LeaveAndDates, SpanDates, Standing } from './parts.tsx'

const person: Column<LeaveRow> = {
  key: 'employee',
  label: 'Employee',
  sortable: 'full_name',
  width: 208,
  render: ({ employee }) => <PersonCell name={employee.full_name} picture={employee.profile_picture} detail={employee.ogid} />,
}

const leaveType: Column<LeaveRow> = {
  key: 'leave_type',
  label: 'Leave type',
  render: (row) => <LeaveTypeName leave_type={row.leave_type} />,
}

const dates: Column<LeaveRow> = {
  key: 'starts_on',
  label: 'Dates',
  sortable: true,
  width: 216,
  render: (row) => <SpanDates span={row} />,
}

const days: Column<LeaveRow> = { key: 'days', label: 'Days', sortable: true, align: 'end', width: 80 }

const status: Column<LeaveRow> = {
  key: 'status',
  label: 'Status',
  sortable: true,
  width: 116,
  render: (row) => <LeaveStatusBadge status={row.status} />,
}

const standing: Column<LeaveRow> = {
  key: 'waiting_for',
  label: 'Approver',
  render: (row) => (row.waiting_for.length > 0 ? <Standing {...row} /> : '-'),
}
const office: Column<LeaveRow> = { key: 'office', label: 'Office' }

const applied: Column<LeaveRow> = { key: 'created_at', label: 'Applied', sortable: true, width: 170 }

/** Applications of many people. */
export const applicationColumns: Column<LeaveRow>[] = [
  person,
  leaveType,
  dates,
  days,
  status,
  standing,
  { ...office, hidden: true },
  { ...applied, hidden: true },
]

/** Applications of one office. */
export const officeColumns: Column<LeaveRow>[] = [person, leaveType, dates, days, standing, applied]

/** Type and dates in one cell: what a decision needs to know takes the room of the second. */
const what: Column<LeaveRow> = {
  key: 'leave_type',
  label: 'Leave',
  width: 216,
  render: (row) => <LeaveAndDates row={row} />,
}

const deciding: Column<LeaveRow> = {
  key: 'deciding',
  label: 'Reason, balance and coverage',
  render: (row) => <Deciding {...row.deciding} />,
}

/** Applications that wait for the one who looks, with what a decision needs. */
export const waitingColumns: Column<LeaveRow>[] = [
  person,
  what,
  { ...days, width: 72 },
  deciding,
  { ...dates, hidden: true },
  { ...office, hidden: true },
  { ...applied, hidden: true },
]

/** One's own applications. */
export const ownColumns: Column<LeaveRow>[] = [leaveType, dates, days, status, standing, applied]
