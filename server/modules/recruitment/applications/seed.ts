/** Applications of the demo company: some at every stage, over the last two months, with how they came there. */
import { addDays } from '@iroko/contract/dates'
import { type ApplicationStage, applicationStages } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { closings, notesOf, resumeOf, tagsOf } from './seed-words.ts'

/** How many come to a stand where; the older ones have come further. */
const ends: Partial<Record<ApplicationStage, number>> = {
  hired: 3,
  offer: 4,
  training: 7,
  shadowing: 5,
  interview: 9,
  aptitude_test: 9,
  rejected: 10,
  withdrawn: 3,
  screening: 10,
  applied: 12,
}

interface Opening {
  id: string
  job_title: string
  opens_on: string
  closes_on: string | null
  status: string
}

/** What was applied for, when, and the stages since. */
interface Way {
  opening: Opening
  applied_at: string
  steps: { to: ApplicationStage; at: string }[]
}

/** Selected by stage from the database by what is written after it: tests, interviews, cohorts, offers. */
export async function seedApplications(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const openings = (await db
    .selectFrom('job_opening')
    .select(['id', 'job_title', 'opens_on', 'closes_on', 'status'])
    .where('status', '<>', 'draft')
    .orderBy('id')
    .execute()) as Opening[]
  const siever = accountOf(people, 'rep')?.id ?? null
  const recruiter = accountOf(people, 'hr')?.id ?? null
  const newEmail = emailsOf()
  const hires = people.filter(({ status, hire_date }) => status === 'active' && hire_date > addDays(today, -90))
  const left = people.find(({ email }) => email === 'resigned@zuma.test')
  const wanted = Object.entries(ends).flatMap(([stage, count]) =>
    Array.from({ length: count }, () => stage as ApplicationStage),
  )
  const made = wanted.map((stage, index) => {
    const way = wayTo(stage, openings, latest, dice)
    // The last of those who have just applied worked here once; another has applied before.
    const person = stage === 'hired' ? hires[index] : index === wanted.length - 1 ? left : undefined
    const applicant = applicantOf(person, { people, dice, newEmail })
    return { way, person, ...rowOf(way, { ...applicant, index, siever }, dice) }
  })
  const again = made.at(-2)
  const before = made.find(({ row, way }) => row.stage === 'rejected' && way.opening.id !== again?.row.job_opening_id)
  if (again && before) {
    const { first_name, middle_name, last_name, email, mobile_number, resume_text } = before.row
    Object.assign(again.row, { first_name, middle_name, last_name, email, mobile_number, resume_text })
  }
  for (const { row, person } of made) if (row.stage === 'hired' && person) row.employee_id = person.id
  const last = made.at(-1)
  if (last && left) last.row.mobile_number = await phoneOf(db, left.id, last.row.mobile_number)
  const inTime = made.sort((a, b) => (a.row.applied_at < b.row.applied_at ? -1 : 1))
  for (const [index, { row }] of inTime.entries()) row.reference = `JA-${String(index + 1).padStart(6, '0')}`
  await insertTables(db, {
    job_application: inTime.map(({ row }) => row),
    job_application_move: inTime.flatMap(({ row, way }) => movesOf(row.id, way, { siever, recruiter }, dice)),
    job_application_note: inTime.flatMap(({ row, way }) => notesOf(row, way.steps, { siever, recruiter }, dice)),
  })
  await sql`select setval('job_application_number', ${inTime.length})`.execute(db)
}

/** Whoever comes back is known by their number. */
async function phoneOf(db: Db, id: string, other: string): Promise<string> {
  const found = await db.selectFrom('employee').select('phone').where('id', '=', id).executeTakeFirst()
  return found?.phone ?? other
}

/** One step after another in working hours, none later than `latest`; begun so early that there is time for all. */
function wayTo(stage: ApplicationStage, openings: readonly Opening[], latest: string, dice: SeededRandom): Way {
  const passed = stagesTo(stage, dice)
  const lastDay = latest.slice(0, 10)
  const needed = passed.length * 2
  const fitting = openings.filter(
    ({ opens_on, status }) => (stage === 'hired' || status !== 'filled') && addDays(opens_on, needed + 1) < lastDay,
  )
  const open = fitting.filter(({ status }) => status === 'open')
  const opening = dice.pick(open.length > 0 && dice.chance(0.85) ? open : fitting.length > 0 ? fitting : openings)
  const until = [addDays(lastDay, -needed), opening.closes_on ?? lastDay].sort()[0] ?? lastDay
  const days = Math.max(0, (Date.parse(until) - Date.parse(opening.opens_on)) / 86_400_000)
  let day = addDays(opening.opens_on, dice.whole(0, days))
  const applied_at = `${day}T0${dice.whole(5, 8)}:${minute(dice)}:00.000Z`
  const steps = passed.map((to, index) => {
    const most = (Date.parse(lastDay) - Date.parse(day)) / 86_400_000 / (passed.length - index)
    day = addDays(day, Math.max(1, Math.min(dice.whole(1, 5), Math.floor(most))))
    return { to, at: `${day}T${dice.whole(10, 14)}:${minute(dice)}:00.000Z` }
  })
  return { opening, applied_at, steps }
}

