/** An approved payroll is paid by the line of the bank that shows it. */
import type { Settles } from '../../../lib/house/settles.ts'
import { listUnpaid } from '../payouts/store.ts'
import { nameOf } from '../runs/rules.ts'
import { payRun } from './actions.ts'

/** What was approved is what the bank was told to pay: whoever reads its lines needs no right to process payrolls. */
export const settles: Settles = {
  kind: 'payroll_run',
  rule: 'payroll.bank',
  find: async ({ db }, { amount_kobo }) => {
    if (amount_kobo > 0) return []
    const unpaid = await listUnpaid(db)
    return unpaid.map(({ id, version, reference, people, in_cash, kobo, ...run }) => ({
      ...{ id, version, amount_kobo: -kobo, why_not: null },
      title: reference,
      detail: `${nameOf(run)}, ${people} by bank transfer${in_cash > 0 ? `, and ${in_cash} in cash with them` : ''}`,
    }))
  },
  settle: (call, item, { day }) => payRun(call, { ...item, paid_on: day }),
}
