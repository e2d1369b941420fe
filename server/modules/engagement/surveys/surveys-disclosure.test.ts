/**
 * What HR can read of an anonymous survey, put together: all results, every cut, every answer, the export and the trend. Random forms with
 * branches and random answers; nobody who reads it may tell a group of one to four people from the others.
 */
import { fromWire, type QuestionDraft, questionsFor } from '@iroko/contract/engagement/survey-questions'
import { surveys } from '@iroko/contract/engagement/surveys'
import { describe, expect, it } from 'vitest'
import { type SeededRandom, seededRandom } from '../../../lib/demo/dice.ts'
import { testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'
import { keptAnswers, scoreOf } from './rules.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const hr = await t.person({ first_name: 'Habib', office_id: hrOffice.id })
// Whoever works there may read them too: it is what is read that counts.
const people = await Promise.all(Array.from({ length: 60 }, () => t.person({ office_id: hrOffice.id })))

type Answers = Record<string, string | string[]>
/** People by their place in the list of answers. */
type People = ReadonlySet<number>

const optionKeys = ['a', 'b', 'c']

function randomForm(dice: SeededRandom): QuestionDraft[] {
  const form: QuestionDraft[] = []
  for (let at = 0; at < dice.whole(2, 7); at += 1) {
    const question_type = at === 0 ? 'radio' : dice.pick(['radio', 'radio', 'checkbox', 'text'] as const)
    const keys = question_type === 'text' ? [] : optionKeys.slice(0, dice.whole(2, 3))
    const before = form.filter(({ options }) => Object.keys(options).length > 0)
    const parent = before.length > 0 && dice.chance(0.6) ? dice.pick(before) : undefined
    form.push({
      id: `q${at}`,
      question: `Question ${at}`,
      question_type,
      options: Object.fromEntries(keys.map((key) => [key, key.toUpperCase()])),
      points: question_type === 'radio' && dice.chance(0.4) ? { a: 10 } : {},
      only_if: parent ? { question_id: parent.id, option: dice.pick(Object.keys(parent.options)) } : null,
    })
  }
  return form
}

function randomAnswers(
  form: readonly QuestionDraft[],
  bias: ReadonlyMap<string, number>,
  dice: SeededRandom,
  who: number,
): Answers {
  const given: Answers = {}
  for (const { id, question_type, options } of form) {
    const keys = Object.keys(options)
    const [first = '', ...others] = keys
    const isUsual = dice.chance(bias.get(id) ?? 0.5)
    if (question_type === 'radio') given[id] = [isUsual ? first : dice.pick(others)]
    else if (question_type === 'checkbox')
      given[id] = isUsual ? [first] : keys.filter((_, place) => place > 0 || dice.chance(0.5))
    else given[id] = `Said by ${who}`
  }
  return keptAnswers(form, given) as Answers
}

async function closedSurvey(questions: QuestionDraft[], all: readonly Answers[]): Promise<string> {
  const body = {
    title: crypto.randomUUID(),
    description: '',
    starts_on: '2026-11-01',
    ends_on: '2026-11-20',
    anonymous: true,
    questions,
  }
  const { id } = (await t.call(surveys.create, { body }, hr)).survey
  const rows = all.map((answers) => ({
    id: crypto.randomUUID(),
    survey_id: id,
    anonymous: true,
    answers: JSON.stringify(answers),
    score: scoreOf(questions, answers),
  }))
  if (rows.length > 0) await t.db.insertInto('survey_response').values(rows).execute()
  await t.db.updateTable('survey').set({ starts_on: '2026-10-01', ends_on: '2026-11-19' }).where('id', '=', id).execute()
  const asked = people.slice(0, Math.max(8, all.length)).map((person) => ({ survey_id: id, employee_id: person.id }))
  await t.db.insertInto('survey_asked').values(asked).execute()
  return id
}

const whoAre = (all: readonly Answers[], isOne: (answers: Answers) => boolean): People =>
  new Set(all.flatMap((answers, place) => (isOne(answers) ? [place] : [])))
const chose = (answers: Answers, id: string, option: string) => [answers[id] ?? []].flat().includes(option)

/** The sizes of the groups into which these sets take the people apart, nobody left out. */
function groupSizes(count: number, sets: readonly People[]): number[] {
  const sizes = new Map<string, number>()
  for (let place = 0; place < count; place += 1) {
    const kind = sets.map((set) => (set.has(place) ? '1' : '0')).join('')
    sizes.set(kind, (sizes.get(kind) ?? 0) + 1)
  }
  return [...sizes.values()]
}

type View = Awaited<ReturnType<typeof read>>
const read = async (id: string, query: object) => (await t.call(surveys.results, { params: { id }, query }, hr)).results

/** Whom a view tells apart: who was asked a question, who chose what leads on and, in a cut, who chose what. */
function toldApart(
  view: View,
  all: readonly Answers[],
  questions: readonly QuestionDraft[],
  within: People,
  isCut: boolean,
): People[] {
  const sets: People[] = []
  for (const { id, answered, options } of view.questions) {
    if (answered === null) {
      expect(options).toEqual([])
      continue
    }
    const asked = whoAre(all, (answers) => id in answers)
    const seen = new Set([...asked].filter((place) => within.has(place)))
    expect(seen.size).toBe(answered)
    sets.push(seen)
    for (const { key, responses } of options) {
      const chosen = new Set([...whoAre(all, (answers) => chose(answers, id, key))].filter((place) => within.has(place)))
      expect(chosen.size).toBe(responses)
      const leadsOn = questions.some(({ only_if }) => only_if?.question_id === id && only_if.option === key)
      // What one question alone was answered leads to nobody; with another beside it, it does.
      if (leadsOn) sets.push(chosen)
      if (isCut) expect([chosen.size, seen.size - chosen.size].every(isLarge)).toBe(true)
    }
  }
  return sets
}

const isLarge = (size: number) => size === 0 || size >= 5

async function expectNobodyStandsOut(questions: QuestionDraft[], all: readonly Answers[]) {
  const id = await closedSurvey(questions, all)
  const everyone = whoAre(all, () => true)
  const whole = await read(id, {})
  const listed = (query: object = {}) => t.call(surveys.answers, { params: { id }, query: { limit: 1000, ...query } }, hr)
  if (whole.shown === null) {
    await expect(listed()).rejects.toMatchObject({ status: 409 })
    expect(whole.questions.every(({ answered }) => answered === null)).toBe(true)
    return { shown: 0, cut: 0 }
  }
  const sets = toldApart(whole, all, questions, everyone, false)
  expect(groupSizes(all.length, sets).filter((size) => !isLarge(size))).toEqual([])
  const shown = whole.questions.filter(({ answered }) => answered !== null)

  // Every answer and the export have the same questions, one row an answer, and one without for a question that nobody answered.
  const { answers } = await listed()
  const list = await t.inject({ method: 'GET', url: `/api/v1/surveys/${id}/answers.csv`, as: hr })
  for (const { id: question, question: title } of whole.questions) {
    const rows = answers.filter((row) => row.question === title)
    expect(rows.filter(({ answer }) => answer !== '')).toHaveLength(
      whole.questions.find((entry) => entry.id === question)?.answered ?? 0,
    )
    expect((await listed({ question_id: question })).total).toBe(rows.length)
  }
  expect(list.body.trim().split('\n')).toHaveLength(answers.length + 1)
  const hiddenTexts = questions.filter(
    ({ id: entry, question_type }) => question_type === 'text' && !shown.some((other) => other.id === entry),
  )
  for (const text of hiddenTexts)
    for (const answer of all.flatMap((each) => each[text.id] ?? [])) {
      const others = shown.some(({ id: other }) => all.some((each) => each[other] === answer))
      if (!others) expect(list.body).not.toContain(`${answer}\r`)
    }

  // A score tells of several questions together.
  if (shown.length < questions.length) expect(whole).toMatchObject({ average_score: null, scores: [] })
  expect(whole.scores.every(({ responses }) => isLarge(responses))).toBe(true)

  // All cuts laid over each other and over the whole.
  const cutSets: People[] = []
  for (const { id: question_id, options } of questions)
    for (const option of Object.keys(options)) {
      const view = await read(id, { question_id, option })
      if (view.shown === null) continue
      const within = whoAre(all, (each) => chose(each, question_id, option))
      expect(view.shown).toBe(within.size)
      expect(view.scores).toEqual([])
      cutSets.push(within, ...toldApart(view, all, questions, within, true))
    }
  expect((await read(id, { office_id: hrOffice.id })).shown).toBeNull()
  expect(groupSizes(all.length, cutSets).filter((size) => !isLarge(size))).toEqual([])

  const { trend } = await t.call(surveys.trend, { params: { id } }, hr)
  expect(trend).toEqual([{ ...whole, starts_on: '2026-10-01' }])
  return { shown: shown.length, cut: cutSets.length }
}

describe('an anonymous survey', () => {
  it('tells no group of one to four people from the others, whatever the form and the answers', {
    timeout: aMinute,
  }, async () => {
    const seen = { hidden: 0, shown: 0, cut: 0 }
    for (let seed = 1; seed <= 40; seed += 1) {
      const dice = seededRandom(`disclosure ${seed}`)
      const questions = randomForm(dice)
      const bias = new Map(questions.map(({ id }) => [id, dice.pick([0.5, 0.7, 0.9, 1])]))
      const all = Array.from({ length: dice.pick([4, 7, 12, 25, 60]) }, (_, who) => randomAnswers(questions, bias, dice, who))
      const { shown, cut } = await expectNobodyStandsOut(questions, all)
      if (shown === 0) seen.hidden += 1
      if (shown > 1) seen.shown += 1
      if (cut > 0) seen.cut += 1
    }
    // The test is none if nothing is ever shown.
    expect(seen.shown).toBeGreaterThan(15)
    expect(seen.cut).toBeGreaterThan(5)
    expect(seen.hidden).toBeGreaterThan(3)
  })

  it('keeps back what one person alone was asked, and what would give it away', async () => {
    const yesNo = { y: 'Yes', n: 'No' }
    const questions: QuestionDraft[] = [
      { id: 'q1', question: 'Harassed?', question_type: 'radio', options: yesNo, points: {}, only_if: null },
      {
        id: 'q2',
        question: 'By whom?',
        question_type: 'text',
        options: {},
        points: {},
        only_if: { question_id: 'q1', option: 'y' },
      },
      { id: 'q3', question: 'Canteen?', question_type: 'radio', options: yesNo, points: {}, only_if: null },
    ]
    const text = (answers: Answers) =>
      keptAnswers(
        questions,
        fromWire(
          questions,
          Object.entries(answers).map(([question_id, entry]) => ({ question_id, answers: entry })),
        ),
      ) as Answers
    const eleven = Array.from({ length: 11 }, () => text({ q1: 'n', q3: 'y' }))
    const id = await closedSurvey(questions, [...eleven, text({ q1: 'y', q2: 'Mr X', q3: 'n' })])
    const results = await read(id, {})
    expect(results.questions.map(({ answered, options }) => [answered, options.map(({ responses }) => responses)])).toEqual([
      [null, []],
      [null, []],
      [12, [11, 1]],
    ])
    const { answers } = await t.call(surveys.answers, { params: { id } }, hr)
    expect(JSON.stringify(answers)).not.toContain('Mr X')
    expect(questionsFor(questions, eleven[0] ?? {}).map((question) => question.id)).toEqual(['q1', 'q3'])
  })
})
