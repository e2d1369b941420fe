import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { loans } from '@iroko/contract/payroll/loans'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { decisionHandlers, sendRequest } from '../../platform/requests/actions.ts'
import { loanRequest } from './actions.ts'
import { limitsPassed } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(loans, {
  list: ({ db, user, query, today }) => listed('loans', store.listLoans(db, user, query, today)),

  show: async (call) => {
    const { db, user, today } = call
    const loan = await read(call, call.params.id)
    const { trail, may_decide } = await approvalTrailOf(db, 'loan', loan.id, user.id, today)
    const can = {
      decide: may_decide,
      withdraw: loan.status === 'pending' && loan.asked_by.id === user.id,
      edit: loan.status === 'approved' && loan.balance_kobo > 0 && may(user, 'payroll.edit') && loan.employee.id !== user.id,
    }
    return { loan: { ...loan, ledger: await store.ledgerOf(db, loan.id), trail, can } }
  },

  choices: async ({ db }) => ({ loan_choices: await store.loanChoices(db) }),

  create: async (call) => {
    const { db, user, today, now } = call
    const { ogid, first_month, ...terms } = call.body
    const borrower = await store.findBorrower(db, user, ogid, today)
    if (!borrower) throw invalid({ ogid: 'Choose a colleague from the list' })
    const type = (await store.loanChoices(db)).find(({ id }) => id === terms.loan_type_id)
    if (!type) throw invalid({ loan_type_id: 'Choose a loan type from the list' })
    if (terms.months > type.max_months) throw invalid({ months: `At most ${type.max_months} months for this type of loan` })
    if (first_month < today.slice(0, 7)) throw invalid({ first_month: 'Choose this month or a later one' })
    if (borrower.gross_kobo === null) throw invalid({ ogid: `${borrower.full_name} has no salary yet` })
    const passed = limitsPassed({ ...terms, ...borrower, is_advance: type.advance })
    if (passed.length > 0 && terms.despite === '')
      throw invalid({ despite: `${passed.join('. ')} (Labour Act, sections 4 and 5). Enter why it is needed nevertheless` })
    const id = uuid()
    const despite = passed.length > 0 ? terms.despite : ''
    const row = { ...terms, despite, id, employee_id: borrower.id, first_month: `${first_month}-01`, asked_by: user.id }
    try {
      await store.insertLoan(db, { ...row, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'loan_open'))
        throw invalid({ loan_type_id: 'A loan of this type awaits a decision already' })
      throw error
    }
    const after = { employee_id: borrower.id, type: type.title }
    await call.audit({ action: 'loan.ask', entity: 'loan', entity_id: id, after })
    const makers = [user.id]
    const facts = { amount_kobo: terms.principal_kobo }
    await sendRequest(call, loanRequest, { id, requester_id: borrower.id, makers, facts })
    return { message: `${type.title} of ${borrower.full_name} requested`, id }
  },

  skip: async (call) => {
    const { db, body } = call
    const loan = await edited(call)
    const month = `${body.month}-01`
    if (body.month < call.today.slice(0, 7)) throw invalid({ month: 'Choose this month or a later one' })
    if (!(await store.skipMonth(db, { id: loan.id, version: body.version }, month))) throw await staleBy(db, 'loan', loan.id)
    await call.audit({ action: 'loan.skip', entity: 'loan', entity_id: loan.id, after: { month } })
    await tell(call, loan.employee.id)
    return { message: `The instalment of ${body.month} is left out` }
  },

  settle: async (call) => {
    const { db, user, today, now } = call
    const { amount_kobo, note, version } = call.body
    const loan = await edited(call)
    const balance = await store.findBalance(db, loan.id)
    if (amount_kobo > balance) throw invalid({ amount_kobo: `At most ${formatMoney(balance)} is owed` })
    if (!(await updateVersion(db, 'loan', { id: loan.id, version }, {}))) throw await staleBy(db, 'loan', loan.id)
    const month = `${today.slice(0, 7)}-01`
    const entry = { loan_id: loan.id, kind: 'settlement' as const, amount_kobo: -amount_kobo, month, note, created_by: user.id }
    await store.insertEntry(db, { id: uuid(), ...entry, created_at: now.toISOString() })
    await call.audit({ action: 'loan.settle', entity: 'loan', entity_id: loan.id, after: { note } })
    await tell(call, loan.employee.id)
    return { message: amount_kobo === balance ? 'The loan is settled' : 'The payment is recorded' }
  },

  ...decisionHandlers(loanRequest, async (call, id) => ({ loan: await read(call, id) })),
})

const tell = (call: StaffTools, employeeId: string) =>
  call.changed('loans', { for: [employeeId], permission: 'people.pay.read' })

async function read({ db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>, id: string) {
  const loan = await store.findReadable(db, user, id, today)
  if (!loan) throw notFound('loan')
  return loan
}

/** A loan that is owed, of another person, held until the transaction ends. */
async function edited(call: StaffTools & { params: { id: string } }) {
  if (!(await store.lockLoan(call.db, call.params.id, call))) throw notFound('loan')
  const loan = await read(call, call.params.id)
  if (loan.employee.id === call.user.id) throw forbidden('You cannot change your own loan. Ask another colleague')
  if (loan.status !== 'approved' || loan.balance_kobo === 0) throw conflict('not_owed', 'Nothing is owed of this loan')
  return loan
}
