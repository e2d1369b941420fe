import { firstOfMonth } from '@iroko/contract/dates'
import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { receivables } from '@iroko/contract/payroll/receivables'
import { v7 as uuid } from 'uuid'
import { implement, listed } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { postReceipt } from '../journals/actions.ts'
import { insertEntry } from '../loans/store.ts'
import { letterName, receivableLetter } from './notify-pdf.ts'
import { partsOfPayment } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(receivables, {
  list: async ({ db, query, today }) => ({
    ...(await listed('payroll_receivables', store.listReceivables(db, query, today))),
    totals: { total_kobo: await store.sumReceivables(db, today) },
  }),

  pay: async (call) => {
    const { db, user, params, body, now, today } = call
    await orNotFound(store.lockLeaver(db, params.id), 'person')
    const about = await orNotFound(store.findReceivable(db, params.id, today), 'person')
    if (about.id === user.id) throw forbidden('You cannot record your own payment. Ask another colleague')
    if (body.received_on > today) throw invalid({ received_on: 'Choose today or an earlier date' })
    if (body.amount_kobo > about.total_kobo)
      throw invalid({ amount_kobo: `Enter at most ${formatMoney(about.total_kobo)}: no more is owed` })
    const { loans_kobo, loans } = partsOfPayment(body.amount_kobo, about.short_kobo, await store.lockLoans(db, about.id))
    const made = { recorded_by: user.id, created_at: now.toISOString() }
    const row = { id: uuid(), employee_id: about.id, payslip_id: about.payslip.id, ...body, loans_kobo, ...made }
    await store.insertPayment(db, row)
    for (const { loan_id, kobo } of loans)
      await insertEntry(db, {
        ...{
          id: uuid(),
          loan_id,
          kind: 'settlement',
          amount_kobo: -kobo,
          month: firstOfMonth(body.received_on),
          dated_on: body.received_on,
        },
        ...{ note: body.reference, receivable_payment_id: row.id, created_by: user.id, created_at: made.created_at },
      })
    const run = { id: about.run_id, reference: about.payslip.title, hash: about.hash ?? '' }
    const received = { ogid: about.employee.ogid, kobo: body.amount_kobo, owed_kobo: about.short_kobo }
    await postReceipt(db, run, received, { day: body.received_on, now })
    await call.audit({ action: 'payroll.receivable_payment', entity: 'employee', entity_id: about.id, after: body })
    await call.changed(['payroll_runs', 'loans'], { permission: 'payroll.read' })
    return { message: `Payment of ${about.employee.full_name} recorded` }
  },

  letter: async (call) => {
    const { db, user, params, now, today } = call
    const about = await orNotFound(store.findReceivable(db, params.id, today), 'person')
    if (about.id === user.id) throw forbidden('You cannot write to yourself. Ask another colleague')
    await call.audit({
      action: 'payroll.receivable_letter',
      entity: 'employee',
      entity_id: about.id,
      after: { kobo: about.total_kobo },
    })
    const company = companyOf(await findCompany(db)).name
    return { type: 'application/pdf', name: letterName(about), stream: await receivableLetter(company, now, about) }
  },
})
