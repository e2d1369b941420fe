/** Entries that people write: drafted by one, posted by another, refused where an account has an owner or a month is closed. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { manualJournals, type SentLine } from '@iroko/contract/accounting/manual-journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, voice, elsewhere, hrManager, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const today = t.today()

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const line = (code: string, kobo: number, office_id: string | null = null): SentLine => ({
  ...{ account_id: idOf(code), office_id, memo: '', debit_kobo: Math.max(0, kobo), credit_kobo: Math.max(0, -kobo) },
})
const rent = (kobo = 500_000): SentLine[] => [line('6100', kobo, voice.id), line('2040', -kobo)]
const draft = async (lines = rent(), dated_on = today) =>
  (await t.call(manualJournals.create, { body: { dated_on, memo: 'Rent of the month', lines } }, accountant)).id
const show = async (id: string, by = accountant) => (await t.call(manualJournals.show, { params: { id } }, by)).manual_journal
const send = async (id: string, by = accountant) =>
  t.call(manualJournals.send, { params: { id }, body: { version: (await show(id, by)).version } }, by)
const sent = async (lines = rent(), dated_on = today) => {
  const id = await draft(lines, dated_on)
  await send(id)
  return id
}
const entryOf = async (id: string) => (await show(id)).entry ?? expect.fail('not posted')

it('is drafted by one, sent, and posted by another under the next number', async () => {
  const id = await draft()
  expect(await show(id)).toMatchObject({ status: 'draft', total_kobo: 500_000, entry: null, is_own_draft: true })
  await expect(approveNow(t, 'journal', id, head)).rejects.toMatchObject({ status: 404 })
  await send(id)
  expect(await show(id)).toMatchObject({ is_own_draft: false, can: { withdraw: true, decide: false } })
  expect((await show(id, head)).can.decide).toBe(true)
  await approveNow(t, 'journal', id, head)
  const entry = await entryOf(id)
  expect(entry.number).toBe(`JNL${today.slice(0, 4)}000001`)
  const { journal_lines, entry: posted } = await t.call(
    journalEntries.lines,
    { params: { id: entry.id }, query: {} },
    accountant,
  )
  expect(posted).toMatchObject({ kind: 'manual', dated_on: today, total_kobo: 500_000 })
  expect(journal_lines).toMatchObject([
    { account: { code: '6100' }, rule: null, office: { id: voice.id }, debit_kobo: 500_000 },
    { account: { code: '2040' }, office: null, credit_kobo: 500_000 },
  ])
})

it('is posted by nobody who made it, and by nobody without the permission', async () => {
  const id = await sent()
  for (const by of [accountant, agent, hrManager]) {
    const answer = await approveNow(t, 'journal', id, by).catch(({ status }) => ({ status }))
    expect(answer).not.toMatchObject({ done: 1 })
  }
  expect((await show(id)).status).toBe('pending')
  const own = (await t.call(manualJournals.create, { body: { dated_on: today, memo: 'Own', lines: rent() } }, head)).id
  await send(own, head)
  await approveNow(t, 'journal', own, head).catch(() => undefined)
  expect((await show(own, head)).status).toBe('pending')
})

it('goes to the CEO as well above five million naira', async () => {
  const id = await sent(rent(500_000_001))
  await approveNow(t, 'journal', id, head)
  expect((await show(id)).status).toBe('pending')
  await approveNow(t, 'journal', id, ceo)
  expect((await show(id)).status).toBe('approved')
})

it('is sent only with two lines, even sides and an office for income and expense', async () => {
  const wrong = async (lines: SentLine[], fields: object) =>
    await expect(sent(lines)).rejects.toMatchObject({ status: 422, fields })
  await wrong([line('6100', 10_000, voice.id)], { lines: 'Add at least two lines' })
  await wrong([line('6100', 10_000, voice.id), line('2040', -20_000)], { lines: 'Credits are ₦100.00 above debits' })
  await wrong([line('6100', 20_000, voice.id), line('2040', -10_000)], { lines: 'Debits are ₦100.00 above credits' })
  await wrong([line('6100', 10_000), line('2040', -10_000)], { 'lines.0': 'Choose an office for 6100 Rent' })
  await wrong([line('6100', 10_000, voice.id), line('2040', -10_000), line('2040', 0)], {
    'lines.2': 'Enter a debit or a credit',
  })
  const { manual_journals } = await t.call(manualJournals.list, { query: { status: 'draft' } }, accountant)
  expect(manual_journals.length).toBeGreaterThanOrEqual(5)
})

it('takes no account that has an owner, is a group or is archived', async () => {
  const refused = async (code: string, sentence: string) =>
    await expect(draft([line(code, 10_000), line('2040', -10_000)])).rejects.toMatchObject({ fields: { 'lines.0': sentence } })
  await refused('1100', '1100 is kept by invoices and receipts. Use a credit note or a receipt')
  await refused('2010', '2010 is kept by bills and payments. Use a vendor credit or a payment')
  await refused('2240', '2240 is kept by payroll. Correct the payroll, the loan or the filing')
  await refused('1500', '1500 is kept by the asset register. Change the asset')
  await refused('1010', '1010 is kept by documents. Enter the document')
  await refused('6280', '6280 is kept by documents. Enter the document')
  await refused('5990', '5990 Administration is a group. Choose an account in it')
  for (const { code, owner, is_group } of chart.filter((account) => account.owner || account.is_group))
    await expect(draft([line(code, 10_000), line('2040', -10_000)]), `${code} ${owner} ${is_group}`).rejects.toMatchObject({
      status: 422,
    })
  const archived = await t.call(accounts.archive, { params: { id: idOf('6240') } }, accountant).then(() => '6240')
  await refused(archived, 'Choose an account from the list')
  const forced = sql`insert into journal_line (entry_id, position, dated_on, account_id, detail, debit_kobo, credit_kobo)
    select '019a0000-0000-7000-8000-00000000aaaa', position, ${today}::date, account.id, '', 5 * (1 - position), 5 * position
    from (values (0, '1100'), (1, '2040')) line (position, code) join account on account.code = line.code`
  const entry = sql`insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
    values ('019a0000-0000-7000-8000-00000000aaaa', 'JNL2026999999', 'manual', 'x', 'x', ${today}::date, ${today}::date, 'test', gen_random_uuid(), 'A', now())`
  const inserted = t.db.transaction().execute(async (db) => {
    await forced.execute(db)
    await entry.execute(db)
  })
  await expect(inserted).rejects.toThrow('posts to an account of others')
})

it('is dated neither in a closed month nor too far ahead, and one whose month closes meanwhile is not posted', async () => {
  const closed = addMonths(firstOfMonth(today), -3)
  const close = () =>
    sql`insert into period (month, state) values (${closed}::date, 'closed') on conflict (month) do update set state = 'closed'`.execute(
      t.db,
    )
  const waiting = await sent(rent(), addDays(closed, 4))
  await close()
  const words = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${closed}T00:00:00Z`),
  )
  const sentence = `${words} is closed. Date it from ${addMonths(closed, 1)}, or ask for the period to be reopened`
  await expect(sent(rent(), addDays(closed, 4))).rejects.toMatchObject({ fields: { dated_on: sentence } })
  await expect(sent(rent(), addMonths(firstOfMonth(today), 2))).rejects.toMatchObject({
    fields: { dated_on: 'This date is too far ahead' },
  })
  await expect(approveNow(t, 'journal', waiting, head)).rejects.toMatchObject({ message: sentence })
  expect((await show(waiting)).status).toBe('pending')
  await rejectNow(t, 'journal', waiting, head, 'Its month is closed')
  expect((await show(waiting)).status).toBe('rejected')
})

it('is changed and deleted as a draft by its author alone, and by nobody once it was sent', async () => {
  const id = await draft()
  await expect(show(id, head)).rejects.toMatchObject({ status: 404 })
  const { version } = await show(id)
  const body = { dated_on: today, memo: 'Rent, corrected', lines: rent(700_000), version }
  await expect(t.call(manualJournals.update, { params: { id }, body }, head)).rejects.toMatchObject({ status: 404 })
  await t.call(manualJournals.update, { params: { id }, body }, accountant)
  expect(await show(id)).toMatchObject({ memo: 'Rent, corrected', total_kobo: 700_000 })
  await expect(t.call(manualJournals.update, { params: { id }, body }, accountant)).rejects.toMatchObject({
    code: 'stale_version',
  })
  await send(id)
  const later = { ...body, version: (await show(id)).version }
  await expect(t.call(manualJournals.update, { params: { id }, body: later }, accountant)).rejects.toMatchObject({
    code: 'sent',
  })
  await expect(t.call(manualJournals.remove, { params: { id } }, accountant)).rejects.toMatchObject({ code: 'sent' })
  await expect(sql`update manual_journal_line set debit_kobo = 1 where journal_id = ${id}::uuid`.execute(t.db)).rejects.toThrow(
    'was sent',
  )
  await t.call(manualJournals.withdraw, { params: { id } }, accountant)
  expect((await show(id)).status).toBe('withdrawn')
  const other = await draft()
  await t.call(manualJournals.remove, { params: { id: other } }, accountant)
  await expect(show(other)).rejects.toMatchObject({ status: 404 })
})

it('is reversed once, by two people too, and a reversal is not reversed', async () => {
  const id = await sent()
  await approveNow(t, 'journal', id, head)
  const entry = await entryOf(id)
  const reverse = (of: string) =>
    t.call(manualJournals.reverse, { params: { id: of }, body: { reason: 'Booked twice' } }, accountant)
  const asked = await reverse(entry.id)
  await expect(reverse(entry.id)).rejects.toMatchObject({ message: `A reversal of ${entry.number} already awaits a decision` })
  await approveNow(t, 'journal', asked.id, head)
  const mirror = await entryOf(asked.id)
  expect(mirror.number).toMatch(/^REV/)
  const { journal_lines, entry: posted } = await t.call(
    journalEntries.lines,
    { params: { id: mirror.id }, query: {} },
    accountant,
  )
  expect([posted.reverses, posted.dated_on]).toEqual([entry.number, today])
  expect(journal_lines).toMatchObject([{ account: { code: '6100' }, credit_kobo: 500_000 }, { debit_kobo: 500_000 }])
  await expect(reverse(entry.id)).rejects.toMatchObject({ message: `${entry.number} was already reversed by ${mirror.number}` })
  await expect(reverse(mirror.id)).rejects.toMatchObject({ message: 'A reversal is not reversed. Post the document again' })
  await expect(reverse(uuid())).rejects.toMatchObject({ status: 404 })
})

it('is reversed once where two ask at the same time', async () => {
  const id = await sent()
  await approveNow(t, 'journal', id, head)
  const { id: entry } = await entryOf(id)
  const ask = (by: typeof head) => t.call(manualJournals.reverse, { params: { id: entry }, body: { reason: 'Twice' } }, by)
  const asked = await Promise.allSettled([ask(accountant), ask(accountant)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('is for Accounting; the CEO reads and posts', async () => {
  for (const by of [agent, hrManager])
    await expect(t.call(manualJournals.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
  const body = { dated_on: today, memo: 'x', lines: [] }
  await expect(t.call(manualJournals.create, { body }, ceo)).rejects.toMatchObject({ status: 403 })
})
