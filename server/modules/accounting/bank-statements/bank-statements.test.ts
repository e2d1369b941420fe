/** Statements of banks: imported once and in a row, all or nothing; matched with the ledger by themselves, by hand, and undone; signed by another. */
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import type { Input, Output } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { sendFile } from '../../../test/sheets.ts'
import { invariants as ofMatches } from '../bank-matches/store-invariants.ts'
import { post } from '../journals/actions.ts'
import { invariants as ofStatements } from './store-invariants.ts'

const t = await testApp({}, await cloneDatabase(5))
const { stranger: accountant, elsewhere, agent } = await makeCompany(t)
const second = await t.person({ office_id: elsewhere.id })
const month = firstOfMonth(t.today())
const day = (count: number) => addDays(month, count)

interface Options {
  by?: Person
  keep?: boolean
  account?: string
  columns?: string
  opening_kobo?: string
  closing_kobo?: string
}
const bankAccounts = async () => (await t.call(bankStatements.accounts, {}, accountant)).cash_accounts
const bank = once(async () => (await bankAccounts()).find(({ code }) => code === '1010') ?? expect.fail('no bank'))
const send = async (text: string, { by = accountant, keep = true, account, ...query }: Options = {}) => {
  const sent = { account_id: account ?? (await bank()).id, ...(keep ? { keep: 'true' } : {}), ...query }
  const answer = await sendFile(t, bankStatements.import.path, text, { as: by, query: sent })
  const body = answer.json()
  if (answer.statusCode !== 200) throw Object.assign(new Error(body.message), { status: answer.statusCode, ...body })
  return body as Output<typeof bankStatements.import>
}

const csv = (...rows: [count: number, narration: string, naira: number, balance: number][]) =>
  ['Date,Narration,Debit,Credit,Balance']
    .concat(
      rows.map(([count, narration, naira, balance]) =>
        [day(count), narration, naira < 0 ? -naira : '', naira > 0 ? naira : '', balance].join(','),
      ),
    )
    .join('\n')

/** Pays the tax office from the bank; answers number and place of the line of the bank. */
async function pay(count: number, naira: number): Promise<{ number: string; entry_id: string; position: number }> {
  const side = { office_id: null, detail: 'PAYE', authority: 'FCT' }
  const lines = [
    { ...side, rule_key: 'payroll.paye_payable', debit_kobo: naira * 100, credit_kobo: 0 },
    { ...side, rule_key: 'payroll.bank', debit_kobo: 0, credit_kobo: naira * 100 },
  ]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payment' as const, event: 'paid' }
  const posting = { ...source, document_on: day(count), lines }
  const { id, number } = await t.db
    .transaction()
    .execute<{ id: string; number: string }>((db) => post(db, posting, { now: t.portal.now() }))
  return { number, entry_id: id, position: 1 }
}

const linesOf = async (query: Input<typeof bankStatements.lines>['query'] = {}) =>
  (await t.call(bankStatements.lines, { query: { sort: 'dated_on', limit: 100, ...query } }, accountant)).bank_lines
const lineOf = async (narration: string) => {
  const [found] = await linesOf({ q: narration })
  return found ?? expect.fail(`no line ${narration}`)
}
const match = (by: Person, bankLines: { id: string; version: number }[], ledger: { entry_id: string; position: number }[]) =>
  t.call(
    bankMatches.match,
    {
      body: {
        bank_lines: bankLines.map(({ id, version }) => ({ id, version })),
        ledger_lines: ledger.map(({ entry_id, position }) => ({ entry_id, position })),
      },
    },
    by,
  )
const broken = async () => {
  const found: string[] = []
  for (const { id, finds } of [...ofStatements, ...ofMatches])
    found.push(
      ...(await sql<{ what: string }>`${sql.raw(String(finds))}`.execute(t.db)).rows.map(({ what }) => `${id} ${what}`),
    )
  return found
}

/** One statement of six lines, of which the ledger knows two and names one. */
const imported = once(async () => {
  const named = await pay(1, 500)
  const unnamed = await pay(2, 300)
  const { bank_import } = await send(
    csv(
      [1, `FIRS/${named.number}/PAYE`, -500, 9500],
      [2, 'TRANSFER TAX', -300, 9200],
      [2, 'SMS ALERT', -4, 9196],
      [2, 'SMS ALERT', -4, 9192],
      [3, 'TRF FROM ACME', 1000, 10_192],
      [4, 'CASH', -100, 10_092],
    ),
  )
  return { named, unnamed, bank_import }
})

