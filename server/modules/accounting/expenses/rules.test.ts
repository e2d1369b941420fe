/** What an expense comes to and is posted as, and what may be recorded. */
import { expenseSums, type VatMode, vatModes } from '@iroko/contract/accounting/expenses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Head, linesOf, sumsOf, wrongOf } from './rules.ts'

const head: Head = {
  ...{ id: 'diesel', title: 'Diesel', account_id: '6110', needs_file: false, office_ids: [], tax_code_id: 'vat' },
  rates: [{ starts_on: '2020-02-01', rate_bp: 750 }],
}
const draft = { dated_on: '2026-11-03', office_id: 'voice', amount_kobo: 100_000, vat: 'included' as VatMode, file_id: null }
const facts = { today: '2026-11-20', head, office: { title: 'Kora Bank Voice' }, is_payable: true }
const wrong = (more: Partial<typeof draft> = {}, other: Partial<typeof facts> | { head: undefined } = {}) =>
  wrongOf({ ...draft, ...more }, { ...facts, ...other })

describe('the sums', () => {
  it('take VAT out of what includes it, to the kobo', () => {
    expect(sumsOf(draft, head)).toEqual({ net_kobo: 93_023, vat_kobo: 6977, total_kobo: 100_000 })
    expect(sumsOf({ ...draft, vat: 'added' }, head)).toEqual({ net_kobo: 100_000, vat_kobo: 7500, total_kobo: 107_500 })
    expect(sumsOf({ ...draft, vat: 'none' }, head)).toEqual({ net_kobo: 100_000, vat_kobo: 0, total_kobo: 100_000 })
  })

  const amount = fc.integer({ min: 1, max: 1e14 })
  const rate = fc.integer({ min: 0, max: 10_000 })

  it('always add up, and keep the amount that was entered as it is', () => {
    fc.assert(
      fc.property(amount, rate, fc.constantFrom(...vatModes), (kobo, bp, vat) => {
        const { net_kobo, vat_kobo, total_kobo } = expenseSums(kobo, vat, bp)
        expect(net_kobo + vat_kobo).toBe(total_kobo)
        expect(vat === 'included' ? total_kobo : net_kobo).toBe(kobo)
        expect(vat_kobo).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('find in a total the VAT that was added to it', () => {
    fc.assert(
      fc.property(amount, rate, (kobo, bp) => {
        const added = expenseSums(kobo, 'added', bp)
        expect(expenseSums(added.total_kobo, 'included', bp)).toEqual(added)
      }),
    )
  })
})

describe('the lines', () => {
  it('are the account of the head and input VAT against what it was paid from, and balance', () => {
    const expense = {
      expense_head_id: 'diesel',
      office_id: 'voice',
      memo: 'Generator',
      tax_code_id: 'vat',
      paid_from_id: '1030',
    }
    const lines = linesOf({ ...expense, net_kobo: 93_023, vat_kobo: 6977 }, '6110')
    expect(lines).toMatchObject([
      { account_id: '6110', office_id: 'voice', expense_head_id: 'diesel', debit_kobo: 93_023, credit_kobo: 0 },
      { rule_key: 'tax.input', office_id: null, tax_code_id: 'vat', tax_base_kobo: 93_023, debit_kobo: 6977 },
      { account_id: '1030', office_id: null, debit_kobo: 0, credit_kobo: 100_000 },
    ])
    expect(linesOf({ ...expense, net_kobo: 500, vat_kobo: 0 }, '6110')).toHaveLength(2)
  })
})

describe('what may be recorded', () => {
  it('is of a day that has come, by a head that is open to the office, from an account that pays', () => {
    expect(wrong()).toEqual({})
    expect(wrong({ dated_on: '2026-11-21' })).toEqual({ dated_on: 'Choose today or an earlier day' })
    expect(wrong({}, { head: undefined })).toEqual({ expense_head_id: 'Choose an expense head from the list' })
    expect(wrong({}, { head: { ...head, office_ids: ['facility'] } })).toEqual({
      office_id: 'Diesel is not open to Kora Bank Voice',
    })
    expect(wrong({}, { is_payable: false })).toEqual({ paid_from_id: 'Choose a bank or cash account from the list' })
  })

  it('has a receipt where the head needs one, and VAT only where the head carries it and there was a rate', () => {
    expect(wrong({}, { head: { ...head, needs_file: true } })).toEqual({ file_id: 'Diesel needs a receipt' })
    expect(wrong({}, { head: { ...head, rates: [] } })).toEqual({ vat: 'Diesel carries no VAT' })
    expect(wrong({ vat: 'none' }, { head: { ...head, rates: [] } })).toEqual({})
    expect(wrong({ dated_on: '2019-12-01' })).toEqual({ vat: 'There was no VAT yet on this day' })
  })
})
