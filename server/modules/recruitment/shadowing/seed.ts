/** Shadowing of the demo company: signed off where applicants came further, under way and ahead for the others. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

interface Candidate {
  id: string
  office_id: string
  stage: ApplicationStage
  at: string
}

const workday = (day: string): string => (weekdayOf(day) > 5 ? workday(addDays(day, 1)) : day)

export async function seedShadowing(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const planner = accountOf(people, 'hr') ?? people[0]
  if (!planner) return
  const leaders = new Set(people.flatMap(({ lines }) => lines.map(({ leader_id }) => leader_id)))
  // Others than those who interview: whoever has an applicant beside them is at no interview that day, nor trains.
  const trainer = accountOf(people, 'tqa') ?? planner
  const leads = people
    .filter(({ id, status }) => status === 'active' && leaders.has(id))
    .slice(12, 24)
    .filter(({ id }) => id !== trainer.id)
  const { rows: found } = await sql<Candidate>`
    select application.id, opening.office_id, application.stage, move.moved_at as at
    from job_application application join job_opening opening on opening.id = application.job_opening_id
    join job_application_move move on move.application_id = application.id and move.to_stage = 'shadowing'
    where application.stage in ('shadowing', 'training', 'offer', 'hired')
    order by move.moved_at, application.id`.execute(db)
  const made = found.flatMap((candidate, index) => {
    const created_at = new Date(candidate.at).toISOString()
    const isSigned = candidate.stage !== 'shadowing'
    const first = isSigned ? created_at.slice(0, 10) : workday(addDays(today, index % 3))
    const days = isSigned ? [first] : [first, workday(addDays(first, 1))]
    const signed_at = new Date(Date.parse(created_at) + 3_600_000).toISOString()
    const lead = leads[index % leads.length]
    if (!lead || (isSigned && signed_at > latest)) return []
    const row = {
      ...{ id: dice.id(created_at), application_id: candidate.id, office_id: candidate.office_id, lead_id: lead.id },
      ...{ place: `Floor ${dice.whole(1, 3)}, reception`, planned_by: planner.id, created_at },
      status: isSigned ? ('signed' as const) : ('planned' as const),
      recommendation: isSigned ? ('yes' as const) : null,
      words: isSigned ? 'Listened to calls with interest and asked the right questions.' : '',
      signed_at: isSigned ? signed_at : null,
    }
    return [{ row, days, isSigned }]
  })
  await insertTables(db, {
    shadowing: made.map(({ row }) => row),
    shadowing_day: made.flatMap(({ row, days, isSigned }) =>
      days.map((day) => ({ shadowing_id: row.id, application_id: row.application_id, day, present: isSigned ? true : null })),
    ),
  })
}
