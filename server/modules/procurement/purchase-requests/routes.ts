import { invalid, orNotFound } from '@iroko/contract/errors'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { v7 as uuid } from 'uuid'
import { type Call, implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { budgetWords, checkBudget } from '../../accounting/commitments/actions.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { listHeads } from '../bills/store.ts'
import { whyNotQuantity } from '../products/rules.ts'
import { productsOf } from '../products/store.ts'
import { netOf, purchaseRequestKind } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(purchaseRequests, {
  list: ({ db, user, query, today }) => listed('purchase_requests', store.listRequests(db, user, query, today)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const { trail, can } = await standingOf(call, purchaseRequestKind, { ...found, asked_by: found.employee })
    const budgets = can.decide ? await budgetWords(call.db, await store.waitingOf(call.db, [found.id])) : undefined
    const lines = (await store.linesOf(call.db, [found.id])).map(({ request_id: _its, ...line }) => line)
    return { purchase_request: { ...found, lines, budgets: budgets?.get(found.id) ?? [], trail, can } }
  },

  choices: async ({ db, user }) => ({
    heads: (await listHeads(db)).map(({ id, title }) => ({ id, title })),
    offices: await store.listOffices(db, user),
  }),

  create: async (call) => {
    const { db, user, now, today, body } = call
    const { lines, account_id } = await checkLines(call)
    const id = uuid()
    const estimate_kobo = lines.reduce((sum, line) => sum + netOf(line.quantity, line.estimate_kobo), 0)
    const { reason, expense_head_id } = body
    const row = { id, employee_id: user.id, reason, expense_head_id, estimate_kobo, created_at: now.toISOString() }
    await store.insertRequest(
      db,
      row,
      lines.map((line, position) => ({ ...line, id: uuid(), request_id: id, position })),
    )
    await call.audit({ action: 'purchase_request.ask', entity: 'purchase_request', entity_id: id, after: { ...row, lines } })
    const spending = lines.map((line) => ({ office_id: line.office_id, amount_kobo: netOf(line.quantity, line.estimate_kobo) }))
    const warnings = account_id
      ? await checkBudget(
          db,
          'request',
          today,
          spending.map((part) => ({ ...part, account_id })),
        )
      : []
    await sendRequest(call, purchaseRequestKind, { id, requester_id: user.id, facts: { amount_kobo: estimate_kobo } })
    return { message: ['Purchase request sent', ...warnings].join('. '), id }
  },

  withdraw: withdrawal(purchaseRequestKind, async ({ db }, id) => {
    const [purchase_request] = await store.findRequests(db, [id])
    return { purchase_request: await orNotFound(Promise.resolve(purchase_request), 'purchase request') }
  }),
})

const read = ({ db, user, today }: StaffTools, id: string) =>
  orNotFound(store.findReadable(db, user, id, today), 'purchase request')

/** The lines as they are kept, each of an office that the caller may charge; refused with what is wrong, by line. */
async function checkLines({ db, user, today, body }: Call<typeof purchaseRequests.create>) {
  const { expense_head_id } = body
  const head = expense_head_id ? (await listHeads(db)).find(({ id }) => id === expense_head_id) : undefined
  const wrong: Record<string, string> = {}
  if (expense_head_id && !head) wrong.expense_head_id = 'Choose an expense head from the list'
  const offices = new Set((await store.listOffices(db, user)).map(({ id }) => id))
  const products = await productsOf(
    db,
    body.lines.flatMap(({ product_id }) => product_id ?? []),
  )
  const lines = body.lines.map(({ product_id, title, quantity, needed_by, estimate_kobo, office_id: sent }, at) => {
    const product = product_id ? products.get(product_id) : undefined
    const office_id = sent ?? user.office_id
    const why =
      (product_id && !product ? 'Choose a product from the list' : undefined) ??
      (product?.is_archived ? `${product.title} is archived` : undefined) ??
      (!product && title === '' ? 'Choose a product, or write what is needed' : undefined) ??
      (product ? whyNotQuantity(product, quantity) : undefined) ??
      (offices.has(office_id) ? undefined : 'Choose your own office') ??
      (needed_by !== null && needed_by < today ? 'Choose today or a later day' : undefined)
    if (why) wrong[`lines.${at}`] = why
    const price_kobo = estimate_kobo || (product?.last_price_kobo ?? 0)
    return {
      ...{ product_id, title: product?.title ?? title, unit: product?.unit ?? 'each', quantity, office_id, needed_by },
      estimate_kobo: price_kobo,
    }
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { lines, account_id: head?.account_id }
}
