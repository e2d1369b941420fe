/** Bills leave the company once, to the account that two people confirmed, less what is withheld; all of it stands in the books. */

import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { bills } from '@iroko/contract/procurement/bills'
import { vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { vendors } from '@iroko/contract/procurement/vendors'
import { withholding } from '@iroko/contract/procurement/withholding'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeBank } from '../../../test/bank.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { booksHold, makeVendors } from '../../../test/vendors.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { agent, voice, elsewhere, stranger: maker, boss } = await makeCompany(t)
const person = (first_name: string) => t.person({ first_name, office_id: elsewhere.id })
const [second, third, fourth] = [await person('Funmi'), await person('Chika'), await person('Dayo')]
const own = await makeVendors(t, { maker, second, third, office_id: voice.id })
const bank = makeBank(t, maker)
const today = t.today()
const vendor = await own.usable()

/** A payment that another person approved, and whose file was taken. */
async function taken(items: { bill_id: string; gross_kobo?: number }[]): Promise<string> {
  const { id } = await own.pay(items)
  await approveNow(t, 'vendor_payment', id, fourth)
  expect((await own.file(id, second)).statusCode).toBe(200)
  return id
}
const payDay = async (id: string, by = second, paid_on = today) =>
  t.call(vendorPayments.pay, { params: { id }, body: { paid_on, version: (await own.payment(id)).version } }, by)
