/** Spending held against the budget: ordered, billed and freed without counting twice, stopped to the kobo, and read by who leads the office. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { budgets } from '@iroko/contract/accounting/budgets'
import { commitments } from '@iroko/contract/accounting/commitments'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { expenses } from '@iroko/contract/accounting/expenses'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { firstOfMonth, yearOf } from '@iroko/contract/dates'
import { approvals } from '@iroko/contract/platform/approvals'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Db } from '../../../lib/database/database.ts'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { post } from '../journals/actions.ts'
import { billOrdered, checkBudget, freeOrdered, reserve } from './actions.ts'

const t = await testApp()
const { agent, voice, elsewhere, lead, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)
const operations = await t.person({ first_name: 'Uche', roles: ['coo'] })
const today = t.today()
const year = yearOf(today)
const month = firstOfMonth(today)
const now = t.portal.now()
const naira = (amount: number) => Math.round(amount * 100)

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const accountTitle = (code: string): string => chart.find((account) => account.code === code)?.title ?? ''
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const travel = { account_id: idOf('6160'), office_id: voice.id }
const inOne = <T>(work: (db: Db) => Promise<T>) => t.db.transaction().execute(work)

/** The other side of the interface, as purchasing will be: an order, its bills, its end. */
const order = (kobo: number, of: { account_id: string; office_id: string } = travel) => {
  const source = { source_kind: 'test_order', source_id: uuid() }
  const place = (db: Db) =>
    reserve(db, { ...source, reference: `PO ${kobo}`, lines: [{ ...of, position: 0, month, amount_kobo: kobo }] }, now)
  return { source, placed: () => inOne(place) }
}
const entryOf = (kobo: number, of = travel) => ({
  ...{ source_kind: 'test', source_id: uuid(), part: '1', kind: 'payroll' as const, event: 'accrual', document_on: today },
  lines: [
    { rule_key: null, ...of, authority: null, detail: '', debit_kobo: kobo, credit_kobo: 0 },
    {
      rule_key: null,
      account_id: idOf('2040'),
      office_id: null,
      authority: null,
      detail: '',
      debit_kobo: 0,
      credit_kobo: kobo,
    },
  ],
})
const billed = (kobo: number, source?: ReturnType<typeof order>['source'], ofOrder = kobo) =>
  inOne(async (db) => {
    const from = source && { order: { ...source, billed: [{ position: 0, amount_kobo: ofOrder }] } }
    const warnings = await billOrdered(db, { ...from, dated_on: today, lines: [{ ...travel, amount_kobo: kobo }] }, now)
    await post(db, entryOf(kobo), { now })
    return warnings
  })
const report = async (query: object = {}, by = accountant) =>
  (await t.call(budgets.report, { query: { by: 'office', ...query } }, by)).budget_report
const standing = async () => (await report({ office_id: voice.id })).find(({ code }) => code === '6160')

const approvedBudget = async (lines: object[]) => {
  const { id } = await t.call(budgets.create, { body: { year, source: 'nothing' } }, accountant)
  for (const line of lines) {
    const { version } = (await t.call(budgets.show, { params: { id } }, accountant)).budget
    await t.call(budgets.setLine, { params: { id }, body: { ...travel, version, ...line } }, accountant)
  }
  const { version } = (await t.call(budgets.show, { params: { id } }, accountant)).budget
  await t.call(budgets.send, { params: { id }, body: { version } }, accountant)
  await approveNow(t, 'budget', id, head)
  return id
}
const stops = { at_order: 'stop', at_spend: 'stop' } as const
// Everything of the year in its first month, so that the day on which this runs says nothing.
const yearsBudget = await approvedBudget([
  { jan: naira(20_000_000), ...stops },
  { account_id: idOf('6100'), jan: naira(1_000) },
  { account_id: idOf('6110'), office_id: elsewhere.id, jan: naira(500), ...stops },
])
await inOne((db) => post(db, entryOf(naira(11_000_000)), { now }))

it('reserves what is ordered, turns it into what is spent with the bill in one step, and refuses a kobo too much', async () => {
  const first = order(naira(5_000_000))
  expect(await first.placed()).toEqual([])
  expect(await standing()).toMatchObject({ available_kobo: naira(4_000_000), committed_kobo: naira(5_000_000), year_used: 80 })
  await expect(order(naira(4_000_000) + 1).placed()).rejects.toMatchObject({
    status: 409,
    message: `This exceeds the ${year} budget of Travel, Kora Bank Voice, by ₦0.01: budget ₦20,000,000.00, spent ₦11,000,000.00, ordered ₦9,000,000.01`,
  })
  expect(await billed(naira(5_000_000), first.source)).toEqual([])
  const after = { actual_kobo: naira(16_000_000), committed_kobo: 0, available_kobo: naira(4_000_000), used: 80 }
  expect(await standing()).toMatchObject(after)
  // Closed afterwards it has nothing left to give back.
  await inOne((db) => freeOrdered(db, first.source, now))
  expect(await standing()).toMatchObject(after)
})

