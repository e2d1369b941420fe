/** What becomes of links, invitations and questions with time, and what is refused. */
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { beforeEach, expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const { opening, application } = hiring(t)
const job = await opening()
beforeEach(() => t.setNow('2026-11-20'))

const options = [
  { label: 'Right', right: true },
  { label: 'Wrong', right: false },
]
const ask = async (body: object) => {
  const draft = { topic: 'English', kind: 'choice' as const, points: 1, options, title: '', ...body }
  return (await t.call(aptitudeQuestions.create, { body: draft }, hr)).aptitude_question
}
const plain = await ask({ title: 'Which word is right?' })
const quick = await ask({ title: 'Quick: which word?', seconds: 30 })
const free = await ask({ title: 'Say hello', kind: 'text', points: 2 })
/** HR, signed in at this hour: sessions end while applicants take their time. */
const now = async () => ({ token: await t.signIn(hr.id) })
let tests = 0
async function invited(test: object = {}, draft: object = {}) {
  tests += 1
  const body = { title: `Test ${tests}`, minutes: 30, pass_mark: 50, question_ids: [plain.id], shuffled: false, ...test }
  const test_id = (await t.call(aptitudeTests.create, { body }, hr)).aptitude_test.id
  const id = await application({ job_opening_id: job, ...draft })
  const invite = async () => t.call(sittings.invite, { body: { test_id, application_ids: [id] } }, await now())
  await invite()
  const { email } = await t.db.selectFrom('job_application').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const letters = () =>
    t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).orderBy('id').execute()
  const paths = async () => (await letters()).flatMap(({ body: words }) => /http:\/\/portal\.test(\S+)/.exec(words)?.[1] ?? [])
  const sitting = async () => (await t.call(sittings.list, { query: { application_id: id } }, await now())).aptitude_sittings[0]
  const step = async (which: 'renew' | 'cancel') =>
    t.call(sittings[which], { params: { id: (await sitting())?.id ?? '' } }, await now())
  return { id, test_id, invite, letters, paths, sitting, step, path: (await paths())[0] ?? '' }
}
const get = (path: string) => t.inject({ url: path })
const post = (path: string, form: Record<string, string> | string = {}, type = 'application/x-www-form-urlencoded') =>
  t.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: new URLSearchParams(form).toString() })
const answer = (path: string, question: number | string, form: Record<string, string>) =>
  post(`${path}/answer`, { question: String(question), go: 'next', ...form })
async function job_(name: string) {
  await t.portal.jobs.enqueue(t.db, name, {})
  await t.runJobs()
}

it('changes nothing when a link is opened, and ends an invitation after its days, whether or not the job ran', async () => {
  const sitting = await invited({ valid_days: 3 })
  for (let times = 0; times < 3; times += 1) expect((await get(sitting.path)).statusCode).toBe(200)
  expect(await sitting.sitting()).toMatchObject({ status: 'invited', started_at: null })
  t.setNow('2026-11-23T11:00:00Z')
  expect((await get(sitting.path)).body).toContain('The time to start this test is over')
  const late = await post(`${sitting.path}/start`)
  expect([late.statusCode, late.body.includes('The time to start this test is over')]).toEqual([409, true])
  await job_('close-sittings')
  expect(await sitting.sitting()).toMatchObject({ status: 'expired', can: { renew: true, cancel: false } })
  // A new link opens it anew, and the old one nothing.
  await sitting.step('renew')
  expect(await sitting.sitting()).toMatchObject({ status: 'invited', attempt: 1, expires_at: '2026-11-26T11:00:00.000Z' })
  const [old = '', fresh = ''] = await sitting.paths()
  expect((await get(old)).statusCode).toBe(404)
  expect((await get(fresh)).body).toContain('Start the test')
  expect((await get(`${fresh.slice(0, -1)}x`)).body).toContain('This link no longer opens a test')
})

it('reminds once, a day before the end, by a link that works beside the first', async () => {
  const sitting = await invited({ valid_days: 7 })
  const other = await invited({ valid_days: 1 })
  await job_('remind-of-sittings')
  expect([(await sitting.letters()).length, (await other.letters()).length]).toEqual([1, 1])
  t.setNow('2026-11-21T00:00:00Z')
  await job_('remind-of-sittings')
  expect([(await sitting.letters()).length, (await other.letters()).length]).toEqual([1, 2])
  t.setNow('2026-11-26T11:30:00Z')
  await job_('remind-of-sittings')
  await job_('remind-of-sittings')
  const letters = await sitting.letters()
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Your aptitude test: Customer Service Agent',
    'Reminder: your aptitude test for Customer Service Agent',
  ])
  for (const path of await sitting.paths()) expect((await get(path)).body).toContain('Start the test')
})

