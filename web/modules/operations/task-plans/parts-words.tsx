import type { Cadence, TaskFieldKind } from '@iroko/contract/operations/task-plans'
import { ordinal } from '../../../lib/format.ts'

export const weekdayOptions = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: index + 1, label }),
)

export const fieldKindWords: Record<TaskFieldKind, string> = {
  number: 'Number',
  text: 'Text',
  yes_no: 'Yes or no',
  choice: 'Choice',
  file: 'File',
}

const shortDays = (weekdays: readonly number[]): string =>
  [...weekdays]
    .sort((a, b) => a - b)
    .map((day) => weekdayOptions[day - 1]?.label.slice(0, 3))
    .join(', ')

/** On which days, in a few words. */
export function cadenceText(cadence: Cadence): string {
  switch (cadence.kind) {
    case 'daily':
      return 'Every day'
    case 'weekdays':
      return 'Monday to Friday'
    case 'weekly':
      return shortDays(cadence.weekdays)
    case 'monthly':
      return cadence.days.map((day) => (day === 31 ? 'Last day of the month' : `${ordinal(day)} of the month`)).join(', ')
    case 'dates':
      return cadence.dates.length === 1 ? '1 date' : `${cadence.dates.length} dates`
  }
}

/** '07:00', or '07:00 the day after'. */
export const cutOffText = ({ cut_off, cut_off_next_day }: { cut_off: string; cut_off_next_day: boolean }): string =>
  cut_off_next_day ? `${cut_off} the day after` : cut_off
