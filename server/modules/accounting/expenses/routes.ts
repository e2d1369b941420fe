import { expenses } from '@iroko/contract/accounting/expenses'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { budgetWords, checkBudget } from '../commitments/actions.ts'
import { checkDate } from '../journals/actions.ts'
import { expenseRequest } from './actions.ts'
import { sumsOf, wrongOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(expenses, {
  list: ({ db, user, query, today }) => listed('expenses', store.listExpenses(db, user, query, today)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const standing = await standingOf(call, expenseRequest, { ...found, asked_by: found.made_by })
    const budgets = standing.can.decide ? await budgetWords(call.db, await store.waitingOf(call.db, [found.id])) : undefined
    return { expense: { ...found, ...standing, budgets: budgets?.get(found.id) ?? [] } }
  },

  choices: async ({ db, user }) => {
    const offices = await store.officesFor(db, user)
    const heads = await store.headsFor(
      db,
      offices.map(({ id }) => id),
    )
    return {
      heads: heads.map(({ id, title, needs_file, office_ids, rates }) => ({ id, title, needs_file, office_ids, rates })),
      ...{ offices, paid_from: await store.payableAccounts(db) },
    }
  },

  create: async (call) => {
    const { db, user, now, today, body } = call
    const head = await store.findHead(db, body.expense_head_id)
    const office = (await store.officesFor(db, user)).find(({ id }) => id === body.office_id)
    const is_payable = (await store.payableAccounts(db)).some(({ id }) => id === body.paid_from_id)
    const wrong = wrongOf(body, { today, head, office, is_payable })
    if (!head || Object.keys(wrong).length > 0) throw invalid(wrong)
    await checkDate(db, body.dated_on, now, 'expense')
    if (body.file_id) await store.checkFile(db, body.file_id, user.id)
    const { net_kobo, vat_kobo, total_kobo } = sumsOf(body, head)
    const spending = { account_id: head.account_id, office_id: body.office_id, amount_kobo: net_kobo }
    const warnings = await checkBudget(db, 'spend', body.dated_on, [spending])
    const { vat, amount_kobo: _amount, ...columns } = body
    const id = uuid()
    await store.insertExpense(db, {
      ...{ ...columns, id, net_kobo, vat_kobo, tax_code_id: vat === 'none' ? null : head.tax_code_id },
      ...{ employee_id: user.id, created_at: now.toISOString() },
    })
    await call.audit({ action: 'expense.record', entity: 'expense', entity_id: id, after: { ...body, net_kobo, vat_kobo } })
    const facts = { amount_kobo: total_kobo }
    await sendRequest(call, expenseRequest, { id, requester_id: user.id, makers: [user.id], facts })
    return { message: [`Expense for ${head.title} sent. Another person posts it`, ...warnings].join('. '), id }
  },

  withdraw: withdrawal(expenseRequest, async (call, id) => ({ expense: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), 'expense')
