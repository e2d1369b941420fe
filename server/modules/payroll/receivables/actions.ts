/** What lowers the debt of somebody who left, once two people said so. */
import { firstOfMonth } from '@iroko/contract/dates'
import type { SettlementWay } from '@iroko/contract/payroll/debt-settlements'
import { v7 as uuid } from 'uuid'
import type { Tools } from '../../../lib/http/implement.ts'
import { postReceipt } from '../journals/actions.ts'
import { insertEntry } from '../loans/store.ts'
import { taxOf } from '../tax-certificates/rules.ts'
import { findYearOf } from '../tax-certificates/store.ts'
import { partsOfPayment, repaidPart } from './rules.ts'
import * as store from './store.ts'

interface Lowered {
  how: SettlementWay
  amount_kobo: number
  /** When it was received or given up. */
  day: string
  reference: string
  /** Who entered it. */
  recorded_by: string
}

type Debt = NonNullable<Awaited<ReturnType<typeof store.findReceivable>>>

/** Keeps what was paid or given up of a debt, first what the last pay could not deduct, then loans, and posts it; the person is held. Answers its entry. */
export async function lowerDebt(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  about: Debt,
  { how, amount_kobo, day, reference, recorded_by }: Lowered,
): Promise<string[]> {
  const { loans_kobo, loans } = partsOfPayment(amount_kobo, about.short_kobo, await store.lockLoans(db, about.id))
  const created_at = now.toISOString()
  const repaid = how === 'paid' ? await repaidPay(db, about, { kobo: amount_kobo - loans_kobo, day }) : {}
  const payment = { how, amount_kobo, loans_kobo, ...repaid, received_on: day, reference, recorded_by, created_at }
  const row = { id: uuid(), employee_id: about.id, payslip_id: about.payslip.id, ...payment }
  await store.insertPayment(db, row)
  const kind = how === 'paid' ? 'settlement' : 'write_off'
  for (const { loan_id, kobo } of loans)
    await insertEntry(db, {
      ...{ id: uuid(), loan_id, kind, amount_kobo: -kobo, month: firstOfMonth(day), dated_on: day, note: reference },
      ...{ receivable_payment_id: row.id, created_by: recorded_by, created_at },
    })
  const run = { id: about.run_id, reference: about.payslip.title, hash: about.hash ?? '' }
  const received = { ogid: about.employee.ogid, kobo: amount_kobo, owed_kobo: about.short_kobo, how }
  return await postReceipt(db, run, received, { day, now })
}

/**
 * What of a payment is overpaid pay that is given back within the tax year in which it was paid, and by how much PAYE of the year is too much
 * then: it was no income of the year, whose deductions equal its tax (Nigeria Tax Administration Act, section 51(7)).
 */
async function repaidPay(db: Tools['db'], about: Debt, { kobo, day }: { kobo: number; day: string }) {
  const overpaid = await store.findOverpaid(db, about.payslip.id)
  const year = overpaid?.month.slice(0, 4)
  const pay_kobo = overpaid && day.slice(0, 4) === year ? repaidPart(overpaid, kobo) : 0
  const figures = pay_kobo > 0 ? await findYearOf(db, about.id, Number(year)) : undefined
  if (!figures) return {}
  const { gross_kobo, repaid_kobo } = figures
  const after = taxOf({ ...figures, gross_kobo: gross_kobo - pay_kobo, repaid_kobo: repaid_kobo + pay_kobo })
  const tax_kobo = Math.max(0, after.over_kobo - figures.over_kobo - (await store.overOfRepaid(db, about.id, Number(year))))
  return { pay_kobo, tax_kobo }
}
