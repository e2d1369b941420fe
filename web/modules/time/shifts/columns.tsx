import type { Shift } from '@iroko/contract/time/shifts'
import { durationText, formatNumber } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ShiftName, WeekPicture } from './parts.tsx'
import { weekMinutes, weekText } from './parts-words.tsx'

export const shiftColumns: Column<Shift>[] = [
  { key: 'title', label: 'Title', sortable: true, render: (row) => <ShiftName shift={row} /> },
  { key: 'days', label: 'Week', width: 150, render: (row) => <WeekPicture days={row.days} colour={row.colour} /> },
  {
    key: 'night',
    label: 'Hours',
    width: 300,
    render: (row) => `${weekText(row.days)}${row.night ? ' (ends the next day)' : ''}`,
  },
  { key: 'version', label: 'Per week', width: 90, align: 'end', render: (row) => durationText(weekMinutes(row.days)) },
  {
    key: 'late_grace_minutes',
    label: 'Grace period',
    width: 120,
    align: 'end',
    render: (row) => `${row.late_grace_minutes} min`,
  },
  { key: 'assignments', label: 'Assignments', align: 'end', render: (row) => formatNumber(row.assignments) },
]
