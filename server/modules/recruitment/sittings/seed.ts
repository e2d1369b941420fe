/** A test of the demo company and who sat it: whoever came further has passed, and of those at the test some still wait. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { isPassed } from './rules.ts'
import { drawn } from './rules-drawing.ts'
import { pointsOf } from './rules-score.ts'
import { findPlan } from './store-answers.ts'

type Plan = Awaited<ReturnType<typeof findPlan>>
type Drawn = ReturnType<typeof drawn<Plan['named'][number]>>[number]

const hourMs = 3_600_000
const test = { title: 'Customer service aptitude test', minutes: 25, pass_mark: 60, attempts: 2, valid_days: 7, shuffled: true }
const instructions = 'Have paper and a pen at hand. A calculator is allowed.'
const draws = [
  { topic: 'Numeracy', draw: 4 },
  { topic: 'English', draw: 4 },
  { topic: 'Customer care', draw: 3 },
]

/** What applicants wrote, and the points that it got. */
const texts: readonly [string, number][] = [
  [
    'I am sorry that you had to wait two days. I see a fault in your area since Tuesday and our technicians are on it. It should work again by 6 pm today. I will call you at 6 to make sure, and two days are taken off your bill.',
    5,
  ],
  ['Sorry for the inconvenience. We are working on it and it will be solved soon. Please be patient with us.', 3],
  ['Thank you for writing. Please restart your router and check the cables. If it does not help, write again.', 2],
  ['The network is bad everywhere, it is not our fault.', 0],
]

type Fate = 'passed' | 'failed' | 'marking' | 'expired' | 'invited'

interface Invited {
  id: string
  application_id: string
  stage: string
  invited_at: string
  /** When the application moved on; null of those who are at the test. */
  left_at: string | null
}

/** How it ended, by where the application stands now. */
function fateOf({ stage, left_at, invited_at }: Invited, now: Date, index: number): Fate {
  if (left_at !== null) return stage === 'rejected' ? 'failed' : 'passed'
  const isOver = now.getTime() - Date.parse(invited_at) > test.valid_days * 24 * hourMs
  return isOver
    ? index % 3 === 0
      ? 'expired'
      : 'marking'
    : ((['invited', 'passed', 'marking'] as const)[index % 3] ?? 'invited')
}

/** Answers as somebody gives them who knows so much, 0 to 1. */
function answersOf(questions: readonly Drawn[], skill: number, dice: SeededRandom) {
  return questions.map((question) => {
    const { kind, options, answer, points, tolerance } = question
    if (kind === 'text') {
      const [given, awarded] = texts[Math.min(texts.length - 1, dice.whole(0, 2) + (skill < 0.6 ? 1 : 0))] ?? ['', 0]
      return { question, given, awarded: Math.min(awarded, points) }
    }
    const isKnown = dice.chance(skill)
    const right = options.filter((option) => option.right).map(({ key }) => key)
    const wrong = options.filter((option) => !option.right).map(({ key }) => key)
    const number = String((answer ?? 0) + (isKnown ? 0 : dice.whole(1, 9)))
    const given = kind === 'number' ? number : isKnown ? right.sort().join(',') : dice.pick(wrong)
    return { question, given, awarded: pointsOf({ kind, points, options, right_answer: answer, tolerance }, given) ?? 0 }
  })
}

/** The same until it comes out as it should. */
function sat(questions: readonly Drawn[], fate: Fate, dice: SeededRandom) {
  const most = questions.reduce((sum, { points }) => sum + points, 0)
  for (let tries = 0; ; tries += 1) {
    const answers = answersOf(questions, fate === 'failed' ? 0.35 : 0.85, dice)
    const score = answers.reduce((sum, { awarded }) => sum + awarded, 0)
    if (fate === 'marking' || tries > 99 || isPassed(score, most, test.pass_mark) === (fate === 'passed'))
      return { answers, score, most }
  }
}