it('is checked first, then kept, and what is certain is matched by itself', async () => {
  const { bank_import, named } = await imported()
  expect(bank_import).toMatchObject({ lines: 6, fresh: 6, known: 0, matched: 1, kept: true })
  expect(bank_import).toMatchObject({ opening_kobo: 1_000_000, closing_kobo: 1_009_200 })
  const { bank_statements } = await t.call(bankStatements.list, { query: {} }, accountant)
  expect(bank_statements).toMatchObject([{ has_file: true }])
  const [statement] = bank_statements
  const file = await t.inject({ url: `/api/v1/bank_statements/${statement?.id}/file`, as: accountant })
  expect(file.body.split('\n').slice(0, 2)).toEqual([
    'Date,Narration,Debit,Credit,Balance',
    expect.stringContaining('PAYE,500'),
  ])
  expect((await t.inject({ url: `/api/v1/bank_statements/${statement?.id}/file`, as: agent })).statusCode).toBe(403)
  const line = await lineOf(named.number)
  expect(line).toMatchObject({ state: 'matched', open_kobo: 0, amount_kobo: -50_000 })
  const shown = await t.call(bankMatches.show, { params: { id: line.id } }, accountant)
  expect(shown.matches).toMatchObject([{ matched_by: null, amount_kobo: -50_000, line: { entry: { number: named.number } } }])
  expect(await linesOf({ state: 'unmatched' })).toHaveLength(5)
  expect(await broken()).toEqual([])
})

it('keeps nothing without being told to, asks for columns and balances that the file does not say', async () => {
  const cash = (await bankAccounts()).find(({ code }) => code === '1030') ?? expect.fail('no cash')
  const before = await linesOf()
  const odd = `When,What,Sum\n${day(1)},Fuel,-20\n${day(2)},Float,50`
  const asked = await send(odd, { account: cash.id, keep: false })
  expect(asked.bank_import).toMatchObject({ missing: 'Choose the column with the date', kept: false })
  await expect(send(odd, { account: cash.id })).rejects.toMatchObject({ status: 422, fields: { columns: expect.any(String) } })
  const columns = 'date,narration,amount'
  const balances = await send(odd, { account: cash.id, keep: false, columns })
  expect(balances.bank_import).toMatchObject({ needs_balances: true, lines: 2 })
  const typed = { columns, opening_kobo: '10000', closing_kobo: '13000' }
  expect((await send(odd, { account: cash.id, keep: false, ...typed })).bank_import).toMatchObject({ fresh: 2, kept: false })
  expect(await linesOf()).toEqual(before)
  await send(odd, { account: cash.id, ...typed })
  // The next file with these headings is read alike.
  const next = await send(`When,What,Sum\n${day(3)},Fuel,-5`, {
    account: cash.id,
    keep: false,
    opening_kobo: '13000',
    closing_kobo: '12500',
  })
  expect(next.bank_import).toMatchObject({ missing: null, fresh: 1 })
})

it('takes no file twice, of one that overlaps only what is new, and none that leaves days out or was changed', async () => {
  await imported()
  const again = csv([3, 'TRF FROM ACME', 1000, 10_192], [4, 'CASH', -100, 10_092], [5, 'REFUND', 8, 10_100])
  const changed = csv([5, 'REFUND', 8, 10_200])
  await expect(send(changed)).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.stringMatching(/^The file begins with ₦10,192.00, the last statement ended with ₦10,092.00 on/) },
  })
  expect((await send(again)).bank_import).toMatchObject({ fresh: 1, known: 2, opening_kobo: 919_200 })
  expect((await send(again)).message).toBe('All lines of this file were imported before')
  await expect(send(csv([6, 'A', 1, 10_101], [6, 'B', 1, 10_103]))).rejects.toMatchObject({ status: 422 })
  await expect(send(csv([6, 'A', Number.NaN, 10_101]))).rejects.toMatchObject({ status: 422 })
  await expect(send('PK\u0003\u0004 no workbook')).rejects.toMatchObject({ status: 415 })
  expect(await broken()).toEqual([])
})

