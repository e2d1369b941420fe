/** How a month stands is how it will be measured: on its last day the two are the same, whatever was delivered. */
import { addDays, addMonths, eachDay } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BilledLine, type MonthFacts, monthLines } from '../months/rules.ts'
import { estimateOf, lineSoFar, upTo } from './rules.ts'

const month = '2026-10-01'
const days = eachDay(month, addDays(addMonths(month, 1), -1))
const last = days.at(-1) ?? month
const contract = {
  ...{ starts_on: '2026-01-01', ends_on: null, minimum_kobo: 0, credit_cap_bp: 10_000, bonus_cap_bp: 0 },
  ...{ weekdays: [1, 2, 3, 4, 5], holidays_off: true },
}
const factsOf = (line: Partial<BilledLine>): MonthFacts => ({
  ...{ month, contract, measures: [], holidays: new Map([['kora', [month]]]) },
  lines: [
    {
      ...{
        id: 'seats',
        office_id: 'kora',
        kind: 'seat',
        title: 'Agents',
        price_kobo: 42_000_000,
        quantity: 4,
        seat_minutes: 480,
      },
      ...{ tolerance_bp: 300, tiers: [], tier_mode: 'graduated', minimum_quantity: 0, floor_bp: 0, forecast: null },
      ...{ delivered: [], starts_on: '2026-01-01', ends_on: null, ...line },
    },
  ],
})
const netOf = (facts: MonthFacts) => monthLines(facts).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  tolerance_bp: fc.integer({ min: 0, max: 2000 }),
  starts_on: fc.constantFrom('2026-01-01', '2026-10-13'),
  ends_on: fc.constantFrom(null, '2026-10-21'),
  delivered: fc.array(fc.record({ day: fc.constantFrom(...days), quantity: fc.integer({ min: 0, max: 5000 }) })),
})

it('on the last day it is what the month is measured by', () => {
  fc.assert(
    fc.property(line, (drawn) => {
      const facts = factsOf(drawn)
      const [seats] = facts.lines
      if (!seats) return
      const { short } = lineSoFar(facts, seats, last)
      const lost = monthLines(facts).find(({ effect }) => effect === 'shortfall')
      expect(short).toBe(lost?.quantity ?? 0)
      expect(estimateOf(facts, last)).toBe(netOf(facts))
    }),
  )
})

it('before it begins nothing is promised, and the estimate is the whole month in full', () => {
  const facts = factsOf({})
  const before = addDays(month, -1)
  const [seats] = facts.lines
  if (!seats) throw new Error('no line')
  expect(lineSoFar(facts, seats, before)).toMatchObject({ committed: 0, missing: 0, short: 0, days: [] })
  expect(estimateOf(facts, before)).toBe(4 * 42_000_000)
})

it('each day adds what it promised and what of it was delivered, never more', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(...days), (drawn, until) => {
      const facts = factsOf(drawn)
      const [seats] = facts.lines
      if (!seats) return
      const soFar = lineSoFar(facts, seats, until)
      expect(soFar.days.reduce((sum, { committed }) => sum + committed, 0)).toBe(soFar.committed)
      expect(soFar.days.reduce((sum, { committed, delivered }) => sum + committed - delivered, 0)).toBe(soFar.missing)
      expect(soFar.days.every(({ day, committed, delivered }) => day <= until && delivered <= committed)).toBe(true)
    }),
  )
})

it('what is measured up to a day knows no later one, and a contract that begins later has none', () => {
  expect(upTo(factsOf({}), '2026-10-09').contract.ends_on).toBe('2026-10-09')
  const ended = { ...factsOf({}), contract: { ...contract, ends_on: '2026-10-05' } }
  expect(upTo(ended, '2026-10-09').contract.ends_on).toBe('2026-10-05')
  expect(upTo(factsOf({}), '2025-12-31').contract.ends_on).toBe('2025-12-31')
})
