/** Purchasing of tests: who asks, buys, approves and receives, and an order on any stretch of its way. */

import type { Input } from '@iroko/contract/endpoint'
import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { products } from '@iroko/contract/procurement/products'
import { purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { quotations } from '@iroko/contract/procurement/quotations'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { makeCompany, setHead } from './company.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'
import { makeVendors } from './vendors.ts'

type OrderBody = Input<typeof purchaseOrders.create>['body']
type Line = OrderBody['lines'][number]
type ProductBody = Input<typeof products.create>['body']

export async function makePurchasing(t: TestApp) {
  const company = await makeCompany(t)
  const { voice, elsewhere, stranger, agent, lead, manager } = company
  const procurements = await t.office({ code: 'procurements', title: 'Procurement' })
  const facility = await t.office({ code: 'facility', title: 'Facility' })
  const at = (first_name: string, office_id: string) => t.person({ first_name, office_id })
  const buyer = await at('Bimpe', procurements.id)
  const colleague = await at('Bode', procurements.id)
  const headOfBuying = await at('Halima', procurements.id)
  await setHead(t, procurements.id, headOfBuying)
  const keeper = await at('Kabiru', facility.id)
  const guard = await at('Gana', facility.id)
  const second = await t.person({ first_name: 'Funmi', roles: ['ceo'] })
  const accountant = await at('Chika', elsewhere.id)
  const ceo = await t.person({ first_name: 'Folasade', roles: ['ceo'] })
  // Vendors are proposed and confirmed by people who take no part in what is bought of them.
  const vendors = await makeVendors(t, { maker: stranger, second, third: accountant, office_id: voice.id })
  const branch = await t.db.selectFrom('branch').select(['id', 'title']).orderBy('title').executeTakeFirstOrThrow()
  let count = 0
  const product = async (change: Partial<ProductBody> = {}) => {
    count += 1
    const body: ProductBody = { title: `Product ${count}`, sku: `P-${count}`, unit: 'each', kind: 'consumable', ...change }
    return (await t.call(products.create, { body }, buyer)).product_item
  }
  const line = (price_kobo: number, change: Partial<Line> = {}): Line => ({
    ...{ title: 'Chairs', quantity: 1, price_kobo, tax_code_id: vendors.taxOf('exempt') },
    ...{ account_id: vendors.accountOf('6220'), office_id: voice.id },
    ...change,
  })
  const draft = async (change: Partial<OrderBody> = {}, by = buyer) => {
    const vendor_id = change.vendor_id ?? (await vendors.usable())
    const body: OrderBody = { vendor_id, branch_id: branch.id, lines: [line(10_000_000)], ...change }
    return (await t.call(purchaseOrders.create, { body }, by)).id
  }
  const read = async (id: string, by = buyer) => (await t.call(purchaseOrders.show, { params: { id } }, by)).purchase_order
  type Step = typeof purchaseOrders.submit | typeof purchaseOrders.send
  const step = async (call: Step, id: string, by = buyer) =>
    t.call(call, { params: { id }, body: { version: (await read(id)).version } }, by)
  const submit = (id: string, by = buyer) => step(purchaseOrders.submit, id, by)
  const send = (id: string, by = buyer) => step(purchaseOrders.send, id, by)
  /** What is waiting of an order is approved by these, one after the other. */
  const approve = async (id: string, ...people: Person[]) => {
    for (const person of people)
      await approveNow(t, 'purchase_order', (await read(id)).asked?.id ?? expect.fail('not sent'), person)
  }
  const approved = async (change: Partial<OrderBody> = {}, ...more: Person[]) => {
    const id = await draft(change)
    await submit(id)
    await approve(id, headOfBuying, ...more)
    return id
  }
  const sent = async (change: Partial<OrderBody> = {}, ...more: Person[]) => {
    const id = await approved(change, ...more)
    await send(id)
    return id
  }
  /** As a form of it would send it. */
  const form = async (id: string): Promise<OrderBody & { version: number }> => {
    const order = await read(id)
    return {
      ...{
        version: order.version,
        vendor_id: order.vendor.id,
        branch_id: order.branch.id,
        request_id: order.request?.id ?? null,
      },
      ...{ terms: order.terms, expected_on: order.expected_on, few_quotes_reason: order.few_quotes_reason },
      lines: order.lines.map((own) => ({
        ...{ id: own.id, request_line_id: own.request_line_id, product_id: own.product?.id ?? null, title: own.title },
        ...{ quantity: own.quantity, price_kobo: own.price_kobo, tax_code_id: own.tax_code.id },
        ...{ expense_head_id: own.head?.id ?? null, account_id: own.account?.id ?? null, office_id: own.office?.id ?? null },
      })),
    }
  }
  const change = async (id: string, body: Partial<OrderBody>, by = buyer) =>
    t.call(purchaseOrders.update, { params: { id }, body: { ...(await form(id)), ...body } }, by)
  /** A file that somebody uploaded; what stands in it plays no part. */
  const file = async (by: Person, purpose: string, type = 'image/jpeg') => {
    const id = uuid()
    const row = { id, name: 'paper.jpg', type, size: 10, sha256: '0'.repeat(64), purpose, created_by: by.id }
    await t.db.insertInto('file').values(row).execute()
    return id
  }
  const receive = async (
    order_id: string,
    accepted: number,
    by = keeper,
    more: { note?: string; rejected?: number; why?: string; photo?: boolean } = {},
  ) => {
    count += 1
    const [first] = (await read(order_id)).lines
    const photo_id = more.photo === false ? null : await file(by, 'delivery_note')
    const { rejected = 0, why = '', note = `DN-${count}` } = more
    const lines = [{ line_id: first?.id ?? '', accepted, rejected, why }]
    return await t.call(goodsReceipts.create, { body: { order_id, delivery_note_no: note, photo_id, lines } }, by)
  }
  /** A request that its lead and the head of the office approved. */
  const request = async (body: Partial<Input<typeof purchaseRequests.create>['body']> = {}, by = agent) => {
    const lines = [{ title: 'Chairs', quantity: 2, estimate_kobo: 10_000_000 }]
    const { id } = await t.call(purchaseRequests.create, { body: { reason: 'Ours are broken', lines, ...body } }, by)
    await approveNow(t, 'purchase_request', id, lead)
    await approveNow(t, 'purchase_request', id, manager)
    return id
  }
  const quote = async (request_id: string, vendor_id: string, price_kobo: number, by = buyer) => {
    const { purchase_request } = await t.call(purchaseRequests.show, { params: { id: request_id } }, buyer)
    const lines = purchase_request.lines.map(({ id }) => ({ request_line_id: id, price_kobo }))
    const file_id = await file(by, 'quotation')
    const body = { request_id, vendor_id, delivery_days: 7, valid_until: t.today(), file_id, lines }
    return await t.call(quotations.create, { body }, by)
  }
  return {
    ...company,
    ...{ procurements, buyer, colleague, headOfBuying, keeper, guard, second, accountant, ceo, vendors, branch },
    ...{ product, line, draft, read, submit, send, approve, approved, sent, form, change, file, receive, request, quote },
  }
}