it('closes itself when the time is up with what was answered, and takes no later answer by whatever clock', async () => {
  const sitting = await invited({ question_ids: [plain.id, free.id] })
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  t.setNow('2026-11-20T11:29:59Z')
  expect((await answer(sitting.path, 2, { text: 'Hello', save: '1' })).statusCode).toBe(204)
  t.setNow('2026-11-20T11:30:00Z')
  const late = await answer(sitting.path, 2, { text: 'Too late', at: '2026-11-20T11:00:00Z' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('The time of this test is over. What you answered before was kept and handed in.')
  expect(await sitting.sitting()).toMatchObject({ status: 'marking', finished_at: '2026-11-20T11:30:00.000Z' })
  expect((await t.call(sittings.answers, {}, await now())).aptitude_answers.map((row) => row.answer)).toEqual(['Hello'])
  // Without anybody coming, the job does the same.
  const other = await invited()
  await post(`${other.path}/start`)
  t.setNow('2026-11-20T14:00:00Z')
  await job_('close-sittings')
  expect(await other.sitting()).toMatchObject({ status: 'failed', score: 0, finished_at: '2026-11-20T12:00:00.000Z' })
})

it('goes on where a line was lost, also after its invitation has ended and by a new link', async () => {
  const sitting = await invited({ valid_days: 1, minutes: 60 })
  t.setNow('2026-11-21T10:59:00Z')
  await post(`${sitting.path}/start`)
  t.setNow('2026-11-21T11:30:00Z')
  expect((await get(sitting.path)).body).toContain('Which word is right?')
  await sitting.step('renew')
  const fresh = (await sitting.paths())[1] ?? ''
  expect((await get(sitting.path)).statusCode).toBe(404)
  expect((await get(fresh)).body).toContain('data-seconds="1740"')
  await answer(fresh, 1, { choice: 'a' })
  await answer(fresh, 1, { choice: 'a' })
  await post(`${fresh}/finish`)
  expect(await sitting.sitting()).toMatchObject({ status: 'passed', can: { renew: false, cancel: false } })
  await expect(sitting.step('renew')).rejects.toMatchObject({ status: 409 })
})

it('shows a question with a time of its own when it is asked for, and takes its answer within it', async () => {
  const sitting = await invited({ question_ids: [quick.id, plain.id] })
  await post(`${sitting.path}/start`)
  expect((await get(sitting.path)).body).not.toContain('Quick: which word?')
  expect((await answer(sitting.path, 1, { choice: 'a' })).statusCode).toBe(409)
  await post(`${sitting.path}/show`, { question: '1' })
  t.setNow('2026-11-20T11:00:20Z')
  await post(`${sitting.path}/show`, { question: '1' })
  expect((await get(`${sitting.path}?question=1`)).body).toContain('id="rest" data-seconds="10"')
  await answer(sitting.path, 1, { choice: 'b' })
  t.setNow('2026-11-20T11:00:30Z')
  const late = await answer(sitting.path, 1, { choice: 'a' })
  expect([late.statusCode, late.body.includes('The time for this question is over')]).toEqual([409, true])
  // What is sent again unchanged on the way to the next one is no late answer.
  expect((await answer(sitting.path, 1, { choice: 'b' })).headers.location).toBe(`${sitting.path}?question=2`)
})

it('keeps what it asks as it was when it started, whatever becomes of the bank and the test', async () => {
  const changing = await ask({ title: 'Capital of Nigeria?', points: 4 })
  const sitting = await invited({ question_ids: [changing.id], pass_mark: 100 })
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  const { id, version } = changing
  const turned = options.map(({ label, right }) => ({ label, right: !right }))
  const body = { title: 'Capital of Ghana?', topic: 'English', kind: 'choice' as const, points: 1, options: turned, version }
  await t.call(aptitudeQuestions.update, { params: { id }, body }, hr)
  expect((await get(`${sitting.path}?question=1`)).body).toContain('Capital of Nigeria?')
  await post(`${sitting.path}/finish`)
  expect(await sitting.sitting()).toMatchObject({ status: 'passed', score: 4, max_score: 4 })
  const { statistics } = await t.call(aptitudeTests.statistics, { params: { id: sitting.test_id } }, hr)
  expect(statistics).toMatchObject({
    sittings: 1,
    average: 100,
    questions: [{ title: 'Capital of Nigeria?', version: 1, share: 100 }],
  })
})

it('can be sat as often as the test allows, and is taken back while it was not started', async () => {
  const sitting = await invited({ attempts: 2 })
  await sitting.step('cancel')
  expect((await get(sitting.path)).body).toContain('We have taken this invitation back')
  for (const attempt of [2, 3]) {
    await sitting.invite()
    const path = (await sitting.paths()).at(-1) ?? ''
    await post(`${path}/start`)
    await post(`${path}/finish`)
    expect(await sitting.sitting()).toMatchObject({ status: 'failed', attempt })
  }
  await expect(sitting.invite()).rejects.toMatchObject({ code: 'no_attempts' })
})

it('ends with the application: its invitation goes, and what was started is counted when its time is over', async () => {
  const [waiting, sitting] = [await invited(), await invited()]
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  for (const { id } of [waiting, sitting])
    await t.db.updateTable('job_application').set({ stage: 'rejected' }).where('id', '=', id).execute()
  await job_('close-sittings')
  expect([(await waiting.sitting())?.status, (await sitting.sitting())?.status]).toEqual(['cancelled', 'started'])
  expect((await get(sitting.path)).body).toContain('Your application is no longer open')
  expect((await post(`${waiting.path}/start`)).statusCode).toBe(409)
  await expect(waiting.invite()).rejects.toMatchObject({ status: 409 })
  t.setNow('2026-11-20T11:31:00Z')
  await job_('close-sittings')
  expect((await sitting.sitting())?.status).toBe('passed')
})

it('goes on when the opening was closed meanwhile, and never moves an application back', async () => {
  const sitting = await invited({}, { stage: 'interview' })
  const stage = await t.db.selectFrom('job_application').select('stage').where('id', '=', sitting.id).executeTakeFirstOrThrow()
  expect(stage.stage).toBe('interview')
  await t.db.updateTable('job_opening').set({ status: 'closed' }).where('id', '=', job).execute()
  await post(`${sitting.path}/start`)
  expect((await answer(sitting.path, 1, { choice: 'a' })).statusCode).toBe(303)
  await t.db.updateTable('job_opening').set({ status: 'open' }).where('id', '=', job).execute()
})

it('notes when the window is left and come back to, once each, and only while the test runs', async () => {
  const sitting = await invited()
  await post(`${sitting.path}/away`)
  await post(`${sitting.path}/start`)
  await post(`${sitting.path}/away`)
  await post(`${sitting.path}/away`)
  t.setNow('2026-11-20T11:00:09Z')
  await post(`${sitting.path}/away`, { back: '1' })
  await post(`${sitting.path}/away`, { back: '1' })
  t.setNow('2026-11-20T11:01:00Z')
  await post(`${sitting.path}/away`)
  await post(`${sitting.path}/finish`)
  await post(`${sitting.path}/away`, { back: '1' })
  expect(await sitting.sitting()).toMatchObject({ times_left: 2 })
  const { aptitude_sitting } = await t.call(sittings.show, { params: { id: (await sitting.sitting())?.id ?? '' } }, hr)
  expect(aptitude_sitting.window).toEqual([
    { left_at: '2026-11-20T11:00:00.000Z', back_at: '2026-11-20T11:00:09.000Z' },
    { left_at: '2026-11-20T11:01:00.000Z', back_at: null },
  ])
})

it('answers what is sent by hand with a sentence, keeps what stood there, and shows words as words', async () => {
  const loud = await ask({ title: '</legend><script>alert(1)</script>', kind: 'text', points: 1 })
  const sitting = await invited({ question_ids: [plain.id, loud.id], instructions: '<img src=x onerror=alert(1)>' })
  expect((await get(sitting.path)).body).not.toContain('<img src=x')
  expect((await answer(sitting.path, 1, { choice: 'a' })).body).toContain('Start the test first')
  await post(`${sitting.path}/start`)
  await answer(sitting.path, 1, { choice: 'a' })
  for (const [question, form, status] of [
    [1, { choice: 'z' }, 422],
    [1, { choice: "a' or 1=1" }, 422],
    [0, { choice: 'a' }, 404],
    ['999', { choice: 'a' }, 404],
    ['1e9', { choice: 'a' }, 404],
    ['__proto__', {}, 404],
  ] as const) {
    const { statusCode, body } = await answer(sitting.path, question, form)
    expect(statusCode).toBe(status)
    expect(body).toContain('<main')
  }
  expect((await get(`${sitting.path}?question=1`)).body).toContain('value="a" checked')
  await answer(sitting.path, 2, { text: '\u0000"><script>alert(2)</script>' })
  const page = (await get(`${sitting.path}?question=2`)).body
  expect(page).not.toMatch(/<script>alert/)
  expect(page).toContain('&#62;&#60;script&#62;alert(2)')
  for (const query of ['?question=%00', '?question=1&question=2', '?review[]=1', '?question=-1'])
    expect((await get(sitting.path + query)).statusCode).toBe(200)
  expect((await post(`${sitting.path}/answer`, '{"question":1}', 'application/json')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await post('/recruitment/aptitude-test/x/start')).statusCode).toBe(404)
  expect((await post(`/recruitment/aptitude-test/${'%2e%2e%2f'.repeat(5)}/finish`)).statusCode).toBe(404)
})

it('forgets what an applicant wrote once their application is erased, and keeps the points', async () => {
  const sitting = await invited({ question_ids: [plain.id, free.id] })
  await post(`${sitting.path}/start`)
  await post(`${sitting.path}/away`)
  await answer(sitting.path, 1, { choice: 'a' })
  await answer(sitting.path, 2, { text: 'I am Ada and live in Yaba' })
  await post(`${sitting.path}/finish`)
  const at = '2026-11-20T12:00:00Z'
  await t.db.updateTable('job_application').set({ stage: 'rejected', erased_at: at }).where('id', '=', sitting.id).execute()
  const { aptitude_sitting } = await t.call(sittings.show, { params: { id: (await sitting.sitting())?.id ?? '' } }, hr)
  expect(aptitude_sitting).toMatchObject({ window: [], questions: [{ awarded: 1 }, { given: null }] })
})
