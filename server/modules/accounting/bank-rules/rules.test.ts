/** Which rule fits a line of the bank, and that what it books always balances. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fits, linesOf, onlyFitting } from './rules.ts'

const rule = { contains: 'SMS charge', direction: 'out', from_kobo: 1000, to_kobo: 5000 } as const
const line = (narration: string, amount_kobo: number) => ({ narration, reference: 'REF 1', amount_kobo })

it('fits by what the line says, its direction and its amount', () => {
  expect(fits(rule, line('NIP/SMS-CHARGE/OCT', -1000))).toBe(true)
  expect(fits({ ...rule, contains: 'ref1' }, line('any', -5000))).toBe(true)
  expect(fits(rule, line('SMS CHARGE', -5001))).toBe(false)
  expect(fits(rule, line('SMS CHARGE', -999))).toBe(false)
  expect(fits(rule, line('SMS CHARGE', 2000))).toBe(false)
  expect(fits({ ...rule, to_kobo: null }, line('SMS CHARGE', -1e12))).toBe(true)
})

it('books by itself only the one automatic rule that fits', () => {
  const automatic = { ...rule, is_automatic: true }
  const sms = line('SMS CHARGE', -2000)
  expect(onlyFitting([automatic], sms)).toBe(automatic)
  expect(onlyFitting([{ ...rule, is_automatic: false }], sms)).toBeUndefined()
  expect(onlyFitting([automatic, { ...rule, contains: 'charge', is_automatic: false }], sms)).toBeUndefined()
})

it('books lines that balance and move the bank by exactly what it says', () => {
  const rates = [{ starts_on: '2020-02-01', rate_bp: 750 }]
  const booked = { expense_head_id: 'h', office_id: 'o', account_id: 'cost', tax_code_id: 't', rates }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.boolean(), fc.boolean(), (kobo, isIn, has_vat) => {
      const amount_kobo = isIn ? kobo : -kobo
      const lines = linesOf({ ...booked, has_vat }, { ...line('x', amount_kobo), account_id: 'bank', dated_on: '2026-11-01' })
      const sum = lines.reduce((total, { debit_kobo, credit_kobo }) => total + debit_kobo - credit_kobo, 0)
      expect(sum).toBe(0)
      expect(lines.every(({ debit_kobo, credit_kobo }) => (debit_kobo === 0) !== (credit_kobo === 0))).toBe(true)
      const moved = lines.filter(({ account_id }) => account_id === 'bank')
      expect(moved.map(({ debit_kobo, credit_kobo }) => debit_kobo - credit_kobo)).toEqual([amount_kobo])
    }),
  )
})
