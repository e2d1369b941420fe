import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fitsNuban, nigerianStates, readPhone, rsaPin } from './identifiers.ts'

describe('phones', () => {
  it('reads every way of writing one number as the same', () => {
    for (const typed of ['0803 123 4567', '8031234567', '2348031234567', '+234 (803) 123-4567', '002348031234567'])
      expect(readPhone(typed)).toBe('+2348031234567')
  })
  it('takes numbers of other countries with their plus, and nothing that is no number', () => {
    expect(readPhone('+44 20 7946 0958')).toBe('+442079460958')
    for (const typed of ['+44 (0)20 7946 0958', '0044 20 7946 0958']) expect(readPhone(typed)).toBe('+442079460958')
    for (const typed of ['+233 24 123 4567', '+1 212 555 0100', '+254 712 123456', '+971 50 123 4567'])
      expect(readPhone(typed)).toBe(typed.replaceAll(' ', ''))
    // No country has 210, 0 or 999; without a plus it is no number of another country.
    for (const typed of ['+210 123 4567', '+0 803 123 4567', '+999 123 4567', '44 20 7946 0958'])
      expect(readPhone(typed)).toBeUndefined()
    for (const typed of ['12345', '0603 123 4567', '080312345678', 'abc', '', '+234 12'])
      expect(readPhone(typed)).toBeUndefined()
  })
})

describe('account numbers', () => {
  it.each([
    ['011', '0000014579'],
    ['011', '0000000220'],
    ['044', '0010246780'],
    ['101', '5050114930'],
    ['058', '0123456785'],
    ['057', '2250001178'],
    ['033', '2098765434'],
    ['232', '0000000014'],
    ['214', '0000000005'],
    ['50211', '2000123451'],
    ['50547', '0000000217'],
  ])('fits %s %s', (bank, number) => expect(fitsNuban(bank, number)).toBe(true))
  it.each(['011', '044', '058', '033', '050', '070', '214'])('does not fit %s with the number of another bank', (bank) =>
    expect(fitsNuban(bank, '5050114930')).toBe(false),
  )
  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('044', '058', '011', '214', '50211', '90645'),
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (bank, serial, at, by) => {
          const nine = String(serial).padStart(9, '0')
          const number = [...'0123456789'].map((last) => nine + last).find((each) => fitsNuban(bank, each)) ?? ''
          expect(number).toHaveLength(10)
          const wrong = [...number].map((digit, index) => (index === at ? String((Number(digit) + by) % 10) : digit)).join('')
          expect(fitsNuban(bank, wrong)).toBe(false)
        },
      ),
    )
  })
  it('takes nothing of another length', () => {
    expect(fitsNuban('011', '000001457')).toBe(false)
    expect(fitsNuban('11', '0000014579')).toBe(false)
  })
})

it('keeps an RSA PIN in upper case', () => {
  expect(z.parse(rsaPin, ' pen100123456789 ')).toBe('PEN100123456789')
  expect(z.safeParse(rsaPin, 'PEN1').success).toBe(false)
})

it('knows the 36 states and the capital', () => expect(new Set(nigerianStates).size).toBe(37))
