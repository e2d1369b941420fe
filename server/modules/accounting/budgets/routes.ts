import { budgets } from '@iroko/contract/accounting/budgets'
import { companyZone } from '@iroko/contract/clock'
import { dayIn, yearOf } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { whyNotOffice } from '../accounts/rules.ts'
import { accountsOf, officesOf } from '../accounts/store-lines.ts'
import { budgetRequest } from './actions.ts'
import { addBudget } from './actions-add.ts'
import { importBudget } from './actions-import.ts'
import { reportFor } from './actions-report.ts'
import { monthsOf, whyNotBudgeted, whyNotEdit } from './rules.ts'
import { sortedReport } from './rules-report.ts'
import * as store from './store.ts'

export const routes = implement(budgets, {
  list: ({ db, user, query }) => listed('budgets', store.listBudgets(db, user, query)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const { trail, can } = await standingOf(call, budgetRequest, { ...found, asked_by: found.made_by })
    const is_own_draft = !whyNotEdit({ status: found.status, made_by: found.made_by.id }, call.user.id)
    return { budget: { ...found, trail, can, is_own_draft } }
  },

  lines: async (call) => {
    const { id } = await read(call, call.params.id)
    return await listed('budget_lines', store.listLines(call.db, call.user, id, call.query))
  },

  create: async (call) => {
    const { id, number } = await addBudget(call, call.body)
    return { message: `Version ${number} of ${call.body.year} added as a draft`, id }
  },

  import: importHandler(budgets.import, importBudget),

  setLine: async (call) => {
    const { db, body } = call
    const { version, account_id, office_id, at_request, at_order, at_spend } = body
    const levels = { at_request, at_order, at_spend }
    const held = await lockDraft(call, version)
    const why = whyNotBudgeted((await accountsOf(db, [account_id])).get(account_id))
    const whyOffice = whyNotOffice((await officesOf(db, [office_id])).get(office_id))
    const wrong = { ...(why && { account_id: why }), ...(whyOffice && { office_id: whyOffice }) }
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const months = monthsOf(body)
    await store.writeLine(db, held, { account_id, office_id, months, levels })
    await store.touch(db, held.id)
    await call.audit({
      ...{ action: 'budget.line', entity: 'budget', entity_id: held.id },
      after: { account_id, office_id, months, ...levels },
    })
    await call.changed('budgets', { permission: 'budget.read' })
    return { message: 'Budget changed', id: held.id }
  },

  remove: async (call) => {
    const { id, year, number } = await lockDraft(call)
    await store.deleteBudget(call.db, id)
    await call.audit({ action: 'budget.remove', entity: 'budget', entity_id: id, before: { year, number } })
    await call.changed('budgets', { permission: 'budget.read' })
    return { message: 'Draft deleted' }
  },

  send: async (call) => {
    const { db, user, body } = call
    const { id } = await lockDraft(call, body.version)
    if ((await store.countLines(db, id)) === 0) throw conflict('empty', 'Add what is to be earned or spent first')
    await store.touch(db, id, { status: 'pending' })
    await call.audit({ action: 'budget.send', entity: 'budget', entity_id: id })
    await sendRequest(call, budgetRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
    return { message: 'Budget sent. Another person decides', id }
  },

  withdraw: withdrawal(budgetRequest, async (call, id) => ({ budget: await read(call, id) })),

  report: async (call) => {
    const { db, user, now, query } = call
    const { page, limit, sort, to = dayIn(companyZone, now) } = query
    const { number, rows: all } = await reportFor(db, user, { ...query, to })
    const rows = sortedReport(all, sort)
    const year = yearOf(to)
    const about = number ? `Budget ${year}, version ${number}, up to ${to}` : `No budget of ${year} is approved yet`
    return {
      budget_report: rows.slice((page - 1) * limit, page * limit),
      ...{ page, limit, total: rows.length, about: [about] },
    }
  },
})

const read = ({ db, user }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id), 'budget')

/** A draft of the caller, held; in the version that was read, where one was. */
async function lockDraft(call: StaffTools & { params: { id: string } }, version?: number): Promise<store.HeldBudget> {
  const held = await orNotFound(store.lockBudget(call.db, call.params.id, call), 'budget')
  if (version !== undefined && version !== held.version) throw await staleBy(call.db, 'budget', held.id)
  refuse(whyNotEdit(held, call.user.id))
  return held
}
