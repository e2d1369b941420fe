/** What is approved once and posted every month, accruals that are taken back, opening balances, and entries from a sheet. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { manualJournals, type SentLine } from '@iroko/contract/accounting/manual-journals'
import { addDays, addMonths, firstOfMonth, monthOf } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { asks } from '@iroko/contract/platform/asks'
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
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const { title: office } = await t.db.selectFrom('office').select('title').where('id', '=', voice.id).executeTakeFirstOrThrow()
const month = firstOfMonth(t.today())
const [before, last] = [addMonths(month, -2), addDays(month, -1)]

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const line = (code: string, kobo: number, office_id: string | null = null): SentLine => ({
  ...{ account_id: idOf(code), office_id, memo: '', debit_kobo: Math.max(0, kobo), credit_kobo: Math.max(0, -kobo) },
})
const rent = [line('6100', 500_000, voice.id), line('2040', -500_000)]
type Body = Input<typeof manualJournals.create>['body']
const show = async (id: string) => (await t.call(manualJournals.show, { params: { id } }, accountant)).manual_journal
async function approved(body: Partial<Body>): Promise<string> {
  const { id } = await t.call(
    manualJournals.create,
    { body: { dated_on: before, memo: 'Rent', lines: rent, ...body } },
    accountant,
  )
  const { version } = await show(id)
  await t.call(manualJournals.send, { params: { id }, body: { version } }, accountant)
  await approveNow(t, 'journal', id, head)
  return id
}
const run = async () => {
  for (const job of jobs) await job.run(t.portal, {})
}
const entriesOf = async (id: string) =>
  await t.db
    .selectFrom('journal_entry')
    .select(['number', 'kind', 'document_on', 'part'])
    .where('source_id', '=', id)
    .orderBy('document_on')
    .orderBy('number')
    .execute()

it('is approved once and then posted every month, what was due before at once and each month once', async () => {
  const id = await approved({ kind: 'recurring', every_on: 31 })
  // On the last day of a month that one is due too.
  const due = [addDays(addMonths(before, 1), -1), last, addDays(addMonths(month, 1), -1)].filter((day) => day <= t.today())
  const parts = due.map((document_on) => ({ kind: 'recurring', document_on, part: monthOf(document_on) }))
  expect(await entriesOf(id)).toMatchObject(parts)
  await run()
  await run()
  expect((await entriesOf(id)).map(({ part }) => part)).toEqual(parts.map(({ part }) => part))
  const { version, can } = await show(id)
  expect(can.stop).toBe(true)
  await expect(t.call(manualJournals.stop, { params: { id }, body: { version } }, ceo)).rejects.toMatchObject({ status: 403 })
  await t.call(manualJournals.stop, { params: { id }, body: { version } }, accountant)
  expect(await show(id)).toMatchObject({ stopped_on: t.today(), can: { stop: false } })
  await expect(
    t.call(manualJournals.stop, { params: { id }, body: { version: version + 1 } }, accountant),
  ).rejects.toMatchObject({ code: 'stopped' })
})

it('that cannot be posted any more waits for those who write journals, until it can', async () => {
  const id = await approved({ kind: 'recurring', every_on: 1, dated_on: addMonths(month, 1), memo: 'Internet' })
  await t.db.updateTable('manual_journal').set({ dated_on: month }).where('id', '=', id).execute()
  const archive = (archived_at: string | null) =>
    t.db.updateTable('account').set({ archived_at }).where('code', '=', '6100').execute()
  await archive(t.portal.now().toISOString())
  await run()
  expect((await show(id)).problem).toBe('Choose an account from the list')
  const { to_do } = await t.call(asks.list, {}, accountant)
  expect(to_do.find(({ what }) => what === 'journals_not_posted')).toMatchObject({ title: expect.stringContaining('Internet') })
  await archive(null)
  await run()
  expect(await show(id)).toMatchObject({ problem: null, entry: { number: expect.any(String) } })
})

it('accrues for one month: on the first day of the next it is taken back, once', async () => {
  const id = await approved({ dated_on: last, memo: 'Power, not billed', reverses_next_month: true })
  await run()
  await run()
  expect(await entriesOf(id)).toMatchObject([
    { kind: 'manual', document_on: last },
    { kind: 'reversal', document_on: month },
  ])
  expect((await show(id)).entry?.number).toMatch(/^JNL/)
})

it('a reversal that is approved after the accrual was taken back says so', async () => {
  const id = await approved({ dated_on: last, memo: 'Water, not billed', reverses_next_month: true })
  const [entry] = await t.db.selectFrom('journal_entry').select('id').where('source_id', '=', id).execute()
  const asked = { params: { id: entry?.id ?? '' }, body: { reason: 'Billed' } }
  const reversal = await t.call(manualJournals.reverse, asked, accountant)
  await run()
  await expect(approveNow(t, 'journal', reversal.id, head)).rejects.toMatchObject({ code: 'reversed' })
})

it('opening balances may name bank and taxes, no account that its documents bring, and no day after the books began', async () => {
  const opening = (code: string) =>
    t.call(
      manualJournals.create,
      { body: { kind: 'opening', dated_on: before, memo: 'Opening', lines: [line(code, 100), line('3900', -100)] } },
      accountant,
    )
  await expect(opening('2240')).rejects.toMatchObject({ status: 422 })
  const id = await approved({ kind: 'opening', memo: 'Opening', lines: [line('1010', 100), line('3900', -100)] })
  expect((await show(id)).entry?.number).toMatch(/^OPN/)
  const late = { kind: 'opening', dated_on: t.today(), memo: 'Found', lines: [line('1010', 100), line('3900', -100)] } as const
  const draft = await t.call(manualJournals.create, { body: { ...late, lines: [...late.lines] } }, accountant)
  await expect(
    t.call(manualJournals.send, { params: { id: draft.id }, body: { version: 1 } }, accountant),
  ).rejects.toMatchObject({ status: 422, message: expect.stringContaining('The books begin on') })
  await expect(
    t.call(manualJournals.create, { body: { dated_on: before, memo: 'Bank', lines: [line('1010', 100)] } }, accountant),
  ).rejects.toMatchObject({ status: 422 })
})

const sheet = (rows: string, keep = false) => {
  const text = `entry,dated_on,memo,account,office,debit,credit,kind\n${rows}`
  return sendSheet(t, manualJournals.import, text, { keep, as: accountant })
}

it('comes from a sheet: rows of one entry belong together, all are sent or none', async () => {
  const day = last
  const first = `A,${day},Rent,6100,${office},5000,,\nA,${day},Rent,2040,,,5000,\n`
  const opening = `B,${before},Bank,1010,,10,,opening\nB,${before},Capital,3900,,,10,opening`
  const dry = await sheet(`${first}${opening}`)
  expect(dry.import).toMatchObject({ kept: false, lines: 4, wrong: [] })
  const wrong = await sheet(`${first}C,${day},Bank,1010,,10,,\nC,${day},None,9999,,,10,\nA,${month},Late,2040,,,1,`, true)
  expect(wrong.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    '1010 is kept by documents. Enter the document',
    'Account not found: 9999',
    'All rows of A have one date and one kind',
  ])
  const unbalanced = await sheet(`${first}D,${day},Rent,6100,${office},7,,\nD,${day},Rent,2040,,,6,`, true)
  expect(unbalanced).toMatchObject({ errors: 'D: Debits are ₦1.00 above credits' })
  const { total } = await t.call(manualJournals.list, { query: { status: 'pending' } }, accountant)
  const kept = await sheet(`${first}${opening}`, true)
  expect(kept.import.kept).toBe(true)
  const { manual_journals } = await t.call(manualJournals.list, { query: { status: 'pending' } }, accountant)
  expect(manual_journals.length - total).toBe(2)
  const [sent] = manual_journals.filter(({ kind }) => kind === 'opening')
  await approveNow(t, 'journal', sent?.id ?? '', head)
  const { journal_entries } = await t.call(journalEntries.list, { query: { kind: 'opening' } }, accountant)
  expect(journal_entries[0]).toMatchObject({ total_kobo: 1000 })
})
