import type { Input } from '@iroko/contract/endpoint'
import { enpsOptions } from '@iroko/contract/engagement/survey-questions'
import { surveys } from '@iroko/contract/engagement/surveys'
import { notifications } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const voice = await t.office({ code: 'voice', title: 'Kora Bank Voice', office_type: 'campaign' })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const agent = await t.person({ first_name: 'Amaka', office_id: voice.id })
const hr = await t.person({ first_name: 'Habib', office_id: hrOffice.id })
// An anonymous survey needs an audience.
for (let number = 0; number < 8; number += 1) await t.person({ office_id: hrOffice.id })

type Draft = Input<typeof surveys.create>['body']
type Answers = Input<typeof surveys.respond>['body']['response']['answers']

const questions: Draft['questions'] = [
  {
    id: 'q1',
    question: 'How is the canteen?',
    question_type: 'radio',
    options: { good: 'Good', fair: 'Fair', bad: 'Bad' },
    points: { good: 10, fair: 5 },
  },
  {
    id: 'q2',
    question: 'What do you eat?',
    question_type: 'checkbox',
    options: { r: 'Rice', b: 'Beans', n: 'Nothing' },
    points: { r: 5, b: 5, n: -5 },
  },
  { id: 'q3', question: 'What was bad?', question_type: 'textarea', only_if: { question_id: 'q1', option: 'bad' } },
]
let count = 0
async function ask(more: Partial<Draft> = {}) {
  count += 1
  const ends_on = more.anonymous ? '2026-11-20' : null
  const body = { title: `Survey ${count}`, description: '', starts_on: '2026-11-20', ends_on, questions, ...more }
  return (await t.call(surveys.create, { body }, hr)).survey
}
const answer = (q1: string, q2: string[], q3?: string): Answers => [
  { question_id: 'q1', answers: [q1] },
  { question_id: 'q2', answers: q2 },
  ...(q3 === undefined ? [] : [{ question_id: 'q3', answers: q3 }]),
]
const respond = (id: string, answers: Answers, as: Person = agent) =>
  t.call(surveys.respond, { body: { hr_survey_id: id, response: { answers } } }, as)
const pending = async (as: Person) => (await t.call(surveys.pending, {}, as)).pending_surveys
const people = (number: number, office_id = voice.id) =>
  Promise.all(Array.from({ length: number }, () => t.person({ office_id })))

