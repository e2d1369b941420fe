/** What must hold of the days of leave and the calendar of the place where their person sits on each. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'leave_calendar',
    says: 'No charged day of leave is a holiday of that day’s place, and none was given back for a holiday that there is not',
    finds: `
      select employee.ogid || ' on ' || one.day as what
      from leave_day one
      join leave_application application on application.id = one.application_id and application.status in ('pending', 'approved')
      join employee on employee.id = one.employee_id
      left join placement on placement.employee_id = one.employee_id and placement.starts_on <= one.day
        and (placement.ends_on is null or placement.ends_on > one.day)
      where one.live and extract(year from one.day) > coalesce((select max(leave_year) from leave_year_close), 0)
        and (one.kind = 'holiday') <> exists (
          select 1 from public_holiday holiday where holiday.archived_at is null
            and one.day between holiday.start_date and holiday.end_date
            and holiday_is_for(holiday.id, placement.office_id, placement.branch_id))`,
  },
]
