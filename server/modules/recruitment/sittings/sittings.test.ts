import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const siever = await t.person({ roles: ['rep_siever'] })
const agent = await t.person()
const { opening, application } = hiring(t)
const job = await opening()

/** An application of somebody called Ngozi Eze. */
async function apply(more: { siever_id?: string } = {}) {
  const id = await application({ job_opening_id: job, first_name: 'Ngozi', last_name: 'Eze', ...more })
  const { email } = await t.db.selectFrom('job_application').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email }
}
const lettersTo = (email: string) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).orderBy('id').execute()
/** The paths of the links in the letters to somebody, the latest first. */
const linksIn = async (email: string): Promise<string[]> =>
  (await lettersTo(email)).flatMap(({ body }) => /http:\/\/portal\.test(\S+)/.exec(body)?.[1] ?? []).reverse()
const stageOf = async (id: string) =>
  (await t.db.selectFrom('job_application').select('stage').where('id', '=', id).executeTakeFirst())?.stage
const moveTo = (id: string, stage: 'withdrawn' | 'rejected' | 'interview') =>
  t.db.updateTable('job_application').set({ stage }).where('id', '=', id).execute()

const ask = async (body: object) => {
  const draft = { title: 'Q', topic: 'Numeracy', kind: 'choice' as const, points: 1, options: [], ...body }
  return (await t.call(aptitudeQuestions.create, { body: draft }, hr)).aptitude_question.id
}
const options = (right: string, ...wrong: string[]) => [right, ...wrong].map((label) => ({ label, right: label === right }))
const choice = await ask({ title: 'What is 15% of 200?', options: options('30', '20', '40'), points: 2 })
const several = await ask({
  title: 'Which are even?',
  kind: 'several',
  options: [
    { label: '2', right: true },
    { label: '4', right: true },
    { label: '5', right: false },
  ],
  points: 3,
})
const number = await ask({ title: 'What is a half of 2,501?', kind: 'number', answer: 1250.5, points: 2 })
const text = await ask({ title: 'Write to a customer whose parcel is late', topic: 'Customer care', kind: 'text', points: 3 })

let tests = 0
const makeTest = async (body: object = {}) => {
  tests += 1
  const draft = {
    title: `Test ${tests}`,
    minutes: 30,
    pass_mark: 60,
    question_ids: [choice, several, number],
    shuffled: false,
    ...body,
  }
  return (await t.call(aptitudeTests.create, { body: draft }, hr)).aptitude_test.id
}
const invite = (test_id: string, ids: string[], as = hr) =>
  t.call(sittings.invite, { body: { test_id, application_ids: ids } }, as)
const sittingOf = async (application_id: string) =>
  (await t.call(sittings.list, { query: { application_id } }, hr)).aptitude_sittings[0]

