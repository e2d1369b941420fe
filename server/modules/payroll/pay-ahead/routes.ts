import { payAhead } from '@iroko/contract/payroll/pay-ahead'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { type RunSlip, runSlip } from '../calculation/rules.ts'
import { findPayees } from '../pay-facts/store.ts'
import { payMonthOf } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { findRunAhead } from './actions.ts'
import { withTry } from './rules.ts'

export const routes = implement(payAhead, { show: async (call) => ({ pay_ahead: await aheadOf(call) }) })

/** The caller's next pay, by the same reading and the same rules as the payroll's own calculation. */
async function aheadOf({ db, user, query, today, now }: Call<typeof payAhead.show>) {
  const found = await findRunAhead({ db, today, now }, user.id, payMonthOf(await currentConfig(db), today))
  if (!found) return null
  const { run, law, pay_on } = found
  const [payee] = await findPayees(db, [user.id], run)
  if (!payee) return null
  const { facts, paid_before_kobo } = payee
  const toPay = ({ net_kobo }: RunSlip) => Math.max(0, net_kobo + facts.held_kobo - paid_before_kobo)
  const slip = runSlip(law.rules, run, withTry(facts, run, query))
  return {
    month: run.month,
    pay_on,
    read_until: run.read_until,
    calculated_at: now.toISOString(),
    net_kobo: toPay(slip),
    plain_kobo: toPay(runSlip(law.rules, run, facts)),
    gross_kobo: slip.gross_kobo,
    lines: slip.lines.map(({ kind, key, title, amount_kobo, explanation }) => ({ kind, key, title, amount_kobo, explanation })),
    rules: law.title,
  }
}
