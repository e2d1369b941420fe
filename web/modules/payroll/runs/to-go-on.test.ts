import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { toGoOn } from './parts.tsx'

const run = (state: PayrollRun['state'], month: string, created_at = '2026-11-01T08:00:00.000Z') => ({
  state,
  month: `${month}-01`,
  created_at,
})

it('opens the payroll that others wait for, not the newest', () => {
  const october = run('draft', '2026-10')
  expect(toGoOn([run('draft', '2026-11'), october])).toBe(october)
  const november = run('review', '2026-11')
  expect(toGoOn([run('draft', '2026-12'), november, october])).toBe(november)
  const failed = run('failed', '2026-11')
  expect(toGoOn([run('draft', '2026-12'), failed, run('paid', '2026-10')])).toBe(failed)
})

it('opens one that is to be paid before one that is to begin, and one that is to be closed last', () => {
  const approved = run('approved', '2026-10')
  const draft = run('draft', '2026-11')
  const paid = run('paid', '2026-09')
  expect(toGoOn([draft, approved, paid])).toBe(approved)
  expect(toGoOn([draft, paid])).toBe(draft)
  expect(toGoOn([paid, run('closed', '2026-08')])).toBe(paid)
})

it('opens the one that was started first of two of a month', () => {
  const first = run('draft', '2026-11', '2026-11-01T08:00:00.000Z')
  expect(toGoOn([run('draft', '2026-11', '2026-11-01T09:00:00.000Z'), first])).toBe(first)
})

it('opens none where all are over', () => {
  expect(toGoOn([run('closed', '2026-11'), run('reversed', '2026-11'), run('discarded', '2026-11')])).toBeUndefined()
})
