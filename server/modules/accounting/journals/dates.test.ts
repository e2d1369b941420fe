/** What may be dated where: closed, frozen and too far ahead, of every kind of entry and by form and by document. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { expenses } from '@iroko/contract/accounting/expenses'
import { type EntryKind, entryKinds } from '@iroko/contract/accounting/journals'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { post } from './actions.ts'
import { isManual, monthWords } from './rules.ts'

const t = await testApp()
const { elsewhere, stranger: accountant } = await makeCompany(t)
const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const thisMonth = firstOfMonth(t.today())
const closedMonth = addMonths(thisMonth, -2)
const frozenUntil = addDays(addMonths(thisMonth, -1), 9)
const days = {
  closed: addDays(closedMonth, 4),
  frozen: addDays(addMonths(thisMonth, -1), 4),
  'too far ahead': addMonths(thisMonth, 2),
  open: addMonths(thisMonth, 1),
} as const
type Where = keyof typeof days

await t.db
  .insertInto('period')
  .values({ month: closedMonth, state: 'closed' })
  .onConflict((it) => it.column('month').doUpdateSet({ state: 'closed' }))
  .execute()
for (const kind of entryKinds)
  await t.db
    .insertInto('ledger_freeze')
    .values({ kind, until: frozenUntil })
    .onConflict((it) => it.column('kind').doUpdateSet({ until: frozenUntil }))
    .execute()

// What is both closed and frozen is frozen; the closed month comes first, so its sentence is that of the freeze.
const sentences: Record<Exclude<Where, 'open'>, RegExp> = {
  closed: new RegExp(`frozen up to ${frozenUntil}|${monthWords(closedMonth)} is closed`),
  frozen: new RegExp(`frozen up to ${frozenUntil}. Date it from ${addDays(frozenUntil, 1)}`),
  'too far ahead': /^This date is too far ahead$/,
}
const sides = [
  { account_id: idOf('6100'), office_id: elsewhere.id, debit_kobo: 5, credit_kobo: 0 },
  { account_id: idOf('2040'), office_id: null, debit_kobo: 0, credit_kobo: 5 },
]
const posted = (kind: EntryKind, document_on: string) => {
  const lines = sides.map((side) => ({ ...side, rule_key: null, authority: null, detail: '' }))
  const source = { source_kind: 'test', source_id: uuid(), part: '1', event: 'test', kind, document_on, lines }
  return t.db.transaction().execute(async (db) => {
    const { id } = await post(db, source, { now: t.portal.now() })
    return (await db.selectFrom('journal_entry').select('dated_on').where('id', '=', id).executeTakeFirstOrThrow()).dated_on
  })
}
const head = async () =>
  (
    await t.call(
      expenseHeads.create,
      { body: { title: `Rent ${uuid()}`, account_id: idOf('6100'), tax_code_id: null } },
      accountant,
    )
  ).expense_head.id
const written = async (kind: 'manual' | 'opening', dated_on: string) => {
  const body = { kind, dated_on, memo: 'Rent', lines: sides.map((side) => ({ ...side, memo: '' })) }
  const { id } = await t.call(manualJournals.create, { body }, accountant)
  const { version } = (await t.call(manualJournals.show, { params: { id } }, accountant)).manual_journal
  return t.call(manualJournals.send, { params: { id }, body: { version } }, accountant)
}
const refusal = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'taken',
    ({ fields, message }: { fields?: { dated_on?: string }; message: string }) => fields?.dated_on ?? message,
  )

const ways: Record<string, (dated_on: string) => Promise<string>> = {
  'a journal by the form': (day) => refusal(written('manual', day)),
  'an expense by the form': async (dated_on) =>
    refusal(
      t.call(
        expenses.create,
        {
          body: {
            ...{ dated_on, expense_head_id: await head(), office_id: elsewhere.id, amount_kobo: 500, vat: 'none' },
            ...{ paid_from_id: idOf('1010'), memo: 'Rent' },
          },
        },
        accountant,
      ),
    ),
}

it.each(Object.keys(ways))('%s is taken where its month is open, and refused with its sentence elsewhere', async (way) => {
  for (const where of Object.keys(sentences) as Exclude<Where, 'open'>[])
    expect(await ways[way]?.(days[where]), where).toMatch(
      way.includes('expense') && where === 'too far ahead'
        ? /Choose today or an earlier day/
        : new RegExp(sentences[where].source.replace(/^\^/, '')),
    )
  expect(await ways[way]?.(way.includes('expense') ? t.today() : days.open)).toBe('taken')
})

// A reversal is of an entry that stands, and is dated as it: it has its own test.
it.each(entryKinds.filter((kind) => kind !== 'reversal'))(
  '%s that is posted goes to the next open day, or is refused where a person chose its date',
  async (kind) => {
    const after = addDays(frozenUntil, 1)
    if (isManual(kind)) {
      await expect(posted(kind, days.frozen)).rejects.toMatchObject({
        fields: { dated_on: expect.stringMatching(sentences.frozen) },
      })
      await expect(posted(kind, days.closed)).rejects.toMatchObject({
        fields: { dated_on: expect.stringMatching(sentences.closed) },
      })
    } else {
      expect(await posted(kind, days.frozen)).toBe(after)
      expect(await posted(kind, days.closed)).toBe(after)
    }
    await expect(posted(kind, days['too far ahead'])).rejects.toMatchObject({
      fields: { dated_on: 'This date is too far ahead' },
    })
  },
)