describe('asking', () => {
  it('is for HR; those it is for are asked while it is open, without the points', async () => {
    await expect(ask.call(undefined, {})).resolves.toMatchObject({ state: 'open', question_count: 3, responses: 0 })
    const body = { title: 'Mine', description: '', starts_on: '2026-11-20', questions }
    await expect(t.call(surveys.create, { body }, agent)).rejects.toMatchObject({ status: 403 })
    const { title } = await ask({ office_ids: [voice.id], ends_on: '2026-11-20' })
    const [first] = await pending(agent)
    expect(first).toMatchObject({ title, anonymous: false })
    expect(first?.question_details.questions[0]).toEqual({
      id: 'q1',
      question: 'How is the canteen?',
      question_type: 'radio',
      options: { good: 'Good', fair: 'Fair', bad: 'Bad' },
      only_if: null,
    })
    expect((await pending(hr)).map((entry) => entry.title)).not.toContain(title)
    await ask({ title: 'Coming', starts_on: '2026-11-25' })
    expect((await pending(agent)).map((entry) => entry.title)).not.toContain('Coming')
    t.setNow('2026-11-21')
    expect((await pending(agent)).map((entry) => entry.title)).not.toContain(title)
    t.setNow('2026-11-20')
    const { survey_records } = await t.call(surveys.lookup, { query: { page: 1, limit: 10_000 } }, hr)
    expect(survey_records.surveys.map((survey) => survey.title)).toContain(title)
  })

  it('refuses questions that cannot be answered', async () => {
    const refused = (more: Draft['questions']) => expect(ask({ questions: more })).rejects
    await refused([]).toMatchObject({ fields: { questions: 'Add at least one question' } })
    await refused([{ id: 'a', question: 'Which?', question_type: 'radio', options: { x: 'One' } }]).toMatchObject({
      fields: { questions: 'Question 1: enter 2 to 50 options' },
    })
    await refused([
      { id: 'a', question: 'Why?', question_type: 'text', only_if: { question_id: 'b', option: 'x' } },
    ]).toMatchObject({
      fields: { questions: 'Question 1: choose an option of an earlier question as its condition' },
    })
    const { id, version } = await ask()
    await respond(id, answer('good', ['r']))
    const body = { title: 'Later', description: '', starts_on: '2026-11-20', questions, version }
    const update = (more: object) => t.call(surveys.update, { params: { id }, body: { ...body, ...more } }, hr)
    await expect(update({ anonymous: true, ends_on: '2026-11-30' })).rejects.toMatchObject({ code: 'answered' })
    await expect(update({ questions: questions.slice(0, 2) })).rejects.toMatchObject({ code: 'answered' })
    const { survey } = await t.call(surveys.show, { params: { id } }, hr)
    // As the form sends it back: with all that the contract fills in.
    expect((await update({ questions: survey.questions })).survey.title).toBe('Later')
  })

  it('is told once by mail, when it opens', async () => {
    const { title } = await ask({ office_ids: [voice.id] })
    await t.runJobs()
    await t.runJobs()
    const sent = await t.db.selectFrom('outbox_mail').selectAll().where('subject', '=', `Survey open: ${title}`).execute()
    expect(sent.filter(({ recipient }) => recipient === agent.email)).toHaveLength(1)
    expect(sent.map(({ recipient }) => recipient)).not.toContain(hr.email)
  })
})

describe('answering', () => {
  it('needs an answer to every question that is asked, among its options', async () => {
    const { id } = await ask()
    for (const answers of [
      [],
      answer('good', []),
      answer('else', ['r']),
      answer('good', ['r', 'x']),
      answer('bad', ['n']),
      answer('bad', ['n'], '  '),
      [
        { question_id: 'q1', answers: ['good', 'bad'] },
        { question_id: 'q2', answers: ['r'] },
      ],
    ])
      await expect(respond(id, answers)).rejects.toMatchObject({
        status: 422,
        message: 'Please provide an answer for each question',
      })
    expect(await respond(id, answer('bad', ['n'], 'Cold'))).toEqual({
      message: expect.stringContaining('Thank you for answering'),
      survey_score: 0,
    })
    expect((await pending(agent)).map((entry) => entry.id)).not.toContain(id)
    const { answered_surveys } = await t.call(surveys.answered, {}, agent)
    expect(answered_surveys.find((survey) => survey.id === id)).toMatchObject({ survey_score: 0, anonymous: false })
  })

  it('is for whom it is meant, while it is open', async () => {
    const { id } = await ask({ office_ids: [voice.id], ends_on: '2026-11-20' })
    await expect(respond(id, answer('good', ['r']), hr)).rejects.toMatchObject({ status: 404 })
    t.setNow('2026-11-21')
    await expect(respond(id, answer('good', ['r']))).rejects.toMatchObject({ status: 409, message: 'This survey is closed' })
    t.setNow('2026-11-20')
  })

  it('answers the same again with the same result, and refuses another', async () => {
    const { id } = await ask()
    const first = await respond(id, answer('fair', ['r']))
    expect(first.survey_score).toBe(50)
    expect(await respond(id, answer('fair', ['r']))).toEqual(first)
    await expect(respond(id, answer('good', ['r', 'b']))).rejects.toMatchObject({
      status: 409,
      message: 'You have already answered this survey',
    })
  })

  it.each([false, true])('keeps one response of fifty that arrive at once (anonymous: %s)', async (anonymous) => {
    const { id } = await ask({ anonymous })
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => respond(id, answer('good', ['r']))))
    const taken = sent.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(anonymous ? 1 : 50)
    const kept = await t.db.selectFrom('survey_response').select('score').where('survey_id', '=', id).execute()
    expect(kept).toEqual([{ score: 75 }])
  })
})

