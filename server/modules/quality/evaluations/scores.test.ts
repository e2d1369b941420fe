/** What other domains read of the evaluations of a person. */
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { monthlyQaScore } from './store-scores.ts'

const t = await testApp()
const q = await makeQuality(t)
await q.activate()
await q.assign()

it('answers the score of people in the month of their contacts, with the evaluations behind it', async () => {
  const [first, second] = [await q.release(good), await q.release(poor)]
  await q.begin()
  const scores = await monthlyQaScore(t.db, { employees: [q.agent.id, q.colleague.id], month: t.today().slice(0, 7) })
  expect(scores).toMatchObject([{ employee_id: q.agent.id, average: 80, count: 2, open: 2 }])
  expect(scores[0]?.evaluations.map(({ id, score }) => [id, score])).toEqual([
    [first, 100],
    [second, 60],
  ])
  expect(await monthlyQaScore(t.db, { employees: [q.agent.id], month: '2026-10' })).toEqual([])
})
