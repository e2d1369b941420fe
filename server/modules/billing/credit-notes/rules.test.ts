/** What credit notes and write-offs come to, to the kobo: vectors of the accounting reference, and that parts come to the whole. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryOf, totalsOf } from '../invoices/rules.ts'
import { type Creditable, creditOf, whyNotCredited, whyNotWrittenOff, writeOffEntry, writeOffOf } from './rules.ts'

const nothing = { net_kobo: 0, vat_kobo: 0, wht_kobo: 0 }
function invoice(amounts: readonly number[], more: Partial<Creditable> = {}): Creditable {
  const lines = amounts.map((amount_kobo, at) => ({ position: at + 1, title: `Line ${at + 1}`, left_kobo: amount_kobo }))
  const charged = amounts.map((amount_kobo) => ({ amount_kobo, effect: 'charge' as const, office_id: null }))
  const totals = totalsOf(charged, { vat_bp: 750, wht_bp: 200 })
  const stands = { number: 'INV1', credits: null, vat_bp: 750, credited: nothing, taken_kobo: 0 }
  return { ...stands, ...totals, open_kobo: totals.total_kobo, lines, ...more }
}
const line = (position: number, amount_kobo: number) => ({ position, amount_kobo, effect: 'correction' as const })

it('credits a part with its VAT, and the parts of an invoice come to its VAT', () => {
  const taken = creditOf(invoice([100_000_000]), [line(1, 20_000_000)])
  expect(taken).toEqual({ net_kobo: 20_000_000, vat_kobo: 1_500_000, total_kobo: 21_500_000, wht_kobo: 400_000 })
  const { net_kobo, vat_kobo, total_kobo } = taken
  const below = { net_kobo: -net_kobo, vat_kobo: -vat_kobo, total_kobo: -total_kobo, wht_kobo: 0 }
  const client = { id: 'client', title: 'Kora' }
  const lines = [{ amount_kobo: -20_000_000, effect: 'correction' as const, office_id: null }]
  const entry = entryOf({ ...below, client, lines, vat_bp: 750, tax_code_id: 'vat', is_exported: false })
  expect(entry.map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo - credit_kobo])).toEqual([
    ['billing.receivable', -21_500_000],
    ['billing.credits', 20_000_000],
    ['tax.output', 1_500_000],
  ])
  let credited = nothing
  const vats = [1, 2, 3].map((position) => {
    const part = creditOf(invoice([1010, 1010, 1010], { credited }), [line(position, 1010)])
    credited = {
      net_kobo: credited.net_kobo + part.net_kobo,
      vat_kobo: credited.vat_kobo + part.vat_kobo,
      wht_kobo: credited.wht_kobo + part.wht_kobo,
    }
    return part.vat_kobo
  })
  expect(vats).toEqual([76, 76, 75])
})

it('writes off from what was provided for first, the rest is a loss', () => {
  const loss = { client_id: 'client', amount_kobo: 4_000_000, allowance_kobo: 2_000_000 }
  const posted = (of: typeof loss) =>
    writeOffEntry(of).map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo - credit_kobo])
  expect(posted(loss)).toEqual([
    ['billing.allowance', 2_000_000],
    ['billing.written_off', 2_000_000],
    ['billing.receivable', -4_000_000],
  ])
  expect(posted({ ...loss, allowance_kobo: 0 })).toHaveLength(2)
  expect(writeOffOf(invoice([100_000_000]), 10_750_000)).toMatchObject({
    vat_kobo: 0,
    total_kobo: 10_750_000,
    wht_kobo: 200_000,
  })
})

it('refuses more than a line, the invoice or what is open has left', () => {
  const of = invoice([1000, 2000], { lines: [{ position: 1, title: 'Seats', left_kobo: 400 }] })
  expect(whyNotCredited(of, [line(1, 401)])).toMatchObject({ fields: { 'lines.0': 'Seats has ₦4.00 left to credit' } })
  expect(whyNotCredited(of, [line(2, 1)])).toMatchObject({ status: 422 })
  expect(whyNotCredited(of, [line(1, 1), line(1, 1)])).toMatchObject({ status: 422 })
  expect(whyNotCredited({ ...of, taken_kobo: 3000 }, [line(1, 400)])).toMatchObject({ code: 'over' })
  expect(whyNotCredited({ ...of, credited: { ...nothing, net_kobo: 2700 } }, [line(1, 400)])).toMatchObject({ code: 'over' })
  expect(whyNotCredited({ ...of, credits: 'other' }, [line(1, 1)])).toMatchObject({ code: 'no_invoice' })
  const off = (amount_kobo: number, allowance_kobo: number, provided = 0) =>
    whyNotWrittenOff({ ...of, open_kobo: 500 }, { amount_kobo, allowance_kobo }, provided)
  expect(off(501, 0)).toMatchObject({ message: 'INV1 has ₦5.00 left' })
  expect(off(500, 501, 900)).toMatchObject({ status: 422 })
  expect(off(500, 500, 499)).toMatchObject({ status: 422 })
  expect(off(500, 500, 500)).toBeUndefined()
})

it('however an invoice is credited in parts, they come to what it came to', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 6 }), (amounts) => {
      let credited = nothing
      let taken_kobo = 0
      for (const [at, amount_kobo] of amounts.entries()) {
        const of = invoice(amounts, { credited, taken_kobo })
        expect(whyNotCredited(of, [line(at + 1, amount_kobo)])).toBeUndefined()
        const { total_kobo, ...part } = creditOf(of, [line(at + 1, amount_kobo)])
        taken_kobo += total_kobo
        credited = {
          net_kobo: credited.net_kobo + part.net_kobo,
          vat_kobo: credited.vat_kobo + part.vat_kobo,
          wht_kobo: credited.wht_kobo + part.wht_kobo,
        }
      }
      const { net_kobo, wht_kobo, total_kobo } = invoice(amounts)
      const vat_kobo = total_kobo - net_kobo
      expect([credited, taken_kobo]).toEqual([{ net_kobo, vat_kobo, wht_kobo }, total_kobo])
    }),
  )
})