describe('an anonymous survey', () => {
  it('keeps nothing by which an answer leads to a person', async () => {
    const { id } = await ask({ anonymous: true })
    const six = await people(6)
    for (const person of six) await respond(id, answer('bad', ['n'], `Said by one of six`), person)
    const rows = await t.db.selectFrom('survey_response').selectAll().where('survey_id', '=', id).execute()
    for (const row of rows) {
      expect(row).toMatchObject({ employee_id: null, office_id: null, answered_at: null })
      // Version 7 would tell the moment.
      expect(row.id[14]).toBe('4')
    }
    const everything = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(JSON.stringify(everything)).not.toContain('Said by')
    const named = t.db.insertInto('survey_response').values({
      id: crypto.randomUUID(),
      survey_id: id,
      anonymous: true,
      employee_id: agent.id,
      answers: '{}',
    })
    await expect(named.execute()).rejects.toThrow()

    await t.portal.jobs.enqueue(t.db, 'mix-anonymous-responses', {})
    await t.runJobs()
    const mixed = await sql<{ id: string; xmin: string }>`
      select id, xmin::text from survey_response where survey_id = ${id}::uuid`.execute(t.db)
    expect(mixed.rows).toHaveLength(6)
    expect(new Set(mixed.rows.map(({ xmin }) => xmin)).size).toBe(1)
    expect(mixed.rows.map((row) => row.id)).not.toContain(rows[0]?.id)
  })

  it('is not logged with a name: who took part when, beside what changed then, would tell who said what', async () => {
    const { id } = await ask({ anonymous: true })
    const [person] = await people(1)
    await respond(id, answer('good', ['r']), person)
    const logged = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', id)
      .where('action', '=', 'survey.respond')
      .execute()
    expect(JSON.stringify(logged)).not.toContain(person?.id)
  })

  it('shows nothing while it is open, and everything at once when it is closed: what is shown never changes by one', async () => {
    const { id } = await ask({ anonymous: true })
    const results = async () => (await t.call(surveys.results, { params: { id } }, hr)).results
    const answers = () => t.call(surveys.answers, { params: { id } }, hr)
    for (const person of await people(11)) await respond(id, answer('good', ['r']), person)
    expect(await results()).toMatchObject({ asked: 11, responses: 11, shown: null, hidden: 'open', scores: [], offices: [] })
    expect((await results()).questions.every(({ answered }) => answered === null)).toBe(true)
    await expect(answers()).rejects.toMatchObject({ status: 409 })
    t.setNow('2026-11-21')
    expect(await results()).toMatchObject({ responses: 11, shown: 11, hidden: null })
    // Two each, and the row of the question that nobody answered.
    expect((await answers()).total).toBe(23)
    t.setNow('2026-11-20')
  })

  it('needs an end date, and eight people', async () => {
    await expect(ask({ anonymous: true, ends_on: null })).rejects.toMatchObject({
      fields: { ends_on: 'Enter an end date. The results of an anonymous survey appear after it' },
    })
    const small = await t.office({ title: 'Small' })
    const seven = await people(7, small.id)
    // Whoever starts later is not in it yet.
    await t.person({ office_id: small.id, hire_date: '2026-12-01' })
    const asking = () => ask({ anonymous: true, office_ids: [small.id] })
    await expect(asking()).rejects.toMatchObject({
      fields: { office_ids: '7 people are in this audience. An anonymous survey needs at least 8' },
    })
    await people(1, small.id)
    const { id } = await asking()
    for (const person of seven) await respond(id, answer('good', ['r']), person)
    t.setNow('2026-11-21')
    const { results } = await t.call(surveys.results, { params: { id } }, hr)
    // Nobody was told: those who answered are all who were asked.
    expect(results).toMatchObject({ asked: 7, shown: null, hidden: 'few' })
    t.setNow('2026-11-20')
  })

  it('does not show when its notice was opened, nor whether', async () => {
    const { title } = await ask({ anonymous: true, office_ids: [voice.id] })
    await t.runJobs()
    const mine = (await t.call(notifications.list, {}, agent)).notifications.find(
      (notification) => notification.title === `Survey open: ${title}`,
    )
    await t.call(notifications.read, { body: { ids: [mine?.id ?? ''] } }, agent)
    const sent = async (query = {}) =>
      (await t.call(notifications.sent, { query: { q: 'Amaka', limit: 1000, ...query } }, hr)).notifications.find(
        ({ id }) => id === mine?.id,
      )
    expect(await sent()).toMatchObject({ read_at: null, opening_hidden: true, mail: 'sent' })
    for (const unread of [true, false]) expect(await sent({ unread })).toBeUndefined()
    expect(
      (await t.call(notifications.list, {}, agent)).notifications.find(({ id }) => id === mine?.id)?.read_at,
    ).not.toBeNull()
  })

  it('is cut only once it is closed, by one choice of many, and never so that fewer than five are left over', async () => {
    const optional: Draft['questions'] = [
      { id: 'q1', question: 'Do you eat here?', question_type: 'radio', options: { y: 'Yes', n: 'No' } },
      {
        id: 'q2',
        question: 'How is it?',
        question_type: 'radio',
        options: { g: 'Good', b: 'Bad' },
        only_if: { question_id: 'q1', option: 'y' },
      },
      { id: 'q3', question: 'What?', question_type: 'checkbox', options: { r: 'Rice', b: 'Beans' } },
    ]
    const { id, version, title } = await ask({ anonymous: true, questions: optional, ends_on: '2026-11-20' })
    const say = (q1: string, q2: string | undefined, q3: string[]): Answers => [
      { question_id: 'q1', answers: [q1] },
      ...(q2 ? [{ question_id: 'q2', answers: [q2] }] : []),
      { question_id: 'q3', answers: q3 },
    ]
    const many = await people(15)
    // Two do not eat here and are not asked how it is; one chose beans alone.
    for (const [at, entry] of many.entries()) {
      const q3 = at === 0 ? ['b'] : at < 6 ? ['r', 'b'] : ['r']
      await respond(id, at < 2 ? say('n', undefined, q3) : say('y', at % 2 ? 'g' : 'b', q3), entry)
    }
    const cut = async (question_id: string, option: string) =>
      (await t.call(surveys.results, { params: { id }, query: { question_id, option } }, hr)).results.shown
    expect(await cut('q1', 'y')).toBeNull()
    t.setNow('2026-11-21')
    // All but those who were asked are two.
    expect(await cut('q2', 'g')).toBeNull()
    expect(await cut('q1', 'y')).toBeNull()
    // All but those who chose rice are one.
    expect(await cut('q3', 'r')).toBeNull()
    const body = {
      title,
      description: '',
      starts_on: '2026-11-20',
      anonymous: true,
      questions: optional,
      version,
      ends_on: '2026-11-30',
    }
    const reopened = t.call(surveys.update, { params: { id }, body }, hr)
    await expect(reopened).rejects.toMatchObject({ code: 'closed' })
    t.setNow('2026-11-20')
  })

  it('shows nothing of fewer than five, neither in all nor in a cut', async () => {
    const { id } = await ask({ anonymous: true })
    await t.runJobs()
    const results = async (query = {}) => (await t.call(surveys.results, { params: { id }, query }, hr)).results
    const answers = () => t.call(surveys.answers, { params: { id } }, hr)
    const many = await people(10)
    for (const person of many.slice(0, 4)) await respond(id, answer('good', ['r']), person)
    t.setNow('2026-11-21')
    expect(await results()).toMatchObject({ responses: 4, shown: null, hidden: 'few', average_score: null, scores: [] })
    await expect(answers()).rejects.toMatchObject({ status: 409 })
    t.setNow('2026-11-20')
    for (const person of many.slice(4, 9)) await respond(id, answer('bad', ['r', 'b'], 'Cold'), person)
    t.setNow('2026-11-21')
    // Four were not asked what was bad.
    expect((await results()).questions.map(({ answered }) => answered)).toEqual([null, 9, null])
    t.setNow('2026-11-20')
    await respond(id, answer('good', ['r']), many[9])
    t.setNow('2026-11-21')
    expect(await results()).toMatchObject({ responses: 10, shown: 10, cuts: ['q1'] })
    expect((await results({ office_id: voice.id })).shown).toBeNull()
    expect(await results({ question_id: 'q1', option: 'bad' })).toMatchObject({ shown: 5, average_score: 50, scores: [] })
    const { answers: rows } = await answers()
    expect(rows).toHaveLength(25)
    for (const row of rows) expect(row).toMatchObject({ employee: null, office: null, answered_at: null, survey_score: null })
    t.setNow('2026-11-20')
  })
})