export async function seedSittings(db: Db, { people, now, opened_on, latest, dice }: PeoplePart): Promise<void> {
  const hr = accountOf(people, 'hr')?.id ?? null
  const test_id = dice.id(`${opened_on}T10:00:00.000Z`)
  const written = await db.selectFrom('aptitude_question').select('id').where('kind', '=', 'text').execute()
  const named = written.map(({ id }) => ({ question_id: id, topic: null, draw: null }))
  const parts = [...named, ...draws.map((draw) => ({ question_id: null, ...draw }))]
  await insertTables(db, {
    aptitude_test: [{ ...test, id: test_id, instructions }],
    aptitude_test_part: parts.map((part, position) => ({ ...part, test_id, position })),
  })
  const plan = await findPlan(db, test_id)
  const made = (await listInvited(db)).map((invited, index) =>
    sittingOf(invited, { fate: fateOf(invited, now, index), plan, latest, dice, test_id, invited_by: hr }),
  )
  await insertTables(db, {
    aptitude_sitting: made.map(({ sitting }) => sitting),
    aptitude_answer: made.flatMap(({ answers }) => answers) as never,
    aptitude_window: made.flatMap(({ windows }) => windows),
  })
}

/** The applications that came to the test, and when. */
async function listInvited(db: Db): Promise<Invited[]> {
  const found = await sql<Invited>`
    select application.id as application_id, application.stage, came.moved_at as invited_at,
      (select min(moved_at) from job_application_move away where away.application_id = application.id and from_stage = 'aptitude_test')
        as left_at
    from job_application application join job_application_move came on came.application_id = application.id
    where came.to_stage = 'aptitude_test' and application.stage <> 'withdrawn' order by came.moved_at, application.id`.execute(
    db,
  )
  return found.rows
}

interface Making {
  fate: Fate
  plan: Plan
  latest: string
  dice: SeededRandom
  test_id: string
  invited_by: string | null
}

function sittingOf({ application_id, invited_at, left_at }: Invited, { fate, plan, latest, dice, ...refs }: Making) {
  const id = dice.id(invited_at)
  const after = (ms: number, from = invited_at) => new Date(Date.parse(from) + ms).toISOString()
  const end = Math.min(Date.parse(left_at ?? latest), Date.parse(after(test.valid_days * 24 * hourMs)))
  // Somewhere between the letter and what came next.
  const started_at = after(Math.max(600_000, (end - Date.parse(invited_at)) * dice.next() * 0.8))
  const seed = `${id} seed`
  const isSat = fate !== 'invited' && fate !== 'expired'
  const { answers, score, most } = sat(isSat ? drawn(seed, { ...plan, shuffled: true }) : [], fate, dice)
  const finished_at = after(dice.whole(11, 24) * 60_000, started_at)
  const isCounted = isSat && fate !== 'marking'
  const { minutes, pass_mark } = test
  const sitting = {
    ...refs,
    id,
    application_id,
    attempt: 1,
    status: fate,
    minutes,
    pass_mark,
    seed,
    invited_at,
    expires_at: after(test.valid_days * 24 * hourMs),
    started_at: isSat ? started_at : null,
    ends_at: isSat ? after(minutes * 60_000, started_at) : null,
    finished_at: isSat ? finished_at : null,
    score: isCounted ? score : null,
    max_score: isCounted ? most : null,
  }
  const rows = answers.map(({ question, given, awarded }, index) => ({
    id: dice.id(started_at),
    sitting_id: id,
    position: index + 1,
    question_id: question.id,
    question_version: question.version,
    kind: question.kind,
    title: question.title,
    points: question.points,
    seconds: question.seconds,
    options: question.options,
    right_answer: question.answer,
    tolerance: question.tolerance,
    shown_at: question.seconds === null ? null : after(120_000, started_at),
    given,
    given_at: after((index + 1) * 50_000, started_at),
    awarded: fate === 'marking' && question.kind === 'text' ? null : awarded,
    marked_by: fate !== 'marking' && question.kind === 'text' ? refs.invited_by : null,
    marked_at: fate !== 'marking' && question.kind === 'text' ? after(hourMs, finished_at) : null,
    version: 1,
  }))
  const left_window = after(300_000, started_at)
  const windows =
    isSat && dice.chance(0.3) ? [{ sitting_id: id, left_at: left_window, back_at: after(19_000, left_window) }] : []
  return { sitting, answers: rows, windows }
}
