import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { loans } from '@iroko/contract/payroll/loans'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { standingOf, withdrawal, writeOfMany } from '../../platform/requests/actions.ts'
import { loanRequest, requestLoan, requestLoanOfMany } from './actions.ts'
import { type LoanStep, whyNot } from './rules.ts'
import * as store from './store.ts'

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
    const all = { ...can, edit: mayTake('edit'), write_off: mayTake('write_off') }
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

  withdraw: withdrawal(loanRequest, async (call, id) => ({ loan: await read(call, id) })),
})

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
