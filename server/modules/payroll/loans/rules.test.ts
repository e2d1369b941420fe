import { addMonths } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instalmentIn, limitsPassed, whyNotCancel, whyNotReturned, whyNotReturnedOn } from './rules.ts'

it('a loan is paid back exactly, in its months and those that were left out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: 1, max: 120 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 }),
      (principal_kobo, months, skips) => {
        const first_month = '2026-01-01'
        const skipped = skips.map((at) => addMonths(first_month, at))
        let balance_kobo = principal_kobo
        let left_out = 0
        for (let at = 0; at < months + left_out && balance_kobo > 0; at += 1) {
          const month = addMonths(first_month, at)
          if (skipped.includes(month)) left_out += 1
          balance_kobo -= instalmentIn({ principal_kobo, months, balance_kobo, first_month, skipped }, month)
        }
        expect(balance_kobo).toBe(0)
      },
    ),
  )
})

it.each([
  [{ principal_kobo: 100, months: 3, is_advance: true, gross_kobo: 102, has_open_advance: false }, 0],
  [{ principal_kobo: 101, months: 4, is_advance: true, gross_kobo: 100, has_open_advance: false }, 1],
  [{ principal_kobo: 100, months: 2, is_advance: true, gross_kobo: 100, has_open_advance: true }, 3],
  [{ principal_kobo: 1000, months: 10, is_advance: false, gross_kobo: 100, has_open_advance: true }, 1],
])('%o passes %i limits of the Labour Act', (asked, count) => expect(limitsPassed(asked)).toHaveLength(count))

const waiting = { employee_id: 'borrower', principal_kobo: 100, balance_kobo: 0, waits: true, transfer: null }
const sent = { ...waiting, balance_kobo: 100, waits: false, transfer: { made_by: 'maker', by_bank: true } }

it('what waits is cancelled, by another person than who borrows; what is on its way is not', () => {
  expect(whyNotCancel(waiting, 'payroll')).toBeUndefined()
  expect(whyNotCancel(waiting, 'borrower')?.status).toBe(403)
  expect(whyNotCancel(sent, 'payroll')?.code).toBe('not_waiting')
})

it('a transfer comes back whole, by another person than who made it', () => {
  expect(whyNotReturned(sent, 'payroll')).toBeUndefined()
  for (const person of ['maker', 'borrower']) expect(whyNotReturned(sent, person)?.status).toBe(403)
  expect(whyNotReturned(waiting, 'payroll')?.code).toBe('not_sent')
  expect(whyNotReturned({ ...sent, transfer: { made_by: 'maker', by_bank: false } }, 'payroll')?.code).toBe('not_sent')
  expect(whyNotReturned({ ...sent, balance_kobo: 90 }, 'payroll')?.code).toBe('repaid')
})

it.each([
  ['2026-11-09', false],
  ['2026-11-10', true],
  ['2026-11-12', true],
  ['2026-11-13', false],
])('returned on %s: %s', (day, passes) =>
  expect(whyNotReturnedOn(day, { paid_on: '2026-11-10', today: '2026-11-12' }) === undefined).toBe(passes),
)