describe('a survey that repeats', () => {
  const scale: Draft['questions'] = [
    { id: 'q1', question: 'Would you recommend us?', question_type: 'radio', options: enpsOptions },
  ]
  const issues = async (title: string) =>
    (await t.call(surveys.list, { query: { q: title, limit: 100 } }, hr)).surveys
      .filter((survey) => survey.title === title)
      .toSorted((survey, other) => survey.starts_on.localeCompare(other.starts_on))
  const monthly = { questions: scale, repeat_months: 1, ends_on: '2026-11-25' } as const

  it('opens again under the same title, is told to its audience, and its issues stand beside each other', async () => {
    const { id, title } = await ask({ ...monthly, office_ids: [voice.id] })
    await t.runJobs()
    for (const [at, entry] of (await people(4)).entries())
      await respond(id, [{ question_id: 'q1', answers: [['10', '9', '8', '3'][at] ?? ''] }], entry)
    t.setNow('2026-12-19')
    await t.portal.jobs.enqueue(t.db, 'mail-surveys', {})
    await t.runJobs()
    expect(await issues(title)).toHaveLength(1)
    t.setNow('2026-12-20')
    for (let time = 0; time < 2; time += 1) {
      await t.portal.jobs.enqueue(t.db, 'mail-surveys', {})
      await t.runJobs()
    }
    const [, second, ...more] = await issues(title)
    expect(more).toEqual([])
    expect(second).toMatchObject({ starts_on: '2026-12-20', ends_on: '2026-12-25', repeat_months: 1, office_ids: [voice.id] })
    const letters = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('recipient', '=', agent.email)
      .where('subject', '=', `Survey open: ${title}`)
      .execute()
    expect(letters).toHaveLength(2)
    await respond(second?.id ?? '', [{ question_id: 'q1', answers: ['9'] }])
    const { trend } = await t.call(surveys.trend, { params: { id } }, hr)
    expect(trend.map(({ starts_on, responses, questions: all }) => [starts_on, responses, all[0]?.enps])).toEqual([
      ['2026-11-20', 4, 25],
      ['2026-12-20', 1, 100],
    ])
    // What was missed while nothing ran is not asked for late; archived it is over.
    t.setNow('2027-03-01')
    await t.portal.jobs.enqueue(t.db, 'mail-surveys', {})
    await t.runJobs()
    expect(await issues(title)).toHaveLength(2)
    await t.call(surveys.archive, { params: { id: second?.id ?? '' } }, hr)
    t.setNow('2027-03-21')
    await t.portal.jobs.enqueue(t.db, 'mail-surveys', {})
    await t.runJobs()
    expect(await issues(title)).toHaveLength(1)
    t.setNow('2026-11-20')
  })

  it('is over before it opens again', async () => {
    await expect(ask({ ...monthly, ends_on: '2026-12-20' })).rejects.toMatchObject({
      fields: { ends_on: 'Enter an end date before the survey opens again' },
    })
    await expect(ask({ ...monthly, ends_on: null })).rejects.toMatchObject({ status: 422 })
  })
})

