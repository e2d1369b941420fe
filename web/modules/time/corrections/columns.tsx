import type { Row } from '@iroko/contract/endpoint'
import type { absences } from '@iroko/contract/time/absences'
import type { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import type { conflicts } from '@iroko/contract/time/conflicts'
import type { attendanceCorrections } from '@iroko/contract/time/corrections'
import type { gate } from '@iroko/contract/time/gate'
import type { incidents } from '@iroko/contract/time/incidents'
import { durationText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { clockText, datesText, momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { amnestyMap, causeWords, kindWords, momentOn, requestStatusMap } from './parts-words.tsx'

export type RequestRow = Row<typeof attendanceCorrections.list>
export type GateRow = Row<typeof gate.list>
export type AbsenceRow = Row<typeof absences.list>
export type IncidentRow = Row<typeof incidents.list>
export type ConflictRow = Row<typeof conflicts.list>
export type PolicyRow = Row<typeof attendancePolicies.list>

const who = (row: { employee: { full_name: string; ogid: string } }) => (
  <PersonCell name={row.employee.full_name} detail={row.employee.ogid} />
)

const wishColumns: Column<RequestRow>[] = [
  { key: 'day', label: 'Day', sortable: true, width: 120, render: ({ day }) => <DateText value={day} /> },
  { key: 'in_at', label: 'In', width: 80, align: 'end', render: ({ in_at, zone, day }) => momentOn(in_at, zone, day) },
  { key: 'out_at', label: 'Out', width: 80, align: 'end', render: ({ out_at, zone, day }) => momentOn(out_at, zone, day) },
  { key: 'cause', label: 'What happened', render: ({ cause }) => causeWords[cause] },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={requestStatusMap} />,
  },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => waiting_for.join(', ') },
]

export const ownRequestColumns: Column<RequestRow>[] = [
  ...wishColumns,
  {
    key: 'created_at',
    label: 'Requested',
    sortable: true,
    width: 140,
    render: ({ created_at }) => <DateText value={created_at} />,
  },
]

export const requestColumns: Column<RequestRow>[] = [{ key: 'employee', label: 'Employee', render: who }, ...wishColumns]

export const gateColumns: Column<GateRow>[] = [
  { key: 'at', label: 'Time', sortable: true, width: 80, align: 'end', render: ({ at, zone }) => clockText(at, zone) },
  {
    key: 'employee',
    label: 'Employee',
    render: ({ employee }) => (
      <PersonCell name={employee.full_name} detail={[employee.ogid, employee.office].filter(Boolean).join(' · ')} />
    ),
  },
  { key: 'direction', label: 'Direction', width: 80, render: ({ direction }) => (direction === 'out' ? 'Out' : 'In') },
  { key: 'reason', label: 'Reason' },
  { key: 'recorded_by', label: 'Recorded by', render: ({ recorded_by }) => recorded_by.full_name },
  {
    key: 'taken_back',
    label: 'Included',
    render: ({ taken_back }) => (taken_back === null ? 'Yes' : `No: ${taken_back}`),
  },
]

const absenceFacts: Column<AbsenceRow>[] = [
  {
    key: 'starts_on',
    label: 'Days',
    sortable: true,
    width: 240,
    render: ({ starts_on, ends_on }) => datesText(starts_on, ends_on),
  },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason ?? 'Only for HR' },
  { key: 'ahead', label: 'Reported', width: 110, render: ({ ahead }) => (ahead ? 'Ahead' : 'Afterwards') },
  { key: 'file', label: 'Supporting document', width: 70, render: ({ file }) => (file ? 'Yes' : '-') },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={requestStatusMap} />,
  },
]

export const ownAbsenceColumns: Column<AbsenceRow>[] = [
  ...absenceFacts,
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => waiting_for.join(', ') },
]

export const absenceColumns: Column<AbsenceRow>[] = [
  { key: 'employee', label: 'Employee', sortable: true, render: who },
  { key: 'office', label: 'Office', render: ({ office }) => office.title },
  ...absenceFacts,
]

export const incidentColumns: Column<IncidentRow>[] = [
  {
    key: 'branch',
    label: 'Branch',
    render: ({ branch, device }) => (device ? `${branch.title}: ${device.title}` : branch.title),
  },
  { key: 'kind', label: 'What failed', width: 110, render: ({ kind }) => kindWords[kind] },
  {
    key: 'starts_at',
    label: 'From',
    sortable: true,
    width: 160,
    render: ({ starts_at, zone }) => momentText(starts_at, zone),
  },
  {
    key: 'ends_at',
    label: 'Until',
    width: 160,
    render: ({ ends_at, zone }) => (ends_at === null ? 'Ongoing' : momentText(ends_at, zone)),
  },
  {
    key: 'created_by',
    label: 'Reported by',
    render: ({ created_by, source }) => (source === 'silence' ? 'System: terminal offline' : (created_by?.full_name ?? '-')),
  },
  {
    key: 'amnesty',
    label: 'Outage waiver',
    width: 160,
    render: ({ amnesty }) => <StatusBadge status={amnesty} map={amnestyMap} />,
  },
]

export const conflictColumns: Column<ConflictRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={`${employee.ogid} · ${employee.office}`} />,
  },
  { key: 'day', label: 'Day of leave', sortable: true, width: 130, render: ({ day }) => <DateText value={day} /> },
  { key: 'first_in', label: 'In', width: 80, align: 'end', render: ({ first_in, zone }) => clockText(first_in, zone) },
  { key: 'last_out', label: 'Out', width: 80, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  {
    key: 'worked_minutes',
    label: 'Presence',
    width: 110,
    align: 'end',
    render: ({ worked_minutes }) => durationText(worked_minutes),
  },
]

export const workedWords = { first_to_last: 'First in to last out', pairs: 'Each in with its out' } as const
export const singleWords = { present: 'Present', half_day: 'Half a day', absent: 'Absent' } as const

export const policyColumns: Column<PolicyRow>[] = [
  { key: 'starts_on', label: 'From', sortable: true, width: 120 },
  { key: 'ends_on', label: 'Until', width: 120, render: ({ ends_on }) => ends_on ?? 'Until further notice' },
  { key: 'worked', label: 'Hours worked', width: 190, render: ({ worked }) => workedWords[worked] },
  { key: 'single_punch', label: 'Days with one punch', width: 130, render: ({ single_punch }) => singleWords[single_punch] },
  {
    key: 'overtime_from_minutes',
    label: 'Overtime threshold',
    width: 130,
    align: 'end',
    render: ({ overtime_from_minutes }) => `${overtime_from_minutes} min`,
  },
  { key: 'night_from', label: 'Night', width: 130, render: ({ night_from, night_to }) => `${night_from}–${night_to}` },
  { key: 'created_by', label: 'By', render: ({ created_by }) => created_by?.full_name ?? 'System' },
]
