import { payslipComparisons } from '@iroko/contract/payroll/payslip-comparisons'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { isPaid } from './store.ts'

/** From one address, and of one code, an hour: enough for a bank that checks three slips, too few to try sums. */
const tries = { address: 20, code: 10 }

export const routes = implement(payslipComparisons, {
  create: ownTransaction(async ({ portal, body, address }) => {
    const { db } = portal.database
    await countAttempt(db, [
      { key: `payslip check:${address}`, tries: tries.address, minutes: 60 },
      { key: `payslip check:${body.code.slice(0, 16)}`, tries: tries.code, minutes: 60 },
    ])
    return { payslip_comparison: { is_equal: await isPaid(db, body) } }
  }, 'it only reads: a second answer is the first one'),
})
