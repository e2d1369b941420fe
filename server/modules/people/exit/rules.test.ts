import { expect, it } from 'vitest'
import { exitOf } from './rules.ts'

const resignation = { id: 'r', exit_date: '2026-12-15' }
const on = (exit_date: string) => ({ id: 't', exit_date })

it.each([
  ['neither: nobody leaves', undefined, undefined, undefined],
  ['a resignation alone', resignation, undefined, { status: 'left', exit_date: '2026-12-15', termination_id: null }],
  ['a termination alone', undefined, on('2026-12-01'), { status: 'terminated', exit_date: '2026-12-01', resignation_id: null }],
  [
    'a termination before it',
    resignation,
    on('2026-12-01'),
    { status: 'terminated', exit_date: '2026-12-01', resignation_id: 'r' },
  ],
  ['a termination on its day', resignation, on('2026-12-15'), { status: 'terminated', exit_date: '2026-12-15' }],
  ['a termination after it', resignation, on('2026-12-20'), { status: 'left', exit_date: '2026-12-15', termination_id: null }],
])('%s', (_, resigned, terminated, expected) => {
  const found = exitOf({ resignation: resigned, termination: terminated })
  if (expected) expect(found).toMatchObject(expected)
  else expect(found).toBe(undefined)
})
