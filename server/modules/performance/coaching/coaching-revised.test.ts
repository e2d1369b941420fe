/** What becomes of coaching that was held because of an evaluation which a dispute revises later. */
import { coaching } from '@iroko/contract/performance/coaching'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { beforeEach, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const q = await makeQuality(t)
await q.activate()
await q.assign()
beforeEach(() => t.setNow('2026-11-20'))

const hold = async (of: Person, evaluation_id: string) =>
  (
    await t.call(
      coaching.create,
      {
        body: {
          ...{ ogid: of.ogid, topic: 'Greeting', held_on: '2026-11-20', summary: 'We listened to it.' },
          ...{ cause: 'evaluation' as const, evaluation_id, question_id: 'q2' },
        },
      },
      q.lead,
    )
  ).coaching.id
const show = async (id: string, as: Person) => (await t.call(coaching.show, { params: { id } }, as)).coaching
const dispute = (id: string, as: Person) =>
  t.call(evaluations.dispute, { params: { id }, body: { reason: 'I greeted', version: 2 } }, as)
const decide = (id: string, more: { decision: 'upheld' } | { decision: 'revised'; answers: typeof good }) =>
  t.call(evaluations.decide, { params: { id }, body: { words: 'Heard again', version: 3, ...more } }, q.other)
async function morning(moment: string): Promise<void> {
  t.setNow(moment)
  await t.portal.jobs.enqueue(t.db, 'coaching-reminders', {})
  await t.runJobs()
}
const noticesOf = async ({ id }: Person) =>
  (
    await t.db.selectFrom('notification').select(['title', 'path']).where('employee_id', '=', id).orderBy('id').execute()
  ).filter(({ title }) => title.includes('was revised') && title.includes('coaching'))

it('says beside the session what the evaluation came to since, and tells the person and who leads them, once', async () => {
  const evaluation = await q.release(poor, q.agent)
  const id = await hold(q.agent, evaluation)
  expect((await show(id, q.lead)).evaluation).toMatchObject({ id: evaluation, question: 'Question q2', revised: null })
  t.setNow('2026-11-20T12:00:00Z')
  await dispute(evaluation, q.agent)
  await decide(evaluation, { decision: 'revised', answers: good })
  for (const who of [q.lead, q.agent])
    expect((await show(id, who)).evaluation).toMatchObject({ revised: { on: '2026-11-20', from: 60, to: 100 } })
  await morning('2026-11-21T06:30:00Z')
  await morning('2026-11-22T06:30:00Z')
  expect(await noticesOf(q.lead)).toMatchObject([{ path: `/dashboard/leadership/coaching?session=${id}` }])
  expect(await noticesOf(q.agent)).toMatchObject([{ path: `/dashboard/coaching?session=${id}` }])
})

it('says nothing of one that was upheld, nor of one that was revised before the session', async () => {
  const upheld = await q.release(poor, q.colleague)
  const first = await hold(q.colleague, upheld)
  await dispute(upheld, q.colleague)
  await decide(upheld, { decision: 'upheld' })
  const revised = await q.release(poor, q.colleague)
  await dispute(revised, q.colleague)
  await decide(revised, { decision: 'revised', answers: good })
  t.setNow('2026-11-20T13:00:00Z')
  const second = await hold(q.colleague, revised)
  for (const id of [first, second]) expect((await show(id, q.lead)).evaluation).toMatchObject({ revised: null })
  await morning('2026-11-21T06:30:00Z')
  expect(await noticesOf(q.colleague)).toEqual([])
})
