/** An approved payroll is paid by the line of the bank that shows it. */
import { formatMoney } from '@iroko/contract/money'
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
    return unpaid.map(({ id, version, reference, people, kobo, cash_kobo, ...run }) => {
      const cash = cash_kobo > 0 ? `. ${formatMoney(cash_kobo)} in cash is recorded as paid with it` : ''
      return {
        ...{ id, version, amount_kobo: -kobo, why_not: null },
        title: reference,
        detail: `${nameOf(run)}, ${people} ${people === 1 ? 'person' : 'people'} by bank transfer${cash}`,
      }
    })
  },
  settle: (call, item, { day }) => payRun(call, { ...item, paid_on: day }),
}
