import { dayIn } from '@iroko/contract/dates'
import { conflict, type Fault, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { loans } from '@iroko/contract/payroll/loans'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { standingOf, withdrawal, writeOfMany } from '../../platform/requests/actions.ts'
import { enterMove, loanRequest, requestLoan, requestLoanOfMany } from './actions.ts'
import { notifyCancelled } from './notify.ts'
import { type LoanStep, whyNot, whyNotCancel, whyNotDecline, whyNotReturned, whyNotReturnedOn } from './rules.ts'
import * as store from './store.ts'
import { findEnds, type LoanEnds, returnItem } from './store-ends.ts'

export const routes = implement(loans, {
  list: ({ db, user, query, today }) => listed('loans', store.listLoans(db, user, query, today)),

  show: async (call) => {
    const { db, user } = call
    const loan = await read(call, call.params.id)
    const { trail, can } = await standingOf(call, loanRequest, loan)
    const ledger = await store.ledgerOf(db, loan.id)
    const write_off = (await store.pendingWriteOff(db, loan.id)) ?? null
    const settlement = (await store.pendingSettlement(db, loan.id)) ?? null
    const subject = { ...loan, employee_id: loan.employee.id }
    const facts = { user_id: user.id, has_open_write_off: write_off !== null }
    const mayTake = (step: LoanStep) => may(user, 'payroll.edit') && !whyNot(subject, step, facts)
    const ending = { ...subject, ...(await findEnds(db, loan.id)) }
    const processes = may(user, 'payroll.process')
    const ends = {
      cancel: processes && !whyNotCancel(ending, user.id),
      decline: may(user, 'loan.ask') && !whyNotDecline(ending, user.id),
      bank_return: processes && !whyNotReturned(ending, user.id),
    }
    const all = { ...can, edit: mayTake('edit'), write_off: mayTake('write_off'), ...ends }
    return { loan: { ...loan, ledger, write_off, settlement, trail, can: all } }
  },

  choices: async ({ db }) => ({ loan_choices: await store.loanChoices(db) }),

  create: (call) => requestLoan(call, call.body),

  import: importHandler(loans.import, (call) => {
    const deciders: string[] = []
    return {
      add: async ({ loan, amount, despite = '', ...terms }) => {
        const title = loan.toLowerCase()
        const type = (await store.loanChoices(call.db)).find((choice) => choice.title.toLowerCase() === title)
        if (!type) throw invalid({ loan: `Loan type not found: ${loan}` })
        deciders.push(...(await requestLoanOfMany(call, { ...terms, loan_type_id: type.id, principal_kobo: amount, despite })))
      },
      finish: () => writeOfMany(call, deciders, ['loan', 'loans']),
    }
  }),

  skip: async (call) => {
    const { db, body } = call
    const loan = await edited(call)
    const month = `${body.month}-01`
    if (body.month < call.today.slice(0, 7)) throw invalid({ month: 'Choose this month or a later one' })
    if (!(await store.skipMonth(db, { id: loan.id, version: body.version }, month))) throw await staleBy(db, 'loan', loan.id)
    await call.audit({ action: 'loan.skip', entity: 'loan', entity_id: loan.id, after: { month } })
    await publishLoan(call, loan.employee.id)
    return { message: `Instalment of ${body.month} skipped` }
  },

  cancel: async (call) => {
    const { params, body } = call
    return await endUnpaid(call, await lockForStep(call, endStep(whyNotCancel), params.id, body.version), body.reason)
  },

  decline: async (call) => {
    const { params, body } = call
    return await endUnpaid(call, await lockForStep(call, endStep(whyNotDecline), params.id, body.version), null)
  },

  bankReturn: async (call) => {
    const { db, user, now, body } = call
    const loan = await lockForStep(call, endStep(whyNotReturned), call.params.id, body.version)
    const { transfer } = await findEnds(db, loan.id)
    if (!transfer) throw conflict('not_sent', 'No bank transfer of this loan is recorded as paid')
    const { returned_on, bank_reference } = body
    refuse(whyNotReturnedOn(returned_on, { paid_on: transfer.paid_on, today: dayIn(companyZone, now) }))
    await save(call, loan, {})
    const returned = { returned_on, returned_reference: bank_reference, returned_by: user.id }
    await returnItem(db, { payment_id: transfer.payment_id, loan_id: loan.id }, returned)
    await enterMove(call, {
      ...{ loan_id: loan.id, ogid: loan.ogid, kind: 'returned', through: 'bank', amount_kobo: loan.principal_kobo },
      ...{ day: returned_on, note: `${transfer.reference}, ${bank_reference}`, created_by: user.id },
    })
    const after = { employee_id: loan.employee_id, reference: transfer.reference, returned_on, bank_reference }
    await call.audit({ action: 'loan.bank_return', entity: 'loan', entity_id: loan.id, after })
    await publishLoan(call, loan.employee_id)
    return { message: 'Recorded as returned by the bank. The loan waits to be paid out again' }
  },

  withdraw: withdrawal(loanRequest, async (call, id) => ({ loan: await read(call, id) })),
})

type EndedLoan = store.LoanRecord & { ogid: string; full_name: string; type: string; balance_kobo: number } & LoanEnds

/** A step that ends a loan: who processes payrolls reaches those of their scope. */
const endStep = (whyNotEnd: (loan: EndedLoan, user_id: string) => Fault | undefined): RecordStep<EndedLoan> => ({
  entity: 'loan',
  called: 'loan',
  find: async (call, id) => {
    const { db } = call
    const loan = await store.lockLoan(db, id, call)
    if (!loan) return undefined
    const [shown] = await store.findLoans(db, [id], call.user, call.today)
    if (!shown) return undefined
    const { employee, type, balance_kobo } = shown
    const more = { ogid: employee.ogid, full_name: employee.full_name, type: type.title, balance_kobo }
    return { ...loan, ...more, ...(await findEnds(db, id)) }
  },
  whyNot: (loan, { user }) => whyNotEnd(loan, user.id),
})

/** Cancels what is approved and not on its way; the borrower gives no reason. */
async function endUnpaid(call: StaffTools, loan: EndedLoan, reason: string | null) {
  const { user, now } = call
  const cancelled = { cancelled_at: now.toISOString(), cancelled_by: user.id, cancel_reason: reason ?? 'Not wanted any more' }
  await save(call, loan, cancelled)
  const after = { employee_id: loan.employee_id, reason: cancelled.cancel_reason }
  await call.audit({ action: 'loan.cancel', entity: 'loan', entity_id: loan.id, after })
  await notifyCancelled(call, { ...loan, reason })
  await publishLoan(call, loan.employee_id)
  return { message: 'Loan cancelled' }
}

async function save(call: StaffTools, { id, version }: EndedLoan, change: Partial<store.LoanRecord>): Promise<void> {
  if (!(await updateVersion(call.db, 'loan', { id, version }, change))) throw await staleBy(call.db, 'loan', id)
}

const publishLoan = (call: StaffTools, employeeId: string) =>
  call.changed('loans', { for: [employeeId], permission: 'people.pay.read' })

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), 'loan')

/** Locks a loan until the transaction ends; 404, 403 for one's own, 409 when nothing is owed. */
async function edited(call: StaffTools & { params: { id: string } }) {
  await orNotFound(store.lockLoan(call.db, call.params.id, call), 'loan')
  const loan = await read(call, call.params.id)
  refuse(whyNot({ ...loan, employee_id: loan.employee.id }, 'edit', { user_id: call.user.id, has_open_write_off: false }))
  return loan
}
