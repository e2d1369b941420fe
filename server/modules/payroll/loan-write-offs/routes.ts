import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { whyNot, writeOffOpen } from '../loans/rules.ts'
import { findBalance, lockLoan, pendingWriteOff } from '../loans/store.ts'
import { writeOffRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(loanWriteOffs, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { loan_write_off: { ...found, ...(await standingOf(call, writeOffRequest, found)) } }
  },

  create: async (call) => {
    const { db, user, now } = call
    const loan = await orNotFound(lockLoan(db, call.body.loan_id, call), 'loan')
    const balance = await findBalance(db, loan.id)
    const has_open_write_off = (await pendingWriteOff(db, loan.id)) !== undefined
    refuse(whyNot({ ...loan, balance_kobo: balance }, 'write_off', { user_id: user.id, has_open_write_off }))
    if (call.body.amount_kobo > balance) throw invalid({ amount_kobo: `At most ${formatMoney(balance)} is owed` })
    const id = uuid()
    const row = { id, ...call.body, asked_by: user.id, created_at: now.toISOString() }
    await orRefuse(store.insertWriteOff(db, row), 'loan_write_off_open', writeOffOpen())
    await call.audit({ action: 'loan_write_off.ask', entity: 'loan_write_off', entity_id: id, after: { loan_id: loan.id } })
    const facts = { amount_kobo: call.body.amount_kobo }
    await sendRequest(call, writeOffRequest, { id, requester_id: loan.employee_id, makers: [user.id], facts })
    return { message: 'Write-off requested. Another person decides', id }
  },

  withdraw: withdrawal(writeOffRequest, async (call, id) => ({ loan_write_off: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), 'write-off')
