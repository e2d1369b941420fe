/** Net pay before and after a change of terms, by the calculation that makes payslips. */
import type { StaffTools } from '../../../lib/http/implement.ts'
import { runSlip } from '../calculation/rules.ts'
import { findRunAhead, monthAfter } from '../pay-ahead/actions.ts'
import { findPayees } from '../pay-facts/store.ts'
import type { Terms } from '../pay-groups/store.ts'
import { payMonthOf } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { changedFrom, wholeBy } from './rules.ts'
import type { Touched } from './store.ts'

type Asking = Pick<StaffTools, 'db' | 'today' | 'now'>

/**
 * What the next payslip of each that is not approved yet comes to as things are, and by other terms from a day on, in kobo; where these begin
 * after its period, had they counted for all of it. Who is paid nothing next is not among them.
 */
export async function netsOf(
  call: Asking,
  employees: readonly Touched['employee'][],
  { after, from }: { after: Terms; from: string },
) {
  const current = payMonthOf(await currentConfig(call.db), call.today)
  const nets = []
  for (const employee of employees) {
    const ahead = (await nextOpen(call, employee.id, current)) ?? (await nextOpen(call, employee.id, monthAfter(current)))
    if (!ahead) continue
    const { run, law } = ahead
    const is_whole = from > run.ends_on
    const netOf = async (termsOf?: Parameters<typeof findPayees>[3]) => {
      const [payee] = await findPayees(call.db, [employee.id], run, termsOf)
      return payee ? runSlip(law.rules, run, payee.facts).net_kobo : 0
    }
    const after_kobo = await netOf((was) => (is_whole ? wholeBy(after) : changedFrom(from, after, was, run)))
    nets.push({ employee, month: run.month, is_whole, before_kobo: await netOf(), after_kobo })
  }
  return nets
}

/** What is approved stays as it was calculated, whatever is changed. */
async function nextOpen(call: Asking, employeeId: string, name: string) {
  const ahead = await findRunAhead(call, employeeId, name)
  return ahead?.is_approved ? undefined : ahead
}
