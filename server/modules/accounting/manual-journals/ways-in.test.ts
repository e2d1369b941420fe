/** Accounts that others keep, and months that are closed, take nothing by any way in: form, sheet, template, expense, head, bank rule, database. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { expenses } from '@iroko/contract/accounting/expenses'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { manualJournals, type SentLine } from '@iroko/contract/accounting/manual-journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { jobs } from './jobs.ts'

const t = await testApp()
const { voice, elsewhere, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)
const today = t.today()
const month = firstOfMonth(today)
const closed = addMonths(month, -2)

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const line = (code: string, kobo: number, office_id: string | null = null): SentLine => ({
  ...{ account_id: idOf(code), office_id, memo: '', debit_kobo: Math.max(0, kobo), credit_kobo: Math.max(0, -kobo) },
})
const create = (lines: SentLine[], more: object = {}) =>
  t.call(manualJournals.create, { body: { dated_on: today, memo: 'Rent', lines, ...more } }, accountant)
const rent = () => [line('6100', 500_000, voice.id), line('2040', -500_000)]
const sheet = (rows: string) => {
  const text = `entry,dated_on,memo,account,office,debit,credit,kind\n${rows}`
  return sendSheet(t, manualJournals.import, text, { keep: true, as: accountant })
}
const { title: office } = await t.db.selectFrom('office').select('title').where('id', '=', voice.id).executeTakeFirstOrThrow()
const entries = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from journal_entry`.execute(t.db)
  return rows[0]?.count ?? 0
}
const owned = chart.filter(({ owner, is_group, archived_at }) => owner !== null && !is_group && archived_at === null)

it('an account with an owner takes no entry of a person by form, template, head of expenses or sheet', async () => {
  expect(owned.length).toBeGreaterThan(15)
  const before = await entries()
  for (const { code, id } of owned) {
    const lines = [line(code, 10_000), line('2040', -10_000)]
    await expect(create(lines), code).rejects.toMatchObject({ status: 422 })
    await expect(create(lines, { kind: 'recurring', every_on: 1 }), code).rejects.toMatchObject({ status: 422 })
    const body = { title: `Head ${code}`, account_id: id, tax_code_id: null, needs_file: false, office_ids: [] }
    await expect(t.call(expenseHeads.create, { body }, accountant), code).rejects.toMatchObject({ status: 422 })
  }
  const rows = owned.map(({ code }, at) => `E${at},${today},X,${code},,100,,\nE${at},${today},X,2040,,,100,`).join('\n')
  const { import: read } = await sheet(rows)
  expect(read.kept).toBe(false)
  expect(read.wrong.length).toBeGreaterThanOrEqual(owned.length)
  expect(await entries()).toBe(before)
})

it('a closed month takes no entry of a person by form or sheet, none of a template is dated in it, and an expense waits in the next open one', async () => {
  await t.db
    .insertInto('period')
    .values({ month: closed, state: 'closed' })
    .onConflict((it) => it.column('month').doUpdateSet({ state: 'closed' }))
    .execute()
  const day = addDays(closed, 4)
  const sentence = expect.stringMatching(/is closed\. Date it from \d{4}-\d{2}-\d{2}/)
  const { id } = await create(rent(), { dated_on: day }).catch(() => ({ id: '' }))
  if (id !== '') {
    const { version } = (await t.call(manualJournals.show, { params: { id } }, accountant)).manual_journal
    await expect(t.call(manualJournals.send, { params: { id }, body: { version } }, accountant)).rejects.toMatchObject({
      fields: { dated_on: sentence },
    })
    await t.call(manualJournals.remove, { params: { id } }, accountant)
  }
  const read = await sheet(`A,${day},Rent,6100,${office},5000,,\nA,${day},Rent,2040,,,5000,`)
  expect(JSON.stringify(read)).toMatch(/is closed/)
  const template = await create(rent(), { dated_on: day, kind: 'recurring', every_on: 28 })
  const { version } = (await t.call(manualJournals.show, { params: { id: template.id } }, accountant)).manual_journal
  const sent = await t
    .call(manualJournals.send, { params: { id: template.id }, body: { version } }, accountant)
    .then(() => true)
    .catch(() => false)
  if (sent) await approveNow(t, 'journal', template.id, head)
  for (const job of jobs) await job.run(t.portal, {})
  const inClosed = await t.db
    .selectFrom('journal_entry')
    .select('number')
    .where('dated_on', '>=', closed)
    .where('dated_on', '<', addMonths(closed, 1))
    .execute()
  expect(inClosed).toEqual([])
  const { expense_head } = await t.call(
    expenseHeads.create,
    { body: { title: 'Diesel', account_id: idOf('6110'), tax_code_id: null } },
    accountant,
  )
  const body = {
    ...{ dated_on: day, expense_head_id: expense_head.id, office_id: voice.id, amount_kobo: 100, vat: 'none' as const },
    ...{ paid_from_id: idOf('1010'), memo: 'For the generator' },
  }
  const recorded = await t.call(expenses.create, { body }, accountant).catch(({ fields }) => fields as object)
  if ('id' in recorded) await approveNow(t, 'expense', String(recorded.id), head)
  else expect(JSON.stringify(recorded)).toMatch(/is closed/)
  const late = await t.db.selectFrom('journal_entry').select('dated_on').where('kind', '=', 'payment').execute()
  for (const { dated_on } of late) expect(dated_on >= addMonths(closed, 1)).toBe(true)
})

it('an account that is renamed or archived stands under its new name with all that moved in it before', async () => {
  const body = { code: '6199', title: 'Cleaning', kind: 'expense' as const, parent_id: parentOf('6100'), is_group: false }
  const { account } = await t.call(
    accounts.create,
    { body: { ...body, line: lineOf('6100'), cash: 'operating' } as never },
    accountant,
  )
  const at = (kobo: number): SentLine => ({ ...line('6100', kobo, voice.id), account_id: account.id })
  const post = async (kobo: number) => {
    const { id } = await create([at(kobo), line('2040', -kobo)])
    const { version } = (await t.call(manualJournals.show, { params: { id } }, accountant)).manual_journal
    await t.call(manualJournals.send, { params: { id }, body: { version } }, accountant)
    await approveNow(t, 'journal', id, head)
  }
  await post(1000)
  await post(-1000)
  await t.db.updateTable('account').set({ title: 'Cleaning of offices' }).where('id', '=', account.id).execute()
  await t.call(accounts.archive, { params: { id: account.id } }, accountant)
  const query = { account_id: account.id, from: month, to: today }
  const { ledger_lines, account: shown } = await t.call(journalEntries.ledger, { query }, accountant)
  expect(ledger_lines.map(({ debit_kobo, credit_kobo }) => debit_kobo - credit_kobo)).toEqual([1000, -1000])
  expect(shown?.title).toBe('Cleaning of offices')
})

const parentOf = (code: string) => chart.find((account) => account.code === code)?.parent?.id ?? null
const lineOf = (code: string) => chart.find((account) => account.code === code)?.line ?? null
