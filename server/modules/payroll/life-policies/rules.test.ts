import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usedIn } from './rules.ts'

it('uses a premium by days', () => {
  const year = { starts_on: '2026-01-01', ends_on: '2026-12-31', paid_kobo: 3_650_000 }
  expect(usedIn(year, '2026-01-01', 0)).toBe(310_000)
  expect(usedIn(year, '2026-02-01', 310_000)).toBe(280_000)
  // Paid later for who joined: the next month takes what the months before lacked.
  expect(usedIn({ ...year, paid_kobo: 7_300_000 }, '2026-03-01', 590_000)).toBe(1_800_000 - 590_000)
  expect(usedIn({ ...year, starts_on: '2026-03-15' }, '2026-02-01', 0)).toBe(0)
})

it('comes to what was paid over all its months, whatever its days', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 800 }), fc.integer({ min: 0, max: 1e13 }), (starts_on, days, paid_kobo) => {
      const policy = { starts_on, ends_on: addDays(starts_on, days), paid_kobo }
      let used = 0
      for (let month = firstOfMonth(starts_on); month <= policy.ends_on; month = addMonths(month, 1)) {
        const part = usedIn(policy, month, used)
        expect(part).toBeGreaterThanOrEqual(0)
        used += part
      }
      expect(used).toBe(paid_kobo)
    }),
  )
})
