/** What other domains read of the evaluations of a person. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { personal } from '../evaluations/personal.ts'
import { monthlyQaScore } from './store.ts'

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

it('keeps the scores of somebody who is erased and nothing of what was written about them', async () => {
  const id = await q.release(poor, q.colleague)
  const before = await q.show(id, q.colleague)
  await t.db.transaction().execute(async (db) => {
    await sql`select set_config('iroko.erasing', 'on', true)`.execute(db)
    for (const statement of personal.sets[0]?.erase?.({ id: q.colleague.id } as never) ?? []) await statement.execute(db)
  })
  const after = await q.show(id, q.head)
  expect([after.score, after.raw_score]).toEqual([before.score, before.raw_score])
  expect([JSON.stringify(before), JSON.stringify(after)].map((text) => text.includes('No greeting'))).toEqual([true, false])
  await expect(sql`update evaluation_result set score = 1`.execute(t.db)).rejects.toThrow()
})
