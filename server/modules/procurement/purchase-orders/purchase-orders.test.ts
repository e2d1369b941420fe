/** From a request to a receipt and its bill: nothing is ordered, raised, split or received that was not approved, and by nobody alone. */

import { assetCategories } from '@iroko/contract/assets/categories'
import { addDays } from '@iroko/contract/dates'
import { bills } from '@iroko/contract/procurement/bills'
import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { products } from '@iroko/contract/procurement/products'
import { purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { quotations } from '@iroko/contract/procurement/quotations'
import { stock } from '@iroko/contract/procurement/stock'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePurchasing } from '../../../test/purchasing.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makePurchasing(t)
const { agent, stranger, buyer, colleague, headOfBuying, keeper, guard, second, accountant, ceo, vendors, line, read } = own
const naira = (amount: number) => amount * 100
const sixMillion = naira(600_000)
const few = { few_quotes_reason: 'Only one sells it here' }

it('goes from a request over quotations to an order, its receipt and its bill', async () => {
  const toner = await own.product({ title: 'Toner', unit: 'box' })
  const request = await own.request({ lines: [{ product_id: toner.id, quantity: 10, estimate_kobo: naira(20_000) }] })
  const [low, high] = [await vendors.usable({ title: 'Low Depot' }), await vendors.usable({ title: 'High Depot' })]
  await own.quote(request, high, naira(22_000))
  const { id: lowest } = await own.quote(request, low, naira(19_000))
  await expect(own.quote(request, low, naira(1))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('already a quotation of Low Depot'),
  })
  const { quotations: offered } = await t.call(quotations.list, { query: { request_id: request } }, buyer)
  expect(offered.map(({ vendor, is_lowest, total_kobo }) => [vendor.title, is_lowest, total_kobo])).toEqual([
    ['Low Depot', true, naira(190_000)],
    ['High Depot', false, naira(220_000)],
  ])
  const [, dear] = offered
  const choosing = { params: { id: dear?.id ?? '' }, body: { version: 1 } }
  await expect(t.call(quotations.choose, choosing, buyer)).rejects.toMatchObject({
    fields: { why_not_lowest: 'This is not the lowest. Enter why it is chosen' },
  })
  await t.call(quotations.choose, { params: { id: lowest }, body: { version: 1 } }, buyer)
  const { purchase_request } = await t.call(purchaseRequests.show, { params: { id: request } }, buyer)
  const [wanted] = purchase_request.lines
  const id = await own.sent({
    ...{ vendor_id: low, request_id: request },
    lines: [line(naira(19_000), { product_id: toner.id, quantity: 10, request_line_id: wanted?.id ?? null })],
  })
  expect(await read(id)).toMatchObject({
    state: 'sent',
    revision: 1,
    total_kobo: naira(190_000),
    number: expect.stringMatching(/^PO20/),
  })
  const mail = await t.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body'])
    .where('subject', 'like', 'Purchase order PO%')
    .executeTakeFirstOrThrow()
  const link = /http:\/\/portal\.test(\S+)/.exec(mail.body)?.[1] ?? ''
  expect((await t.inject({ url: link })).body).toContain('Toner')
  expect((await t.inject({ url: `${link}/document.pdf` })).headers['content-type']).toBe('application/pdf')
  expect((await t.inject({ url: `/api/v1/purchase_orders/${id}/document.pdf`, as: buyer })).statusCode).toBe(200)

  await own.receive(id, 6)
  expect(await read(id)).toMatchObject({ state: 'part_received', unbilled_kobo: naira(114_000) })
  const { stock_levels } = await t.call(stock.levels, { query: { product_id: toner.id } }, keeper)
  expect(stock_levels).toMatchObject([{ quantity: 6, value_kobo: naira(114_000) }])
  expect((await t.call(products.list, { query: { q: 'Toner' } }, agent)).product_items[0]?.last_price_kobo).toBe(naira(19_000))

  const [ordered] = (await read(id)).lines
  const bill = async (quantity: number) => {
    const sent = { ...vendors.line(naira(19_000), '6220', 'exempt'), quantity, order_line_id: ordered?.id ?? null }
    const made = await vendors.enter(low, { lines: [sent], reason: 'The next part' })
    return { id: made.id, message: (await vendors.send(made.id)).message }
  }
  expect((await bill(7)).message).toContain('Toner: billed 7, accepted 6')
  expect((await bill(6)).message).toContain('It agrees with its order')
  expect(await read(id)).toMatchObject({ unbilled_kobo: 0, lines: [{ received: 6, billed: 6 }] })
  expect((await bill(1)).message).toContain('Toner: billed 7, accepted 6')
  await own.receive(id, 4)
  expect((await read(id)).state).toBe('received')
  const { version } = await read(id)
  await t.call(purchaseOrders.close, { params: { id }, body: { version } }, buyer)
  const { purchase_requests: mine } = await t.call(purchaseRequests.list, { query: { mine: 'true' } }, agent)
  expect(mine.find((found) => found.id === request)?.orders).toHaveLength(1)
  await expect(t.call(purchaseOrders.show, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
})

it('a request is of one’s own office, in whole pieces, and read by who decides it', async () => {
  const laptop = await own.product({ title: 'Laptop', kind: 'equipment' })
  const ask = (change: object, by = agent) =>
    t.call(purchaseRequests.create, { body: { reason: 'Needed', lines: [{ title: 'Chairs', quantity: 1, ...change }] } }, by)
  await expect(ask({ office_id: own.elsewhere.id })).rejects.toMatchObject({ fields: { 'lines.0': 'Choose your own office' } })
  await expect(ask({ product_id: laptop.id, quantity: 0.5 })).rejects.toMatchObject({
    ...{ status: 422, fields: { 'lines.0': 'Enter a whole number: Laptop is counted in pieces' } },
  })
  await expect(ask({ title: '' })).rejects.toMatchObject({ fields: { 'lines.0': 'Choose a product, or write what is needed' } })
  await expect(ask({ needed_by: addDays(t.today(), -1) })).rejects.toMatchObject({
    fields: { 'lines.0': 'Choose today or a later day' },
  })
  const { id } = await ask({})
  await expect(t.call(purchaseRequests.show, { params: { id } }, guard)).rejects.toMatchObject({ status: 404 })
  await expect(approveNow(t, 'purchase_request', id, agent)).rejects.toMatchObject({ status: 403 })
  await expect(own.quote(id, await vendors.usable(), 100)).rejects.toMatchObject({
    message: 'This request is pending. Quotations are for approved ones',
  })
  await t.call(purchaseRequests.withdraw, { params: { id } }, agent)
})

it('is sent only once it is approved, by nobody who wrote it, and rejected it is a draft again', async () => {
  const id = await own.draft()
  await expect(own.send(id)).rejects.toMatchObject({ status: 409, message: 'Approve the order before it is sent' })
  await own.submit(id)
  await expect(own.send(id)).rejects.toMatchObject({ status: 409 })
  await expect(own.approve(id, buyer)).rejects.toMatchObject({ status: 403 })
  await rejectNow(t, 'purchase_order', (await read(id)).asked?.id ?? '', headOfBuying, 'Not now')
  expect(await read(id)).toMatchObject({ state: 'draft', can: { submit: true } })
  await own.submit(id)
  await own.approve(id, headOfBuying)
  expect(await read(id)).toMatchObject({ state: 'approved', revision: 1 })
})

it('is approved anew for whatever is raised, also by the call alone; what is lowered stays approved (fault 6)', async () => {
  const [first] = (await read(await own.approved({ lines: [line(naira(100_000))] }))).lines
  expect(first).toBeDefined()
  const raised: [change: (form: Awaited<ReturnType<typeof own.form>>) => Promise<object> | object, steps: number][] = [
    [({ lines }) => ({ ...few, lines: lines.map((each) => ({ ...each, quantity: 9 })) }), 2],
    [({ lines }) => ({ lines: lines.map((each) => ({ ...each, price_kobo: each.price_kobo + 1 })) }), 1],
    [async () => ({ vendor_id: await vendors.usable() }), 1],
    [({ lines }) => ({ lines: [...lines, line(naira(10))] }), 1],
  ]
  for (const [change, steps] of raised) {
    const id = await own.sent({ lines: [line(naira(100_000))] })
    const { message } = await own.change(id, await change(await own.form(id)))
    expect(message).toContain('Revision 2 needs approval')
    const waiting = await read(id)
    expect(waiting).toMatchObject({
      state: 'pending',
      total_kobo: naira(100_000),
      waiting_revision: 2,
      asked: { status: 'pending' },
    })
    expect(waiting.asked?.trail?.steps).toHaveLength(steps)
    await expect(own.send(id)).rejects.toMatchObject({ status: 409, message: 'Revision 2 needs approval' })
    await expect(own.receive(id, 1)).rejects.toMatchObject({ message: 'Revision 2 needs approval' })
    await own.approve(id, headOfBuying, ...(steps > 1 ? [accountant] : []))
    // What the vendor has is older: it is sent again, and the old link says so.
    expect(await read(id)).toMatchObject({ state: 'approved', revision: 2 })
  }
  const id = await own.approved({ lines: [line(naira(100_000))] })
  const { lines } = await own.form(id)
  const lowered = await own.change(id, { lines: lines.map((each) => ({ ...each, price_kobo: naira(90_000) })) })
  expect(lowered.message).toContain('stays approved')
  expect(await read(id)).toMatchObject({ state: 'approved', revision: 1, total_kobo: naira(90_000) })
})

it('the PDF of a replaced revision says that it is', async () => {
  const id = await own.sent({ lines: [line(naira(1_000))] })
  const { body } = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('subject', 'like', `Purchase order ${(await read(id)).number}%`)
    .executeTakeFirstOrThrow()
  const link = /http:\/\/portal\.test(\S+)/.exec(body)?.[1] ?? ''
  expect((await t.inject({ url: link })).body).not.toContain('Replaced')
  const { lines } = await own.form(id)
  await own.change(id, { lines: lines.map((each) => ({ ...each, quantity: 2 })) })
  await own.approve(id, headOfBuying)
  expect((await t.inject({ url: link })).body).toContain('Replaced by revision 2')
})

it('counts with the orders of 30 days of its vendor, and of its product and requester (fault 7)', async () => {
  const vendor = await vendors.usable()
  const chair = await own.product({ title: 'Office chair', kind: 'equipment' })
  const first = await own.approved({ vendor_id: vendor, lines: [line(naira(480_000), { product_id: chair.id })] })
  const { number } = await read(first)
  const laterDay = new Date(t.portal.now().getTime() + 5 * 86_400_000)
  t.setNow(laterDay.toISOString())
  const split = await own.draft({ vendor_id: vendor, lines: [line(naira(470_000))], few_quotes_reason: '' })
  await expect(own.submit(split)).rejects.toMatchObject({
    fields: { few_quotes_reason: 'Enter why there are fewer than three quotations' },
  })
  await own.change(split, few)
  await own.submit(split)
  const seen = (await read(split)).asked
  expect(seen).toMatchObject({
    counted_kobo: naira(950_000),
    marks: expect.arrayContaining([expect.stringContaining(`Counts as ₦950,000.00 with ${number}`)]),
  })
  expect(seen?.trail?.steps).toHaveLength(2)
  const elsewhere = await own.draft({ ...few, lines: [line(naira(470_000), { product_id: chair.id })] })
  await own.submit(elsewhere)
  expect((await read(elsewhere)).asked?.counted_kobo).toBe(naira(950_000))
  // A copy of an approved one is a draft without approval, and counts as well.
  const copy = await t.call(purchaseOrders.copy, { params: { id: first } }, colleague)
  expect(await read(copy.id)).toMatchObject({ state: 'draft', revision: 0, made_by: { id: colleague.id } })
  t.setNow(new Date(laterDay.getTime() + 40 * 86_400_000).toISOString())
  const alone = await own.draft({ lines: [line(naira(470_000))] })
  await own.submit(alone)
  expect((await read(alone)).asked).toMatchObject({
    counted_kobo: naira(470_000),
    marks: [expect.stringContaining('First order of')],
  })
})

it('from ₦500,000 three quotations or a reason, Accounting, and from ₦2,000,000 the chief executive', async () => {
  const id = await own.draft({ ...few, lines: [line(naira(2_000_000))] })
  await own.submit(id)
  const { asked } = await read(id)
  expect(asked?.trail?.steps).toHaveLength(3)
  expect(asked?.marks).toContain('Fewer than three quotations: Only one sells it here')
  await own.approve(id, headOfBuying, accountant)
  expect((await read(id)).state).toBe('pending')
  await own.approve(id, ceo)
  expect((await read(id)).state).toBe('approved')
})

it('who proposed or confirmed a vendor takes no part in its quotations, orders and receipts', async () => {
  const vendor_id = await vendors.usable()
  const { title } = await vendors.shown(vendor_id)
  await sql`update vendor set changed_by = ${buyer.id}::uuid where id = ${vendor_id}::uuid`.execute(t.db)
  const own403 = { status: 403, message: `You proposed or confirmed ${title} or its account. Ask another colleague` }
  await expect(own.draft({ vendor_id })).rejects.toMatchObject(own403)
  const request = await own.request()
  await expect(own.quote(request, vendor_id, 100)).rejects.toMatchObject(own403)
  const id = await own.draft({ ...few, vendor_id, lines: [line(sixMillion)] }, colleague)
  await own.submit(id, colleague)
  await own.approve(id, headOfBuying)
  // Who proposed the vendor keeps the books and still does not decide.
  await expect(own.approve(id, stranger)).rejects.toMatchObject({ status: 403 })
  await own.approve(id, accountant)
  await own.send(id, colleague)
  await sql`update vendor set changed_by = ${keeper.id}::uuid where id = ${vendor_id}::uuid`.execute(t.db)
  await expect(own.receive(id, 1)).rejects.toMatchObject(own403)
  await own.receive(id, 1, guard)
})

it('a vendor with the account of an employee gets no order until Accounting released it with a reason', async () => {
  const vendor_id = await vendors.usable({ title: 'Ghost Supplies' })
  await sql`insert into bank_account (id, employee_id, bank_code, account_number_sealed, account_number_last4, fingerprint, account_name,
      fits_check_digit, proposed_by)
    select ${uuid()}::uuid, ${agent.id}::uuid, bank_code, account_number_sealed, account_number_last4, fingerprint, account_name, true, ${second.id}::uuid
    from vendor_account where vendor_id = ${vendor_id}::uuid`.execute(t.db)
  const id = await own.draft({ vendor_id })
  await expect(own.submit(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('an employee. Accounting releases it with a reason first'),
  })
  const release = (by: typeof buyer) =>
    t.call(purchaseOrders.release, { params: { id: vendor_id }, body: { reason: 'She is his sister, and sells nothing' } }, by)
  await expect(release(buyer)).rejects.toMatchObject({ status: 403 })
  await expect(release(second)).rejects.toMatchObject({ status: 409 })
  await release(accountant)
  await own.submit(id)
  expect((await read(id)).asked?.marks.join()).toContain('Has the same bank account as')
})

it('marks quotations of vendors that share a datum', async () => {
  const request = await own.request()
  const [real, fake] = [await vendors.usable({ phone: '08030009000' }), await vendors.usable({ phone: '08030009000' })]
  await own.quote(request, real, naira(10))
  await own.quote(request, fake, naira(12))
  const { quotations: offered } = await t.call(quotations.list, { query: { request_id: request } }, buyer)
  expect(offered.every(({ warnings }) => warnings.some((words) => words.includes('same phone number')))).toBe(true)
})

it('is received by another than who wrote or approved it, with a photo of a note that comes once, and never beyond the order (faults 4 and 5)', async () => {
  const cable = await own.product({ title: 'Cable', unit: 'metre' })
  const id = await own.sent({ lines: [line(naira(10), { product_id: cable.id, quantity: 100 })] })
  await expect(own.receive(id, 1, stranger)).rejects.toMatchObject({ status: 404 })
  await t.setRoles(buyer, ['security_attendance_team'])
  await t.setRoles(headOfBuying, ['security_attendance_team'])
  await expect(own.receive(id, 1, buyer)).rejects.toMatchObject({
    status: 403,
    message: 'You wrote this order. Another person receives it',
  })
  await expect(own.receive(id, 1, headOfBuying)).rejects.toMatchObject({
    status: 403,
    message: 'You approved this order. Another person receives it',
  })
  await expect(own.receive(id, 1, keeper, { photo: false })).rejects.toMatchObject({
    fields: { photo_id: 'Take a photo of the delivery note' },
  })
  const beyond = (received: number, most: number) => ({
    status: 422,
    fields: { 'lines.0': `Ordered 100, received ${received}: at most ${most} can be accepted (tolerance 0%)` },
  })
  await expect(own.receive(id, 100.002)).rejects.toMatchObject(beyond(0, 100))
  await own.receive(id, 80, keeper, { note: 'DN 77' })
  await expect(own.receive(id, 1, guard, { note: 'dn-77' })).rejects.toMatchObject({
    ...{ status: 409, message: 'Delivery note dn-77 of this order is already received' },
  })
  await expect(own.receive(id, 21)).rejects.toMatchObject(beyond(80, 20))
  await expect(own.receive(id, 10, keeper, { rejected: 5 })).rejects.toMatchObject({
    fields: { 'lines.0': 'Enter why it was rejected' },
  })
  await own.receive(id, 20)
  expect((await read(id)).state).toBe('received')
  await expect(own.change(id, {})).rejects.toMatchObject({ status: 409 })
  await expect(
    sql`update goods_receipt_line set accepted = accepted + 1 where order_line_id = ${(await read(id)).lines[0]?.id ?? ''}::uuid`.execute(
      t.db,
    ),
  ).rejects.toThrow('would be accepted than was ordered')
  const { receivable_orders } = await t.call(goodsReceipts.receivable, { query: { order_id: id } }, keeper)
  expect(receivable_orders).toEqual([])
})

it('a service is confirmed by who asked for it, and by nobody else', async () => {
  const cleaning = await own.product({ title: 'Cleaning', unit: 'month', kind: 'service' })
  await expect(own.draft({ lines: [line(naira(10), { product_id: cleaning.id })] })).rejects.toMatchObject({
    fields: { 'lines.0': 'A service needs a purchase request: who asked for it confirms it' },
  })
  const request = await own.request({ lines: [{ product_id: cleaning.id, quantity: 1 }] })
  const id = await own.sent({ request_id: request, lines: [line(naira(10), { product_id: cleaning.id })] })
  await expect(own.receive(id, 1, keeper)).rejects.toMatchObject({
    status: 403,
    message: 'Cleaning is a service. Who asked for it confirms it',
  })
  await expect(own.receive(id, 1, stranger)).rejects.toMatchObject({ status: 404 })
  const { receivable_orders } = await t.call(goodsReceipts.receivable, {}, agent)
  expect(receivable_orders.map((order) => order.id)).toEqual([id])
  await own.receive(id, 1, agent, { photo: false })
  expect((await read(id)).state).toBe('received')
})

it('equipment that is received is as many assets in store, and what was rejected none', async () => {
  const body = { title: 'Laptops', code: 'LAP', asset_class: 'computers', life_months: 36 } as const
  const { asset_category } = await t.call(assetCategories.create, { body }, keeper)
  const laptop = await own.product({ title: 'Laptop 14', kind: 'equipment', makes_category_id: asset_category.id })
  const id = await own.sent({ lines: [line(naira(100_000), { product_id: laptop.id, quantity: 3 })] })
  await own.receive(id, 2, keeper, { rejected: 1, why: 'Broken screen' })
  const { rows } = await sql<{ title: string; unit_no: number; cost_kobo: number; status: string }>`
    select title, unit_no, cost_kobo, status from asset where category_id = ${asset_category.id}::uuid order by unit_no`.execute(
    t.db,
  )
  expect(rows).toEqual(
    [1, 2].map((unit_no) => ({ title: 'Laptop 14', unit_no, cost_kobo: naira(100_000), status: 'in_store' })),
  )
  expect((await t.call(stock.levels, { query: { product_id: laptop.id } }, keeper)).stock_levels).toEqual([])
})

it('what goes back to the vendor leaves the stock, asks for a credit, and is not to be billed', async () => {
  const paper = await own.product({ title: 'Paper', unit: 'ream' })
  const vendor_id = await vendors.usable()
  const id = await own.sent({ vendor_id, lines: [line(naira(10), { product_id: paper.id, quantity: 10 })] })
  await own.receive(id, 10)
  const [taken] = (await read(id)).receipts[0]?.lines ?? []
  const back = (quantity: number) =>
    t.call(goodsReceipts.giveBack, { params: { id: taken?.id ?? '' }, body: { quantity, reason: 'Wet' } }, keeper)
  await expect(back(11)).rejects.toMatchObject({ fields: { quantity: 'At most 10 can be returned' } })
  expect((await back(4)).message).toContain('Accounting is asked for a credit')
  expect((await read(id)).lines).toMatchObject([{ received: 10, returned: 4 }])
  const { stock_levels } = await t.call(stock.levels, { query: { product_id: paper.id } }, keeper)
  expect(stock_levels).toMatchObject([{ quantity: 6, value_kobo: naira(60) }])
  const sent = {
    ...vendors.line(naira(10), '6220', 'exempt'),
    quantity: 7,
    order_line_id: (await read(id)).lines[0]?.id ?? null,
  }
  const { id: bill } = await vendors.enter(vendor_id, { lines: [sent] })
  expect((await vendors.send(bill)).message).toContain('Paper: billed 7, accepted 6')
  await t.call(
    bills.void,
    { params: { id: bill }, body: { version: (await vendors.read(bill)).version, reason: 'Wrong' } },
    stranger,
  )
})

it('is cancelled before a receipt, closed short with a reason, and nothing is ordered of what is archived', async () => {
  const step = async (call: typeof purchaseOrders.cancel, id: string, reason: string) =>
    t.call(call, { params: { id }, body: { version: (await read(id)).version, reason } }, buyer)
  const waiting = await own.draft()
  await own.submit(waiting)
  await step(purchaseOrders.cancel, waiting, 'Not needed')
  expect(await read(waiting)).toMatchObject({ state: 'cancelled', end_reason: 'Not needed', asked: { status: 'withdrawn' } })
  const id = await own.sent({ lines: [line(naira(10), { quantity: 10 })] })
  await own.receive(id, 4)
  await expect(step(purchaseOrders.cancel, id, 'Late')).rejects.toMatchObject({
    message: expect.stringContaining('Close it instead'),
  })
  await expect(
    t.call(purchaseOrders.close, { params: { id }, body: { version: (await read(id)).version } }, buyer),
  ).rejects.toMatchObject({
    fields: { reason: 'Enter why it is closed short' },
  })
  const { lines } = await own.form(id)
  await expect(own.change(id, { lines: lines.map((each) => ({ ...each, quantity: 3 })) })).rejects.toMatchObject({
    fields: { lines: 'Chairs: 4 received already. Order at least 4' },
  })
  await t.call(
    purchaseOrders.close,
    { params: { id }, body: { version: (await read(id)).version, reason: 'They have no more' } },
    buyer,
  )
  expect((await read(id)).state).toBe('closed')
  const old = await own.product({ title: 'Fax paper' })
  await t.call(products.archive, { params: { id: old.id } }, buyer)
  await expect(own.draft({ lines: [line(naira(1), { product_id: old.id })] })).rejects.toMatchObject({
    fields: { 'lines.0': 'Fax paper is archived' },
  })
})

it('holds what must hold', async () => {
  const looked = t.portal.house.invariants.filter(({ id }) => /^(stock|purchase_orders|commitments|bills)/.test(id))
  expect(looked.length).toBeGreaterThan(4)
  for (const invariant of looked) expect(await brokenOn(t.db, invariant, t.today()), invariant.id).toEqual([])
})
