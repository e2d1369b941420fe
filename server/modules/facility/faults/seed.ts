/** The demo company's faults, jobs, plans, and a generator whose diesel adds up but in one week. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { type FaultCategory, type FaultStatus, hoursToSolve, type Urgency } from '@iroko/contract/facility/faults'
import type { JobStatus } from '@iroko/contract/facility/jobs'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { dueAt } from '../../../lib/calendar/working-hours.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

type Reported = [days: number, place: string, category: FaultCategory, urgency: Urgency, status: FaultStatus, words: string]

const reported: readonly Reported[] = [
  [0, 'Floor 1, entrance', 'security', 'safety', 'new', 'The door does not lock any more'],
  [0, 'Floor 2, row C', 'equipment', 'stops_work', 'new', 'The headset crackles, callers hear nothing'],
  [1, 'Floor 2, kitchen', 'plumbing', 'annoys', 'new', 'The tap drips'],
  [1, 'Floor 3, row A', 'cooling', 'stops_work', 'accepted', 'The air conditioner blows warm air'],
  [2, 'Floor 1, restroom', 'plumbing', 'annoys', 'accepted', 'The flush does not stop'],
  [2, 'Floor 1, restroom', 'plumbing', 'annoys', 'duplicate', 'Water runs all the time'],
  [3, 'Training room', 'electrical', 'annoys', 'accepted', 'Two lamps flicker'],
  [4, 'Floor 3, row D', 'furniture', 'annoys', 'solved', 'The chair sinks'],
  [5, 'Server room', 'cooling', 'safety', 'solved', 'It smells burnt'],
  [8, 'Floor 2, row B', 'electrical', 'stops_work', 'confirmed', 'Four sockets are dead'],
  [12, 'Car park', 'security', 'annoys', 'confirmed', 'The lamp at the gate is dark'],
  [15, 'Floor 1, kitchen', 'cleaning', 'annoys', 'rejected', 'There is no coffee'],
  [21, 'Roof', 'building', 'safety', 'confirmed', 'Rain comes in beside the aerial'],
  [30, 'Floor 2, row C', 'equipment', 'annoys', 'confirmed', 'The screen is pink'],
]

/** The faults, by their place above, that a job is about; `days` is when it was made. */
const made: readonly [title: string, status: JobStatus, days: number, faults: number[]][] = [
  ['Repair the air conditioner', 'waiting', 1, [3]],
  ['Repair the flush', 'planned', 1, [4]],
  ['Change two lamps', 'in_progress', 2, [6]],
  ['Replace the gas spring', 'done', 3, [7]],
  ['Look for the burnt cable', 'done', 5, [8]],
  ['Rewire row B', 'confirmed', 8, [9]],
  ['Seal the roof', 'confirmed', 20, [12]],
  ['Paint the stairs', 'new', 4, []],
  ['Move six desks', 'cancelled', 9, []],
]

const planned = [
  {
    title: 'Fire extinguishers',
    kind: 'inspection' as const,
    every: 6,
    steps: ['Needle in the green', 'Seal unbroken', 'Date on the label'],
  },
  { title: 'Air conditioners', kind: 'service' as const, every: 3, steps: ['Wash the filters', 'Check the gas'] },
  { title: 'Lift', kind: 'service' as const, every: 1, steps: ['Doors', 'Alarm', 'Emergency light'] },
  { title: 'Smoke detectors', kind: 'inspection' as const, every: 12, steps: ['Press each test button'] },
  { title: 'Water tanks', kind: 'service' as const, every: 6, steps: ['Drain', 'Scrub', 'Chlorine'] },
]

interface Keepers {
  keeper: DemoPerson
  mate: DemoPerson
}

/** Two who work in Facility; nothing without them. */
export function keepersOf(people: readonly DemoPerson[]): Keepers | undefined {
  const keeper = accountOf(people, 'facility')
  const office = keeper?.places.at(-1)?.office_id
  const mate = people.find(
    ({ id, status, places }) => id !== keeper?.id && status === 'active' && places.at(-1)?.office_id === office,
  )
  return keeper && mate && { keeper, mate }
}

