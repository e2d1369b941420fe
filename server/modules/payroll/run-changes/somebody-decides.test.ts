/** Two people and always somebody: nobody approves what they alone made, and from any history there is a way that the screens lead to. */
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { liveHistory } from '../../../test/histories.ts'

it.each([
  [1, 2, 6],
  [2, 2, 12],
  [3, 3, 10],
  [4, 7, 14],
  [5, 60, 12],
])(
  'history %i of a company of %i people with %i changes ends with a payroll that another approved',
  async (seed, size, length) => {
    const t = await testApp({}, await cloneDatabase())
    const steps = await liveHistory(t, seed, size, length)
    expect(steps.length).toBeLessThan(10)
  },
)
