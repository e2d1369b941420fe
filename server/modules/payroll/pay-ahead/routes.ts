import { addMonths } from '@iroko/contract/dates'
import { payAhead } from '@iroko/contract/payroll/pay-ahead'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { type RunSlip, runSlip } from '../calculation/rules.ts'
import { findPayees } from '../pay-facts/store.ts'
import { groupDays } from '../pay-groups/rules.ts'
import { payMonthOf, payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { readUntil } from '../run-steps/actions.ts'
import { rulesOn } from '../statutory/store.ts'
import { withTry } from './rules.ts'
import { findAhead } from './store.ts'

export const routes = implement(payAhead, { show: async (call) => ({ pay_ahead: await aheadOf(call) }) })

/** The caller's next pay, by the same reading and the same rules as the payroll's own calculation. */
async function aheadOf({ db, user, query, today, now }: Call<typeof payAhead.show>) {
  const config = await currentConfig(db)
  const name = payMonthOf(config, today)
  const month = `${name}-01`
  const ahead = await findAhead(db, user.id, { month, ...payPeriod(config, name) })
  const law = await rulesOn(db, month)
  if (!ahead || !law || !ahead.is_paid || ahead.is_out) return null
  const days = groupDays(ahead, name, await loadCalendar(db, null, addMonths(month, -1), addMonths(month, 1)))
  const planned = { id: uuid(), ...payPeriod(config, name), created_at: now.toISOString(), read_until: null, ...days }
  const { is_approved, ...found } = ahead.run ?? { ...planned, is_approved: false }
  // What is approved stays as it was calculated; until then the next calculation reads attendance anew.
  const read_until = is_approved && found.read_until ? found.read_until : readUntil({ month, ...found }, today)
  const run = { ...found, month, kind: 'regular' as const, read_until }
  const [payee] = await findPayees(db, [user.id], run)
  if (!payee) return null
  const { facts, paid_before_kobo } = payee
  const toPay = ({ net_kobo }: RunSlip) => Math.max(0, net_kobo + facts.held_kobo - paid_before_kobo)
  const slip = runSlip(law.rules, run, withTry(facts, run, query))
  return {
    month,
    pay_on: found.pay_on ?? days.pay_on,
    read_until,
    calculated_at: now.toISOString(),
    net_kobo: toPay(slip),
    plain_kobo: toPay(runSlip(law.rules, run, facts)),
    gross_kobo: slip.gross_kobo,
    lines: slip.lines.map(({ kind, key, title, amount_kobo, explanation }) => ({ kind, key, title, amount_kobo, explanation })),
    rules: law.title,
  }
}
