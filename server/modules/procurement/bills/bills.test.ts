/** Bills are entered once, compared with their orders, approved by another person, and owed until they are paid. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { addDays } from '@iroko/contract/dates'
import { bills } from '@iroko/contract/procurement/bills'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { OrderedLine } from '../../../lib/documents/orders.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { booksHold, makeVendors } from '../../../test/vendors.ts'

const t = await testApp()
const { agent, voice, elsewhere, stranger: maker } = await makeCompany(t)
const [second, third] = [
  await t.person({ first_name: 'Funmi', office_id: elsewhere.id }),
  await t.person({ first_name: 'Chika', office_id: elsewhere.id }),
]
const own = await makeVendors(t, { maker, second, third, office_id: voice.id })
const today = t.today()
const vendor = await own.usable()
const postedLines = async (billId: string) => {
  const { entry } = await own.read(billId)
  const { journal_lines } = await t.call(journalEntries.lines, { params: { id: entry?.id ?? '' }, query: {} }, maker)
  return journal_lines.map(({ account, debit_kobo, credit_kobo }) => [account.code, debit_kobo - credit_kobo])
}
const ageing = async (day = today) => await t.call(bills.ageing, { query: { day } }, maker)

// A budget of ₦1,000.00 for what the first bill is for.
await sql`with added as (insert into budget (id, year, number, made_by, created_at)
    values (${uuid()}::uuid, extract(year from ${addDays(today, -5)}::date), 1, ${second.id}::uuid, now()) returning id),
  line as (insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
    select added.id, account.id, ${voice.id}::uuid, date_trunc('year', ${addDays(today, -5)}::date), 100000 from added, account where code = '6180' returning budget_id)
  select from line`.execute(t.db)
await sql`update budget set status = 'approved', decided_at = now()`.execute(t.db)

it('a bill is posted and owed once another person approves it', async () => {
  const { id } = await own.enter(vendor, { bill_date: addDays(today, -5) })
  expect(await own.read(id)).toMatchObject({ state: 'draft', due_on: addDays(today, 25), total_kobo: 43_000_000 })
  await own.send(id)
  await expect(approveNow(t, 'bill', id, maker)).rejects.toMatchObject({ status: 403 })
  await expect(own.send(id)).rejects.toMatchObject({ code: 'wrong_state' })
  const words = [expect.stringMatching(/: ₦1,000\.00 free of ₦1,000\.00 in .*This does not fit$/)]
  expect([(await own.read(id, third)).budgets, (await own.read(id)).budgets]).toEqual([words, []])
  await approveNow(t, 'bill', id, third)
  expect(await own.read(id)).toMatchObject({ state: 'approved', open_kobo: 43_000_000, can: { edit: false, void: false } })
  expect(await postedLines(id)).toEqual([
    ['6180', 40_000_000],
    ['1210', 3_000_000],
    ['2010', -43_000_000],
  ])
  const { payables, sum_kobo, ledger_kobo } = await ageing()
  expect([payables[0]?.not_due_kobo, sum_kobo, ledger_kobo]).toEqual([43_000_000, 43_000_000, 43_000_000])
  expect((await ageing(addDays(today, 26))).payables[0]?.to_30_kobo).toBe(43_000_000)
  expect((await ageing(addDays(today, -6))).payables).toEqual([])
  await expect(own.read(id, agent)).rejects.toMatchObject({ status: 403 })
  await expect(own.read(uuid())).rejects.toMatchObject({ status: 404 })
})

it('a number stands once in a year whatever its signs; what only looks the same asks for a reason (fault 13)', async () => {
  const [seller, other] = [await own.usable(), await own.usable()]
  const year = Number(today.slice(0, 4))
  const of = (number: string, bill_date: string, reason = '', price = 1_000_000) => ({
    number,
    bill_date,
    reason,
    lines: [own.line(price)],
  })
  const first = await own.enter(seller, of('INV-3411', `${year - 1}-03-02`))
  const again = { fields: { number: `This bill was entered on ${today} by ${maker.full_name}` } }
  await expect(own.enter(seller, of('INV-3411', `${year - 1}-03-02`))).rejects.toMatchObject(again)
  await expect(own.enter(seller, of('inv 3411', `${year - 1}-11-30`, '', 2_000_000))).rejects.toMatchObject(again)
  await expect(own.enter(seller, of('INV-3411', `${year}-01-02`))).rejects.toMatchObject({
    fields: { reason: expect.stringContaining('the same number') },
  })
  await own.enter(seller, of('INV-3411', `${year}-01-02`, 'They begin anew each year'))
  await own.enter(other, of('INV-3411', `${year - 1}-03-02`))
  await expect(own.enter(seller, of('A-1', `${year - 1}-04-16`))).rejects.toMatchObject({
    fields: { reason: expect.stringContaining('the same amount') },
  })
  await own.enter(seller, of('A-1', `${year - 1}-04-17`))
  const { version } = await own.read(first.id)
  await t.call(bills.void, { params: { id: first.id }, body: { version, reason: 'Typed wrong' } }, maker)
  await own.enter(seller, of('INV 3411', `${year - 1}-03-03`, 'Right now'))
})

it('a rejected or withdrawn bill owes nothing and frees its number', async () => {
  const { id } = await own.enter(vendor, { number: 'R-1', lines: [own.line(7_000_000)] })
  await own.send(id)
  await rejectNow(t, 'bill', id, third, 'Not ours')
  const again = await own.enter(vendor, { number: 'R-1', lines: [own.line(7_000_000)] })
  await own.send(again.id)
  await t.call(bills.withdraw, { params: { id: again.id } }, maker)
  expect(await own.read(again.id)).toMatchObject({ state: 'withdrawn', open_kobo: 0 })
})

it('a bill that agrees with its order is approved at once, another one is an exception until it is settled', async () => {
  const order: OrderedLine = {
    ...{ id: uuid(), title: 'Headset', price_kobo: 2_500_000, tax_code_id: own.taxOf('standard') },
    ...{ received: 100, rejected: 20, returned: 0, billed: 0 },
  }
  const before = t.portal.house.orders
  t.portal.house.orders = { lock: async (_db, _vendor, ids) => (ids.includes(order.id) ? [order] : []) }
  const of = (quantity: number) => ({ lines: [{ ...own.line(2_500_000), quantity, order_line_id: order.id }] })
  const good = await own.enter(vendor, of(80))
  expect((await own.send(good.id)).message).toContain('It agrees with its order. Posted as BIL')
  expect(await own.read(good.id)).toMatchObject({ state: 'approved', open_kobo: 215_000_000 })
  const bad = await own.enter(vendor, of(100))
  expect((await own.send(bad.id)).message).toContain('Headset: billed 100, accepted 80')
  expect(await own.read(bad.id)).toMatchObject({ state: 'exception', exceptions: ['Headset: billed 100, accepted 80'] })
  await expect(own.send(bad.id, maker, { despite: true })).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  order.rejected = 0
  expect((await own.send(bad.id)).message).toContain('Posted as')
  const late = await own.enter(vendor, of(120))
  await own.send(late.id)
  await own.send(late.id, maker, { despite: true, reason: 'The rest comes tomorrow' })
  expect(await own.read(late.id)).toMatchObject({ state: 'pending', reason: 'The rest comes tomorrow' })
  await approveNow(t, 'bill', late.id, third)
  t.portal.house.orders = before
})

it('credits take no more than is left of their bill, and come to its VAT to the kobo (vector 12)', async () => {
  const id = await own.approved(vendor, { lines: [own.line(1010), own.line(1010), own.line(1010)] })
  const credit = async (lines = [own.line(1010)]) => {
    const made = await own.enter(vendor, { kind: 'credit', credits: id, lines, reason: 'Returned' })
    await own.send(made.id)
    return made.id
  }
  await expect(credit([own.line(4000)])).rejects.toMatchObject({ message: expect.stringContaining('₦32.57 left') })
  const vats: number[] = []
  for (let part = 0; part < 3; part += 1) {
    const credited = await credit()
    await approveNow(t, 'bill', credited, third)
    vats.push((await own.read(credited)).vat_kobo)
  }
  expect(vats).toEqual([76, 76, 75])
  expect(await own.read(id)).toMatchObject({ open_kobo: 0, state: 'paid' })
  await expect(credit()).rejects.toMatchObject({ code: 'credits' })
})

it('two credits that wait for the same bill are not both approved with the VAT of the first', async () => {
  const id = await own.approved(vendor, { lines: [own.line(1010), own.line(1010), own.line(1010)], reason: 'Another' })
  const made = [1, 2, 3].map(() =>
    own.enter(vendor, { kind: 'credit', credits: id, lines: [own.line(1010)], reason: 'Returned' }),
  )
  const [first, next, last] = await Promise.all(made)
  for (const credit of [first, next, last]) await own.send(credit?.id ?? '')
  for (const credit of [first, next]) await approveNow(t, 'bill', credit?.id ?? '', third)
  await expect(approveNow(t, 'bill', last?.id ?? '', third)).rejects.toMatchObject({ status: 409 })
})

it('a dispute is settled by another person than who began it', async () => {
  const id = await own.approved(vendor, { lines: [own.line(9_000_000)] })
  const step = async (what: 'dispute' | 'settle', by = maker) => {
    const { version } = await own.read(id)
    const call = what === 'dispute' ? bills.dispute : bills.settle
    return await t.call(
      call,
      { params: { id }, body: { version, ...(what === 'dispute' && { reason: 'Half is missing' }) } as never },
      by,
    )
  }
  await step('dispute')
  expect((await t.call(bills.list, { query: { state: 'disputed' } }, maker)).bills.map((bill) => bill.id)).toEqual([id])
  await expect(step('settle')).rejects.toMatchObject({ status: 403 })
  await step('settle', second)
  expect((await own.read(id)).state).toBe('approved')
})

it('lines are refused by field, and a person’s own file is theirs', async () => {
  const wrong = (lines: object[]) =>
    own.enter(vendor, { lines: lines as never }).catch((error: { fields?: object }) => error.fields)
  const line = own.line(100)
  expect(await wrong([{ ...line, account_id: own.accountOf('2010') }])).toEqual({
    'lines.0': expect.stringContaining('not for bills'),
  })
  expect(await wrong([line, { ...line, office_id: null }])).toEqual({ 'lines.1': 'Choose an office' })
  expect(await wrong([{ ...line, account_id: null }])).toEqual({ 'lines.0': 'Choose an account for each line' })
  expect(await wrong([{ ...line, tax_code_id: uuid() }])).toEqual({ 'lines.0': 'Choose the VAT from the list' })
  await expect(own.enter(vendor, { file_id: uuid() })).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
  await expect(own.enter(vendor, { bill_date: addDays(today, 1) })).rejects.toMatchObject({
    fields: { bill_date: expect.any(String) },
  })
  await expect(own.enter(vendor, { is_self_accounted: true })).rejects.toMatchObject({ status: 422 })
})

it('what a non-resident charges no VAT for is accounted for by the company (vector 19)', async () => {
  const abroad = await own.usable({ kind: 'non_resident' })
  const id = await own.approved(abroad, { is_self_accounted: true, lines: [own.line(150_000_000, '5040')] })
  expect(await postedLines(id)).toEqual([
    ['5040', 150_000_000],
    ['1210', 11_250_000],
    ['2110', -11_250_000],
    ['2010', -150_000_000],
  ])
})

it('what was owed when the books began comes from a sheet, each bill decided by another person', async () => {
  const { title, tin } = await own.shown(vendor)
  const sheet = (rows: string[]) => ['vendor,number,bill_date,due_on,total,vat', ...rows].join('\n')
  const old = addDays(today, -400)
  const wrong = await sendSheet(t, bills.import, sheet([`Nobody,O-1,${old},,100.00,`, `${title},O-2,${old},,100.00,100.00`]), {
    keep: true,
    as: maker,
  })
  expect(wrong.import.wrong).toHaveLength(2)
  const text = sheet([`${title},O-1,${old},,"107,500.00","7,500.00"`, `${tin},O-2,${old},${today},50.00,`])
  const { import: kept } = await sendSheet(t, bills.import, text, { keep: true, as: maker })
  expect(kept).toMatchObject({ kept: true, lines: 2, wrong: [] })
  const [first] = (await t.call(bills.list, { query: { q: 'O-1', state: 'pending' } }, maker)).bills
  await expect(approveNow(t, 'bill', first?.id ?? '', maker)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'bill', first?.id ?? '', third)
  expect(await own.read(first?.id ?? '')).toMatchObject({ kind: 'opening', net_kobo: 10_000_000, open_kobo: 10_750_000 })
  expect(await postedLines(first?.id ?? '')).toEqual([
    ['3900', 10_750_000],
    ['2010', -10_750_000],
  ])
  const again = await sendSheet(t, bills.import, text, { keep: true, as: maker })
  expect(again.import.wrong[0].problem).toContain('This bill was entered on')
})

it('eight who send the same bill at once send it once', async () => {
  const { id } = await own.enter(vendor, { lines: [own.line(3_333_333)] })
  const { version } = await own.read(id)
  const sent = await Promise.allSettled(
    Array.from({ length: 8 }, () => t.call(bills.send, { params: { id }, body: { version } }, maker)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const decided = await Promise.allSettled(Array.from({ length: 8 }, () => approveNow(t, 'bill', id, third)))
  expect(decided.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const { rows } = await sql`select 1 from journal_entry where source_kind = 'bill' and source_id = ${id}::uuid`.execute(t.db)
  expect(rows).toHaveLength(1)
})

it('the statement of a vendor ends with what is owed, and all that must hold does', async () => {
  const { payable_moves } = await t.call(bills.statement, { params: { id: vendor }, query: { limit: 1000 } }, maker)
  expect(payable_moves.at(-1)?.balance_kobo).toBe((await own.shown(vendor)).open_kobo)
  await booksHold(t)
})
