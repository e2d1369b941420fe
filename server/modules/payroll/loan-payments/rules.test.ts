import { expect, it } from 'vitest'
import { canOf, whyNot, whyNotPaidOn } from './rules.ts'

const by = { user_id: 'processor', processes: true }
const open = { state: 'open', created_by: 'processor', loans: 1, transfers: 1, taken_at: null, listed_at: null } as const

it('transfers are recorded as paid once somebody has their file, what is handed out once somebody has the list to sign, by a second person', () => {
  expect(whyNot(open, 'pay', by)?.code).toBe('file_not_taken')
  expect(whyNot({ ...open, taken_at: '2026-11-10T09:00:00Z' }, 'pay', by)).toBeUndefined()
  const cash = { ...open, loans: 1, transfers: 0 }
  expect(whyNot(cash, 'pay', { ...by, user_id: 'other' })?.code).toBe('list_not_taken')
  const listed_at = '2026-11-10T09:00:00Z'
  expect(whyNot({ ...cash, listed_at }, 'pay', by)?.status).toBe(403)
  expect(whyNot({ ...open, loans: 2, taken_at: listed_at, listed_at }, 'pay', by)?.status).toBe(403)
  expect(whyNot({ ...cash, listed_at }, 'pay', { ...by, user_id: 'other' })).toBeUndefined()
  expect(canOf(open, by)).toEqual({ pay: false, cancel: false })
})

it.each([
  ['2026-11-09', { paid_on: 'It was made on 2026-11-10. Enter that day or a later one' }],
  ['2026-11-10', { paid_on: 'Its file was first taken on 2026-11-11. Enter that day or a later one' }],
  ['2026-11-11', undefined],
  ['2026-11-13', { paid_on: 'Enter the day on which the bank paid, today at the latest' }],
])('paid on %s: %o', (day, errors) => {
  expect(whyNotPaidOn(day, { made_on: '2026-11-10', taken_on: '2026-11-11', today: '2026-11-12' })?.fields).toEqual(errors)
})
