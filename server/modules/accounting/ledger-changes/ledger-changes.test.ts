/** Posting rules, freezes and bank rules change by two people, by every way in, and count from then on. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { bankRules } from '@iroko/contract/accounting/bank-rules'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeBank } from '../../../test/bank.ts'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { post } from '../journals/actions.ts'

const t = await testApp()
const { agent, voice, elsewhere, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const bank = makeBank(t, accountant)
const today = t.today()
const day = addDays(today, -3)

const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const { tax_codes } = await t.call(taxCodes.list, { query: {} }, accountant)
const vat = tax_codes.find(({ kind, treatment }) => kind === 'input' && treatment === 'standard')
const internet = { title: 'Internet', account_id: idOf('6120'), tax_code_id: vat?.id ?? expect.fail('no VAT') }
await t.call(expenseHeads.create, { body: internet }, accountant)
const [{ id: headId } = expect.fail('no head')] = (await t.call(expenseHeads.list, { query: {} }, accountant)).expense_heads
const accountOf = async (key: string, office_type: string | null = null) =>
  (await t.call(ledgerChanges.rules, { query: { limit: 100 } }, accountant)).posting_rules.find(
    (rule) => rule.key === key && rule.office_type === office_type,
  )
const askRule = (code: string, key = 'payroll.written_off', by = accountant) =>
  t.call(ledgerChanges.askRule, { params: { key }, body: { account_id: idOf(code), reason: 'Told apart from now on' } }, by)

it('a posting rule changes once another person approves, for what is posted from then on', async () => {
  const { id } = await askRule('6180')
  expect(await accountOf('payroll.written_off')).toMatchObject({ account: { code: '6260' }, is_asked: true })
  await expect(askRule('6190')).rejects.toMatchObject({ code: 'change_open' })
  await expect(approveNow(t, 'ledger_change', id, accountant)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'ledger_change', id, head)
  expect(await accountOf('payroll.written_off')).toMatchObject({ account: { code: '6180' }, is_asked: false })
  await expect(askRule('6180')).rejects.toMatchObject({ code: 'same_account' })
  // Another kind of account, a group, and the hands of others.
  await expect(askRule('2240')).rejects.toMatchObject({ code: 'other_kind' })
  await expect(askRule('6000', 'payroll.salaries', ceo)).rejects.toMatchObject({ status: 403 })
  await expect(askRule('6180', 'payroll.nothing')).rejects.toMatchObject({ status: 404 })
  await expect(t.call(ledgerChanges.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('what was rejected or withdrawn changes nothing', async () => {
  const rejected = await askRule('6190')
  await rejectNow(t, 'ledger_change', rejected.id, head, 'The account is wrong')
  const { id } = await askRule('6190')
  const { ledger_change } = await t.call(ledgerChanges.show, { params: { id } }, accountant)
  expect(ledger_change).toMatchObject({ can: { withdraw: true, decide: false }, facts: [{ before: '6180 Professional fees' }] })
  await t.call(ledgerChanges.withdraw, { params: { id } }, accountant)
  expect(await accountOf('payroll.written_off')).toMatchObject({ account: { code: '6180' }, is_asked: false })
})

const freeze = async (kind: 'manual' | 'receipt', until: string | null) => {
  const { id } = await t.call(ledgerChanges.askFreeze, { body: { kind, until, reason: 'Reported' } }, accountant)
  await approveNow(t, 'ledger_change', id, head)
}
const received = (document_on: string) => {
  const line = { office_id: null, authority: null, detail: '' }
  const lines = [
    { ...line, rule_key: 'payroll.cash', debit_kobo: 1000, credit_kobo: 0 },
    { ...line, rule_key: 'payroll.other_income', debit_kobo: 0, credit_kobo: 1000 },
  ]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'receipt', event: 'test' } as const
  return t.db.transaction().execute((db) => post(db, { ...source, document_on, lines }, { now: t.portal.now() }))
}

it('nothing is frozen ahead: documents would be dated there', async () => {
  const body = { kind: 'payroll', until: addDays(today, 1), reason: 'Ahead' } as const
  await expect(t.call(ledgerChanges.askFreeze, { body }, accountant)).rejects.toMatchObject({ status: 422 })
})

it('a frozen kind is dated from the day after, or refused where a person wrote it, and by the database in any case', async () => {
  await freeze('receipt', day)
  const { id } = await received(addDays(day, -1))
  const { entry } = await t.call(journalEntries.lines, { params: { id }, query: {} }, accountant)
  expect(entry).toMatchObject({ dated_on: addDays(day, 1), document_on: addDays(day, -1) })
  await freeze('manual', day)
  const line = { office_id: voice.id, memo: '' }
  const lines = [
    { ...line, account_id: idOf('6100'), debit_kobo: 100, credit_kobo: 0 },
    { ...line, account_id: idOf('2040'), debit_kobo: 0, credit_kobo: 100 },
  ]
  const draft = await t.call(manualJournals.create, { body: { dated_on: day, memo: 'Rent', lines } }, accountant)
  await expect(
    t.call(manualJournals.send, { params: { id: draft.id }, body: { version: 1 } }, accountant),
  ).rejects.toMatchObject({
    fields: {
      dated_on: `Manual: frozen up to ${day}. Date it from ${addDays(day, 1)}, or ask for the freeze to be moved back`,
    },
  })
  await expect(
    sql`insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
      values (gen_random_uuid(), 'RCT2026999999', 'receipt', 'x', 'x', ${day}, ${day}, 'test', gen_random_uuid(), 'A', now())`.execute(
      t.db,
    ),
  ).rejects.toThrow('frozen')
  await freeze('manual', null)
  await t.call(manualJournals.send, { params: { id: draft.id }, body: { version: 1 } }, accountant)
})

type Draft = Input<typeof ledgerChanges.askBankRule>['body']
const charges: Draft = {
  ...{ title: 'Bank charges', contains: 'sms charge', direction: 'out', from_kobo: 0, to_kobo: 500_000 },
  ...{ expense_head_id: headId, office_id: elsewhere.id, reason: 'Every month' },
}
const rule = async (change: Partial<Draft>, by = head) => {
  const { id } = await t.call(ledgerChanges.askBankRule, { body: { ...charges, ...change } }, accountant)
  await approveNow(t, 'ledger_change', id, by)
  const { bank_rules } = await t.call(bankRules.list, { query: {} }, accountant)
  return bank_rules.find(({ title }) => title === (change.title ?? charges.title)) ?? expect.fail('no rule')
}

it('a bank rule books a line that it fits, with its VAT, matched and told by which rule; taken back the line is open again', async () => {
  const { id: rule_id } = await rule({ has_vat: true })
  const { bank_line } = await bank.line(day, 'SMS-CHARGE OCT', -10_750)
  const fitting = async (id: string) => (await t.call(bankRules.fitting, { params: { id } }, accountant)).rules
  expect(await fitting(bank_line.id)).toEqual([{ id: rule_id, title: 'Bank charges' }])
  const book = (version: number, id = bank_line.id) =>
    t.call(bankRules.book, { params: { id }, body: { version, rule_id } }, accountant)
  await book(bank_line.version)
  const { bank_line: booked, matches } = await bank.read(bank_line.id)
  expect(booked).toMatchObject({ state: 'matched', open_kobo: 0 })
  expect(matches).toMatchObject([{ rule: { id: rule_id }, matched_by: { ogid: accountant.ogid }, amount_kobo: -10_750 }])
  const [match] = matches
  const { journal_lines, entry } = await t.call(
    journalEntries.lines,
    { params: { id: match?.line.entry.id ?? '' }, query: {} },
    accountant,
  )
  expect(entry).toMatchObject({ kind: 'bank', dated_on: day, reference: 'Bank charges' })
  expect(journal_lines.map(({ account, debit_kobo, credit_kobo }) => [account.code, debit_kobo, credit_kobo])).toEqual([
    ['6120', 10_000, 0],
    ['1210', 750, 0],
    ['1010', 0, 10_750],
  ])
  await expect(t.call(bankMatches.undo, { params: { id: match?.id ?? '' } }, accountant)).rejects.toMatchObject({
    code: 'booked',
  })
  await expect(book(booked.version)).rejects.toMatchObject({ code: 'matched' })
  await t.call(bankRules.unbook, { params: { id: bank_line.id }, body: { version: booked.version } }, accountant)
  const { bank_line: open, open: books } = await bank.read(bank_line.id)
  // What was booked and its mirror wait for no line of the bank.
  expect(books.filter(({ entry: { reference } }) => reference === 'Bank charges')).toEqual([])
  expect(open).toMatchObject({ state: 'unmatched', open_kobo: -10_750 })
  await book(open.version)
  // What is dearer than the rule says, or comes in, is none of it.
  expect(await fitting((await bank.line(day, 'SMS CHARGE DEAR', -500_001)).bank_line.id)).toEqual([])
  expect(await fitting((await bank.line(day, 'SMS CHARGE BACK', 10_750)).bank_line.id)).toEqual([])
})

it('an automatic rule books what is imported, by itself and only where no second one fits, until it is stopped', async () => {
  const stamp = await rule({ title: 'Stamp duty', contains: 'STAMP DUTY', is_automatic: true, reason: 'Levy' })
  expect((await bank.line(day, 'STAMP DUTY 1', -5_000)).matches).toMatchObject([{ rule: { id: stamp.id }, matched_by: null }])
  await rule({ title: 'Any duty', contains: 'duty', is_automatic: true })
  expect((await bank.line(day, 'STAMP DUTY 2', -5_100)).bank_line.state).toBe('unmatched')
  const { bank_rules } = await t.call(bankRules.list, { query: { q: 'stamp' } }, accountant)
  const [{ version } = { version: 0 }] = bank_rules
  await t.call(bankRules.stop, { params: { id: stamp.id }, body: { version } }, accountant)
  expect((await bank.line(day, 'STAMP DUTY 3', -5_200)).matches).toMatchObject([{ rule: { title: 'Any duty' } }])
})

it('a rule that could book nothing is refused with what is wrong', async () => {
  const ask = (change: Partial<Draft>) =>
    t.call(ledgerChanges.askBankRule, { body: { ...charges, title: 'Odd', ...change } }, accountant)
  await expect(ask({ from_kobo: 9, to_kobo: 8 })).rejects.toMatchObject({
    status: 422,
    fields: { to_kobo: expect.any(String) },
  })
  await expect(ask({ expense_head_id: uuid() })).rejects.toMatchObject({ status: 422 })
  await expect(ask({ direction: 'in', has_vat: true })).rejects.toMatchObject({ status: 422 })
})