const entryOf = async (id: string, part: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id from journal_entry where source_id = ${id}::uuid and part = ${part}`.execute(t.db)
  const { journal_lines } = await t.call(journalEntries.lines, { params: { id: rows[0]?.id ?? '' }, query: {} }, maker)
  return journal_lines.map(({ account, debit_kobo, credit_kobo }) => [account.code, debit_kobo - credit_kobo])
}
const mails = async (id: string) => {
  const { email } = await own.shown(id)
  const { rows } = await sql<{
    subject: string
    body: string
  }>`select subject, body from outbox_mail where recipient = ${email} order by id`.execute(t.db)
  return rows
}

it('a payment is approved by another person, taken once, paid, posted with what is withheld, and told to the vendor (vector 14b)', async () => {
  const bill = await own.approved(vendor)
  const { id } = await own.pay([{ bill_id: bill }])
  const made = await own.payment(id)
  expect(made).toMatchObject({ state: 'pending', gross_kobo: 43_000_000, wht_kobo: 2_000_000, cash_kobo: 41_000_000 })
  expect(made.items).toMatchObject([{ is_first: true, wht_bp: 500, authority: 'Nigeria Revenue Service' }])
  expect((await own.file(id, maker)).statusCode).toBe(409)
  // Who made it, entered the bill, proposed or confirmed the account.
  for (const by of [maker, second]) await expect(approveNow(t, 'vendor_payment', id, by)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'vendor_payment', id, fourth)
  await expect(payDay(id)).rejects.toMatchObject({ code: 'file_not_taken' })
  const [first, copy] = [await own.file(id, maker), await own.file(id, second)]
  expect(first.body).toContain('410000.00')
  expect([copy.body.slice(0, 4), copy.body.endsWith(first.body), copy.headers['content-disposition']]).toEqual([
    'COPY',
    true,
    expect.stringContaining('-COPY'),
  ])
  expect((await own.file(id, agent)).statusCode).toBe(403)
  await expect(payDay(id, maker)).rejects.toMatchObject({ status: 403 })
  await expect(payDay(id, second, addDays(today, 1))).rejects.toMatchObject({ status: 422 })
  await expect(payDay(id, second, addDays(today, -1))).rejects.toMatchObject({ status: 422 })
  await payDay(id)
  expect(await entryOf(id, 'paid')).toEqual([
    ['2010', 43_000_000],
    ['2120', -2_000_000],
    ['1010', -41_000_000],
  ])
  expect(await own.read(bill)).toMatchObject({ state: 'paid', open_kobo: 0 })
  expect((await mails(vendor)).at(-1)).toMatchObject({
    subject: expect.stringContaining('₦410,000.00'),
    body: expect.stringContaining('₦20,000.00 was withheld'),
  })
  await expect(payDay(id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(own.pay([{ bill_id: bill }])).rejects.toMatchObject({
    fields: { items: expect.stringContaining('Nothing is left') },
  })
})

it('parts come to the whole, of the bill and of what is withheld (vectors 8a, 8b)', async () => {
  const services = await own.usable({ wht_class: 'services' })
  const bill = await own.approved(services, { lines: [own.line(100_000_000)] })
  const part = await taken([{ bill_id: bill, gross_kobo: 50_947_867 }])
  expect((await own.payment(part)).wht_kobo).toBe(947_867)
  await expect(own.pay([{ bill_id: bill, gross_kobo: 56_552_134 }])).rejects.toMatchObject({
    fields: { items: expect.stringContaining('₦565,521.33 left') },
  })
  await payDay(part)
  expect(await own.read(bill)).toMatchObject({ state: 'part_paid', open_kobo: 56_552_133 })
  const rest = await taken([{ bill_id: bill }])
  expect(await own.payment(rest)).toMatchObject({ wht_kobo: 1_052_133, cash_kobo: 55_500_000 })
  await payDay(rest)
  expect((await own.read(bill)).state).toBe('paid')
})

it('twice as much is withheld without a Tax ID, and of a person for their State (vectors 15, 17)', async () => {
  const goods = await own.usable({ tin: null, wht_class: 'goods' })
  const director = await own.usable({ kind: 'individual', tax_state: 'Lagos', wht_class: 'directors' })
  const bought = await own.approved(goods, { lines: [own.line(25_000_000, '6220', 'exempt')] })
  const two = await own.approved(director, { lines: [own.line(100_000_000, '6200', 'exempt')] })
  const id = await taken([{ bill_id: bought }, { bill_id: two }])
  await payDay(id)
  const lines = await entryOf(id, 'paid')
  expect(lines).toEqual(
    expect.arrayContaining([
      ['2120', -1_000_000],
      ['2125', -15_000_000],
      ['1010', -24_000_000],
      ['1010', -85_000_000],
    ]),
  )
  const { wht_deductions } = await t.call(withholding.lines, { query: { authority: 'Lagos State' } }, maker)
  expect(wht_deductions).toMatchObject([{ rate_bp: 1500, base_kobo: 100_000_000, amount_kobo: 15_000_000 }])
})

it('is refused where a bill is disputed, its account cools or was changed since', async () => {
  const own2 = await own.usable()
  const bill = await own.approved(own2)
  const { id } = await own.pay([{ bill_id: bill }])
  const { version } = await own.read(bill)
  await t.call(bills.dispute, { params: { id: bill }, body: { version, reason: 'Half is missing' } }, maker)
  await expect(approveNow(t, 'vendor_payment', id, fourth)).rejects.toMatchObject({
    message: expect.stringContaining('disputed'),
  })
  await t.call(bills.settle, { params: { id: bill }, body: { version: version + 1 } }, second)
  await approveNow(t, 'vendor_payment', id, fourth)
  const { bank_code, account_number, account_name } = own.body()
  await t.call(
    vendors.proposeAccount,
    { params: { id: own2 }, body: { bank_code, account_number, account_name, despite_check_digit: true } },
    maker,
  )
  await own.decide(own2)
  expect((await own.file(id, second)).json()).toMatchObject({ code: 'account_changed' })
  const cancel = async (by: Person) =>
    t.call(vendorPayments.cancel, { params: { id }, body: { version: (await own.payment(id)).version } }, by)
  await expect(cancel(maker)).rejects.toMatchObject({ status: 403 })
  await cancel(second)
  await expect(own.pay([{ bill_id: bill }])).rejects.toMatchObject({
    fields: { items: expect.stringContaining('is paid to from') },
  })
  await t.db
    .updateTable('vendor_account')
    .set({ usable_from: addDays(today, 2) })
    .where('vendor_id', '=', own2)
    .where('status', '=', 'active')
    .execute()
  const later = await own.pay([{ bill_id: bill }], maker, addDays(today, 2))
  await approveNow(t, 'vendor_payment', later.id, fourth)
  expect((await own.file(later.id, second)).json()).toMatchObject({ code: 'account_cooling' })
  await t.call(
    vendorPayments.cancel,
    { params: { id: later.id }, body: { version: (await own.payment(later.id)).version } },
    second,
  )
})

it('a rejected or withdrawn payment lets its bills go', async () => {
  const bill = await own.approved(vendor, { lines: [own.line(11_000_000)] })
  const first = await own.pay([{ bill_id: bill }])
  expect((await own.read(bill)).in_payment_kobo).toBe(11_825_000)
  await expect(own.pay([{ bill_id: bill }])).rejects.toMatchObject({ status: 422 })
  await rejectNow(t, 'vendor_payment', first.id, fourth, 'Too early')
  const next = await own.pay([{ bill_id: bill }])
  await t.call(vendorPayments.withdraw, { params: { id: next.id } }, maker)
  expect((await own.read(bill)).in_payment_kobo).toBe(0)
})

it('what the bank returned is owed again, and so is what was withheld', async () => {
  const bill = await own.approved(vendor, { lines: [own.line(12_000_000)] })
  const id = await taken([{ bill_id: bill }])
  await payDay(id)
  const [item] = (await own.payment(id, second)).items
  const back = (by: Person, returned_on = today) =>
    t.call(vendorPayments.return, { params: { id: item?.id ?? '' }, body: { returned_on, reason: 'Account closed' } }, by)
  await expect(back(maker)).rejects.toMatchObject({ status: 403 })
  await expect(back(second, addDays(today, -1))).rejects.toMatchObject({ status: 422 })
  await back(second)
  await expect(back(second)).rejects.toMatchObject({ status: 422 })
  expect(await own.payment(id)).toMatchObject({ state: 'returned', items: [{ returned_on: today }] })
  expect(await own.read(bill)).toMatchObject({ state: 'approved', open_kobo: 12_900_000 })
  const again = await taken([{ bill_id: bill }])
  expect((await own.payment(again)).wht_kobo).toBe(600_000)
  await payDay(again)
  expect((await own.read(bill)).moves.map(({ amount_kobo }) => amount_kobo)).toEqual([
    12_900_000, -12_900_000, 12_900_000, -12_900_000,
  ])
})

it('a line of the bank settles a payment, and the tax of a month that was withheld', async () => {
  const bill = await own.approved(vendor, { lines: [own.line(13_000_000)] })
  const id = await taken([{ bill_id: bill }])
  const { cash_kobo } = await own.payment(id)
  const line = await bank.line(today, 'VENDOR BATCH', -cash_kobo)
  const { items } = await bank.read(line.bank_line.id, second)
  expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'vendor_payment', id, why_not: null })]))
  await bank.settle(line.bank_line.id, 'vendor_payment', id, second)
  expect(await own.payment(id)).toMatchObject({ state: 'paid', paid_on: today })
  // The tax of this month is paid over once the month is over.
  t.setNow(`${addMonths(firstOfMonth(today), 1)}T10:00:00Z`)
  const { wht_schedules } = await t.call(withholding.list, { query: {} }, maker)
  const federal = wht_schedules.find(({ authority }) => authority === 'Nigeria Revenue Service') ?? expect.fail('no schedule')
  expect(federal).toMatchObject({ paid_kobo: 0, due_on: `${addMonths(firstOfMonth(today), 1).slice(0, 7)}-21` })
  const paid = await bank.line(t.today(), 'NRS WHT', -federal.open_kobo)
  const item = paid.items.find(({ kind, amount_kobo }) => kind === 'wht' && amount_kobo === -federal.open_kobo)
  await bank.settle(paid.bank_line.id, 'wht', item?.id ?? '', second)
  expect((await t.call(withholding.list, { query: { q: 'Revenue' } }, maker)).wht_schedules).toMatchObject([{ open_kobo: 0 }])
  await expect(bank.settle(paid.bank_line.id, 'wht', item?.id ?? '')).rejects.toMatchObject({ code: 'matched' })
  expect((await t.call(bankMatches.show, { params: { id: paid.bank_line.id } }, maker)).bank_line.state).toBe('matched')
})

it('a file by a layout has what was approved, and only a confirmed layout is used', async () => {
  const bill = await own.approved(vendor, { lines: [own.line(14_000_000)] })
  const { id } = await own.pay([{ bill_id: bill }], maker, t.today())
  await approveNow(t, 'vendor_payment', id, fourth)
  const { paper_layouts } = await t.call(paperLayouts.list, { query: { use: 'payment', limit: 100 } }, maker)
  const csv = paper_layouts.find(({ definition }) => definition.format === 'csv') ?? expect.fail('no layout')
  expect((await own.file(id, second, `?layout_id=${csv.id}`)).json()).toMatchObject({ code: 'not_confirmed' })
  expect((await own.file(id, second, `?layout_id=${uuid()}`)).statusCode).toBe(404)
  const at = t.portal.now().toISOString()
  await t.db.updateTable('paper_layout').set({ confirmed_at: at, confirmed_by: boss.id }).where('id', '=', csv.id).execute()
  const answer = await own.file(id, second, `?layout_id=${csv.id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('2000000')])
})