export async function seedFaults(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const keepers = keepersOf(people)
  const branch = await db.selectFrom('branch').select('id').orderBy('title').limit(1).executeTakeFirst()
  const agent = accountOf(people, 'agent')
  const lead = accountOf(people, 'lead')
  if (!keepers || !branch || !agent || !lead) return
  const { keeper, mate } = keepers
  const calendar = await loadCalendar(db, null, addDays(today, -60), addDays(today, 60))
  const last = Date.parse(latest)
  /** So many days ago, one after the other. */
  const at = (days: number, more = 0) => new Date(Math.min(last, last - days * 86_400_000 + more * 3_600_000)).toISOString()
  const jobs = made.map(([title, status, days], place) => ({ id: dice.id(at(days)), title, status, days, place }))
  const jobOf = (fault: number) => jobs[made.findIndex(([, , , faults]) => faults.includes(fault))]?.id ?? null
  const ids = reported.map(([days], place) => dice.id(at(days, -2 - place / 100)))
  const faults = reported.map(([days, place, category, urgency, status, words], number) => {
    const from = at(days, -2 - number / 100)
    const isSolved = status === 'solved' || status === 'confirmed'
    return {
      ...{
        id: ids[number] ?? '',
        reporter_id: number % 3 === 2 ? lead.id : agent.id,
        branch_id: branch.id,
        place,
        category,
        words,
      },
      ...{ urgency, status, reported_at: from, due_at: dueAt(calendar, new Date(from), hoursToSolve[urgency]).toISOString() },
      ...{ duplicate_of: status === 'duplicate' ? (ids[number - 1] ?? null) : null, job_id: jobOf(number) },
      ...{ solved_at: isSolved ? at(days, -1) : null, solved_by: isSolved ? keeper.id : null },
      answer: isSolved ? 'Repaired and tried out' : status === 'rejected' ? 'Coffee is bought by the offices' : '',
      confirmed_at: status === 'confirmed' ? at(days, 0) : null,
    }
  })
  const plans = planned.map(({ title, kind, every, steps }, place) => ({
    ...{ id: dice.id(at(90)), title, kind, every, every_unit: 'months' as const, branch_id: branch.id, lead_days: 7 },
    ...{ counts_from: 'completion' as const, checklist: steps, created_by: keeper.id, assignee_id: mate.id },
    next_due_on: addMonths(addDays(today, 9 + 11 * place), place % 2),
  }))
  await insertTables(db, {
    maintenance_plan: plans,
    maintenance_job: jobs.map(({ days, place, ...job }) => ({
      ...job,
      ...jobFacts(job.status, { days, place, at, keepers }),
      branch_id: branch.id,
    })),
    fault: faults,
  })
}

/** What a job of a status has: who does it, since when, until when. */
function jobFacts(
  status: JobStatus,
  {
    days,
    place,
    at,
    keepers: { keeper, mate },
  }: { days: number; place: number; at: (days: number, more?: number) => string; keepers: Keepers },
) {
  const isDone = status === 'done' || status === 'confirmed'
  const isBegun = isDone || status === 'in_progress' || status === 'waiting'
  return {
    ...{ kind: 'repair' as const, created_by: keeper.id, created_at: at(days), due_on: at(days - 3).slice(0, 10) },
    ...{ assignee_id: status === 'new' ? null : mate.id, started_at: isBegun ? at(days, 1) : null },
    ...{
      waits_for: status === 'waiting' ? ('parts' as const) : null,
      waiting_since: status === 'waiting' ? at(days, 2) : null,
    },
    ...{ done_at: isDone ? at(days, 4) : null, done_by: isDone ? mate.id : null, minutes: isDone ? 35 + 20 * place : null },
    ...{ note: isDone ? 'Repaired and tried out' : '', reason: status === 'cancelled' ? 'The floor is planned anew' : '' },
    confirmed_by: status === 'confirmed' ? keeper.id : null,
    confirmed_at: status === 'confirmed' ? at(days, 6) : null,
  }
}
