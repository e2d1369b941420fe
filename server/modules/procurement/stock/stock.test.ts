/** Stock is issued to others, counted by two, and never below nothing. */
import { products } from '@iroko/contract/procurement/products'
import { stock } from '@iroko/contract/procurement/stock'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import type { Person } from '../../../test/harness.ts'
import { testApp } from '../../../test/harness.ts'
import { makePurchasing } from '../../../test/purchasing.ts'

const t = await testApp()
const own = await makePurchasing(t)
const { agent, colleague, lead, buyer, keeper, branch, line } = own
const naira = (amount: number) => amount * 100
const other = await t.db
  .insertInto('branch')
  .values({ id: '019a0000-0000-7000-8000-00000000b001', title: 'Aba', state: 'Abia' })
  .returning(['id', 'title'])
  .executeTakeFirstOrThrow()

const stocked = async (title: string, quantity: number, price: number, unit: 'each' | 'litre' = 'each') => {
  const product = await own.product({ title, unit })
  const id = await own.sent(
    { few_quotes_reason: 'One sells it', lines: [line(naira(price), { product_id: product.id, quantity })] },
    ...(price * quantity >= 500_000 ? [own.accountant] : []),
  )
  await own.receive(id, quantity)
  return product.id
}
type Sent = { kind?: 'issue' | 'transfer' | 'count'; quantity: number; receiver?: string; to_branch_id?: string }
const move = (product_id: string, { kind = 'issue', ...sent }: Sent, by: Person = keeper) =>
  t.call(stock.move, { body: { product_id, branch_id: branch.id, kind, ...sent } }, by)
const levels = async (product_id: string) => (await t.call(stock.levels, { query: { product_id } }, keeper)).stock_levels

it('is issued to a colleague who works here, in whole pieces, up to what there is', async () => {
  const id = await stocked('Pen', 3, 100)
  const receiver = agent.ogid
  await expect(move(id, { quantity: 4, receiver })).rejects.toMatchObject({
    ...{ status: 409, message: `${branch.title} has 3 pieces of Pen. Issue at most 3` },
  })
  await expect(move(id, { quantity: 0.5, receiver })).rejects.toMatchObject({
    fields: { quantity: 'Enter a whole number: Pen is counted in pieces' },
  })
  await expect(move(id, { quantity: 1, receiver: keeper.ogid })).rejects.toMatchObject({
    status: 422,
    fields: { receiver: expect.stringContaining('to yourself') },
  })
  const gone = await t.person({ first_name: 'Jumoke', status: 'left' })
  await expect(move(id, { quantity: 1, receiver: gone.ogid })).rejects.toMatchObject({
    fields: { receiver: expect.stringMatching(/left|does not work/) },
  })
  await expect(move(id, { quantity: 1, receiver }, agent)).rejects.toMatchObject({ status: 403 })
  await move(id, { quantity: 1, receiver })
  expect(await levels(id)).toMatchObject([{ quantity: 2, value_kobo: naira(200) }])
  const laptop = await own.product({ title: 'Screen', kind: 'equipment' })
  await expect(move(laptop.id, { quantity: 1, receiver })).rejects.toMatchObject({
    fields: { product_id: 'Screen is not kept in stock' },
  })
})

it('what is worth ₦50,000 is confirmed by its receiver, or is back in stock', async () => {
  const id = await stocked('Headset', 4, 25_000)
  const { message, id: issue } = await move(id, { quantity: 2, receiver: agent.ogid })
  expect(message).toContain('asked to confirm')
  const { stock_moves } = await t.call(stock.mine, {}, agent)
  expect(stock_moves).toMatchObject([{ id: issue, confirmation: 'waiting', can: { confirm: true } }])
  await expect(t.call(stock.confirm, { params: { id: issue } }, keeper)).rejects.toMatchObject({ status: 404 })
  await t.call(stock.decline, { params: { id: issue }, body: { reason: 'I got none' } }, agent)
  expect(await levels(id)).toMatchObject([{ quantity: 4, value_kobo: naira(100_000) }])
  await expect(t.call(stock.confirm, { params: { id: issue } }, agent)).rejects.toMatchObject({ status: 409 })
  const again = await move(id, { quantity: 2, receiver: colleague.ogid })
  await t.call(stock.confirm, { params: { id: again.id } }, colleague)
  expect((await t.call(stock.mine, {}, colleague)).stock_moves).toEqual([])
  const small = await move(id, { quantity: 1, receiver: lead.ogid })
  expect(small.message).not.toContain('confirm')
})

