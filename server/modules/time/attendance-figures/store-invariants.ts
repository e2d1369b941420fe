/** What must hold of the kept figures of attendance; counted here in other words than where they are kept. */
import type { Invariant } from '../../../lib/database/invariant.ts'

const sums = {
  days: 'count(*)',
  present_days: `count(*) filter (where status = 'present')`,
  on_time_days: `count(*) filter (where status = 'present' and late_minutes <= 0)`,
  half_days: `count(*) filter (where status = 'half_day')`,
  absent_days: `count(*) filter (where status = 'absent')`,
  leave_days: `count(*) filter (where status = 'on_leave')`,
  holiday_days: `count(*) filter (where status = 'holiday')`,
  free_days: `count(*) filter (where status = 'off_day')`,
  open_days: `count(*) filter (where status in ('pending', 'conflict'))`,
  late_days: 'count(*) filter (where late_minutes > 0)',
  late_minutes: 'sum(late_minutes)',
  early_days: 'count(*) filter (where early_minutes > 0)',
  early_minutes: 'sum(early_minutes)',
  planned_minutes: 'sum(planned_minutes)',
  worked_minutes: 'sum(worked_minutes)',
  overtime_minutes: 'sum(overtime_minutes)',
  night_minutes: 'sum(night_minutes)',
  unpaid_days: `count(*) filter (where status = 'absent' and not 'excused' = any(flags))
    + count(*) filter (where status = 'half_day' and not 'excused' = any(flags)) / 2.0`,
}
const names = Object.keys(sums).join(', ')
const counted = Object.values(sums).join(', ')

/** Those that are to be added up anyway are left out. */
const differing = (kept: string, keys: string, counts: string, isDue: string, what: string) => `
  select distinct ${what} as what from (
    (select ${keys}, ${names} from ${kept} except all ${counts})
    union all
    (${counts} except all select ${keys}, ${names} from ${kept})
  ) figure
  where not exists (select from attendance_figure_due due where ${isDue})`

export const invariants: Invariant[] = [
  {
    id: 'attendance_office_days',
    says: 'What is kept of attendance by office and day is what the days say',
    finds: differing(
      'attendance_office_day',
      'office_id, day',
      `select office_id, day, ${counted} from attendance_day group by 1, 2`,
      'due.office_id = figure.office_id and due.day = figure.day',
      `office_id || ' on ' || day`,
    ),
  },
  {
    id: 'attendance_months',
    says: 'What is kept of attendance by person and month is what the days say',
    finds: differing(
      'attendance_month',
      'employee_id, office_id, month',
      `select employee_id, office_id, date_trunc('month', day)::date, ${counted} from attendance_day group by 1, 2, 3`,
      'due.employee_id = figure.employee_id and due.day = figure.month',
      `employee_id || ' in ' || month`,
    ),
  },
]
