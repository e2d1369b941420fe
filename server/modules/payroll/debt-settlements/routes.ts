import { dayIn } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { debtSettlements, settlementWords } from '@iroko/contract/payroll/debt-settlements'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { whyNot } from '../loans/rules.ts'
import { findBalance, lockLoan } from '../loans/store.ts'
import { findDebtor, findReceivable, lockLeaver } from '../receivables/store.ts'
import { settlementRequest } from './actions.ts'
import { refusedDay } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(debtSettlements, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { debt_settlement: { ...found, ...(await standingOf(call, settlementRequest, found)) } }
  },

  create: async (call) => {
    const { db, user, now, body } = call
    const { how, amount_kobo, note } = body
    const debt = body.loan_id ? await ofLoan(call, body.loan_id) : await ofLeaver(call, body.ogid ?? '')
    const received_on = how === 'paid' ? (body.received_on ?? null) : null
    if (how === 'paid') {
      if (received_on === null) throw invalid({ received_on: 'Enter the day on which it was received' })
      refuse(refusedDay(received_on, debt, dayIn(companyZone, now)))
    } else if (debt.loan_id !== null) throw invalid({ how: 'A loan is written off from its own drawer' })
    if (amount_kobo > debt.owed_kobo) throw invalid({ amount_kobo: `At most ${formatMoney(debt.owed_kobo)} is owed` })
    const id = uuid()
    const row = { id, employee_id: debt.employee_id, loan_id: debt.loan_id, how, amount_kobo, received_on, note }
    const isOpen = conflict('open', 'A payment or write-off of this debt already awaits a second person')
    const made = { asked_by: user.id, created_at: now.toISOString() }
    await orRefuse(store.insertSettlement(db, { ...row, ...made }), 'debt_settlement_open', isOpen)
    const after = { employee_id: debt.employee_id, loan_id: debt.loan_id, how }
    await call.audit({ action: 'debt_settlement.ask', entity: 'debt_settlement', entity_id: id, after })
    const facts = { amount_kobo }
    await sendRequest(call, settlementRequest, { id, requester_id: debt.employee_id, makers: [user.id], facts })
    await call.changed('loans', { permission: 'payroll.read' })
    return { message: `${settlementWords[how]} entered. Another person confirms it`, id }
  },

  withdraw: withdrawal(settlementRequest, async (call, id) => ({ debt_settlement: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), 'payment')

interface Debt {
  employee_id: string
  loan_id: string | null
  owed_kobo: number
  owed_since: string | null
  is_loan: boolean
}

async function ofLoan({ db, user, today }: StaffTools, id: string): Promise<Debt> {
  const loan = await orNotFound(lockLoan(db, id, { user, today }), 'loan')
  const balance_kobo = await findBalance(db, loan.id)
  refuse(whyNot({ ...loan, balance_kobo }, 'edit', { user_id: user.id, has_open_write_off: false }))
  const debt = { employee_id: loan.employee_id, loan_id: loan.id }
  return { ...debt, owed_kobo: balance_kobo, owed_since: await store.findOwedSince(db, debt), is_loan: true }
}

async function ofLeaver({ db, user, today }: StaffTools, ogid: string): Promise<Debt> {
  const id = await orNotFound(findDebtor(db, ogid), 'person')
  if (id === user.id) throw forbidden('You cannot record your own payment. Ask another colleague')
  await lockLeaver(db, id)
  const about = await orNotFound(findReceivable(db, id, today), 'person')
  const debt = { employee_id: id, loan_id: null }
  const owed_since = await store.findOwedSince(db, debt, about.payslip.id)
  return { ...debt, owed_kobo: about.total_kobo, owed_since, is_loan: false }
}