it('gives back what a closed order leaves, and holds a bill above its order against what is free', async () => {
  const second = order(naira(1_000_000))
  await second.placed()
  await billed(naira(400_000), second.source)
  expect(await standing()).toMatchObject({ actual_kobo: naira(16_400_000), committed_kobo: naira(600_000) })
  await inOne((db) => freeOrdered(db, second.source, now))
  expect(await standing()).toMatchObject({ committed_kobo: 0, available_kobo: naira(3_600_000) })
  const query = { account_id: travel.account_id, office_id: voice.id, year: String(year) }
  const { commitments: listed } = await t.call(commitments.list, { query }, accountant)
  expect(listed.find(({ reference }) => reference === `PO ${naira(1_000_000)}`)).toMatchObject({
    ...{ ordered_kobo: naira(1_000_000), billed_kobo: naira(400_000), freed_kobo: naira(600_000), left_kobo: 0, month },
  })
  const third = order(naira(3_000_000))
  await third.placed()
  await expect(billed(naira(3_600_001), third.source)).rejects.toMatchObject({ code: 'budget' })
  // Refused whole: nothing of the order is released.
  expect(await standing()).toMatchObject({ actual_kobo: naira(16_400_000), committed_kobo: naira(3_000_000) })
  await inOne((db) => freeOrdered(db, third.source, now))
})

it('lets one of two that take the last of it at once, and releases of an order only what is left', async () => {
  const [theirs, ours] = [order(naira(2_000_000)), order(naira(2_000_000))]
  const placed = await Promise.allSettled([theirs.placed(), ours.placed()])
  expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { source } = placed[0]?.status === 'fulfilled' ? theirs : ours
  await Promise.all([billed(naira(1_500_000), source), billed(naira(1_500_000), source)])
  expect(await standing()).toMatchObject({ actual_kobo: naira(19_400_000), committed_kobo: 0, available_kobo: naira(600_000) })
  expect(await report({ at_risk: 'true' })).toMatchObject([{ code: '6160', year_used: 97 }])
  await expect(
    inOne((db) =>
      db
        .insertInto('commitment')
        .values({
          ...{ id: uuid(), ...source, position: 0, reference: 'PO', ...travel, month, event: 'billed', amount_kobo: -1 },
          created_at: now.toISOString(),
        })
        .execute(),
    ),
  ).rejects.toThrow('was released than ordered')
})

it('warns, stops or lets through by line and stage; a request reserves nothing', async () => {
  const check = (stage: 'request' | 'order' | 'spend', amount_kobo: number, of: object = travel) =>
    inOne((db) => checkBudget(db, stage, today, [{ ...travel, ...of, amount_kobo }]))
  expect(await check('request', naira(600_000.01))).toEqual([expect.stringContaining('by ₦0.01: budget ₦20,000,000.00')])
  await expect(check('spend', naira(600_000.01))).rejects.toMatchObject({ code: 'budget' })
  expect(await check('spend', naira(600_000))).toEqual([])
  expect(await check('spend', naira(1_000.01), { account_id: idOf('6100') })).toEqual([expect.stringContaining('of Rent')])
  // What has no line in it has a budget of nothing, and warns; another year has no budget at all.
  expect(await check('order', 1, { account_id: idOf('6120') })).toEqual([expect.stringContaining('budget ₦0.00')])
  expect(await inOne((db) => checkBudget(db, 'order', `${year + 1}-01-01`, [{ ...travel, amount_kobo: naira(1e9) }]))).toEqual(
    [],
  )
})