it('eight who pay, take or record the same at once do it once, and all that must hold does', async () => {
  const bill = await own.approved(vendor, { lines: [own.line(15_000_000)] })
  const eight = async <R>(act: () => Promise<R>) => {
    const done = await Promise.allSettled(Array.from({ length: 8 }, act))
    return done.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }
  const [made, ...more] = await eight(() => own.pay([{ bill_id: bill }], maker, t.today()))
  expect(more).toEqual([])
  const id = made?.id ?? ''
  await approveNow(t, 'vendor_payment', id, fourth)
  const files = await eight(() => own.file(id, second))
  expect(files.filter(({ body }) => !body.startsWith('COPY'))).toHaveLength(1)
  const { version } = await own.payment(id)
  const paid = await eight(() => t.call(vendorPayments.pay, { params: { id }, body: { version, paid_on: t.today() } }, second))
  expect(paid).toHaveLength(1)
  const { sum_kobo, ledger_kobo } = await t.call(bills.ageing, { query: {} }, maker)
  expect(sum_kobo).toBe(ledger_kobo)
  await booksHold(t)
})

it('a rate of withheld tax is added from a later day than the one that stands, and none is changed', async () => {
  const { wht_rates } = await t.call(withholding.rates, { query: { limit: 100 } }, maker)
  const [standing = expect.fail('no rate')] = wht_rates
  const { id: _, ...rate } = standing
  const add = (starts_on: string, by = maker) =>
    t.call(withholding.addRate, { body: { ...rate, starts_on, rate_bp: rate.rate_bp + 100 } }, by)
  await expect(add(rate.starts_on)).rejects.toMatchObject({
    fields: { starts_on: expect.stringMatching(/^The rate from .+ stands/) },
  })
  await expect(add(addDays(today, 400), agent)).rejects.toMatchObject({ status: 403 })
  await add(addDays(today, 400))
  const after = (await t.call(withholding.rates, { query: { limit: 100 } }, maker)).wht_rates
  expect(after).toHaveLength(wht_rates.length + 1)
})
