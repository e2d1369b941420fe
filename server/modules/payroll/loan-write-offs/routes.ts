import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { decisionHandlers, sendRequest, standingOf } from '../../platform/requests/actions.ts'
import { findBalance, lockLoan } from '../loans/store.ts'
import { writeOffRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(loanWriteOffs, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { loan_write_off: { ...found, ...(await standingOf(call, 'loan_write_off', found)) } }
  },

  create: async (call) => {
    const { db, user, now } = call
    const loan = await lockLoan(db, call.body.loan_id, call)
    if (!loan) throw notFound('loan')
    if (loan.employee_id === user.id) throw forbidden('You cannot write off your own loan. Ask another colleague')
    const balance = await findBalance(db, loan.id)
    if (loan.status !== 'approved' || balance === 0) throw conflict('not_owed', 'Nothing is owed on this loan')
    if (call.body.amount_kobo > balance) throw invalid({ amount_kobo: `At most ${formatMoney(balance)} is owed` })
    const id = uuid()
    try {
      await store.insertWriteOff(db, { id, ...call.body, asked_by: user.id, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'loan_write_off_open'))
        throw conflict('open', 'A write-off of this loan already awaits a decision')
      throw error
    }
    await call.audit({ action: 'loan_write_off.ask', entity: 'loan_write_off', entity_id: id, after: { loan_id: loan.id } })
    const facts = { amount_kobo: call.body.amount_kobo }
    await sendRequest(call, writeOffRequest, { id, requester_id: loan.employee_id, makers: [user.id], facts })
    return { message: 'Write-off requested. Another person decides', id }
  },

  ...decisionHandlers(writeOffRequest, async (call, id) => ({ loan_write_off: await read(call, id) })),
})

async function read({ db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>, id: string) {
  const found = await store.findReadable(db, user, id, today)
  if (!found) throw notFound('write-off')
  return found
}