it('reads OFX and MT940', async () => {
  const account = (await bankAccounts()).find(({ code }) => code === '1020') ?? expect.fail('no second bank')
  const stamp = (count: number) => day(count).replaceAll('-', '')
  const mt940 = `:20:X\n:25:1\n:28C:1/1\n:60F:C${stamp(0).slice(2)}NGN100,00\n:61:${stamp(1).slice(2)}D40,00NTRFA\n:86:Fee\n:62F:C${stamp(1).slice(2)}NGN60,00\n`
  expect((await send(mt940, { account: account.id })).bank_import).toMatchObject({ fresh: 1, closing_kobo: 6000 })
  const ofx = `OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>${stamp(2)}<TRNAMT>5.00<FITID>F1<NAME>Interest</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>65.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  expect((await send(ofx, { account: account.id })).bank_import).toMatchObject({ fresh: 1, closing_kobo: 6500 })
})

it('is matched by hand with one or several lines, as much as is open, and undone', async () => {
  const { unnamed } = await imported()
  const line = await lineOf('TRANSFER TAX')
  const shown = await t.call(bankMatches.show, { params: { id: line.id } }, accountant)
  expect(shown.open.map(({ entry }) => entry.number)).toContain(unnamed.number)
  await match(accountant, [line], [unnamed])
  expect(await lineOf('TRANSFER TAX')).toMatchObject({ state: 'matched', open_kobo: 0 })
  await expect(match(second, [line], [unnamed])).rejects.toMatchObject({ code: 'stale_version' })
  await expect(match(second, [await lineOf('TRANSFER TAX')], [unnamed])).rejects.toMatchObject({ code: 'no_match' })
  const [made] = (await t.call(bankMatches.show, { params: { id: line.id } }, second)).matches
  await t.call(bankMatches.undo, { params: { id: made?.id ?? '' } }, second)
  await expect(t.call(bankMatches.undo, { params: { id: made?.id ?? '' } }, second)).rejects.toMatchObject({ code: 'undone' })
  expect(await lineOf('TRANSFER TAX')).toMatchObject({ state: 'unmatched', open_kobo: -30_000 })
  // What a match taught of how the bank calls a party, its undoing takes back.
  expect(await t.db.selectFrom('party_alias').selectAll().execute()).toEqual([])

  const both = (await linesOf({ q: 'SMS ALERT' })).map(({ id, version }) => ({ id, version }))
  const fee = await pay(2, 10)
  await match(accountant, both, [fee])
  expect(await linesOf({ q: 'SMS ALERT', state: 'matched' })).toHaveLength(2)
  expect(await t.db.selectFrom('party_alias').select(['pattern', 'times']).execute()).toEqual([
    { pattern: 'SMSALERT', times: 2 },
  ])
  // Two of the ten naira are open: of what comes next no more is explained.
  const partly = await lineOf('CASH')
  await match(accountant, [partly], [fee])
  expect(await lineOf('CASH')).toMatchObject({ state: 'partly', open_kobo: -9800 })
  await expect(match(accountant, [await lineOf('ACME')], [fee])).rejects.toMatchObject({ code: 'no_match' })
  expect(await broken()).toEqual([])
})

it('of two who match the same line of the ledger at once one wins', async () => {
  await imported()
  const twins = (await linesOf({ q: 'TRF FROM ACME' })).concat(await linesOf({ q: 'CASH' }))
  expect(twins.length).toBeGreaterThan(1)
  const paid = await pay(4, 98)
  const line = await lineOf('CASH')
  const ended = await Promise.allSettled([match(accountant, [line], [paid]), match(second, [line], [paid])])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await broken()).toEqual([])
})

it('is put on hold until a day with a reason, and comes back', async () => {
  await imported()
  const line = await lineOf('ACME')
  const hold = (body: { until: string | null; reason: string | null }, version = line.version) =>
    t.call(bankStatements.hold, { params: { id: line.id }, body: { ...body, version } }, accountant)
  await expect(hold({ until: t.today(), reason: null })).rejects.toMatchObject({ status: 422 })
  await expect(hold({ until: addDays(t.today(), -1), reason: 'x' })).rejects.toMatchObject({ status: 422 })
  await hold({ until: t.today(), reason: 'The client sends the remittance advice' })
  expect(await lineOf('ACME')).toMatchObject({ state: 'on_hold', hold_until: t.today() })
  await hold({ until: null, reason: null }, line.version + 1)
  expect(await lineOf('ACME')).toMatchObject({ state: 'unmatched', hold_reason: null })
})

it('adds up to the reconciliation, which another person signs, once, when nothing differed before', async () => {
  await imported()
  const account = await bank()
  const as_at = day(20)
  const read = (by: Person) => t.call(bankMatches.reconciliation, { query: { account_id: account.id, as_at } }, by)
  const shown = await read(accountant)
  const { bank_kobo, books_kobo, not_in_books_kobo, not_at_bank_kobo, before_kobo } = shown
  expect(bank_kobo).toBe(books_kobo + not_in_books_kobo - not_at_bank_kobo + before_kobo)
  expect(before_kobo).toBe(1_000_000)
  expect(shown.cannot_sign).toContain('You imported a statement')
  expect((await read(second)).cannot_sign).toContain('differed before the first statement')
  const sign = async (by: Person, figures = { bank_kobo, books_kobo }, file_id?: string) => {
    const own = file_id ?? (await uploadPaper(t, by, 'bank_paper', 'bank.pdf'))
    return await t.call(bankMatches.sign, { body: { account_id: account.id, as_at, ...figures, file_id: own } }, by)
  }
  await expect(sign(second)).rejects.toMatchObject({ status: 403 })

  // What stood in the bank before comes into the books.
  const side = { office_id: null, authority: null, detail: 'Opening' }
  const opening = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'receipt' as const, event: 'opening' }
  await t.db.transaction().execute((db) =>
    post(
      db,
      {
        ...opening,
        document_on: day(-1),
        lines: [
          { ...side, rule_key: 'payroll.bank', debit_kobo: 1_000_000, credit_kobo: 0 },
          { ...side, rule_key: 'payroll.other_income', debit_kobo: 0, credit_kobo: 1_000_000 },
        ],
      },
      { now: t.portal.now() },
    ),
  )
  expect(await read(second)).toMatchObject({ before_kobo: 0, cannot_sign: null, signed: null })
  await expect(sign(second)).rejects.toMatchObject({ code: 'stale_version' })
  const now = await read(second)
  const figures = { bank_kobo: now.bank_kobo, books_kobo: now.books_kobo }
  await expect(sign(accountant, figures)).rejects.toMatchObject({ status: 403 })
  const another = await uploadPaper(t, accountant, 'bank_paper', 'another.pdf')
  await expect(sign(second, figures, another)).rejects.toMatchObject({ status: 422 })
  await sign(second, figures)
  const { signed } = await read(accountant)
  expect(signed).toMatchObject({ by: { ogid: second.ogid }, paper: 'bank.pdf' })
  const url = `/api/v1/reconciliations/${signed?.id}/paper`
  expect((await t.inject({ url, as: accountant })).statusCode).toBe(200)
  expect((await t.inject({ url, as: agent })).statusCode).toBe(403)
  await expect(sign(second, figures)).rejects.toMatchObject({ code: 'signed' })
})

it('is imported by accounting alone, read by the CEO, and nobody else’s', async () => {
  const ceo = await t.person({ roles: ['ceo'] })
  expect((await t.call(bankStatements.accounts, {}, ceo)).cash_accounts.length).toBeGreaterThan(0)
  await expect(send('a', { by: ceo })).rejects.toMatchObject({ status: 403 })
  await expect(t.call(bankStatements.lines, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  await expect(send('a', { by: agent })).rejects.toMatchObject({ status: 403 })
})

it('stands as it was imported, whoever writes to the database', async () => {
  await imported()
  const change = (statement: string) => expect(sql.raw(statement).execute(t.db)).rejects.toThrow()
  await change('update bank_line set amount_kobo = amount_kobo * 2')
  await change('delete from bank_line')
  await change('update bank_statement set closing_kobo = 0')
  await change('delete from bank_match')
  await change('update bank_match set amount_kobo = -1')
  await change(`insert into bank_match (id, bank_line_id, entry_id, position, amount_kobo, matched_at)
    select gen_random_uuid(), bank_line_id, entry_id, position, amount_kobo, now() from bank_match where undone_at is null limit 1`)
})
