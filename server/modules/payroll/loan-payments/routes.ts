import { createHash } from 'node:crypto'
import { dayIn } from '@iroko/contract/dates'
import { invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { type LoanPayment, loanPayments } from '@iroko/contract/payroll/loan-payments'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { callTools, implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { accountColumn } from '../../people/pay-details/store-sealed.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { paymentStep, recordPaid, savePayment } from './actions.ts'
import { handedOutList } from './notify-pdf.ts'
import { type Asking, canOf, problemOf, whyNotOut } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(loanPayments, {
  waiting: async ({ db, user, query }) => {
    const { rows, ...page } = await store.listToPay(db, query)
    const processes = may(user, 'payroll.process')
    const loans_to_pay = rows.map((loan) => {
      const { id, employee, type, amount_kobo, salary_mode, approved_on } = loan
      const can = { pay_out: processes && !whyNotOut(loan, user.id) }
      return { id, employee, type, amount_kobo, salary_mode, approved_on, problem: problemOf(loan), can }
    })
    return { loans_to_pay, ...page }
  },

  list: async (call) => {
    const { rows, ...page } = await store.listPayments(call.db, call.query)
    return { loan_payments: rows.map((row) => withCan(call, row)), ...page }
  },

  create: async (call) => {
    const { db, user, now } = call
    const wanted = [...new Set(call.body.loan_ids)]
    const loans = await store.lockToPay(db, wanted)
    if (loans.length < wanted.length)
      throw invalid({ loan_ids: 'One of these loans is already paid out or being paid. Choose again' })
    for (const loan of loans) refuse(whyNotOut(loan, user.id))
    const id = uuid()
    const items = loans.map(({ id: loan_id, salary_mode, bank_account_id, amount_kobo }) => ({
      ...{ payment_id: id, loan_id, salary_mode, amount_kobo },
      bank_account_id: salary_mode === 'bank' ? bank_account_id : null,
    }))
    // The number is the last thing that may be refused.
    const reference = await nextNumber(db, 'LP', Number(dayIn(companyZone, now).slice(0, 4)))
    const text = await fileOf(call, reference, loans)
    const row = {
      ...{ id, reference, digest: digestOf(text), created_by: user.id, created_at: now.toISOString() },
      content_sealed: sealerOf(call.portal.environment).seal(text, sealedAs(store.fileColumn, id)),
    }
    const taken = invalid({ loan_ids: 'One of these loans is already being paid. Choose again' })
    await orRefuse(store.insertPayment(db, row, items), 'loan_payment_item_once', taken)
    const after = { reference, loans: loans.length, digest: row.digest }
    await call.audit({ action: 'loan_payment.make', entity: 'loan_payment', entity_id: id, after })
    return await replyWith(call, id, 'made')
  },

  // A GET has no transaction of its own, and what is held must stay so until it is remembered that somebody has the file.
  file: async (call) => {
    const { portal, user, requestId, params } = call
    const taken = await call.db.transaction().execute(async (db) => {
      const tools = { ...call, ...callTools(portal, db, user.id, requestId) }
      const payment = await orNotFound(store.lockPayment(db, params.id), 'payment of loans')
      const text = sealerOf(portal.environment).open(payment.content_sealed, sealedAs(store.fileColumn, payment.id))
      const action = payment.taken_at ? 'loan_payment.file_copy' : 'loan_payment.file'
      const after = { reference: payment.reference, digest: payment.digest }
      await tools.audit({ action, entity: 'loan_payment', entity_id: payment.id, after })
      await store.rememberTaken(db, payment.id, 'taken_at', call.now)
      await tools.changed('loans', { permission: 'payroll.read' })
      return { payment, text }
    })
    const { reference, taken_at } = taken.payment
    const copy = taken_at ? csvText([[`COPY of a file first taken on ${taken_at.slice(0, 10)}`, 'Do not pay twice']]) : ''
    const name = `${reference}-loans${taken_at ? '-COPY' : ''}.csv`
    return { type: 'text/csv; charset=utf-8', name, stream: `${copy}${taken.text}` }
  },

  handedOut: async (call) => {
    const { portal, user, requestId, params, now } = call
    const { reference, items } = await call.db.transaction().execute(async (db) => {
      const tools = { ...call, ...callTools(portal, db, user.id, requestId) }
      const payment = await orNotFound(store.lockPayment(db, params.id), 'payment of loans')
      const found = await store.listHandedOut(db, payment.id)
      if (found.length === 0) throw notFound('list of this payment')
      const after = { reference: payment.reference, loans: found.length }
      await tools.audit({ action: 'loan_payment.list', entity: 'loan_payment', entity_id: payment.id, after })
      await store.rememberTaken(db, payment.id, 'listed_at', now)
      await tools.changed('loans', { permission: 'payroll.read' })
      return { reference: payment.reference, items: found }
    })
    const stream = await handedOutList(companyOf(await findCompany(call.db)).name, now, { reference, items })
    return { type: 'application/pdf', name: `${reference}-handed-out.pdf`, stream }
  },

  pay: async (call) => {
    const { version, paid_on } = call.body
    await recordPaid(call, { id: call.params.id, version, paid_on }, askingOf(call))
    return await replyWith(call, call.params.id, 'recorded as paid')
  },

  cancel: async (call) => {
    const payment = await lockForStep(call, paymentStep('cancel', askingOf(call)), call.params.id, call.body.version)
    await savePayment(call, payment, { state: 'cancelled', cancelled_by: call.user.id })
    await store.releaseItems(call.db, payment.id)
    const after = { reference: payment.reference }
    await call.audit({ action: 'loan_payment.cancel', entity: 'loan_payment', entity_id: payment.id, after })
    return await replyWith(call, payment.id, 'cancelled')
  },
})

const askingOf = ({ user }: StaffTools): Asking => ({ user_id: user.id, processes: may(user, 'payroll.process') })

const withCan = (call: StaffTools, row: Omit<LoanPayment, 'can'>): LoanPayment => ({
  ...row,
  can: canOf({ ...row, created_by: row.created_by.id }, askingOf(call)),
})

async function replyWith(call: StaffTools, id: string, what: string) {
  const loan_payment = withCan(call, await orNotFound(store.findPayment(call.db, id), 'payment of loans'))
  await call.changed('loans', { permission: 'payroll.read' })
  return { message: `Payment ${loan_payment.reference} ${what}`, loan_payment }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const head = ['Reference', 'OGID', 'Account name', 'CBN code', 'NIP code', 'Bank', 'Account number', 'Amount', 'Narration']

/** The transfers as CSV, each with a reference of its own that stays the same on a retry; its first line says how many and how much. */
async function fileOf({ db, portal }: StaffTools, reference: string, loans: readonly store.FoundLoan[]): Promise<string> {
  const sealer = sealerOf(portal.environment)
  const transfers = loans.filter(({ salary_mode }) => salary_mode === 'bank')
  const ids = transfers.flatMap(({ bank_account_id }) => bank_account_id ?? [])
  const accounts = new Map((await store.findAccounts(db, ids)).map((account) => [account.id, account]))
  const lines = transfers.flatMap(({ ogid, bank_account_id, amount_kobo }, position) => {
    const account = accounts.get(bank_account_id ?? '')
    if (!account) return []
    const number = sealer.open(account.account_number_sealed, sealedAs(accountColumn, account.id))
    const to = [account.account_name, account.cbn_code ?? '', account.nip_code ?? '', account.bank, number]
    return [[`${reference}${String(position + 1).padStart(3, '0')}`, ogid, ...to, nairaText(amount_kobo), 'Staff loan']]
  })
  const total = transfers.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  return csvText([[reference, `${transfers.length} payments`, nairaText(total)], head, ...lines])
}
