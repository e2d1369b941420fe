import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { type OrderDraft, purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import { v7 as uuid } from 'uuid'
import { writePaper } from '../../../lib/documents/paper.ts'
import { mailPaper } from '../../../lib/documents/send.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { budgetWords } from '../../accounting/commitments/actions.ts'
import { standingOf, takeBack, withdrawal } from '../../platform/requests/actions.ts'
import { milliOf } from '../products/rules.ts'
import { findVendor } from '../vendors/store.ts'
import { askRevision, keepContent, letGo, published, purchaseOrderKind, releaseVendor, whyNoDecider } from './actions.ts'
import { contentOf } from './actions-content.ts'
import { orderPages, orderPaper } from './notify-pdf.ts'
import { type Asking, type Content, canOf, type OrderStep, raisedBy, whyNot, whyNotKept } from './rules.ts'
import * as store from './store.ts'
import * as revisions from './store-revisions.ts'

const askingOf = ({ user }: StaffTools): Asking => ({ user_id: user.id, edits: may(user, 'order.edit') })

const orderStep = (step: OrderStep): RecordStep<store.HeldOrder> => ({
  entity: 'purchase_order',
  called: 'purchase order',
  find: ({ db, user }, id) => store.lockOrder(db, id, { user }),
  whyNot: (order, call) => whyNot(order, step, askingOf(call)),
})

export const routes = implement(purchaseOrders, {
  list: ({ db, query, today }) => listed('purchase_orders', store.listOrders(db, query, today)),

  show: async (call) => {
    const { db, params, today } = call
    const found = await orNotFound(store.findOrder(db, params.id, today), 'purchase order')
    const newest = await revisions.findNewest(db, found.id)
    const standing = newest && (await standingOf(call, purchaseOrderKind, { ...newest, asked_by: newest.made_by }))
    const isDecider = newest && standing?.can.decide ? !(await whyNoDecider(db, newest, call.user.id)) : false
    const receipts = await store.receiptsOf(db, found.id)
    const budgets = isDecider ? await budgetWords(db, await revisions.waitingOf(db, [newest?.id ?? ''])) : undefined
    return {
      purchase_order: {
        ...found,
        lines: await store.linesOf(db, found.id),
        receipts,
        asked: newest ? { ...standingRevision(newest), trail: standing?.trail ?? null } : null,
        budgets: budgets?.get(newest?.id ?? '') ?? [],
        can: {
          ...{ decide: isDecider, withdraw: standing?.can.withdraw ?? false },
          ...canOf({ ...found, is_begun: receipts.length > 0 }, askingOf(call)),
        },
      },
    }
  },

  ofRevision: async ({ db, params }) => {
    const { id, order_id } = await orNotFound(revisions.findRevision(db, params.id), 'purchase order')
    return { order_revision: { id, order_id } }
  },

  pdf: async ({ db, params }) => {
    const revision = await revisions.findCounting(db, params.id)
    if (!revision) throw conflict('not_approved', 'The order has a PDF once it is approved')
    return { type: 'application/pdf', name: `${revision.number}.pdf`, stream: await writePaper(await orderPaper(db, revision)) }
  },

  create: async (call) => await addDraft(call, call.body, call.user.id),

  update: async (call) => {
    const { version, ...draft } = call.body
    const order = await lockForStep(call, orderStep('edit'), call.params.id, version)
    const message = await changeOrder(call, order, draft)
    await published(call)
    return { message, id: order.id }
  },

  submit: async (call) => {
    const order = await lockForStep(call, orderStep('submit'), call.params.id, call.body.version)
    // Whatever the draft was checked against may have changed since.
    const content = await contentOf(call, { ...order, lines: await sentLines(call, order) }, await lineIds(call, order))
    await askRevision(call, order, content, [])
    await call.audit({
      action: 'purchase_order.submit',
      entity: 'purchase_order',
      entity_id: order.id,
      after: { state: 'pending' },
    })
    await published(call)
    return { message: `${order.number} sent to be approved`, id: order.id }
  },

  send: async (call) => {
    const { db, now, today } = call
    const order = await lockForStep(call, orderStep('send'), call.params.id, call.body.version)
    const vendor = await orNotFound(findVendor(db, order.vendor_id, today), 'vendor')
    if (vendor.state !== 'active') throw conflict('vendor', `${vendor.title} is not active`)
    const revision = await orNotFound(revisions.findCounting(db, order.id), 'purchase order')
    const paper = await orderPaper(db, revision)
    await mailPaper(call, paper, orderPages, { id: revision.id, to: vendor.email, due_on: null })
    const state = order.state === 'part_received' ? 'part_received' : 'sent'
    await store.updateOrder(db, order.id, { state, sent_at: now.toISOString() })
    const after = { state, to: vendor.email, revision: order.revision }
    await call.audit({ action: 'purchase_order.send', entity: 'purchase_order', entity_id: order.id, after })
    await published(call)
    return { message: `${order.number} sent to ${vendor.email}`, id: order.id }
  },

  copy: async (call) => {
    const order = await lockForStep(call, orderStep('copy'), call.params.id)
    const lines = (await sentLines(call, order)).map((line) => ({ ...line, id: null, request_line_id: null }))
    const isService = (await store.keptLines(call.db, order.id)).some(({ is_service }) => is_service)
    const copied = { ...order, lines, expected_on: null, request_id: isService ? order.request_id : null }
    return await addDraft(call, copied, call.user.id)
  },

  cancel: async (call) => {
    const { version, reason } = call.body
    const order = await lockForStep(call, orderStep('cancel'), call.params.id, version)
    const open = order.state === 'pending' ? await revisions.findNewest(call.db, order.id) : undefined
    const held = open && (await revisions.lockRevision(call.db, open.id))
    if (held) await takeBack(call, purchaseOrderKind, held, reason)
    return await end(call, order, 'cancelled', reason)
  },

  close: async (call) => {
    const { version, reason } = call.body
    const order = await lockForStep(call, orderStep('close'), call.params.id, version)
    if (order.state !== 'received' && reason === '') throw invalid({ reason: 'Enter why it is closed short' })
    return await end(call, order, 'closed', reason)
  },

  withdraw: withdrawal(purchaseOrderKind, async ({ db, today }, id) => {
    const revision = await orNotFound(revisions.findRevision(db, id), 'purchase order')
    return { purchase_order: await orNotFound(store.findRow(db, revision.order_id, today), 'purchase order') }
  }),

  release: async (call) => ({ message: await releaseVendor(call, call.params.id, call.body.reason) }),
})

type Revision = NonNullable<Awaited<ReturnType<typeof revisions.findNewest>>>
const standingRevision = ({
  id,
  version,
  revision,
  status,
  total_kobo,
  counted_kobo,
  marks,
  changes,
  created_at,
}: Revision) => ({
  ...{ id, version, revision, status, total_kobo, counted_kobo, marks, changes, created_at },
})

const lineIds = async ({ db }: StaffTools, { id }: store.HeldOrder) => (await store.keptLines(db, id)).map((line) => line.id)

/** The lines as a form would send them. */
const sentLines = async ({ db }: StaffTools, { id }: store.HeldOrder): Promise<OrderDraft['lines']> =>
  (await store.keptLines(db, id)).map((line) => ({
    ...{ id: line.id, request_line_id: line.request_line_id, product_id: line.product_id, title: line.title },
    ...{ quantity: line.quantity, price_kobo: line.price_kobo, tax_code_id: line.tax_code_id },
    ...{ expense_head_id: line.expense_head_id, account_id: line.account_id, office_id: line.office_id },
  }))

/** A draft under the next number. */
async function addDraft(call: StaffTools, sent: OrderDraft, employee_id: string) {
  const { db, now, today } = call
  const { lines, ...columns } = await contentOf(call, sent, [])
  const id = uuid()
  const number = await nextNumber(db, 'PO', Number(today.slice(0, 4)))
  await store.insertOrder(db, { ...columns, id, number, employee_id, created_at: now.toISOString() })
  await store.writeLines(db, id, lines)
  await call.audit({
    action: 'purchase_order.draft',
    entity: 'purchase_order',
    entity_id: id,
    after: { ...columns, number, lines },
  })
  await published(call)
  return { message: `Draft ${number} saved`, id }
}

/** A draft is changed as it is sent; of an approved order what is lowered counts at once, anything else waits as a revision. */
async function changeOrder(call: StaffTools, order: store.HeldOrder, draft: OrderDraft): Promise<string> {
  const { db } = call
  const kept = await store.keptLines(db, order.id)
  const content = await contentOf(
    call,
    draft,
    kept.map(({ id }) => id),
  )
  const { lines, ...columns } = content
  const audited = (after: object) =>
    call.audit({
      action: 'purchase_order.change',
      entity: 'purchase_order',
      entity_id: order.id,
      after: { ...columns, lines, ...after },
    })
  if (order.state === 'draft') {
    await store.writeLines(db, order.id, lines)
    await store.updateOrder(db, order.id, columns)
    await audited({ state: 'draft' })
    return `Draft ${order.number} saved`
  }
  const before: Content = { ...order, lines: kept }
  const why = whyNotKept(content, before, kept)
  if (why) throw invalid({ lines: why })
  const changes = raisedBy(before, content)
  if (changes.length > 0) {
    await askRevision(call, order, content, changes)
    await audited({ state: 'pending' })
    return `Saved as a revision. Revision ${order.revision + 1} needs approval`
  }
  const isWhole = lines.every((line) => milliOf(kept.find(({ id }) => id === line.id)?.accepted ?? 0) >= milliOf(line.quantity))
  const state = isWhole && order.state === 'part_received' ? 'received' : order.state
  const warnings = await keepContent(call, order, content, { state, revision: order.revision })
  await audited({ state })
  return [`${order.number} lowered. It stays approved`, ...warnings].join('. ')
}

async function end(call: StaffTools, order: store.HeldOrder, state: 'closed' | 'cancelled', reason: string) {
  await letGo(call, order)
  await store.updateOrder(call.db, order.id, { state, resumes: null, end_reason: reason })
  const after = { state, end_reason: reason }
  await call.audit({
    action: `purchase_order.${state === 'closed' ? 'close' : 'cancel'}`,
    entity: 'purchase_order',
    entity_id: order.id,
    after,
  })
  await published(call)
  return { message: `${order.number} ${state}`, id: order.id }
}
