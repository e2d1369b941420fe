import { addDays, addMonths } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payMonthOf, payPeriod } from './rules.ts'

it.each([
  [{ from_date: 21, to_date: 20 }, '2026-03', '2026-02-21', '2026-03-20'],
  [{ from_date: 1, to_date: 31 }, '2026-02', '2026-02-01', '2026-02-28'],
  [{ from_date: 31, to_date: 30 }, '2026-03', '2026-03-01', '2026-03-30'],
  [{ from_date: 31, to_date: 30 }, '2026-02', '2026-01-31', '2026-02-28'],
  [{ from_date: 26, to_date: 25 }, '2026-01', '2025-12-26', '2026-01-25'],
])('%o in %s', (config, month, starts_on, ends_on) => expect(payPeriod(config, month)).toEqual({ starts_on, ends_on }))

it('periods follow each other without a gap or an overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 600 }), (to, months) => {
      const config = to === 0 ? { from_date: 1, to_date: 31 } : { from_date: to + 1, to_date: to }
      const month = addMonths('2000-01-01', months).slice(0, 7)
      const next = addMonths('2000-01-01', months + 1).slice(0, 7)
      for (const day of Object.values(payPeriod(config, month))) expect(payMonthOf(config, day)).toBe(month)
      expect(payPeriod(config, next).starts_on).toBe(addDays(payPeriod(config, month).ends_on, 1))
    }),
  )
})
