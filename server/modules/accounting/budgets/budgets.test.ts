/** Budgets: drafted by one, approved by another, in versions of which one counts, beside what was posted. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { budgets } from '@iroko/contract/accounting/budgets'
import { addMonths, firstOfMonth, yearOf } from '@iroko/contract/dates'
import { approvals } from '@iroko/contract/platform/approvals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { post } from '../journals/actions.ts'

const t = await testApp()
const { agent, voice, elsewhere, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const today = t.today()
const thisYear = yearOf(today)

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const show = async (id: string, by = accountant) => (await t.call(budgets.show, { params: { id } }, by)).budget
const linesOf = async (id: string) => (await t.call(budgets.lines, { params: { id }, query: {} }, accountant)).budget_lines
const draft = async (year: number, source: 'nothing' | 'budget' | 'actual' = 'nothing') =>
  (await t.call(budgets.create, { body: { year, source } }, accountant)).id
const set = async (id: string, line: object = {}, by = accountant) => {
  const body = { version: (await show(id, by)).version, account_id: idOf('6100'), office_id: voice.id, ...line }
  return await t.call(budgets.setLine, { params: { id }, body }, by)
}
const send = async (id: string) =>
  t.call(budgets.send, { params: { id }, body: { version: (await show(id)).version } }, accountant)
const approved = async (year: number, line: object) => {
  const id = await draft(year)
  await set(id, line)
  await send(id)
  await approveNow(t, 'budget', id, head)
  return id
}

it('is drafted account by account, sent, and approved by another, which replaces the version before', async () => {
  const first = await approved(thisYear + 20, { year_kobo: 1_200_001 })
  expect(await show(first)).toMatchObject({ status: 'approved', number: 1, cost_kobo: 1_200_001, income_kobo: 0 })
  const id = await draft(thisYear + 20, 'budget')
  expect(await linesOf(id)).toMatchObject([{ account: { code: '6100' }, office: { id: voice.id }, total_kobo: 1_200_001 }])
  await set(id, { mar: 500, dec: 700 })
  expect(await linesOf(id)).toMatchObject([{ jan: 0, mar: 500, dec: 700, total_kobo: 1200 }])
  await send(id)
  await expect(approveNow(t, 'budget', id, accountant)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'budget', id, head)
  expect([(await show(first)).status, (await show(id)).status]).toEqual(['replaced', 'approved'])
})

it('says to who decides what it changes of the version before: amounts, what is new or gone, and what stops', async () => {
  const year = thisYear + 24
  const [travel, power, web] = [idOf('6160'), idOf('6110'), idOf('6120')]
  const first = await draft(year)
  await set(first, { jan: 1000 })
  await set(first, { account_id: power, jan: 500, at_spend: 'stop' })
  await set(first, { account_id: travel, feb: 7 })
  await send(first)
  const asked = async (id: string) =>
    (await t.call(approvals.waiting, {}, head)).waiting_approvals.find(({ subject_id }) => subject_id === id)
  expect(await asked(first)).toMatchObject({ change: [], facts: [{ label: 'Income' }, { label: 'Cost', value: '₦15.07' }] })
  await approveNow(t, 'budget', first, head)
  const id = await draft(year, 'budget')
  await set(id, { jan: 1500 })
  await set(id, { account_id: power, jan: 500, at_spend: 'ignore' })
  await set(id, { account_id: travel })
  await set(id, { account_id: web, dec: 40 })
  await set(id, { account_id: idOf('6180'), dec: 1 })
  await send(id)
  const { budget_lines } = await t.call(budgets.lines, { params: { id }, query: { changed: 'true' } }, head)
  expect(
    budget_lines.map(({ account, before, total_kobo, at_spend }) => [account.code, before?.total_kobo, total_kobo, at_spend]),
  ).toEqual([
    ['6100', 1000, 1500, 'warn'],
    ['6110', 500, 500, 'ignore'],
    ['6120', undefined, 40, 'warn'],
    ['6160', 7, 0, 'warn'],
    ['6180', undefined, 1, 'warn'],
  ])
  expect(budget_lines[1]?.before).toMatchObject({ at_spend: 'stop' })
  expect(await linesOf(id)).toHaveLength(4)
  expect(await asked(id)).toMatchObject({
    change: [
      { label: 'Income', from: '₦0.00', to: '₦0.00' },
      { label: 'Cost', from: '₦15.07', to: '₦20.41' },
    ],
    facts: [{ label: 'Accounts that change', value: '5' }],
  })
})

it('takes income and expense of an office, and noughts take a line away', async () => {
  const id = await draft(thisYear + 21)
  const fields = { account_id: '1010 Bank, naira is neither income nor expense', office_id: 'Choose an office from the list' }
  await expect(set(id, { account_id: idOf('1010'), office_id: uuid(), jan: 1 })).rejects.toMatchObject({ fields })
  await expect(send(id)).rejects.toMatchObject({ message: 'Add what is to be earned or spent first' })
  await set(id, { account_id: idOf('4000'), jan: 900 })
  await set(id, { jan: 100 })
  expect(await show(id)).toMatchObject({ income_kobo: 900, cost_kobo: 100 })
  await set(id)
  expect(await linesOf(id)).toHaveLength(1)
})

it('has one version at a time that is not decided, which its author alone changes, and nobody once it was sent', async () => {
  const year = thisYear + 22
  const id = await draft(year)
  await expect(draft(year)).rejects.toMatchObject({ message: `The budget of ${year} has a version that is not decided yet` })
  await expect(show(id, head)).rejects.toMatchObject({ status: 404 })
  const { version } = await show(id)
  await set(id, { jan: 5 })
  const stale = { version, account_id: idOf('6100'), office_id: voice.id, jan: 6 }
  await expect(t.call(budgets.setLine, { params: { id }, body: stale }, accountant)).rejects.toMatchObject({
    code: 'stale_version',
  })
  await send(id)
  await expect(set(id, { jan: 6 })).rejects.toMatchObject({ code: 'sent' })
  await expect(t.call(budgets.remove, { params: { id } }, accountant)).rejects.toMatchObject({ code: 'sent' })
  await expect(sql`update budget_line set amount_kobo = 1 where budget_id = ${id}::uuid`.execute(t.db)).rejects.toThrow(
    'was sent',
  )
  await rejectNow(t, 'budget', id, head, 'Too little')
  const next = await draft(year)
  expect((await show(next)).number).toBe(2)
  await t.call(budgets.remove, { params: { id: next } }, accountant)
  await expect(show(next)).rejects.toMatchObject({ status: 404 })
})

it('begins one of two that are added at the same time', async () => {
  const added = await Promise.allSettled([draft(thisYear + 23), draft(thisYear + 23)])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('stands beside what was posted, of all offices or of one, and the next year begins with that', async () => {
  const cost = { rule_key: null, account_id: idOf('6100'), office_id: voice.id, authority: null, detail: '' }
  const lines = [
    { ...cost, debit_kobo: 3000, credit_kobo: 0 },
    { ...cost, account_id: idOf('2040'), office_id: null, debit_kobo: 0, credit_kobo: 3000 },
  ]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll' as const, event: 'accrual' }
  await t.db.transaction().execute((db) => post(db, { ...source, document_on: today, lines }, { now: t.portal.now() }))
  const report = async (query: object = {}) => await t.call(budgets.report, { query }, ceo)
  expect((await report()).about).toEqual([`No budget of ${thisYear} is approved yet`])
  await approved(thisYear, { year_kobo: 12_000 })
  const months = Number(today.slice(5, 7))
  const expected = { code: '6100', budget_kobo: months * 1000, actual_kobo: 3000, available_kobo: months * 1000 - 3000 }
  for (const query of [{}, { office_id: voice.id }])
    expect((await report(query)).budget_report).toMatchObject([
      { ...expected, year_budget_kobo: 12_000, year_available_kobo: 9000 },
    ])
  expect((await report({ office_id: elsewhere.id })).budget_report).toEqual([])
  expect((await report({ q: 'nothing of that' })).budget_report).toEqual([])
  const before = addMonths(firstOfMonth(today), -12)
  expect((await report({ to: before })).about).toEqual([`No budget of ${thisYear - 1} is approved yet`])
  const next = await draft(thisYear + 1, 'actual')
  expect(await linesOf(next)).toMatchObject([{ account: { code: '6100' }, office: { id: voice.id }, total_kobo: 3000 }])
})

it('is for Accounting and who leads an office; the CEO reads and approves', async () => {
  await expect(t.call(budgets.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(budgets.report, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(budgets.create, { body: { year: thisYear + 30 } }, ceo)).rejects.toMatchObject({ status: 403 })
  const { budgets: listed } = await t.call(budgets.list, { query: { status: 'approved', year: String(thisYear + 20) } }, ceo)
  expect(listed).toMatchObject([{ year: thisYear + 20, number: 2 }])
})

it('comes from a sheet as the next draft of its year, all rows or none', async () => {
  const year = thisYear + 40
  const { title } = await t.db.selectFrom('office').select('title').where('id', '=', voice.id).executeTakeFirstOrThrow()
  const sheet = (rows: string, keep = false) =>
    sendSheet(t, budgets.import, `year,account,office,jan,feb,dec\n${rows}`, { keep, as: accountant })
  const wrong = await sheet(
    `${year},6100,${title},1,2,3\n${year},6100,${title},1,,\n${year + 1},6110,${title},1,,\n${year},1010,${title},1,,`,
  )
  expect(wrong.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    `6100 of ${title} stands in the sheet twice`,
    `All rows are of one year: ${year}`,
    expect.stringContaining('is neither income nor expense'),
  ])
  const kept = await sheet(`${year},6100,${title},1000.50,2000,\n${year},6110,${title},,,3`, true)
  expect(kept.import.kept).toBe(true)
  const { budgets: listed } = await t.call(budgets.list, { query: { year: String(year) } }, accountant)
  expect(listed).toMatchObject([{ status: 'draft', number: 1, cost_kobo: 300_350 }])
  const lines = await linesOf(listed[0]?.id ?? '')
  expect(lines.find(({ account }) => account.code === '6100')).toMatchObject({ jan: 100_050, feb: 200_000, dec: 0 })
  // While it is not decided there is no other.
  expect(await sheet(`${year},6100,${title},1,,`, true)).toMatchObject({ code: 'open' })
})
