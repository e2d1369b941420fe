import { minutesOfClock, momentOf, offsetAt } from '@iroko/contract/clock'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nightMinutes } from './rules-spans.ts'

const minute = 60_000
const policyOf = (from: string, to: string) =>
  ({ night_from: minutesOfClock(from), night_to: minutesOfClock(to) }) as Parameters<typeof nightMinutes>[1]['policy']
const night = (zone: string, day: string, [start, end]: [number, number], policy = policyOf('22:00', '06:00')) =>
  nightMinutes([{ from: momentOf(day, start, zone), to: momentOf(day, end, zone) }], { zone, policy })
const tenToSix: [number, number] = [22 * 60, 30 * 60]

it('a night from ten to six is eight hours, seven when clocks are put forward in it and nine when they are put back', () => {
  expect(night('Africa/Lagos', '2026-03-28', tenToSix)).toBe(480)
  expect(night('Europe/London', '2026-03-27', tenToSix)).toBe(480)
  expect(night('Europe/London', '2026-03-28', tenToSix)).toBe(420)
  expect(night('Europe/London', '2026-10-24', tenToSix)).toBe(540)
  expect(night('America/New_York', '2026-03-07', tenToSix)).toBe(420)
  expect(night('America/New_York', '2026-10-31', tenToSix)).toBe(540)
})

it('of what was worked as many minutes are night as a clock on the wall shows within its hours', () => {
  const zones = ['Africa/Lagos', 'Africa/Accra', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
  // Around the changes of each: in March and April, in October and November, and some days of neither.
  const starts = ['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30', '2026-07-01']
  const hours = fc.tuple(fc.constantFrom('19:00', '22:00', '23:30', '00:15'), fc.constantFrom('04:00', '06:00', '07:30'))
  const span = fc.tuple(fc.integer({ min: 0, max: 4 * 1440 }), fc.integer({ min: 0, max: 20 * 60 }))
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...starts), hours, span, (zone, start, [from, to], [at, length]) => {
      const policy = policyOf(from, to)
      const begins = Date.parse(`${start}T00:00:00Z`) + at * minute
      const isNight = (moment: number) => {
        const clock = (moment / minute + offsetAt(zone, moment)) % 1440
        const { night_from, night_to } = policy
        return night_from < night_to ? clock >= night_from && clock < night_to : clock >= night_from || clock < night_to
      }
      const shown = Array.from({ length }, (_, n) => begins + n * minute).filter(isNight).length
      expect(nightMinutes([{ from: begins, to: begins + length * minute }], { zone, policy })).toBe(shown)
    }),
    { numRuns: 300 },
  )
})