describe('who is asked', () => {
  it('is everyone it was for on one of its days: whoever comes later is told, whoever goes was asked, whoever starts later was not', async () => {
    const floor = await t.office({ title: 'New floor' })
    const [first] = await people(1, floor.id)
    const ahead = await t.person({ office_id: floor.id, hire_date: '2026-11-23' })
    const { id, title } = await ask({ office_ids: [floor.id] })
    const notified = async () => {
      await t.portal.jobs.enqueue(t.db, 'mail-surveys', {})
      await t.runJobs()
      const sent = await t.db
        .selectFrom('outbox_mail')
        .select('recipient')
        .where('subject', '=', `Survey open: ${title}`)
        .execute()
      return sent.map(({ recipient }) => recipient).toSorted()
    }
    const asked = async () => (await t.call(surveys.results, { params: { id } }, hr)).results.asked
    expect(await notified()).toEqual([first?.email])
    t.setNow('2026-11-23')
    await t.db
      .updateTable('placement')
      .set({ office_id: hrOffice.id })
      .where('employee_id', '=', first?.id ?? '')
      .execute()
    expect(await notified()).toEqual([ahead.email, first?.email].toSorted())
    expect(await asked()).toBe(2)
    expect((await pending(first ?? agent)).map((entry) => entry.id)).not.toContain(id)
    t.setNow('2026-11-20')
  })
})

