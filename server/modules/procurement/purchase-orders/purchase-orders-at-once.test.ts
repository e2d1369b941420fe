/** What several do at once with stock, orders and budgets: one wins, and nothing is there twice. */
import { stock } from '@iroko/contract/procurement/stock'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePurchasing } from '../../../test/purchasing.ts'

const t = await testApp()
const own = await makePurchasing(t)
const { agent, keeper, guard, headOfBuying, branch, voice, line, read, vendors } = own
const naira = (amount: number) => amount * 100
const elsewhere = { account_id: vendors.accountOf('6180') }
const kept = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length

it('fifty issues of one from ten are ten', async () => {
  const product = await own.product({ title: 'Badge' })
  const id = await own.sent({ lines: [line(naira(30), { product_id: product.id, quantity: 10, ...elsewhere })] })
  await own.receive(id, 10)
  const body = { product_id: product.id, branch_id: branch.id, kind: 'issue', quantity: 1, receiver: agent.ogid } as const
  const issued = await Promise.allSettled(Array.from({ length: 50 }, () => t.call(stock.move, { body }, keeper)))
  expect(kept(issued)).toBe(10)
  const { rows } = await sql`select quantity, value_kobo from stock_level where product_id = ${product.id}::uuid`.execute(t.db)
  expect(rows).toEqual([{ quantity: 0, value_kobo: 0 }])
})

it('of two receipts of the whole order one is taken (fault 4)', async () => {
  const product = await own.product({ title: 'Router' })
  const id = await own.sent({ lines: [line(naira(30), { product_id: product.id, quantity: 10, ...elsewhere })] })
  const taken = await Promise.allSettled([own.receive(id, 10, keeper), own.receive(id, 10, guard)])
  expect(kept(taken)).toBe(1)
  const refused = taken.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { message: expect.stringMatching(/Ordered 10, received 10|is received/) } })
  expect((await read(id)).lines).toMatchObject([{ received: 10 }])
})

it('two orders on the last of a budget are one, and a bill takes the place of what was ordered', async () => {
  const account = vendors.accountOf('6220')
  const year = Number(t.today().slice(0, 4))
  const budget = uuid()
  await sql`insert into budget (id, year, number, made_by, created_at) values (${budget}::uuid, ${year}, 1, ${agent.id}::uuid, now())`.execute(
    t.db,
  )
  await sql`insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
    values (${budget}::uuid, ${account}::uuid, ${voice.id}::uuid, make_date(${year}, 1, 1), ${naira(100_000)})`.execute(t.db)
  await sql`insert into budget_limit (budget_id, account_id, office_id, at_request, at_order, at_spend)
    values (${budget}::uuid, ${account}::uuid, ${voice.id}::uuid, 'warn', 'stop', 'warn')`.execute(t.db)
  await sql`update budget set status = 'approved', decided_at = now() where id = ${budget}::uuid`.execute(t.db)
  // The other orders of this file hold nothing of it: they are charged to another account.
  const orders = [await own.draft({ lines: [line(naira(100_000))] }), await own.draft({ lines: [line(naira(100_000))] })]
  for (const id of orders) await own.submit(id)
  const decided = await Promise.allSettled(orders.map((id) => own.approve(id, headOfBuying)))
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'budget' } })
  expect(await held()).toBe(naira(100_000))
  const states = await Promise.all(orders.map(async (id) => (await read(id)).state))
  expect(states.toSorted()).toEqual(['approved', 'pending'])
  const won = orders[states.indexOf('approved')] ?? ''
  const order = await read(won)
  await own.send(won)
  await own.receive(won, 1)
  const sent = { ...vendors.line(naira(100_000), '6220', 'exempt'), order_line_id: order.lines[0]?.id ?? null }
  const bill = await vendors.enter(order.vendor.id, { lines: [sent] })
  expect((await vendors.send(bill.id)).message).toContain('It agrees with its order')
  expect(await held()).toBe(0)

  async function held(): Promise<number> {
    const { rows } = await sql<{ kobo: number }>`select coalesce(sum(amount_kobo), 0)::bigint as kobo from commitment
      where account_id = ${account}::uuid`.execute(t.db)
    return rows[0]?.kobo ?? 0
  }
})
