/** A payment of loans is recorded as paid: by whoever processes payrolls, or by the line of the bank that shows it. */
import { dayIn } from '@iroko/contract/dates'
import { orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Settles } from '../../../lib/house/settles.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { enterMove } from '../loans/actions.ts'
import { type Asking, type PaymentStep, whyNot, whyNotByBank, whyNotPaidOn } from './rules.ts'
import * as store from './store.ts'

export const paymentStep = (step: PaymentStep, by: Asking): RecordStep<store.PaymentRecord> => ({
  entity: 'loan_payment',
  called: 'payment of loans',
  find: ({ db }, id) => store.lockPayment(db, id),
  whyNot: (payment) => whyNot(payment, step, by),
})

export async function savePayment(
  call: StaffTools,
  { id, version }: store.PaymentRecord,
  change: Partial<Omit<store.PaymentRecord, 'loans' | 'transfers'>>,
): Promise<void> {
  if (!(await updateVersion(call.db, 'loan_payment', { id, version }, change))) throw await staleBy(call.db, 'loan_payment', id)
}

/** From now on its loans are owed; answers the entries of the books. */
export async function recordPaid(
  call: StaffTools,
  { id, version, paid_on }: { id: string; version: number; paid_on: string },
  by: Asking,
): Promise<string[]> {
  const { db, user, now } = call
  const payment = await lockForStep(call, paymentStep('pay', by), id, version)
  const made_on = dayIn(companyZone, new Date(payment.created_at))
  const taken_on = payment.transfers > 0 && payment.taken_at ? dayIn(companyZone, new Date(payment.taken_at)) : null
  refuse(whyNotPaidOn(paid_on, { made_on, taken_on, today: dayIn(companyZone, now) }))
  await savePayment(call, payment, { state: 'paid', paid_on, paid_by: user.id })
  await call.audit({
    action: 'loan_payment.pay',
    entity: 'loan_payment',
    entity_id: payment.id,
    after: { reference: payment.reference, paid_on },
  })
  const posted: string[] = []
  for (const { loan_id, ogid, amount_kobo, salary_mode, first_month } of await store.lockItems(db, payment.id)) {
    const lent = { loan_id, ogid, kind: 'lent' as const, amount_kobo, month: first_month, day: paid_on }
    const through = salary_mode === 'cash' ? 'cash' : 'bank'
    posted.push(...(await enterMove(call, { ...lent, through, note: payment.reference, created_by: user.id })))
  }
  return posted
}

/** The bank says what whoever processes payrolls would, of what it pays itself. */
const byBank = (user_id: string): Asking => ({ user_id, processes: true })

export const settles: Settles = {
  kind: 'loan_payment',
  rule: 'payroll.bank',
  find: async ({ db, user }, { amount_kobo }) => {
    if (amount_kobo > 0) return []
    const { rows } = await store.listPayments(db, { page: 1, limit: 50, state: 'open' })
    return rows
      .filter(({ transfers }) => transfers > 0)
      .map(({ created_by, ...payment }) => {
        const { id, version, reference, loans, total_kobo } = payment
        const why_not = whyNotByBank({ ...payment, created_by: created_by.id }, byBank(user.id))?.message ?? null
        return {
          ...{ id, version, amount_kobo: -total_kobo, why_not },
          title: reference,
          detail: `Payment of ${loans} ${loans === 1 ? 'loan' : 'loans'}`,
        }
      })
  },
  settle: async (call, item, { day }) => {
    const by = byBank(call.user.id)
    refuse(whyNotByBank(await orNotFound(store.lockPayment(call.db, item.id), 'payment of loans'), by))
    return await recordPaid(call, { ...item, paid_on: day }, by)
  },
}
