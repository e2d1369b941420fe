import { daysBetween } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CoachingState, canOf, spansOf } from './rules.ts'

const session = (status: CoachingState['status']): CoachingState => ({ status, employee_id: 'ada', full_name: 'Ada Obi' })

it('is changed by who leads the person until they have acknowledged it, and closed afterwards', () => {
  const lead = { id: 'lead', may_lead: true }
  expect(canOf(session('open'), lead)).toEqual({ change: true, note: true, acknowledge: false, close: true })
  expect(canOf(session('acknowledged'), lead)).toEqual({ change: false, note: true, acknowledge: false, close: true })
  expect(canOf(session('closed'), lead)).toEqual({ change: false, note: true, acknowledge: false, close: false })
  expect(canOf(session('open'), { id: 'ada', may_lead: true })).toEqual({
    change: false,
    note: false,
    acknowledge: true,
    close: false,
  })
})

it('compares as many days before a session as after it, and the session with neither', () => {
  expect(spansOf('2026-11-02', '2026-11-16')).toEqual({
    before: { from: '2026-10-19', to: '2026-11-01' },
    after: { from: '2026-11-03', to: '2026-11-16' },
  })
  const day = fc.integer({ min: 1, max: 200 })
  fc.assert(
    fc.property(day, (days) => {
      const held = '2026-03-01'
      const remeasure = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)
      const { before, after } = spansOf(held, remeasure)
      expect(daysBetween(before.from, before.to)).toBe(daysBetween(after.from, after.to))
      expect(before.to < held && after.from > held && after.to === remeasure).toBe(true)
    }),
  )
})
