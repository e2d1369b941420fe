/** A month is closed by two people with its checklist, nothing is dated in it from then on, and a request opens it again. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { periods } from '@iroko/contract/accounting/periods'
import { statements } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { asks } from '@iroko/contract/platform/asks'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { type Posting, post } from '../journals/actions.ts'

const t = await testApp()
const { agent, elsewhere, stranger: accountant } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, second)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const month = firstOfMonth(t.today())
const [first, next] = [addMonths(month, -3), addMonths(month, -2)]

const posted = (document_on: string, kobo = 1000) => {
  const line = { office_id: null, authority: null, detail: '' }
  const lines: Posting['lines'] = [
    { ...line, rule_key: 'payroll.cash', debit_kobo: kobo, credit_kobo: 0 },
    { ...line, rule_key: 'payroll.other_income', debit_kobo: 0, credit_kobo: kobo },
  ]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'receipt', event: 'test' } as const
  return t.db.transaction().execute((db) => post(db, { ...source, document_on, lines }, { now: t.portal.now() }))
}
await posted(addDays(first, 3))
await posted(addDays(next, 3))

const read = async (id: string, by: Person = accountant) => {
  const { periods: found } = await t.call(periods.list, { query: { limit: 100 } }, by)
  return found.find((period) => period.id === id) ?? expect.fail(`no ${id}`)
}
type Step = (typeof periods)['cancel' | 'close']
const take = async (step: Step, id: string, by: Person) =>
  await t.call(step, { params: { month: id }, body: { version: (await read(id)).version } }, by)
const start = async (id: string, by: Person, reason = '') =>
  await t.call(periods.start, { params: { month: id }, body: { version: (await read(id)).version, reason } }, by)
const askReopen = async (id: string, by: Person) =>
  await t.call(
    periods.askReopen,
    { params: { month: id }, body: { version: (await read(id)).version, reason: 'A bill came late' } },
    by,
  )

it('is started by one and closed by another, in order, once it is over', async () => {
  expect((await read(first)).steps).toEqual(['start'])
  await expect(start(month, accountant)).rejects.toMatchObject({ code: 'not_over' })
  await expect(start(next, accountant)).rejects.toMatchObject({ code: 'not_in_order' })
  await expect(take(periods.close, first, second)).rejects.toMatchObject({ code: 'not_closing' })
  await start(first, accountant)
  await expect(take(periods.close, first, accountant)).rejects.toMatchObject({ status: 403 })
  await expect(start(first, second)).rejects.toMatchObject({ code: 'not_open' })
  expect([(await read(first)).steps, (await read(first, second)).steps]).toEqual([['cancel'], ['cancel', 'close']])
  // Documents are still admitted.
  await posted(addDays(first, 5))
  await take(periods.close, first, second)
  expect(await read(first)).toMatchObject({ state: 'closed', closed_by: { id: second.id }, checked_by: { id: accountant.id } })
})

it('takes nothing more: a document goes to the next open month and is late, which its checklist says', async () => {
  const { id } = await posted(addDays(first, 7))
  const { entry } = await t.call(journalEntries.lines, { params: { id }, query: {} }, accountant)
  expect(entry).toMatchObject({ dated_on: next, document_on: addDays(first, 7) })
  const { journal_entries } = await t.call(journalEntries.list, { query: { late: 'true' } }, accountant)
  expect(journal_entries.map((late) => late.id)).toEqual([id])
  const { findings } = await t.call(periods.checklist, { params: { month: next } }, accountant)
  expect(findings.filter(({ level }) => level !== 'green')).toMatchObject([
    { check: 'late', level: 'amber', count: 1, sum_kobo: 1000 },
  ])
  await expect(start(next, accountant)).rejects.toMatchObject({ code: 'reason' })
})

it('waits for drafts that are dated in it', async () => {
  const body = { dated_on: addDays(next, 8), memo: 'Rent', lines: [] }
  const { id } = await t.call(manualJournals.create, { body }, accountant)
  await expect(start(next, accountant, 'Late receipt')).rejects.toMatchObject({
    code: 'red',
    message: 'Drafts and journals that wait to be posted: 1',
  })
  await t.call(manualJournals.remove, { params: { id } }, accountant)
  await start(next, accountant, 'Late receipt')
  await take(periods.cancel, next, second)
  expect((await read(next)).state).toBe('open')
})

it('is opened again by a request that another person decides, the newest first, with what its statements say of it', async () => {
  await start(next, second, 'Late receipt')
  await take(periods.close, next, ceo)
  await expect(askReopen(first, accountant)).rejects.toMatchObject({ code: 'not_newest' })
  await expect(askReopen(next, ceo)).rejects.toMatchObject({ status: 403 })
  expect([(await read(next)).steps, (await read(next, ceo)).steps]).toEqual([['ask_reopen'], []])
  const { id: rejected } = await askReopen(next, accountant)
  expect(await read(next)).toMatchObject({ state: 'closed', is_asked: true, steps: [] })
  await expect(askReopen(next, second)).rejects.toMatchObject({ code: 'asked' })
  await rejectNow(t, 'ledger_change', rejected, second, 'It can be dated in the next month')
  expect(await read(next)).toMatchObject({ state: 'closed', is_asked: false, reopened_at: null })
  const { id } = await askReopen(next, accountant)
  await expect(approveNow(t, 'ledger_change', id, accountant)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'ledger_change', id, second)
  expect(await read(next)).toMatchObject({
    ...{ state: 'open', reopened_at: expect.any(String), reopen_reason: 'A bill came late', is_asked: false },
  })
  const { about } = await t.call(statements.position, { query: { as_at: addDays(next, 20) } }, accountant)
  expect(about).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Draft: /), `A month of it was reopened on ${t.today()}`]),
  )
  const posting = await posted(addDays(next, 9))
  const { entry } = await t.call(journalEntries.lines, { params: { id: posting.id }, query: {} }, accountant)
  expect(entry.dated_on).toBe(addDays(next, 9))
  await expect(askReopen(next, accountant)).rejects.toMatchObject({ code: 'not_closed' })
})

it('is not opened by a request that was overtaken: a newer month is closed before it is decided', async () => {
  await start(next, accountant, 'Late receipt')
  await take(periods.close, next, second)
  const { id } = await askReopen(next, accountant)
  const newer = addMonths(next, 1)
  await start(newer, accountant)
  await take(periods.close, newer, second)
  await expect(approveNow(t, 'ledger_change', id, second)).rejects.toMatchObject({ code: 'not_newest' })
  // What the head of Accounting asks for is not decided by the head.
  const own = (await askReopen(newer, second)).id
  await expect(approveNow(t, 'ledger_change', own, second)).rejects.toMatchObject({ status: 403 })
  await t.call(ledgerChanges.withdraw, { params: { id: own } }, second)
  for (const later of [(await askReopen(newer, accountant)).id, id]) await approveNow(t, 'ledger_change', later, second)
  expect([(await read(newer)).state, (await read(next)).state]).toEqual(['open', 'open'])
})

it('is closed once where two close at the same time, and nothing slips in while it closes', async () => {
  await start(next, accountant, 'Late receipt')
  const { version } = await read(next)
  const close = (by: Person) => t.call(periods.close, { params: { month: next }, body: { version } }, by)
  const all = await Promise.allSettled([
    close(second),
    close(ceo),
    ...Array.from({ length: 6 }, () => posted(addDays(next, 11))),
  ])
  expect(
    all
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected'])
  expect(all.slice(2).every(({ status }) => status === 'fulfilled')).toBe(true)
  const { rows } = { rows: await t.db.selectFrom('journal_entry').select(['dated_on', 'document_on']).execute() }
  for (const { dated_on, document_on } of rows.filter((row) => row.document_on === addDays(next, 11)))
    expect([document_on, addMonths(next, 1)]).toContain(dated_on)
})

it('is asked of the others who close months, while one person closes it', async () => {
  const waitsFor = async (by: Person) =>
    (await t.call(asks.list, {}, by)).to_do.filter(({ what }) => what === 'months_to_close').map(({ title }) => title)
  const words = `Close a month of the books: ${(await read(next)).month}`
  expect([await waitsFor(accountant), await waitsFor(second)]).toEqual([[], []])
  const { id } = await askReopen(next, accountant)
  await approveNow(t, 'ledger_change', id, second)
  await start(next, second, 'Late receipt')
  expect([await waitsFor(accountant), await waitsFor(second), await waitsFor(agent)]).toEqual([[words], [], []])
  await take(periods.cancel, next, second)
  expect(await waitsFor(accountant)).toEqual([])
})

it('is for Accounting and the CEO', async () => {
  await expect(t.call(periods.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})
