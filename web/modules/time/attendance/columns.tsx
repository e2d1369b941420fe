import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { durationText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { flagsText, statusMap } from '../attendance-days/parts-words.tsx'
import { ShiftName } from '../shifts/parts.tsx'

/** The days of one person, by the clocks of their office. */
export const dayColumns = (zone: string): Column<AttendanceDayRow>[] => [
  { key: 'day', label: 'Day', width: 110 },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={statusMap} /> },
  { key: 'shift', label: 'Shift', width: 130, render: ({ shift }) => (shift ? <ShiftName shift={shift} /> : '-') },
  { key: 'first_in', label: 'In', width: 70, align: 'end', render: ({ first_in }) => clockText(first_in, zone) },
  { key: 'last_out', label: 'Out', width: 70, align: 'end', render: ({ last_out }) => clockText(last_out, zone) },
  {
    key: 'worked_minutes',
    label: 'Worked',
    width: 110,
    align: 'end',
    render: ({ worked_minutes }) => durationText(worked_minutes),
  },
  { key: 'late_minutes', label: 'Late', width: 90, align: 'end', render: ({ late_minutes }) => durationText(late_minutes) },
  {
    key: 'overtime_minutes',
    label: 'Overtime',
    width: 110,
    align: 'end',
    render: ({ overtime_minutes }) => durationText(overtime_minutes),
  },
  { key: 'flags', label: 'Notes', render: ({ flags }) => flagsText(flags) || '-' },
]

/** The days on which somebody came late. */
export const lateColumns = (zone: string): Column<AttendanceDayRow>[] => [
  { key: 'day', label: 'Day' },
  { key: 'shift', label: 'Shift', render: ({ shift }) => (shift ? <ShiftName shift={shift} /> : '-') },
  { key: 'first_in', label: 'In', width: 72, align: 'end', render: ({ first_in }) => clockText(first_in, zone) },
  {
    key: 'late_minutes',
    label: 'Late',
    width: 100,
    align: 'end',
    render: ({ late_minutes }) => durationText(late_minutes),
  },
]
