/** What keeps the people of a payroll from being paid by it. */
import { conflict } from '@iroko/contract/errors'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { Db } from '../../../lib/database/database.ts'
import type { RunPeriod } from '../calculation/store-people.ts'
import { nameOf } from '../runs/actions.ts'
import { type Candidate, findOvertaken } from './store.ts'

/** The payslip that leaves no room for another, without a stop; undefined where there is none. */
export function whyOvertaken(
  run: Pick<PayrollRun, 'kind' | 'month'>,
  { full_name, has_kind, has_later }: Pick<Candidate, 'full_name' | 'has_kind' | 'has_later'>,
): string | undefined {
  if (has_kind) return `${full_name} already has a payslip in the ${nameOf(run).toLowerCase()}`
  return has_later ? `A later payslip of ${full_name} is based on this month` : undefined
}

/** Refuses a payroll that somebody was chosen for before another paid them: it would pay them again. */
export async function refuseOvertaken(db: Db, run: RunPeriod): Promise<void> {
  const person = await findOvertaken(db, run)
  const why = person && whyOvertaken(run, person)
  if (why) throw conflict('later', `${why}. Remove them from this payroll`)
}
