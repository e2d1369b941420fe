/** Days that an approved payroll has read keep the clock by which it read them. */
import { addDays } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { sql } from 'kysely'
import type { OnClock } from '../../../lib/house/noun.ts'

/** Refuses a day of the past that an approved payroll read, or that comes before one, of somebody of the branch. */
export const clockWasRead: OnClock = async ({ db, today }, { branch_id, from }) => {
  if (from >= today) return {}
  const found = await sql<{ reference: string; last: string }>`
    select run.reference, least(coalesce(run.read_until, run.ends_on), ${addDays(today, -1)}::date) as last
    from payslip slip join payroll_run run on run.id = slip.run_id and run.approved_at is not null
    where slip.voided_at is null and slip.kind in ('regular', 'correction', 'final') and run.starts_on < ${today}::date
      and coalesce(run.read_until, run.ends_on) >= ${from}::date
      and exists (select from placement where placement.employee_id = slip.employee_id and placement.branch_id = ${branch_id}::uuid
        and placement.starts_on <= coalesce(run.read_until, run.ends_on)
        and (placement.ends_on is null or placement.ends_on > greatest(run.starts_on, ${from}::date)))
    order by last desc, run.reference limit 1`.execute(db)
  const [run] = found.rows
  if (!run) return {}
  return { why_not: `${run.reference} was approved with the days until ${shortDayAndYear(run.last)}. Choose a later day` }
}
