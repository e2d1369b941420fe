import { addDays, eachDay } from '@iroko/contract/dates'
import { type DayPolicy, dayPolicies } from '@iroko/contract/payroll/pay-groups'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWeekday } from '../pay-groups/rules.ts'
import type { LostDay } from './rules-days.ts'
import { type Employment, salaryEarnings } from './rules-salary.ts'

/** November 2026 begins on a Sunday and has 21 working days. */
const november = { month: '2026-11-01', starts_on: '2026-11-01', ends_on: '2026-11-30' }
const shares = { basic_bp: 10_000, housing_bp: 0, transport_bp: 0, utility_bp: 0, meal_bp: 0, other_bp: 0 }
const rosterOf = (isWorked: (day: string) => boolean, from = '2026-11-01', to = '2026-11-30') =>
  eachDay(from, to)
    .map((day) => (isWorked(day) ? '1' : '0'))
    .join('')
const weekdays = rosterOf(isWeekday)
const absent = (...days: string[]): LostDay[] => days.map((day) => [day, 100])
const workingDays = eachDay('2026-11-01', '2026-11-30').filter(isWeekday)

function pay(day_policy: DayPolicy, lost_days: LostDay[], more: Partial<Employment> = {}) {
  const salaries = [{ amount_kobo: 42_000_000, starts_on: '2020-01-06', ends_on: null }]
  const employment = { hire_date: '2020-01-06', exit_date: null, salaries, day_policy, lost_days, roster: weekdays, ...more }
  const { earnings } = salaryEarnings(
    employment,
    shares,
    november,
    lost_days.reduce((sum, [, share]) => sum + share, 0),
  )
  return { kobo: earnings[0]?.paid_kobo ?? 0, why: earnings[0]?.explanation.replace(', pensionable', '') }
}

it.each(dayPolicies)('by %s, absent on all 21 working days of November pays nothing', (policy) => {
  expect(pay(policy, absent(...workingDays)).kobo).toBe(0)
})

it.each(dayPolicies)('by %s, a joiner without one hour is paid nothing, and half of November for a worked half', (policy) => {
  const joiner = { hire_date: '2026-11-16' }
  expect(pay(policy, absent(...workingDays.filter((day) => day >= '2026-11-16')), joiner).kobo).toBe(0)
  expect(pay(policy, [], joiner).kobo).toBe(policy === 'working_days' ? 22_000_000 : 21_000_000)
})

it.each<[string, DayPolicy, LostDay[], number, string]>([
  ['a Wednesday', 'calendar_days', absent('2026-11-04'), 29 / 30, '29 of 30 calendar days, 1 without pay'],
  ['a Wednesday', 'working_days', absent('2026-11-04'), 20 / 21, '20 of 21 working days, 1 without pay'],
  ['half a Wednesday', 'working_days', [['2026-11-04', 50]], 20.5 / 21, '20.5 of 21 working days, 0.5 without pay'],
  [
    'Friday and Monday with the weekend between',
    'calendar_days',
    absent('2026-11-06', '2026-11-09'),
    26 / 30,
    '26 of 30 calendar days, 4 without pay for 2 working days',
  ],
  ['Friday and Monday', 'working_days', absent('2026-11-06', '2026-11-09'), 19 / 21, '19 of 21 working days, 2 without pay'],
  [
    'half a Monday after a Friday',
    'calendar_days',
    [
      ['2026-11-06', 100],
      ['2026-11-09', 50],
    ],
    28.5 / 30,
    '28.5 of 30 calendar days, 1.5 without pay',
  ],
  ['the first Monday', 'calendar_days', absent('2026-11-02'), 29 / 30, '29 of 30 calendar days, 1 without pay'],
  [
    'Friday and Monday',
    'thirty_days',
    absent('2026-11-06', '2026-11-09'),
    26 / 30,
    '26 of 30 days of a month of 30, 4 without pay for 2 working days',
  ],
])('%s by %s', (_, policy, lost, part, why) => {
  expect(pay(policy, lost)).toEqual({ kobo: Math.round(42_000_000 * part), why })
})

it('counts by the roster: Tuesday to Saturday has its weekend on Sunday and Monday', () => {
  const roster = rosterOf((day) => isWeekday(addDays(day, -1)))
  // 7 November is a Saturday, 10 a Tuesday: the two free days between are the span's.
  expect(pay('calendar_days', absent('2026-11-07', '2026-11-10'), { roster }).kobo).toBe(42_000_000 * (26 / 30))
  expect(pay('working_days', absent('2026-11-07', '2026-11-10'), { roster }).kobo).toBe(42_000_000 * (18 / 20))
})

it('a day is lost at the salary of that day, so that a cut of pay leaves nothing of a month that was lost', () => {
  const salaries = [
    { amount_kobo: 60_000_000, starts_on: '2020-01-06', ends_on: '2026-11-16' },
    { amount_kobo: 30_000_000, starts_on: '2026-11-16', ends_on: null },
  ]
  expect(pay('calendar_days', absent(...workingDays), { salaries }).kobo).toBe(0)
  expect(pay('calendar_days', absent('2026-11-04'), { salaries }).kobo).toBe(45_000_000 - 2_000_000)
})

it('pay falls with every day lost, by no more than all of it, whatever the roster', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dayPolicies),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }).filter((days) => days.includes(true)),
      fc.infiniteStream(fc.boolean()),
      (policy, worked, stream) => {
        const roster = worked.map((isWorked) => (isWorked ? '1' : '0')).join('')
        const days = eachDay('2026-11-01', '2026-11-30').filter((_, at) => worked[at])
        const lost = days.filter(() => stream.next().value)
        let before = pay(policy, [], { roster }).kobo
        expect(before).toBe(42_000_000)
        for (let count = 1; count <= lost.length; count += 1) {
          const { kobo } = pay(policy, absent(...lost.slice(0, count)), { roster })
          expect(kobo).toBeLessThanOrEqual(before)
          before = kobo
        }
        expect(pay(policy, absent(...days), { roster }).kobo).toBe(0)
      },
    ),
  )
})
