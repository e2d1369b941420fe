/** Surveys: one that is closed, an anonymous one that nearly everyone has answered, an anonymous one that repeats, and one to come. */
import { addDays } from '@iroko/contract/dates'
import { enpsOptions, type QuestionType, type ScoredQuestion } from '@iroko/contract/engagement/survey-questions'
import { byTime } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { scoreOf } from './rules.ts'

/** Of the accounts these have not answered yet, so that the pop-up can be looked at. */
const late = ['operation.team@zuma.test', 'operation.staff@zuma.test']

type Options = readonly string[] | Record<string, number>

/** A question with what can be chosen, if points are given for it by what it is worth; without either it asks for words. */
function ask(id: string, question: string, question_type: QuestionType, options: Options = []): ScoredQuestion {
  const keyed = <V>(values: readonly V[]) => Object.fromEntries(values.map((value, index) => [`o${index + 1}`, value]))
  const [labels, points] = Array.isArray(options) ? [options, []] : [Object.keys(options), Object.values(options)]
  return { id, question, question_type, options: keyed(labels), points: keyed<number>(points), only_if: null }
}

const complaints = ['Plans change too late.', 'I hear about decisions from others.', 'There is never time to talk.']
const hindrances = ['The headset broke.', 'The bus was late.', 'Too many calls at once.', 'The portal was slow.']
const helps = ['Training', 'Equipment', 'Other shifts', 'A quieter floor']
const fireSafety = [
  ask('q1', 'Where is the assembly point?', 'radio', { 'Car park': 10, Canteen: 0, Roof: 0 }),
  ask('q2', 'What do you do first?', 'checkbox', { 'Raise the alarm': 5, 'Leave by the stairs': 5, 'Take the lift': -10 }),
]
const work = [
  ask('q1', 'My lead listens to me', 'radio', { Agree: 10, Neither: 5, Disagree: 0 }),
  ask('q2', 'What would help you most?', 'checkbox', helps),
  { ...ask('q3', 'What went wrong with your lead?', 'textarea'), only_if: { question_id: 'q1', option: 'o3' } },
]
const pulse = [
  ask('q1', 'Which shift do you mostly work?', 'radio', ['Day', 'Evening', 'Night']),
  { ...ask('q2', 'How likely are you to recommend Zuma as a place to work?', 'radio'), options: enpsOptions },
  ask('q3', 'Did anything keep you from your work?', 'radio', ['No', 'Yes']),
  { ...ask('q4', 'What was it?', 'text'), only_if: { question_id: 'q3', option: 'o2' } },
  // Of this one nearly everyone says no: what the others say is not shown.
  ask('q5', 'Were you treated unfairly?', 'radio', ['No', 'Yes']),
  { ...ask('q6', 'By whom, and when?', 'textarea'), only_if: { question_id: 'q5', option: 'o2' } },
]
const transport = [ask('q1', 'How do you get home?', 'radio', ['Bus', 'Car', 'On foot'])]

/** Open from and to so many days from today. */
const pulseDays = [-115, -85, -55, -25]
const surveys: [title: string, description: string, anonymous: boolean, from: number, to: number, ScoredQuestion[]][] = [
  ...pulseDays.map((from): (typeof surveys)[number] => [
    'Team pulse',
    'Two minutes, every month.',
    true,
    from,
    from + 6,
    pulse,
  ]),
  ['Fire safety check', 'Five minutes, with a score.', false, -60, -40, fireSafety],
  ['How is work?', 'Your view of the last three months.', true, -10, 20, work],
  ['Transport after night shifts', '', false, 14, 28, transport],
]

export async function seedSurveys(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  let series_id: string | null = null
  const active = people.filter(({ status, email }) => status === 'active' && !late.includes(email))
  for (const [title, description, anonymous, from, to, questions] of surveys) {
    const [starts_on, ends_on] = [addDays(today, from), addDays(today, to)]
    const created_at = `${addDays(from > 0 ? today : starts_on, -1)}T09:00:00.000Z`
    const id = dice.id(created_at)
    const isPulse = questions === pulse
    const repeats = isPulse ? { series_id, repeat_months: 1 } : {}
    if (isPulse) series_id ??= id
    const row = { id, title, description, anonymous, starts_on, ends_on, created_at, ...repeats }
    const answering = from > 0 ? [] : anonymous && !isPulse ? active : active.filter(() => dice.chance(0.6))
    const responses = answering.map((person) => {
      const answers = answersOf(questions, dice)
      const answered_at = `${addDays(starts_on, dice.whole(0, 8))}T1${dice.whole(0, 6)}:20:00.000Z`
      const who = { employee_id: person.id, office_id: placeOf(person)?.office_id ?? null, answered_at }
      const nobody = { employee_id: null, office_id: null, answered_at: null }
      // Nothing of an anonymous response tells when it came.
      const own = anonymous ? { id: dice.id(created_at), ...nobody } : { id: dice.id(answered_at), ...who }
      return { ...own, survey_id: id, anonymous, answers, score: scoreOf(questions, answers) }
    })
    await insertTables(db, {
      survey: [{ ...row, questions }],
      survey_asked:
        from > 0
          ? []
          : people.filter(({ status }) => status === 'active').map((person) => ({ survey_id: id, employee_id: person.id })),
      survey_respondent: answering.map((person) => ({ survey_id: id, employee_id: person.id })),
      survey_response: anonymous ? responses.toSorted((response, other) => byTime(response.id, other.id)) : responses,
    })
  }
}

function answersOf(questions: readonly ScoredQuestion[], dice: SeededRandom): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {}
  for (const { id, question_type, options, only_if } of questions) {
    if (only_if && !answers[only_if.question_id]?.includes(only_if.option)) continue
    const keys = Object.keys(options)
    if (id === 'q2' && question_type === 'radio') answers[id] = [dice.pick(['4', '6', '7', '8', '8', '9', '9', '10'])]
    else if (id === 'q5') answers[id] = [dice.chance(0.985) ? 'o1' : 'o2']
    else if (question_type === 'radio') answers[id] = [dice.chance(0.6) ? (keys[0] ?? '') : dice.pick(keys)]
    else if (question_type === 'checkbox') answers[id] = [...new Set([dice.pick(keys), dice.pick(keys)])].sort()
    else answers[id] = dice.pick(id === 'q4' ? hindrances : complaints)
  }
  return answers
}
