/** A month's VAT is filed once, in order; from then on nothing with VAT is dated in it, whoever writes it. */
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { vatReturns } from '@iroko/contract/accounting/vat-returns'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeBank } from '../../../test/bank.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { booksHold } from '../../../test/vendors.ts'
import { post } from '../journals/actions.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { agent, elsewhere, stranger: accountant } = await makeCompany(t)
const bank = makeBank(t, accountant)
const second = await t.person({ office_id: elsewhere.id })
const today = t.today()
const month = addMonths(firstOfMonth(today), -2)
const next = addMonths(month, 1)
const { tax_codes } = await t.call(taxCodes.list, { query: { limit: 100 } }, accountant)
const taxOf = (kind: 'output' | 'input') =>
  tax_codes.find((code) => code.kind === kind && code.treatment === 'standard')?.id ?? expect.fail('no VAT')

/** A document with VAT: sales against the bank, or what was bought from it. */
async function document(kind: 'output' | 'input', vat: number, day: string) {
  const line = { office_id: null, authority: null, detail: '', debit_kobo: 0, credit_kobo: 0 }
  const tax = { tax_code_id: taxOf(kind), tax_base_kobo: vat * 10 }
  const lines =
    kind === 'output'
      ? [
          { ...line, rule_key: 'payroll.bank', debit_kobo: vat },
          { ...line, ...tax, rule_key: 'tax.output', credit_kobo: vat },
        ]
      : [
          { ...line, ...tax, rule_key: 'tax.input', debit_kobo: vat },
          { ...line, rule_key: 'payroll.bank', credit_kobo: vat },
        ]
  const source = { source_kind: 'test', source_id: uuid(), part: '1', kind: 'receipt', event: 'test' } as const
  const { id } = await t.db
    .transaction()
    .execute((db) => post(db, { ...source, document_on: day, lines }, { now: t.portal.now() }))
  return (await t.db.selectFrom('journal_entry').select('dated_on').where('id', '=', id).executeTakeFirstOrThrow()).dated_on
}
const file = (of = month, filed_on = addDays(next, 19), by = accountant) =>
  t.call(vatReturns.file, { body: { month: of.slice(0, 7), filed_on, receipt: 'NRS-1' } }, by)
const shown = async () => (await t.call(vatReturns.next, {}, accountant)).vat_return

it('comes to what the lines of its month do, is posted, and closes the month for VAT', async () => {
  expect(await shown()).toBeNull()
  await document('output', 75_000_000, addDays(month, 3))
  await document('input', 30_000_000, addDays(month, 5))
  expect(await shown()).toMatchObject({
    month,
    output_kobo: 75_000_000,
    input_kobo: 30_000_000,
    payable_kobo: 45_000_000,
    why_not: null,
  })
  await expect(file(month, addDays(month, 20))).rejects.toMatchObject({
    fields: { filed_on: 'A month is filed after its end' },
  })
  await expect(file(next)).rejects.toMatchObject({ code: 'month' })
  await expect(file(month, addDays(next, 19), agent)).rejects.toMatchObject({ status: 403 })
  await file()
  await expect(file()).rejects.toMatchObject({ code: 'month' })
  const { rows } = await sql<{
    code: string
    kobo: number
  }>`select account.code, (line.debit_kobo - line.credit_kobo)::float8 as kobo
    from journal_line line join journal_entry entry on entry.id = line.entry_id join account on account.id = line.account_id
    where entry.source_kind = 'vat_return' order by line.position`.execute(t.db)
  expect(rows).toEqual([
    { code: '2100', kobo: 75_000_000 },
    { code: '1210', kobo: -30_000_000 },
    { code: '2105', kobo: -45_000_000 },
  ])
  // A late document goes to the next month; the database refuses any other way.
  expect(await document('input', 1_000, addDays(month, 8))).toBe(next)
  await expect(
    sql`insert into journal_line (entry_id, position, dated_on, account_id, detail, debit_kobo, credit_kobo, tax_code_id)
      select ${uuid()}::uuid, 0, ${month}::date, id, '', 1, 0, ${taxOf('input')}::uuid from account where code = '1210'`.execute(
      t.db,
    ),
  ).rejects.toThrow('was filed')
})

it('what is more than was owed is carried, and a line of the bank pays what is', async () => {
  await document('input', 20_000_000, addDays(next, 3))
  expect(await shown()).toMatchObject({ month: next, payable_kobo: 0, carried_kobo: 20_001_000 })
  await file(next, today)
  const { vat_returns } = await t.call(vatReturns.list, { query: {} }, accountant)
  expect(vat_returns.map(({ carried_kobo, paid_on }) => [carried_kobo, paid_on])).toEqual([
    [20_001_000, null],
    [0, null],
  ])
  expect(await shown()).toMatchObject({ brought_kobo: 20_001_000, why_not: expect.stringContaining('is not over yet') })
  const line = await bank.line(today, 'NRS VAT', -45_000_000)
  const item = line.items.find(({ kind }) => kind === 'vat_return') ?? expect.fail('no return')
  await bank.settle(line.bank_line.id, 'vat_return', item.id, second)
  expect((await t.call(vatReturns.list, { query: {} }, accountant)).vat_returns.at(-1)).toMatchObject({ paid_on: today })
  expect((await bank.read((await bank.line(today, 'NRS AGAIN', -45_000_000)).bank_line.id)).items).toEqual([])
})

it('the share of input VAT is dated, and a later one counts from its day', async () => {
  const share = (starts_on: string, share_bp = 8000) => t.call(vatReturns.share, { body: { starts_on, share_bp } }, accountant)
  await share(addDays(today, -1))
  await expect(share(addDays(today, -1))).rejects.toMatchObject({ fields: { starts_on: expect.any(String) } })
  expect((await t.call(vatReturns.next, {}, accountant)).share_bp).toBe(8000)
  await booksHold(t)
})

it('eight who file the same month at once file it once', async () => {
  t.setNow(`${addMonths(firstOfMonth(today), 1)}T10:00:00Z`)
  const filed = await Promise.allSettled(Array.from({ length: 8 }, () => file(firstOfMonth(today), t.today())))
  expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
