import { expect, it } from 'vitest'
import { type LeaveStep, whyNot } from './rules.ts'

const steps: LeaveStep[] = ['edit', 'submit', 'cancel', 'cancel_days']
const taken = ['2026-12-30', '2026-12-31', '2027-01-04'].map((day) => ({ day, counts: 1 }))
const open = (
  { status = 'approved', ...more }: Partial<Parameters<typeof whyNot>[0]>,
  {
    by = 'person',
    today = '2026-12-01',
    closed_until = null,
  }: { by?: string; today?: string; closed_until?: string | null } = {},
  days = taken,
) => {
  const application = { employee_id: 'person', status, starts_on: '2026-12-30', managed: by === 'hr', ...more }
  return steps.filter((step) => !whyNot(application, step, { user_id: by, today, days, closed_until }))
}

it('a person edits a draft or what waits, submits a draft, and cancels what is approved before it starts', () => {
  expect(open({ status: 'draft' })).toEqual(['edit', 'submit'])
  expect(open({ status: 'pending' })).toEqual(['edit'])
  expect(open({})).toEqual(['cancel'])
  expect(open({}, { today: '2026-12-30' })).toEqual([])
  for (const status of ['rejected', 'withdrawn', 'cancelled'] as const) expect(open({ status })).toEqual([])
})

it('HR cancels approved leave of others at any time, also by the day; another colleague does nothing', () => {
  expect(open({}, { by: 'hr', today: '2027-02-01' })).toEqual(['cancel', 'cancel_days'])
  expect(open({ status: 'pending' }, { by: 'hr' })).toEqual([])
  expect(open({}, { by: 'colleague' })).toEqual([])
  expect(open({ employee_id: 'hr' }, { by: 'hr' })).toEqual(['cancel'])
})

it('days of a year that is carried over are not cancelled: the rest can be, day by day', () => {
  const closed = { by: 'hr', today: '2027-02-01', closed_until: '2026-12-31' }
  expect(open({}, closed)).toEqual(['cancel_days'])
  expect(open({}, closed, taken.slice(0, 2))).toEqual([])
  expect(open({}, closed, taken.slice(2))).toEqual(['cancel', 'cancel_days'])
})
