import { expect, it } from 'vitest'
import { refusedDay, whyNotConfirmed, whyNotReceivedOn } from './rules.ts'

const today = '2026-11-20'
const loan = { owed_since: '2026-11-10', is_loan: true }

it.each([
  ['2026-11-09', 'The loan was paid out on 2026-11-10. Enter that day or a later one'],
  ['2026-11-10', undefined],
  ['2026-11-20', undefined],
  ['2026-11-21', 'Choose today or an earlier date'],
])('received on %s: %s', (day, problem) => {
  expect(whyNotReceivedOn(day, loan, today)).toBe(problem)
  expect(refusedDay(day, loan, today)?.fields).toEqual(problem && { received_on: problem })
  expect(whyNotConfirmed(day, loan, today)?.code).toBe(problem && 'before_debt')
})

it('of a leaver the settlement says since when; what is given up has no day, and what is not known refuses nothing', () => {
  const debt = { owed_since: '2026-11-10', is_loan: false }
  expect(whyNotReceivedOn('2026-11-09', debt, today)).toBe(
    'The last pay was approved on 2026-11-10. Enter that day or a later one',
  )
  expect(whyNotConfirmed(null, debt, today)).toBeUndefined()
  expect(whyNotReceivedOn('2026-01-05', { ...debt, owed_since: null }, today)).toBeUndefined()
})