describe('results', () => {
  it('name a question whose branch nobody took, without an answer', async () => {
    const { id } = await ask()
    expect((await t.call(surveys.answers, { params: { id } }, hr)).answers).toEqual([])
    await respond(id, answer('good', ['r']))
    const found = await t.call(surveys.results, { params: { id } }, hr)
    expect(found.results.questions.at(-1)).toMatchObject({ id: 'q3', answered: 0 })
    const { answers } = await t.call(surveys.answers, { params: { id } }, hr)
    const bare = { employee: null, office: null, answered_at: null, survey_score: null }
    expect(answers.at(-1)).toMatchObject({ question: 'What was bad?', answer: '', ...bare })
    const csv = await t.inject({ url: `/api/v1/surveys/${id}/answers.csv`, as: hr })
    expect(csv.body).toContain('What was bad?,')
    await respond(id, answer('bad', ['r'], 'The soup'), await t.person({ office_id: voice.id }))
    const after = (await t.call(surveys.answers, { params: { id } }, hr)).answers
    expect(after.filter(({ question }) => question === 'What was bad?').map(({ answer: words }) => words)).toEqual(['The soup'])
  })

  it('count by option, score and office, with an export', async () => {
    const { id } = await ask({ office_ids: [voice.id, hrOffice.id] })
    const [person, two] = await people(2)
    const [three] = await people(1, hrOffice.id)
    await respond(id, answer('good', ['r', 'b']), person)
    await respond(id, answer('fair', ['r']), two)
    await respond(id, answer('bad', ['n'], '=cmd|calc'), three)
    await expect(t.call(surveys.results, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
    const { results } = await t.call(surveys.results, { params: { id } }, hr)
    expect(results).toMatchObject({ responses: 3, shown: 3, average_score: 50 })
    expect(results.scores).toEqual([
      { band: 'red', responses: 1 },
      { band: 'amber', responses: 1 },
      { band: 'green', responses: 1 },
    ])
    expect(results.questions.map((each) => [each.answered, each.options.map((option) => option.responses)])).toEqual([
      [3, [1, 1, 1]],
      [3, [2, 1, 1]],
      [1, []],
    ])
    expect(results.offices.map(({ title }) => title)).toEqual(['Human Resources', 'Kora Bank Voice'])
    const cut = await t.call(surveys.results, { params: { id }, query: { office_id: hrOffice.id } }, hr)
    expect(cut.results).toMatchObject({ responses: 3, shown: 1, average_score: 0 })
    const list = await t.call(surveys.answers, { params: { id }, query: { question_id: 'q2' } }, hr)
    expect(list.answers.map(({ answer: text }) => text).sort()).toEqual(['Nothing', 'Rice', 'Rice, Beans'])
    const sheet = await t.inject({ method: 'GET', url: `/api/v1/surveys/${id}/answers.csv`, as: hr })
    expect(sheet.body).toContain("'=cmd|calc")
  })
})