/** An applicant with a link to a test, which they have not started. */
async function invited(test: object = {}) {
  const application = await apply()
  await invite(await makeTest(test), [application.id])
  const [path = ''] = await linksIn(application.email)
  return { ...application, path }
}
const get = (path: string) => t.inject({ url: path })
const post = (path: string, form: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const answer = (path: string, question: number, form: Record<string, string>) =>
  post(`${path}/answer`, { question: String(question), go: 'next', ...form })

it('leads from an invitation over a lost line to a result, which the applicant is not shown', async () => {
  const sitting = await invited()
  expect(await stageOf(sitting.id)).toBe('aptitude_test')
  const letter = (await lettersTo(sitting.email))[0]
  expect(letter?.body).toContain('It takes 30 minutes and can be started until Fri 27 November 2026, 12:00 (Lagos time)')
  expect((await get(sitting.path)).body).toContain('Start the test')
  expect((await post(`${sitting.path}/start`)).headers.location).toBe(sitting.path)
  // What is sent is there on another device, after however long.
  expect((await answer(sitting.path, 1, { choice: 'a' })).headers.location).toBe(`${sitting.path}?question=2`)
  t.setNow('2026-11-20T11:10:00Z')
  const again = await get(sitting.path)
  expect(again.body).toContain('Which are even?')
  expect(again.body).toContain('Time left</span> <b id="clock" data-seconds="1200">20:00')
  expect((await get(`${sitting.path}?question=1`)).body).toContain('value="a" checked')
  await answer(sitting.path, 2, { option_a: '1', option_b: '1' })
  await answer(sitting.path, 3, { text: '1,250.50' })
  expect((await get(`${sitting.path}?review=1`)).body).toContain('You have answered every question')
  expect((await post(`${sitting.path}/finish`)).statusCode).toBe(303)
  const done = await get(sitting.path)
  expect(done.body).toContain('Your test is handed in')
  expect(done.body).not.toMatch(/passed|points/i)
  expect(await sittingOf(sitting.id)).toMatchObject({ status: 'passed', score: 7, max_score: 7, percent: 100, times_left: 0 })
  t.setNow('2026-11-20')
})

it('lets HR invite, rep sievers those assigned to them, and nobody else', async () => {
  const mine = await apply({ siever_id: siever.id })
  const other = await apply()
  const test = await makeTest()
  await expect(invite(test, [mine.id], agent)).rejects.toMatchObject({ status: 403 })
  expect((await invite(test, [mine.id], siever)).message).toBe('Ngozi Eze invited to Test 2')
  await expect(invite(test, [other.id], siever)).rejects.toMatchObject({ status: 404 })
  const seen = (await t.call(sittings.list, {}, siever)).aptitude_sittings
  expect(seen.map(({ application }) => application.id)).toEqual([mine.id])
  await expect(t.call(sittings.show, { params: { id: seen[0]?.id ?? '' } }, siever)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(aptitudeQuestions.list, {}, siever)).rejects.toMatchObject({ status: 403 })
  const both = await invite(test, [mine.id, other.id, uuid()])
  expect(both).toMatchObject({ message: '1 invited, 2 not' })
  expect(both.results.map(({ message }) => message)).toEqual([
    'Ngozi Eze is already invited to this test. Send a new link instead',
    'Ngozi Eze invited to Test 2',
    'The application was not found',
  ])
})

it('has texts marked without a name, and makes the result with the last mark', async () => {
  const sitting = await invited({ question_ids: [choice, text], pass_mark: 80 })
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  await answer(sitting.path, 2, { text: 'We are sorry' })
  await post(`${sitting.path}/finish`)
  expect(await sittingOf(sitting.id)).toMatchObject({ status: 'marking', score: null })
  const queue = (await t.call(sittings.answers, { query: { marked: 'no' } }, hr)).aptitude_answers
  expect(queue).toHaveLength(1)
  expect(JSON.stringify(queue)).not.toMatch(/Ngozi|Eze|JA-|@/)
  const [{ id = '', version = 1 } = {}] = queue
  const mark = (awarded: number, of = version) => t.call(sittings.mark, { params: { id }, body: { awarded, version: of } }, hr)
  await expect(mark(4)).rejects.toMatchObject({ fields: { awarded: 'At most 3' } })
  await mark(1)
  expect(await sittingOf(sitting.id)).toMatchObject({ status: 'failed', score: 3, max_score: 5, percent: 60 })
  await expect(mark(2)).rejects.toMatchObject({ code: 'stale_version' })
  await mark(2, version + 1)
  expect(await sittingOf(sitting.id)).toMatchObject({ status: 'passed', percent: 80 })
  await expect(t.call(sittings.answers, {}, siever)).rejects.toMatchObject({ status: 403 })
})

it('takes nothing of a closed application, and a test that was handed in twice is in once', async () => {
  const sitting = await invited()
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  await moveTo(sitting.id, 'withdrawn')
  expect((await get(sitting.path)).body).toContain('You withdrew your application, so there is nothing to answer here.')
  const late = await answer(sitting.path, 2, { option_a: '1' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('You withdrew your application')
  const two = await invited()
  await post(`${two.path}/start`)
  const both = await Promise.all([post(`${two.path}/finish`), post(`${two.path}/finish`)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await sittingOf(two.id)).toMatchObject({ status: 'failed', score: 0 })
})
