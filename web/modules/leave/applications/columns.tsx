import type { Row } from '@iroko/contract/endpoint'
import type { leave } from '@iroko/contract/leave/applications'
import type { leaveTypes } from '@iroko/contract/leave/types'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { type LeaveType, paidWords } from '../types/parts-rules.tsx'
import { LeaveStatusBadge, LeaveTypeName, SpanDates, Standing } from './parts.tsx'
import type { LeaveRow } from './parts-words.tsx'

const person: Column<LeaveRow> = {
  key: 'employee',
  label: 'Employee',
  sortable: 'full_name',
  width: 190,
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
  width: 228,
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

const standing: Column<LeaveRow> = { key: 'waiting_for', label: 'Approver', render: (row) => <Standing {...row} /> }
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

/** Applications that wait for the one who looks. */
export const waitingColumns: Column<LeaveRow>[] = [person, leaveType, dates, days, office, applied]

/** One's own applications. */
export const ownColumns: Column<LeaveRow>[] = [leaveType, dates, days, status, standing, applied]

export const workforceColumns: Column<Row<typeof leave.workforce>>[] = [
  { key: 'full_name', label: 'Employee', sortable: true, width: 200 },
  { key: 'ogid', label: 'OGID', hidden: true, width: 112 },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'team', label: 'Team', hidden: true },
  { key: 'branch', label: 'Branch', hidden: true },
  { key: 'designation', label: 'Designation', hidden: true },
  { key: 'leave_type', label: 'Leave type' },
  { key: 'starts_on', label: 'From', sortable: true, width: 112 },
  { key: 'ends_on', label: 'To', width: 112 },
  { key: 'days', label: 'Days', sortable: true, align: 'end', width: 84 },
  {
    key: 'status',
    label: 'Status',
    width: 116,
    render: (row) => <LeaveStatusBadge status={row.status} />,
  },
  { key: 'created_at', label: 'Applied', sortable: true, hidden: true, width: 148 },
]

export const typeColumns: Column<LeaveType>[] = [
  {
    key: 'title',
    label: 'Leave type',
    sortable: true,
    width: 220,
    render: (type) => <LeaveTypeName leave_type={type} />,
  },
  { key: 'days_per_year', label: 'Days per year', sortable: true, align: 'end', width: 120 },
  { key: 'paid_fraction', label: 'Pay', width: 120, render: (type) => paidWords(type.paid_fraction) },
  { key: 'carry_over_cap', label: 'Carry-over', align: 'end', width: 120 },
  { key: 'minimum_notice_days', label: 'Notice in days', align: 'end', width: 132 },
  { key: 'half_days', label: 'Half days', width: 104 },
  { key: 'archived_at', label: 'Archived', hidden: true },
]

export const takerColumns: Column<Row<typeof leaveTypes.takers>>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    render: (row) => <PersonCell name={row.full_name} detail={row.ogid} />,
  },
  { key: 'office', label: 'Office' },
  { key: 'applications', label: 'Applications', align: 'end', width: 132 },
  { key: 'days', label: 'Days taken', sortable: true, align: 'end', width: 132 },
  { key: 'left', label: 'Days left', align: 'end', width: 132 },
]
