/** Two at once: windows of one applicant, two who invite, two who mark. */
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const other = await t.person({ roles: ['hr'] })
const { application } = hiring(t)

const text = { title: 'Reply', topic: 'Care', kind: 'text' as const, points: 5, options: [] }
const choice = { title: 'Even?', topic: 'Numeracy', kind: 'choice' as const, points: 2 }
const options = [
  { label: '2', right: true },
  { label: '3', right: false },
]
const questions = [
  (await t.call(aptitudeQuestions.create, { body: { ...choice, options } }, hr)).aptitude_question.id,
  (await t.call(aptitudeQuestions.create, { body: text }, hr)).aptitude_question.id,
]
const draft = { title: 'Test', minutes: 30, pass_mark: 50, question_ids: questions, shuffled: false }
const test_id = (await t.call(aptitudeTests.create, { body: draft }, hr)).aptitude_test.id

const outcomes = (all: PromiseSettledResult<unknown>[]) => all.map(({ status }) => status).sort()
const post = (url: string, form: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
async function started() {
  const application_id = await application()
  await t.call(sittings.invite, { body: { test_id, application_ids: [application_id] } }, hr)
  const { email } = await t.db
    .selectFrom('job_application')
    .select('email')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const { body } = await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()
  const path = /http:\/\/portal\.test(\S+)/.exec(body)?.[1] ?? ''
  await Promise.all([post(`${path}/start`), post(`${path}/start`)])
  return { application_id, path }
}
const sittingOf = async (application_id: string) =>
  (await t.call(sittings.list, { query: { application_id } }, hr)).aptitude_sittings[0]

it('invites an applicant once when two do it at the same moment, with one letter', async () => {
  const id = await application()
  const body = { test_id, application_ids: [id] }
  const both = await Promise.allSettled([hr, other].map((as) => t.call(sittings.invite, { body }, as)))
  expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_invited' } })
  expect((await t.call(sittings.list, { query: { application_id: id } }, hr)).aptitude_sittings).toHaveLength(1)
  const { email } = await t.db.selectFrom('job_application').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', email).execute()).toHaveLength(1)
})

it('starts once, keeps answers of two windows, and is handed in once while an answer is on its way', async () => {
  const { application_id, path } = await started()
  expect(
    await t.db
      .selectFrom('aptitude_answer')
      .innerJoin('aptitude_sitting', 'aptitude_sitting.id', 'sitting_id')
      .select('position')
      .where('application_id', '=', application_id)
      .execute(),
  ).toHaveLength(2)
  const all = await Promise.all([
    post(`${path}/answer`, { question: '1', choice: 'a' }),
    post(`${path}/answer`, { question: '2', text: 'Hello' }),
  ])
  expect(all.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  // The later one counts.
  await post(`${path}/answer`, { question: '1', choice: 'b' })
  await post(`${path}/answer`, { question: '1', choice: 'a' })
  const last = await Promise.all([
    post(`${path}/finish`),
    post(`${path}/finish`),
    post(`${path}/answer`, { question: '1', choice: 'b' }),
  ])
  expect(last.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([303, 303])
  // Whichever came first: what was said to be kept is what counts.
  const isKept = last[2].statusCode === 303
  const sitting = await sittingOf(application_id)
  expect(sitting?.status).toBe('marking')
  const shown = await t.call(sittings.show, { params: { id: sitting?.id ?? '' } }, hr)
  expect(shown.aptitude_sitting.questions[0]?.awarded).toBe(isKept ? 0 : 2)
})

it('takes one of two marks given at the same moment and tells the other', async () => {
  const { application_id, path } = await started()
  await post(`${path}/answer`, { question: '2', text: 'Hello' })
  await post(`${path}/finish`)
  const { aptitude_sitting } = await t.call(sittings.show, { params: { id: (await sittingOf(application_id))?.id ?? '' } }, hr)
  const id = aptitude_sitting.questions[1]?.id ?? ''
  const mark = (awarded: number, as: typeof hr) => t.call(sittings.mark, { params: { id }, body: { awarded, version: 1 } }, as)
  const both = await Promise.allSettled([mark(5, hr), mark(1, other)])
  expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale_version' } })
  const isHigh = both[0]?.status === 'fulfilled'
  expect(await sittingOf(application_id)).toMatchObject({
    status: isHigh ? 'passed' : 'failed',
    score: isHigh ? 5 : 1,
    max_score: 7,
  })
})
