/** A cohort of the demo company that is over, with results and certificates, one that is under way, and one that is planned. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const topics = [
  'Who we are and how we work',
  'Products and systems',
  'Calls and chats',
  'Security and data protection',
  'Practice',
]
const passMark = 60

interface Applicant {
  id: string
  stage: string
}

/** So many weekdays from a day on. */
function weekdaysFrom(day: string, count: number): string[] {
  const days: string[] = []
  for (let on = day; days.length < count; on = addDays(on, 1)) if (weekdayOf(on) <= 5) days.push(on)
  return days
}

export async function seedCohorts(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const trainer = accountOf(people, 'tqa') ?? accountOf(people, 'hr')
  const hr = accountOf(people, 'hr')
  const branch = await db.selectFrom('branch').select('id').orderBy('title').executeTakeFirst()
  if (!trainer || !hr || !branch) return
  const applicants = await sql<Applicant>`
    select id, stage from job_application where stage in ('training', 'offer', 'hired') order by applied_at, id`.execute(db)
  const of = (...stages: string[]) => applicants.rows.filter(({ stage }) => stages.includes(stage))

  const cohort = (title: string, starts: number, status: 'open' | 'closed', members: Applicant[]) => {
    const days = weekdaysFrom(addDays(today, starts), topics.length)
    const ends_on = days.at(-1) ?? today
    const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`
    const id = dice.id(at(addDays(today, starts - 7), '09:00'))
    const isOver = status === 'closed'
    const sessions = days.map((day, index) => ({
      id: dice.id(at(day, '07:00')),
      cohort_id: id,
      day,
      starts_at: '09:00',
      ends_at: '15:00',
      topic: topics[index] ?? '',
      trainer_id: trainer.id,
    }))
    const assessment = { id: dice.id(at(ends_on, '08:00')), cohort_id: id, title: 'Final test', most_points: 50, weight: 100 }
    const held = sessions.filter(({ day }) => day < today)
    const places = members.map((member, index) => {
      // Whoever came further has passed.
      const points = member.stage === 'training' ? dice.whole(18, 48) : dice.whole(34, 50)
      const came = held.map(() => dice.chance(0.93) || member.stage !== 'training')
      const attendance = held.length === 0 ? null : Math.floor((came.filter(Boolean).length * 1000) / held.length)
      const isPassed = points * 2 >= passMark && (attendance ?? 0) >= 800
      return {
        came,
        points,
        row: {
          id: dice.id(at(addDays(today, starts - 5), '10:00')),
          cohort_id: id,
          application_id: member.id,
          registered_by: hr.id,
          registered_at: at(addDays(today, starts - 5), '10:00'),
          result: isOver ? (isPassed ? ('passed' as const) : ('failed' as const)) : null,
          score: isOver ? points * 20 : null,
          attendance: isOver ? attendance : null,
          certificate_number: isOver && isPassed ? `AC-${String(index + 1).padStart(6, '0')}` : null,
        },
      }
    })
    return {
      academy_cohort: {
        ...{ id, title, kind: 'training' as const, branch_id: branch.id, room: 'Training room 1' },
        ...{ starts_on: days[0] ?? today, ends_on, capacity: 20, pass_mark: passMark, least_attendance: 80, status },
        closed_at: isOver ? at(ends_on, '16:00') : null,
        closed_by: isOver ? hr.id : null,
      },
      academy_trainer: { cohort_id: id, employee_id: trainer.id },
      sessions,
      assessment,
      places: places.map(({ row }) => row),
      attendances: places.flatMap(({ row, came }) =>
        held.map(({ id: session_id, day }, index) => ({
          ...{ session_id, place_id: row.id, noted_by: trainer.id, noted_at: at(day, '09:30') },
          status: came[index] ? ('present' as const) : ('absent' as const),
        })),
      ),
      marks: isOver
        ? places.map(({ row, points }) => ({
            ...{ assessment_id: assessment.id, place_id: row.id, points, marked_by: trainer.id },
            marked_at: at(ends_on, '15:30'),
          }))
        : [],
    }
  }

  const training = of('training')
  const half = Math.ceil(training.length / 2)
  const cohorts = [
    cohort('Customer service, first intake', -35, 'closed', of('offer', 'hired')),
    cohort('Customer service, second intake', -3, 'open', training.slice(0, half)),
    cohort('Customer service, third intake', 10, 'open', training.slice(half)),
  ]
  await insertTables(db, {
    academy_cohort: cohorts.map((cohort) => cohort.academy_cohort),
    academy_trainer: cohorts.map((cohort) => cohort.academy_trainer),
    academy_session: cohorts.flatMap(({ sessions }) => sessions),
    academy_assessment: cohorts.map(({ assessment }) => assessment),
    academy_place: cohorts.flatMap(({ places }) => places),
    academy_attendance: cohorts.flatMap(({ attendances }) => attendances),
    academy_mark: cohorts.flatMap(({ marks }) => marks),
  })
  const certified = cohorts.flatMap(({ places }) => places).filter((place) => place.certificate_number !== null).length
  if (certified > 0) await sql`select setval('academy_certificate_number', ${certified})`.execute(db)
}
