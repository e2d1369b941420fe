/** What was spent: recorded by one by its head, posted by another with its VAT to the kobo, and taken back with its head. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { expenses } from '@iroko/contract/accounting/expenses'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { statements } from '@iroko/contract/accounting/statements'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import { files } from '@iroko/contract/platform/files'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'

const t = await testApp()
const { agent, voice, elsewhere, hrManager, stranger: accountant } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
const facility = await t.office({ code: 'facility', title: 'Facility' })
const caretaker = await t.person({ first_name: 'Tunde', office_id: facility.id })
await setHead(t, elsewhere.id, second)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const today = t.today()

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const { tax_codes } = await t.call(taxCodes.list, { query: { kind: 'input', limit: 100 } }, accountant)
const vat = tax_codes.find(({ title }) => title === 'VAT on purchases')?.id ?? expect.fail('no VAT')
const addHead = async (title: string, more: object = {}) =>
  (await t.call(expenseHeads.create, { body: { title, account_id: idOf('6110'), tax_code_id: vat, ...more } }, accountant))
    .expense_head.id
const diesel = await addHead('Diesel')
const transport = await addHead('Staff transport', { tax_code_id: null, office_ids: [facility.id] })
const repairs = await addHead('Repairs', { needs_file: true, account_id: idOf('6130') })

const bodyOf = (more: object = {}) => ({
  ...{ dated_on: today, expense_head_id: diesel, office_id: voice.id, amount_kobo: 100_000, vat: 'included' as const },
  ...{ paid_from_id: idOf('1010'), memo: 'For the generator' },
  ...more,
})
const record = async (more: object = {}, by = accountant) => (await t.call(expenses.create, { body: bodyOf(more) }, by)).id
const show = async (id: string, by = accountant) => (await t.call(expenses.show, { params: { id } }, by)).expense
const posted = async (more: object = {}) => {
  const id = await record(more)
  await approveNow(t, 'expense', id, second)
  return (await show(id)).entry ?? expect.fail('not posted')
}
const linesOf = async (id: string) =>
  (await t.call(journalEntries.lines, { params: { id }, query: {} }, accountant)).journal_lines
const spentOn = async (q: string) =>
  (await t.call(expenseHeads.list, { query: { q } }, accountant)).expense_heads[0]?.spent_kobo ?? expect.fail(`no ${q}`)

it('is posted by another person: the account of its head and input VAT against the account it was paid from', async () => {
  const id = await record()
  expect(await show(id)).toMatchObject({
    status: 'pending',
    net_kobo: 93_023,
    vat_kobo: 6977,
    total_kobo: 100_000,
    entry: null,
  })
  await expect(approveNow(t, 'expense', id, accountant)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'expense', id, second)
  const { entry } = await show(id)
  expect(entry?.number).toBe(`PMT${today.slice(0, 4)}000001`)
  expect(await linesOf(entry?.id ?? '')).toMatchObject([
    { account: { code: '6110' }, office: { id: voice.id }, debit_kobo: 93_023, detail: 'For the generator' },
    { account: { code: '1210' }, rule: 'tax.input', office: null, debit_kobo: 6977 },
    { account: { code: '1010' }, credit_kobo: 100_000 },
  ])
  const { rows } = await sql`select tax_base_kobo, tax_code_id from journal_line where entry_id = ${entry?.id}::uuid
    and tax_code_id is not null`.execute(t.db)
  expect(rows).toEqual([{ tax_base_kobo: 93_023, tax_code_id: vat }])
})

it('stands in the VAT schedule with what it was counted on, and what takes it back below zero', async () => {
  const schedule = (query = {}) => t.call(statements.vat, { query: { limit: 100, ...query } }, accountant)
  const before = await schedule()
  const entry = await posted({ vat: 'added', amount_kobo: 200_000 })
  const after = await schedule()
  expect([after.input_kobo - before.input_kobo, after.totals.base_kobo - before.totals.base_kobo]).toEqual([15_000, 200_000])
  expect(after.payable_kobo).toBe(after.output_kobo - after.input_kobo)
  expect(after.vat_lines.find((line) => line.entry.id === entry.id)).toMatchObject({
    ...{ kind: 'input', tax: 'VAT on purchases', base_kobo: 200_000, tax_kobo: 15_000 },
  })
  const reverse = { params: { id: entry.id }, body: { reason: 'Recorded twice' } }
  const { id } = await t.call(manualJournals.reverse, reverse, accountant)
  await approveNow(t, 'journal', id, second)
  const back = await schedule()
  expect([back.input_kobo, back.totals]).toEqual([before.input_kobo, before.totals])
  expect(back.vat_lines.filter(({ tax_kobo }) => tax_kobo === -15_000)).toHaveLength(1)
  expect((await schedule({ kind: 'output' })).total).toBe(0)
  await expect(t.call(statements.vat, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('counts as spent by its head this year, and no longer once it is reversed', async () => {
  const before = await spentOn('Diesel')
  const entry = await posted({ vat: 'added', amount_kobo: 200_000 })
  expect(await spentOn('Diesel')).toBe(before + 200_000)
  const reverse = { params: { id: entry.id }, body: { reason: 'Recorded twice' } }
  const { id } = await t.call(manualJournals.reverse, reverse, accountant)
  await approveNow(t, 'journal', id, second)
  expect(await spentOn('Diesel')).toBe(before)
  const { rows } = await sql<{
    kobo: number
  }>`select sum(case when debit_kobo > 0 then tax_base_kobo else -tax_base_kobo end)::int as kobo
    from journal_line where tax_code_id is not null and entry_id in (select id from journal_entry
      where id = ${entry.id}::uuid or reverses = ${entry.id}::uuid)`.execute(t.db)
  expect(rows).toEqual([{ kobo: 0 }])
})

it('is refused with what is wrong by its fields', async () => {
  const refused = (more: object, fields: object) => expect(record(more)).rejects.toMatchObject({ fields })
  await refused({ expense_head_id: uuid() }, { expense_head_id: 'Choose an expense head from the list' })
  await refused({ office_id: uuid() }, { office_id: 'Choose an office from the list' })
  await refused({ expense_head_id: transport, vat: 'none' }, { office_id: 'Staff transport is not open to Kora Bank Voice' })
  await refused({ dated_on: addDays(today, 1) }, { dated_on: 'Choose today or an earlier day' })
  await refused({ amount_kobo: 0 }, { amount_kobo: 'Enter more than zero' })
  for (const code of ['1040', '1050', '1000', '1100', '2040'])
    await refused({ paid_from_id: idOf(code) }, { paid_from_id: 'Choose a bank or cash account from the list' })
})

it('needs its receipt where the head does, which those who read expenses read', async () => {
  await expect(record({ expense_head_id: repairs })).rejects.toMatchObject({ fields: { file_id: 'Repairs needs a receipt' } })
  const file_id = await uploadPaper(t, accountant, 'receipt')
  const id = await record({ expense_head_id: repairs, file_id })
  expect((await show(id)).file).toMatchObject({ id: file_id })
  await expect(record({ expense_head_id: repairs, file_id })).rejects.toMatchObject({
    fields: { file_id: 'The file was not found. Upload it again' },
  })
  const read = (as: typeof agent) => t.inject({ method: 'GET', url: files.download.path.replace('{id}', file_id), as })
  expect((await read(second)).statusCode).toBe(200)
  expect((await read(agent)).statusCode).toBe(404)
})

it('is recorded for their own office by who does not keep the books, who reads their own', async () => {
  const choices = await t.call(expenses.choices, {}, caretaker)
  expect(choices.offices).toMatchObject([{ id: facility.id }])
  expect(choices.heads.map(({ title }) => title)).toContain('Staff transport')
  expect(choices.paid_from.map(({ code }) => code)).toEqual(['1010', '1020', '1030'])
  const own = { expense_head_id: transport, office_id: facility.id, vat: 'none', paid_from_id: idOf('1030') }
  await expect(record({ ...own, office_id: voice.id }, caretaker)).rejects.toMatchObject({
    fields: { office_id: 'Choose an office from the list' },
  })
  const id = await record(own, caretaker)
  const others = await record()
  const listed = (await t.call(expenses.list, { query: {} }, caretaker)).expenses.map((row) => row.id)
  expect(listed).toContain(id)
  expect(listed).not.toContain(others)
  await expect(show(others, caretaker)).rejects.toMatchObject({ status: 404 })
  await approveNow(t, 'expense', id, accountant)
  expect((await show(id, caretaker)).entry?.number).toMatch(/^PMT/)
})

it('asks the CEO too above five million naira', async () => {
  const id = await record({ amount_kobo: 500_000_001, vat: 'none' })
  await approveNow(t, 'expense', id, second)
  expect((await show(id)).status).toBe('pending')
  await approveNow(t, 'expense', id, ceo)
  expect((await show(id)).status).toBe('approved')
})

it('is not posted once its account was archived, and is rejected or withdrawn without a trace in the ledger', async () => {
  const id = await record({ expense_head_id: await addHead('Fuel cards', { account_id: idOf('6150') }) })
  await t.db.updateTable('account').set({ archived_at: t.portal.now().toISOString() }).where('code', '=', '6150').execute()
  await expect(approveNow(t, 'expense', id, second)).rejects.toMatchObject({ status: 422 })
  await rejectNow(t, 'expense', id, second, 'The account is gone')
  const withdrawn = await record()
  await expect(t.call(expenses.withdraw, { params: { id: withdrawn } }, second)).rejects.toMatchObject({ status: 403 })
  await t.call(expenses.withdraw, { params: { id: withdrawn } }, accountant)
  for (const [of, status] of [
    [id, 'rejected'],
    [withdrawn, 'withdrawn'],
  ] as const)
    expect(await show(of)).toMatchObject({ status, entry: null })
})

it('is found by its words, head, office, day and state', async () => {
  const id = await record({ memo: 'Filter of the big generator', dated_on: firstOfMonth(today) })
  const found = async (query: object) =>
    (await t.call(expenses.list, { query: { limit: 100, ...query } }, accountant)).expenses.some((row) => row.id === id)
  const range = { from: firstOfMonth(today), to: firstOfMonth(today) }
  for (const query of [
    { q: 'big gen' },
    { q: 'diesel' },
    { status: 'pending' },
    { office_id: voice.id },
    { head_id: diesel },
    range,
  ])
    expect(await found(query), JSON.stringify(query)).toBe(true)
  for (const query of [{ q: 'nothing' }, { status: 'rejected' }, { office_id: facility.id }, { head_id: repairs }])
    expect(await found(query), JSON.stringify(query)).toBe(false)
})

it('is nothing to others', async () => {
  for (const by of [agent, hrManager]) {
    await expect(t.call(expenses.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
    await expect(record({}, by)).rejects.toMatchObject({ status: 403 })
  }
  await expect(record({}, ceo)).rejects.toMatchObject({ status: 403 })
})
