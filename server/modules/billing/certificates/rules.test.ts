import fc from 'fast-check'
import { expect, it } from 'vitest'
import { certificateEntry, coveredBy, whyNotRecorded } from './rules.ts'

const left = fc.uniqueArray(fc.record({ allocation_id: fc.uuid(), left_kobo: fc.integer({ min: 1, max: 1e9 }) }), {
  selector: ({ allocation_id }) => allocation_id,
  minLength: 1,
  maxLength: 8,
})

it('a certificate covers exactly its amount, no payment by more than was withheld of it, and the oldest first', () => {
  fc.assert(
    fc.property(left, fc.double({ min: 0, max: 1, noNaN: true }), (payments, share) => {
      const sum = payments.reduce((all, { left_kobo }) => all + left_kobo, 0)
      const amount_kobo = Math.max(1, Math.floor(sum * share))
      const covered = coveredBy(amount_kobo, payments)
      expect(covered.reduce((all, part) => all + part.amount_kobo, 0)).toBe(amount_kobo)
      for (const [at, part] of covered.entries()) {
        expect(part.allocation_id).toBe(payments[at]?.allocation_id)
        if (at < covered.length - 1) expect(part.amount_kobo).toBe(payments[at]?.left_kobo)
      }
    }),
  )
})

it('says how much is outstanding, and refuses a day that its quarter does not know', () => {
  const recording = { title: 'Kora Bank', quarter: '2026-10-01', dated_on: '2026-11-20', amount_kobo: 100 }
  const payments = [{ allocation_id: 'a', left_kobo: 99 }]
  expect(whyNotRecorded(recording, payments, '2026-11-30')?.fields).toEqual({
    amount_kobo: 'Kora Bank has ₦0.99 outstanding for Q4 2026',
  })
  expect(whyNotRecorded({ ...recording, amount_kobo: 99 }, payments, '2026-11-30')).toBeUndefined()
  for (const dated_on of ['2026-12-01', '2026-09-30'])
    expect(whyNotRecorded({ ...recording, dated_on }, payments, '2026-11-30')?.fields).toHaveProperty('dated_on')
})

it('is posted from what is expected to what is confirmed, and back the same way', () => {
  const sides = (kobo: number) =>
    certificateEntry('c', kobo).map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo - credit_kobo])
  expect(sides(5)).toEqual([
    ['billing.wht_confirmed', 5],
    ['billing.wht', -5],
  ])
  expect(sides(-5)).toEqual([
    ['billing.wht_confirmed', -5],
    ['billing.wht', 5],
  ])
})
