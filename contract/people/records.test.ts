import { afterEach, expect, it, vi } from 'vitest'
import { newHireDate, personBody } from './records.ts'

afterEach(() => void vi.useRealTimers())

/** Ten past midnight in Lagos: in UTC it is the day before. */
const atNight = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T00:10:00+01:00`) })

it('plans a first day twelve months ahead by the company’s day, also in the hour in which it is yesterday in UTC', () => {
  const mayBegin = (day: string) => newHireDate.safeParse(day).success
  atNight('2026-11-28')
  expect([mayBegin('2027-11-28'), mayBegin('2027-11-29')]).toEqual([true, false])
  atNight('2028-02-29')
  expect([mayBegin('2029-02-28'), mayBegin('2029-03-01')]).toEqual([true, false])
})

it('takes whoever turned 15 today', () => {
  atNight('2026-11-28')
  const isTaken = (birth_date: string) =>
    personBody.safeParse({ first_name: 'Ada', last_name: 'Obi', email: 'ada@zuma.test', birth_date }).success
  expect([isTaken('2011-11-28'), isTaken('2011-11-29')]).toEqual([true, false])
})