it('moves to another branch with its value', async () => {
  const id = await stocked('Diesel', 10, 1_000, 'litre')
  await expect(move(id, { kind: 'transfer', quantity: 1, to_branch_id: branch.id })).rejects.toMatchObject({
    fields: { to_branch_id: 'Choose another branch' },
  })
  await move(id, { kind: 'transfer', quantity: 2.5, to_branch_id: other.id })
  expect((await levels(id)).map(({ branch: at, quantity, value_kobo }) => [at.title, quantity, value_kobo])).toEqual([
    ['Aba', 2.5, naira(2_500)],
    [branch.title, 7.5, naira(7_500)],
  ])
})

it('a count that differs is settled by another person, and changes nothing before', async () => {
  const id = await stocked('Stapler', 5, 200)
  const right = await move(id, { kind: 'count', quantity: 5 })
  expect(right.message).toContain('agrees')
  const { id: count } = await move(id, { kind: 'count', quantity: 3 })
  await expect(move(id, { kind: 'count', quantity: 3 })).rejects.toMatchObject({ status: 409 })
  expect(await levels(id)).toMatchObject([{ quantity: 5 }])
  const settle = (by: Person) => t.call(stock.settle, { params: { id: count }, body: { decision: 'settled' } }, by)
  await expect(settle(keeper)).rejects.toMatchObject({ status: 403, message: 'You counted this. Another person settles it' })
  // What left meanwhile has left: the difference is moved, not the number that was counted.
  await move(id, { quantity: 1, receiver: agent.ogid })
  await settle(buyer)
  expect(await levels(id)).toMatchObject([{ quantity: 2, value_kobo: naira(400) }])
  await expect(settle(buyer)).rejects.toMatchObject({ status: 409 })
})

it('is listed to be bought anew below its level', async () => {
  const id = await stocked('Marker', 5, 100)
  const reorder = (level: number, by = buyer) =>
    t.call(products.reorder, { params: { id }, body: { branch_id: branch.id, level, quantity: 20 } }, by)
  await expect(reorder(6, keeper)).rejects.toMatchObject({ status: 403 })
  await expect(reorder(5.5)).rejects.toMatchObject({ status: 422 })
  await reorder(6)
  const { stock_levels } = await t.call(stock.levels, { query: { low: 'true', product_id: id } }, buyer)
  expect(stock_levels).toMatchObject([{ is_low: true, reorder_level: 6, reorder_quantity: 20 }])
  await reorder(0)
  expect((await levels(id))[0]?.reorder_level).toBeNull()
})

it('a product has a title and an item number of its own, and is not archived while some is left', async () => {
  const first = await own.product({ title: 'Chalk', sku: 'C-1' })
  await expect(own.product({ title: 'CHALK', sku: 'C-2' })).rejects.toMatchObject({
    fields: { title: expect.stringContaining('already exists') },
  })
  await expect(own.product({ title: 'Chalk 2', sku: 'c-1' })).rejects.toMatchObject({
    fields: { sku: 'Item number c-1 belongs to Chalk' },
  })
  await t.call(products.archive, { params: { id: first.id } }, buyer)
  const id = await stocked('Glue', 1, 100)
  await expect(t.call(products.archive, { params: { id } }, buyer)).rejects.toMatchObject({ status: 409 })
  await expect(t.call(products.archive, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
})

it('is the sum of its moves', async () => {
  for (const invariant of t.portal.house.invariants.filter(({ id }) => id.startsWith('stock')))
    expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
})