it('stops an expense when it is recorded and again when it is posted, and says so where it only warns', async () => {
  const addHead = async (title: string, code: string) =>
    (await t.call(expenseHeads.create, { body: { title, account_id: idOf(code), tax_code_id: null } }, accountant)).expense_head
      .id
  const [power, rent] = [await addHead('Power', '6110'), await addHead('Rent', '6100')]
  const record = (naira_: number, expense_head_id: string, office_id: string) =>
    t.call(
      expenses.create,
      {
        body: {
          ...{ dated_on: today, expense_head_id, office_id, amount_kobo: naira(naira_), vat: 'none' },
          ...{ paid_from_id: idOf('1010'), memo: 'For the generator' },
        },
      },
      accountant,
    )
  await expect(record(501, power, elsewhere.id)).rejects.toMatchObject({ code: 'budget' })
  const [first, second] = [await record(300, power, elsewhere.id), await record(300, power, elsewhere.id)]
  // Who decides sees the budget beside it, in the list and in its drawer; who asked does not.
  const { title } = await t.db.selectFrom('office').select('title').where('id', '=', elsewhere.id).executeTakeFirstOrThrow()
  const words = `${accountTitle('6110')}, ${title}: ₦500.00 free of ₦500.00 in ${year}, spent ₦0.00, ordered ₦0.00`
  const budgetsOf = async (id: string, by: typeof head) => (await t.call(expenses.show, { params: { id } }, by)).expense.budgets
  expect([await budgetsOf(first.id, head), await budgetsOf(first.id, accountant)]).toEqual([[words], []])
  const { waiting_approvals } = await t.call(approvals.waiting, {}, head)
  expect(waiting_approvals.find(({ subject_id }) => subject_id === first.id)?.facts).toContainEqual({
    label: 'Budget',
    value: words,
  })
  await approveNow(t, 'expense', first.id, head)
  expect(await budgetsOf(second.id, head)).toEqual([expect.stringMatching(/₦200\.00 free .*This does not fit$/)])
  await expect(approveNow(t, 'expense', second.id, head)).rejects.toMatchObject({ code: 'budget' })
  expect((await t.call(expenses.show, { params: { id: second.id } }, accountant)).expense.status).toBe('pending')
  const warned = await record(1_200, rent, voice.id)
  expect(warned.message).toContain(`This exceeds the ${year} budget of Rent, Kora Bank Voice, by ₦200.00`)
})

it('is read by heads of operations whole, and by who leads an office for that office alone', async () => {
  const offices = async (by: typeof lead, query = {}) =>
    [...new Set((await report(query, by)).map(({ office }) => office?.title))].toSorted()
  expect(await offices(operations)).toEqual(['Accounting', 'Kora Bank Voice'])
  expect(await offices(lead)).toEqual(['Kora Bank Voice'])
  expect(await offices(lead, { office_id: elsewhere.id })).toEqual([])
  const { budgets: versions } = await t.call(budgets.list, { query: {} }, lead)
  expect(versions).toMatchObject([{ id: yearsBudget, cost_kobo: naira(20_001_000) }])
  const params = { id: yearsBudget }
  const { budget_lines } = await t.call(budgets.lines, { params, query: {} }, lead)
  expect(budget_lines.map(({ office }) => office.id)).toEqual([voice.id, voice.id])
  const { commitments: listed } = await t.call(commitments.list, { query: { office_id: elsewhere.id } }, lead)
  expect(listed).toEqual([])
  const { id: draft } = await t.call(budgets.create, { body: { year, source: 'budget' } }, accountant)
  const copied = await t.call(budgets.lines, { params: { id: draft }, query: { q: 'travel' } }, accountant)
  expect(copied.budget_lines).toMatchObject([{ at_request: 'warn', at_order: 'stop', at_spend: 'stop' }])
  const { version } = (await t.call(budgets.show, { params: { id: draft } }, accountant)).budget
  await t.call(budgets.send, { params: { id: draft }, body: { version } }, accountant)
  for (const by of [lead, operations])
    await expect(t.call(budgets.show, { params: { id: draft } }, by)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(budgets.report, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('is neither planned nor posted for an office that was archived meanwhile', async () => {
  const old = await t.office({ code: 'old', title: 'Closed campaign', office_type: 'campaign' })
  const body = { dated_on: today, memo: 'Late', lines: [entryOf(5, { ...travel, office_id: old.id }), entryOf(5)] }
  const lines = body.lines
    .flatMap((entry, at) => entry.lines.slice(at, at + 1))
    .map(({ rule_key: _, authority: __, detail: ___, ...line }) => ({ ...line, memo: '' }))
  const { id } = await t.call(manualJournals.create, { body: { ...body, lines } }, accountant)
  await t.db.updateTable('office').set({ archived_at: now.toISOString() }).where('id', '=', old.id).execute()
  const sentence = 'Closed campaign is archived. Choose another office'
  const { version } = (await t.call(manualJournals.show, { params: { id } }, accountant)).manual_journal
  await expect(t.call(manualJournals.send, { params: { id }, body: { version } }, accountant)).rejects.toMatchObject({
    fields: { 'lines.0': sentence },
  })
  const { id: draft } = await t.call(budgets.create, { body: { year: year + 3, source: 'nothing' } }, accountant)
  const line = { ...travel, version: 1, office_id: old.id, jan: 5 }
  await expect(t.call(budgets.setLine, { params: { id: draft }, body: line }, accountant)).rejects.toMatchObject({
    fields: { office_id: sentence },
  })
})
