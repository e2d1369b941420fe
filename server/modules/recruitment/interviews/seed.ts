/** Interviews of the demo company: held ones with their scorecards, today's and tomorrow's, and one for which a time is chosen. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import { type Recommendation, usualSkills } from '@iroko/contract/recruitment/interviews'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { holdersOf } from './rules.ts'

interface Candidate {
  id: string
  email: string
  branch_id: string
  stage: ApplicationStage
  /** When it came to the interview. */
  at: string
}

const words: Record<Recommendation, string> = {
  strong_yes: 'Clear, warm and quick. I would start with training at once.',
  yes: 'Answers well and listens. Needs some practice with the systems.',
  no: 'Friendly, but lost the thread more than once.',
  strong_no: 'Could not say why this job.',
}

const nextWorkday = (day: string): string => {
  const next = addDays(day, 1)
  return weekdayOf(next) > 5 ? nextWorkday(next) : next
}

const candidates = async (db: Db): Promise<Candidate[]> =>
  (
    await sql<Candidate>`
      select application.id, application.email, opening.branch_id, application.stage, move.moved_at as at
      from job_application application join job_opening opening on opening.id = application.job_opening_id
      join job_application_move move on move.application_id = application.id and move.to_stage = 'interview'
      where application.stage in ('interview', 'shadowing', 'training', 'offer', 'hired')
      order by move.moved_at, application.id`.execute(db)
  ).rows

export async function seedInterviews(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const planner = accountOf(people, 'hr') ?? people[0]
  if (!planner) return
  const leaders = new Set(people.flatMap(({ lines }) => lines.map(({ leader_id }) => leader_id)))
  const trainer = accountOf(people, 'tqa') ?? planner
  const panels = people
    .filter(({ id, status }) => status === 'active' && leaders.has(id))
    .slice(0, 12)
    .filter(({ id }) => id !== trainer.id)
  const tomorrow = nextWorkday(today)
  const found = await candidates(db)
  const made = found.map((candidate, index) => {
    const isAhead = candidate.stage === 'interview'
    const turn = found.filter((other) => other.stage === 'interview').indexOf(candidate)
    const panel = [panels[index % panels.length], panels[(index + 5) % panels.length]].flatMap((person) => person?.id ?? [])
    const created_at = new Date(candidate.at).toISOString()
    const starts_at = isAhead
      ? `${turn % 2 === 0 ? today : tomorrow}T${String(8 + Math.floor(turn / 2)).padStart(2, '0')}:00:00.000Z`
      : new Date(Date.parse(created_at) + 3_600_000).toISOString()
    const isChoosing = isAhead && turn === 0
    const isHeld = !isAhead && starts_at < latest
    const interview = {
      ...{ id: dice.id(created_at), application_id: candidate.id, round: 'First interview', branch_id: candidate.branch_id },
      ...{
        room: `Interview room ${1 + (turn % 2 === 0 ? 0 : 1)}`,
        minutes: 45,
        skills: [...usualSkills],
        planned_by: planner.id,
      },
      ...{ starts_at: isChoosing ? null : starts_at, created_at },
      status: isChoosing ? ('invited' as const) : isAhead ? ('scheduled' as const) : ('held' as const),
      result: isAhead ? null : ('passed' as const),
      decided_at: isAhead ? null : starts_at,
      decided_by: isAhead ? null : planner.id,
    }
    return { interview, panel, candidate, isAhead, isChoosing, isHeld }
  })
  const kept = made.filter(({ isAhead, isHeld }) => isAhead || isHeld)
  const places = new Map(kept.map(({ interview }) => [`${interview.branch_id} ${interview.room}`, interview]))
  await insertTables(db, {
    interview_room: [...places.values()].map(({ room: title, branch_id, created_at }) => ({
      ...{ id: dice.id(created_at), title, branch_id },
    })),
    interview: kept.map(({ interview }) => interview),
    interview_option: kept.flatMap(({ interview, isChoosing }) =>
      isChoosing
        ? ['09', '10', '11', '12'].map((hour) => ({ interview_id: interview.id, starts_at: `${tomorrow}T${hour}:15:00.000Z` }))
        : [],
    ),
    interview_panel: kept.flatMap(({ interview, panel, isAhead }) =>
      panel.map((employee_id) => {
        const recommendation: Recommendation = dice.chance(0.3) ? 'strong_yes' : 'yes'
        return {
          ...{ interview_id: interview.id, employee_id },
          recommendation: isAhead ? null : recommendation,
          words: isAhead ? '' : words[recommendation],
          scores: isAhead ? [] : usualSkills.map((skill) => ({ skill, score: dice.whole(3, 5) })),
          scored_at: isAhead ? null : interview.decided_at,
        }
      }),
    ),
    booking: kept.flatMap(({ interview, panel, candidate, isAhead, isChoosing }) => {
      const { id: interview_id, starts_at, minutes, room, branch_id } = interview
      if (!isAhead || isChoosing || !starts_at) return []
      const end = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
      return holdersOf({ branch_id, room, email: candidate.email, panel }).map((holder) => ({
        ...{ interview_id, holder, span: `[${starts_at},${end})` },
      }))
    }),
  })
}
