import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'

const DayDialog = later(() => import('./parts-day.tsx').then((module) => module.DayDialog))

interface PersonDay {
  employee: { ogid: string; full_name: string }
  day: string
}

/** Explains one person's day over the screen that lists many. */
export const openDay = ({ employee, day }: PersonDay): void =>
  void ask(<DayDialog ogid={employee.ogid} name={employee.full_name} day={day} />)
