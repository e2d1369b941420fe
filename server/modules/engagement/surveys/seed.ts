/** Surveys: one that is closed, an anonymous one that nearly everyone has answered, and one to come. */
import { addDays } from '@iroko/contract/dates'
import type { ScoredQuestion } from '@iroko/contract/engagement/survey-questions'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { scoreOf } from './rules.ts'

interface Person {
  id: string
  email: string
  status: string
  places: readonly { office_id: string }[]
}

/** Of the accounts these have not answered yet, so that the pop-up can be looked at. */
const late = ['operation.team@zuma.test', 'operation.staff@zuma.test']

const choice = (
  id: string,
  question: string,
  question_type: 'radio' | 'checkbox',
  options: string[],
  points: number[] = [],
): ScoredQuestion => ({
  id,
  question,
  question_type,
  options: Object.fromEntries(options.map((label, index) => [`o${index + 1}`, label])),
  points: Object.fromEntries(points.map((value, index) => [`o${index + 1}`, value])),
  only_if: null,
})
const words = (id: string, question: string, only_if: ScoredQuestion['only_if'] = null): ScoredQuestion => ({
  id,
  question,
  question_type: 'textarea',
  options: {},
  points: {},
  only_if,
})

const agreement = ['Agree', 'Neither', 'Disagree']
const surveys = [
  {
    title: 'Fire safety check',
    description: 'Five minutes, with a score.',
    anonymous: false,
    from: -60,
    to: -40,
    questions: [
      choice('q1', 'Where is the assembly point?', 'radio', ['Car park', 'Canteen', 'Roof'], [10, 0, 0]),
      choice(
        'q2',
        'What do you do first?',
        'checkbox',
        ['Raise the alarm', 'Leave by the stairs', 'Take the lift'],
        [5, 5, -10],
      ),
    ],
  },
  {
    title: 'How is work?',
    description: 'Your view of the last three months.',
    anonymous: true,
    from: -10,
    to: 20,
    questions: [
      choice('q1', 'My lead listens to me', 'radio', agreement, [10, 5, 0]),
      choice('q2', 'What would help you most?', 'checkbox', ['Training', 'Equipment', 'Other shifts', 'A quieter floor']),
      words('q3', 'What went wrong with your lead?', { question_id: 'q1', option: 'o3' }),
    ],
  },
  {
    title: 'Transport after night shifts',
    description: '',
    anonymous: false,
    from: 14,
    to: 28,
    questions: [choice('q1', 'How do you get home?', 'radio', ['Bus', 'Car', 'On foot'])],
  },
]
const complaints = ['Plans change too late.', 'I hear about decisions from others.', 'There is never time to talk.']

interface Plan {
  people: readonly Person[]
  today: string
  dice: SeededRandom
}

export async function seedSurveys(db: Db, { people, today, dice }: Plan): Promise<void> {
  const active = people.filter(({ status, email }) => status === 'active' && !late.includes(email))
  for (const { from, to, questions, ...survey } of surveys) {
    const [starts_on, ends_on] = [addDays(today, from), addDays(today, to)]
    const created_at = `${addDays(from > 0 ? today : starts_on, -1)}T09:00:00.000Z`
    const id = dice.id(created_at)
    const mailed_at = from <= 0 ? `${starts_on}T06:00:00.000Z` : null
    const row = {
      ...survey,
      id,
      starts_on,
      ends_on,
      mailed_at,
      created_at,
      questions: JSON.stringify(questions),
      office_ids: [],
      branch_ids: [],
      roles: [],
    }
    await db.insertInto('survey').values(row).execute()
    if (from > 0) continue
    const answering = survey.anonymous ? active : active.filter(() => dice.chance(0.6))
    await insertAll(
      db,
      'survey_respondent',
      answering.map((person) => ({ survey_id: id, employee_id: person.id })),
    )
    const responses = answering.map((person) => {
      const answers = answersOf(questions, dice)
      const at = `${addDays(starts_on, dice.whole(0, 8))}T1${dice.whole(0, 6)}:20:00.000Z`
      const who = { employee_id: person.id, office_id: person.places.at(-1)?.office_id ?? null, answered_at: at }
      const nobody = { employee_id: null, office_id: null, answered_at: null }
      return {
        // Nothing of an anonymous response tells when it came.
        id: dice.id(survey.anonymous ? (mailed_at ?? '') : at),
        survey_id: id,
        anonymous: survey.anonymous,
        ...(survey.anonymous ? nobody : who),
        answers,
        score: scoreOf(questions, answers),
      }
    })
    if (survey.anonymous) responses.sort((one, other) => (one.id < other.id ? -1 : 1))
    await insertAll(db, 'survey_response', responses)
  }
}

function answersOf(questions: readonly ScoredQuestion[], dice: SeededRandom): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {}
  for (const { id, question_type, options, only_if } of questions) {
    if (only_if && !answers[only_if.question_id]?.includes(only_if.option)) continue
    const keys = Object.keys(options)
    if (question_type === 'radio') answers[id] = [dice.chance(0.6) ? (keys[0] ?? '') : dice.pick(keys)]
    else if (question_type === 'checkbox') answers[id] = [...new Set([dice.pick(keys), dice.pick(keys)])].sort()
    else answers[id] = dice.pick(complaints)
  }
  return answers
}
