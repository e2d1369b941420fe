/** What was delivered is taken in: never by who ordered or approved it, with the delivery note, to the thousandth of what was ordered. */
import { conflict, type Fault, forbidden, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import type { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { Call, StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { quote, write } from '../../../lib/mail/letters.ts'
import { approversOf } from '../../platform/approvals/store-trail.ts'
import { milliOf, quantityOf, whyNotQuantity } from '../products/rules.ts'
import { findBranch, productsOf, setPrices } from '../products/store.ts'
import { countReceived, published } from '../purchase-orders/actions.ts'
import { type HeldOrder, lockOrder } from '../purchase-orders/store.ts'
import { approvedOf } from '../purchase-orders/store-revisions.ts'
import { whyNoHand } from '../quotations/actions.ts'
import { isFreshFile } from '../quotations/store.ts'
import { receiveStock, sendBack } from '../stock/actions.ts'
import { findVendor } from '../vendors/store.ts'
import { whyNotAccepted } from './rules.ts'
import * as store from './store.ts'

type Receiving = Call<typeof goodsReceipts.create>
type Sent = Receiving['body']['lines'][number]
type Expected = Awaited<ReturnType<typeof store.lockLines>>[number]
interface Taken extends Sent {
  id: string
  line: Expected
}

export async function receive(call: Receiving) {
  const { db, user, now, body } = call
  const order = await orNotFound(lockOrder(db, body.order_id), 'purchase order')
  const expected = await store.lockLines(db, order.id)
  const lines = matchLines(body.lines, expected)
  refuseStranger(call, lines)
  refuse(await whyNotReceiver(call, order))
  if (order.state === 'pending') throw conflict('pending', `Revision ${order.revision + 1} needs approval`)
  if (order.state !== 'sent' && order.state !== 'part_received')
    throw conflict(
      'wrong_state',
      order.state === 'received'
        ? fullSentence(expected)
        : `${order.number} is ${order.state}. Only orders that were sent are received`,
    )
  checkQuantities(lines)
  await checkPhoto(call, lines)
  const id = uuid()
  const { delivery_note_no, photo_id } = body
  const row = { id, order_id: order.id, branch_id: order.branch_id, delivery_note_no, photo_id }
  const taken = lines.map(({ id: lineId, line, accepted, rejected, why }) => ({
    ...{ id: lineId, receipt_id: id, order_line_id: line.id, accepted, rejected, why },
  }))
  await orRefuse(
    orRefuse(
      store.insertReceipt(db, { ...row, employee_id: user.id, received_at: now.toISOString() }, taken),
      'goods_receipt_note',
      conflict('delivery_note', `Delivery note ${delivery_note_no} of this order is already received`),
    ),
    'goods_receipt_photo_id_key',
    invalid({ photo_id: 'This photo belongs to another receipt. Take one of this delivery note' }),
  )
  await takeIn(call, order, lines)
  await countReceived(call, order)
  await call.audit({ action: 'receipt.take', entity: 'goods_receipt', entity_id: id, after: { ...row, lines: taken } })
  await call.changed(['purchase_orders', 'stock', 'product_items', 'bills'], { permission: 'product.read' })
  return { message: `${order.number}: delivery note ${delivery_note_no} received`, id }
}

const fullSentence = ([line]: readonly Expected[]): string =>
  line ? (whyNotAccepted(line, line.quantity) ?? 'All of this order is received') : 'All of this order is received'

function matchLines(sent: readonly Sent[], expected: readonly Expected[]): Taken[] {
  const known = new Map(expected.map((line) => [line.id, line]))
  if (new Set(sent.map(({ line_id }) => line_id)).size !== sent.length) throw invalid({ lines: 'Enter each line once' })
  return sent.map((each) => {
    const line = known.get(each.line_id)
    if (!line) throw notFound('order line')
    return { ...each, id: uuid(), line }
  })
}

/** Services are confirmed by who asked for them; goods received by those who take them in. Whoever may do neither does not learn of the order. */
function refuseStranger({ user }: StaffTools, lines: readonly Taken[]): void {
  const takesGoods = mayForAll(user, 'receipt.take')
  for (const { line } of lines) {
    if (line.is_service && line.requester_id !== user.id) {
      if (!takesGoods) throw notFound('purchase order')
      throw forbidden(`${line.title} is a service. Who asked for it confirms it`)
    }
    if (!line.is_service && !takesGoods) throw notFound('purchase order')
  }
}

/** Why a person does not receive an order: they wrote it, approved it, or had its vendor in their hands. */
async function whyNotReceiver({ db, user, today }: StaffTools, order: HeldOrder): Promise<Fault | undefined> {
  if (order.employee_id === user.id) return forbidden('You wrote this order. Another person receives it')
  for (const { id } of await approvedOf(db, order.id))
    if ((await approversOf(db, 'purchase_order', id)).includes(user.id))
      return forbidden('You approved this order. Another person receives it')
  const vendor = await findVendor(db, order.vendor_id, today)
  return vendor ? await whyNoHand(db, vendor, user.id) : undefined
}

function checkQuantities(lines: readonly Taken[]): void {
  const wrong: Record<string, string> = {}
  for (const [at, { line, accepted, rejected, why }] of lines.entries()) {
    const problem =
      whyNotAccepted(line, accepted) ??
      whyNotQuantity(line, rejected) ??
      (accepted + rejected === 0 ? 'Enter what was accepted or rejected' : undefined) ??
      (rejected > 0 && why === '' ? 'Enter why it was rejected' : undefined)
    if (problem) wrong[`lines.${at}`] = problem
  }
  // The first stands as the sentence of the whole: on a phone it is read before the line.
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function checkPhoto({ db, user, body }: Receiving, lines: readonly Taken[]): Promise<void> {
  const { photo_id } = body
  if (photo_id === null && lines.some(({ line }) => !line.is_service))
    throw invalid({ photo_id: 'Take a photo of the delivery note' })
  if (photo_id !== null && !(await isFreshFile(db, { id: photo_id, user_id: user.id, purpose: 'delivery_note' })))
    throw invalid({ photo_id: 'The photo was not found. Take it again' })
}

/** Consumables and fuel go into stock, equipment to who registers it; prices are those last paid. */
async function takeIn(call: Receiving, order: HeldOrder, lines: readonly Taken[]): Promise<void> {
  const { db, portal } = call
  const accepted = lines.filter((taken) => taken.accepted > 0)
  const prices = accepted.flatMap(({ line }) =>
    line.product_id ? [{ product_id: line.product_id, price_kobo: line.price_kobo }] : [],
  )
  await setPrices(db, prices)
  for (const { id, line, accepted: quantity } of accepted) {
    const { product_id, kind, price_kobo, makes_category_id, title } = line
    if (product_id && (kind === 'consumable' || kind === 'fuel'))
      await receiveStock(call, { product_id, branch_id: order.branch_id, quantity, price_kobo, source_id: id })
    if (kind === 'equipment') {
      const { branch_id, vendor_id } = order
      const came = { receipt_line_id: id, category_id: makes_category_id, title, quantity, price_kobo, branch_id, vendor_id }
      for (const onEquipment of portal.house.onEquipment) await onEquipment(call, came)
    }
  }
}

/** What was accepted goes back to the vendor: it leaves the stock, and those who keep the books are asked for a credit of the vendor. */
export async function giveBack(call: Call<typeof goodsReceipts.giveBack>) {
  const { db, body, params, today, user } = call
  const taken = await orNotFound(store.lockAccepted(db, params.id), 'receipt')
  const left = (milliOf(taken.accepted) - milliOf(taken.returned)) / 1000
  const wrong = whyNotQuantity(taken, body.quantity)
  if (wrong) throw invalid({ quantity: wrong })
  if (body.quantity > left) throw invalid({ quantity: `At most ${left} can be returned` })
  if (taken.product_id && (taken.kind === 'consumable' || taken.kind === 'fuel')) {
    const product = (await productsOf(db, [taken.product_id])).get(taken.product_id)
    const branch = await findBranch(db, taken.branch_id)
    const leg = 2 + milliOf(taken.returned)
    if (product && branch)
      await sendBack(call, product, branch, { quantity: body.quantity, source_id: taken.id, leg, note: body.reason })
  }
  await store.giveBack(db, taken.id, body.quantity)
  const what = `${quantityOf(body.quantity, taken.unit)} of ${taken.title}`
  await call.audit({
    action: 'receipt.return',
    entity: 'goods_receipt',
    entity_id: taken.id,
    after: { returned: what, reason: body.reason },
  })
  const letter = {
    subject: `${what} of ${taken.number} went back to the vendor`,
    lines: [`${user.full_name} returned ${what} of ${taken.number}. Ask the vendor for a credit.`, ...quote(body.reason)],
    door: 'Open bills',
  }
  await write(call, await store.listAccountants(db, today), '/dashboard/vendors/bills', letter, 'requests')
  await published(call)
  await call.changed('stock', { permission: 'stock.read' })
  return { message: `${what} returned. Accounting is asked for a credit` }
}
