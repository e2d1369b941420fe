import { addDays } from '@iroko/contract/dates'
import { dayPolicies } from '@iroko/contract/payroll/pay-groups'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countDays, groupDays, nextPayDay } from './rules.ts'

const everyDay = { working_weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: new Map<string, string>() }
const office = {
  working_weekdays: [1, 2, 3, 4, 5],
  holidays: new Map([
    ['2026-12-25', 'Christmas Day'],
    ['2026-10-01', 'Independence Day'],
  ]),
}

const february = { starts_on: '2026-02-01', ends_on: '2026-02-28' }
const march = { starts_on: '2026-03-01', ends_on: '2026-03-31' }

it.each([
  ['calendar_days', march, '2026-03-16', '2026-03-31', 16],
  ['working_days', march, '2026-03-01', '2026-03-31', 22],
  ['working_days', march, '2026-03-07', '2026-03-08', 0],
  ['thirty_days', march, '2026-03-01', '2026-03-31', 30],
  ['thirty_days', february, '2026-02-01', '2026-02-28', 30],
  ['thirty_days', february, '2026-02-15', '2026-02-28', 16],
  ['thirty_days', february, '2026-02-01', '2026-02-14', 14],
] as const)('%s of %o from %s to %s: %i', (policy, period, first, last, days) =>
  expect(countDays(policy, period, first, last)).toBe(days),
)

it('the parts of a period add up to it, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dayPolicies),
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 27, max: 30 }),
      fc.nat(),
      (policy, from, length, at) => {
        const starts_on = addDays('2020-01-01', from)
        const period = { starts_on, ends_on: addDays(starts_on, length) }
        const cut = addDays(starts_on, at % length)
        const whole = countDays(policy, period, period.starts_on, period.ends_on)
        const before = countDays(policy, period, period.starts_on, cut)
        const after = countDays(policy, period, addDays(cut, 1), period.ends_on)
        expect([before >= 0, after >= 0, before + after]).toEqual([true, true, whole])
      },
    ),
  )
})

it.each([
  ['before this month’s pay day', 25, '2026-10-01', '2026-11-20', '2026-11-25'],
  ['on it', 25, '2026-10-01', '2026-11-25', '2026-11-25'],
  ['after it, paid', 25, '2026-11-01', '2026-11-26', '2026-12-25'],
  ['after it and not paid yet: it is still that one', 25, '2026-10-01', '2026-11-26', '2026-11-25'],
  ['when this month was paid early', 25, '2026-11-01', '2026-11-20', '2026-12-25'],
  ['before the first payslip', 31, null, '2026-02-10', '2026-02-28'],
])('says the next pay day %s', (_, pay_day, lastPaid, today, expected) => {
  expect(nextPayDay(pay_day, lastPaid, today, everyDay)).toBe(expected)
})

it.each([
  ['of a week stays', { cut_off_day: 20, pay_day: 25 }, '2026-11', '2026-11-20', '2026-11-25'],
  ['on a Sunday moves to the Friday before', { cut_off_day: 20, pay_day: 25 }, '2026-10', '2026-10-20', '2026-10-23'],
  ['on a holiday moves before it', { cut_off_day: 20, pay_day: 25 }, '2026-12', '2026-12-20', '2026-12-24'],
  ['takes its cut-off along', { cut_off_day: 25, pay_day: 25 }, '2026-12', '2026-12-24', '2026-12-24'],
  ['may be of the month before', { cut_off_day: 1, pay_day: 1 }, '2026-10', '2026-09-30', '2026-09-30'],
])('a pay day %s', (_, group, month, cut_off_on, pay_on) => {
  expect(groupDays(group, month, office)).toEqual({ cut_off_on, pay_on })
  if (group.cut_off_day < group.pay_day) expect(nextPayDay(group.pay_day, '2000-01-01', `${month}-02`, office)).toBe(pay_on)
})