const minute = (dice: SeededRandom) => String(dice.whole(0, 59)).padStart(2, '0')

/** The stages after the first one, in their order; who is rejected or withdraws has come some of the way. */
function stagesTo(stage: ApplicationStage, dice: SeededRandom): ApplicationStage[] {
  const ended = stage === 'rejected' || stage === 'withdrawn'
  const last = ended ? dice.whole(0, 3) : applicationStages.indexOf(stage)
  const passed = applicationStages.slice(1, last + 1)
  return ended ? [...passed, stage] : passed
}

const qualifications = ['SSCE', 'OND', 'HND', 'BSc', 'BA', 'NCE']
const sources = ['job_list', 'job_list', 'job_list', 'linkedin', 'jobberman', 'referral', 'whatsapp']
const languages = ['English', 'English, Hausa', 'English, Yoruba', 'English, Igbo', 'English, Pidgin']

interface Names {
  people: readonly DemoPerson[]
  dice: SeededRandom
  newEmail(first: string, last: string): string
}

/** Named like the people of the company, each name of another of them. */
function applicantOf(person: DemoPerson | undefined, { people, dice, newEmail }: Names) {
  const first_name = person?.first_name ?? dice.pick(people).first_name
  const last_name = person?.last_name ?? dice.pick(people).last_name
  return {
    first_name,
    middle_name: dice.chance(0.3) ? dice.pick(people).first_name : null,
    last_name,
    email: newEmail(first_name, last_name),
    mobile_number: `+2347100${String(dice.whole(0, 999_999)).padStart(6, '0')}`,
  }
}

/** An address for each, a namesake's with a number. */
function emailsOf() {
  const given = new Map<string, number>()
  return (first: string, last: string): string => {
    const name = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '')
    const times = (given.get(name) ?? 0) + 1
    given.set(name, times)
    return `${name}${times > 1 ? times : ''}@mail.test`
  }
}

type Applicant = ReturnType<typeof applicantOf> & { index: number; siever: string | null }

function rowOf({ opening, applied_at, steps }: Way, { index, siever, ...applicant }: Applicant, dice: SeededRandom) {
  const stage = steps.at(-1)?.to ?? 'applied'
  const isScreened = steps.length > 0
  const qualification = dice.pick(qualifications)
  return {
    row: {
      id: dice.id(applied_at),
      reference: '',
      job_opening_id: opening.id,
      ...applicant,
      highest_qualification: qualification,
      certifications: dice.chance(0.3) ? 'Customer service certificate' : '',
      languages_spoken: dice.pick(languages),
      resume_text: resumeOf(applicant, { qualification, job_title: opening.job_title }, dice),
      source: dice.pick(sources),
      consented_at: applied_at,
      stage,
      stage_since: steps.at(-1)?.at ?? applied_at,
      siever_id: isScreened ? siever : null,
      rating: isScreened && dice.chance(0.7) ? dice.whole(stage === 'rejected' ? 1 : 3, stage === 'rejected' ? 2 : 5) : null,
      tags: tagsOf(dice, isScreened),
      employee_id: null as string | null,
      applied_at,
      version: 1 + steps.length,
    },
    index,
  }
}

type Hands = Record<'siever' | 'recruiter', string | null>

const movesOf = (application_id: string, { steps }: Way, { siever, recruiter }: Hands, dice: SeededRandom) =>
  steps.map(({ to, at }, index) => ({
    id: dice.id(at),
    application_id,
    from_stage: steps[index - 1]?.to ?? 'applied',
    to_stage: to,
    reason: to === 'rejected' ? dice.pick(closings.rejected) : to === 'withdrawn' ? dice.pick(closings.withdrawn) : null,
    moved_by: to === 'withdrawn' ? null : index < 2 ? siever : recruiter,
    moved_at: at,
  }))
