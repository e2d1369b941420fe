/** The demo company's shifts: a call centre's, with a roster for everyone and requests that people made. */
import { addDays, eachDay, weekdayOf } from '@iroko/contract/dates'
import type { ShiftRequestStatus } from '@iroko/contract/time/shift-requests'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import type { Insertable } from 'kysely'
import type { ShiftAssignment, ShiftRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { laterOf } from '../../../lib/moments.ts'
import { type RotationRules, stepOn } from '../roster/rules.ts'
import { summaryOf } from './notify-letters.ts'
import { firstDay } from './store.ts'

interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
  status: string
  hire_date: string
  places: readonly { office_id: string; team_id: string | null; ends_on: string | null }[]
}

/** How a request ends, or the step that it waits at. */
type Fate = 'approved' | 'rejected' | { waits_at: number }

export interface ShiftsPlan {
  people: readonly Person[]
  offices: readonly { id: string; code: string; teams: readonly { id: string }[] }[]
  /** About whose long requests the client is asked. */
  clientAgrees: { office_code: string; from_days: number }
  opened_on: string
  today: string
  latest: string
  dice: SeededRandom
  /** Sends a request through the policies of this database. */
  decide(request: {
    kind: string
    subject_id: string
    requester_id: string
    summary: string
    facts: { days: number }
    starts_on: string
    ends_on: string
    created_at: string
    fate: Fate
  }): { status: ShiftRequestStatus; decided_at: string | null }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const shifts = [
  { key: 'day', title: 'Day', colour: '#2f7d5b', start: '08:00', end: '17:00', weekdays: [1, 2, 3, 4, 5] },
  { key: 'morning', title: 'Morning', colour: '#b7791f', start: '06:00', end: '14:00', weekdays: everyDay },
  { key: 'afternoon', title: 'Afternoon', colour: '#2b6cb0', start: '14:00', end: '22:00', weekdays: everyDay },
  { key: 'night', title: 'Night', colour: '#553c9a', start: '22:00', end: '06:00', weekdays: everyDay },
] as const
type Key = (typeof shifts)[number]['key']

/** Five days of a shift, two free ones, then the next. */
const turns: { title: string; shifts: Key[] }[] = [
  { title: 'Early and late', shifts: ['morning', 'afternoon'] },
  { title: 'Round the clock', shifts: ['morning', 'afternoon', 'night'] },
]
/** Which campaign goes round in which turn; the others work by day. */
const turnOf: Record<string, number> = { 'kora bank voice': 0, 'nile telecom chat': 0, 'sahel airlines support': 1 }

const reasons = [
  'Evening classes',
  'My child starts school that week',
  'A family wedding',
  'Hospital appointment in the morning',
  'No bus at that hour while the bridge is closed',
]

/** Needs the desk's policies, and the people with the places they have today. */
export async function seedShifts(db: Db, plan: ShiftsPlan): Promise<void> {
  const { dice, opened_on } = plan
  const at = `${opened_on}T08:00:00.000Z`
  const ids = new Map<Key, string>(shifts.map(({ key }) => [key, dice.id(at)]))
  const idOf = (key: Key): string => ids.get(key) ?? ''
  await insertAll(
    db,
    'shift',
    shifts.map(({ key, title, colour }) => ({ id: idOf(key), title, colour })),
  )
  await insertAll(
    db,
    'shift_hours',
    shifts.map((shift) => ({
      shift_id: idOf(shift.key),
      starts_on: firstDay,
      days: weekOf(shift),
      late_grace_minutes: 10,
      early_grace_minutes: 5,
      early_punch_minutes: 120,
      late_punch_minutes: 240,
    })),
  )
  const rotations = await seedRotations(db, plan, idOf)
  const rows = assignmentsOf(plan, idOf, rotations, at)
  const shiftOn = (person: Person, day: string): string | null => {
    const rotation_id = rows.find(({ team_id }) => team_id !== null && team_id === person.places.at(-1)?.team_id)?.rotation_id
    const rotation = rotations.flat().find(({ id }) => id === rotation_id)
    return rotation ? stepOn(rotation, day) : null
  }
  const requests: Insertable<ShiftRequest>[] = []
  for (const wish of wishesOf(plan, idOf, shiftOn)) {
    requests.push(wish.request)
    if (wish.row) rows.push(wish.row)
  }
  await insertAll(db, 'shift_assignment', rows)
  await insertAll(db, 'shift_request', requests)
}

function weekOf({ weekdays, start, end }: (typeof shifts)[number]): ShiftDay[] {
  return weekdays.map((weekday) => ({ weekday, start, end, break_minutes: 60, full_minutes: 420, half_minutes: 210 }))
}

/** One for each team of a turn that begins with another of its shifts, so that somebody is always there. */
async function seedRotations(db: Db, { opened_on, dice }: ShiftsPlan, idOf: (key: Key) => string): Promise<RotationRules[][]> {
  const monday = addDays(opened_on, 1 - weekdayOf(opened_on))
  const made = turns.map(({ title, shifts: parts }) =>
    Array.from({ length: parts.length + 2 }, (_, index) => ({
      id: dice.id(`${opened_on}T08:00:00.000Z`),
      title: `${title}, group ${index + 1}`,
      // Four days apart: each shift begins with another group before the last one is free, so that none is without anybody.
      anchor_on: addDays(monday, index * 4),
      steps: parts.flatMap((key) => [
        { shift_id: idOf(key), days: 5 },
        { shift_id: null, days: 2 },
      ]),
    })),
  )
  const all = made.flat()
  await insertAll(
    db,
    'shift_rotation',
    all.map(({ steps: _, ...rotation }) => rotation),
  )
  await insertAll(
    db,
    'shift_rotation_step',
    all.flatMap(({ id, steps }) => steps.map((step, index) => ({ rotation_id: id, position: index + 1, ...step }))),
  )
  return made
}

const nothing = { employee_id: null, team_id: null, office_id: null, shift_id: null, rotation_id: null }

/** Every office by day, the teams that go round in their turn. */
function assignmentsOf(plan: ShiftsPlan, idOf: (key: Key) => string, rotations: RotationRules[][], at: string) {
  const rows: Insertable<ShiftAssignment>[] = []
  const add = (row: Partial<Insertable<ShiftAssignment>>) =>
    rows.push({
      id: plan.dice.id(at),
      ...nothing,
      starts_on: plan.opened_on,
      ends_on: null,
      extra: false,
      created_at: at,
      ...row,
    })
  for (const { id, code, teams } of plan.offices) {
    add({ office_id: id, shift_id: idOf('day') })
    const turn = rotations[turnOf[code] ?? -1]
    if (turn)
      for (const [index, team] of teams.entries()) add({ team_id: team.id, rotation_id: turn[index % turn.length]?.id ?? null })
  }
  return rows
}

interface Wish {
  request: Insertable<ShiftRequest>
  /** What became of it in the roster. */
  row: Insertable<ShiftAssignment> | null
}

/** One in fifteen agents asked in the last months; the lead has two to decide, the agent was asked for a swap. */
function wishesOf(
  plan: ShiftsPlan,
  idOf: (key: Key) => string,
  shiftOn: (person: Person, day: string) => string | null,
): Wish[] {
  const { people, today, latest, opened_on, dice } = plan
  const wishes: Wish[] = []
  const teamOf = ({ places }: Person) => places.at(-1)?.team_id ?? null
  const agents = people.filter((person) => person.status === 'active' && teamOf(person) !== null)
  const agent = agents.find(({ email }) => email === 'agent@zuma.test')
  const mates = agents.filter((person) => agent && teamOf(person) === teamOf(agent) && !person.email.startsWith('lead'))

  const ask = (person: Person, key: Key, starts_on: string, length: number, created_at: string, fate: Fate) => {
    const ends_on = addDays(starts_on, length - 1)
    const shift_id = idOf(key)
    const id = dice.id(created_at)
    const title = shifts.find((shift) => shift.key === key)?.title ?? null
    const summary = summaryOf({ kind: 'change', shift: title, colleague: null, starts_on, ends_on })
    const facts = { days: length }
    const { status, decided_at } = plan.decide({
      kind: 'shift_request',
      subject_id: id,
      requester_id: person.id,
      summary,
      facts,
      starts_on,
      ends_on,
      created_at,
      fate,
    })
    const common = { employee_id: person.id, shift_id, starts_on, ends_on, created_at }
    wishes.push({
      request: { id, kind: 'change', colleague_id: null, reason: dice.pick(reasons), status, decided_at, ...common },
      row: status === 'approved' ? { ...nothing, id: dice.id(created_at), extra: false, ...common } : null,
    })
  }

  for (const person of agents) {
    const from = laterOf(opened_on, person.hire_date)
    if (!dice.chance(1 / 15) || person.id === agent?.id || from > addDays(today, -60)) continue
    const starts_on = addDays(today, -dice.whole(20, 45))
    const created_at = `${addDays(starts_on, -dice.whole(5, 12))}T09:15:00.000Z`
    if (created_at.slice(0, 10) < from) continue
    ask(
      person,
      dice.pick(['morning', 'afternoon'] as const),
      starts_on,
      dice.whole(1, 5),
      created_at,
      dice.chance(0.8) ? 'approved' : 'rejected',
    )
  }
  const lately = latest.replace('T16', 'T10')
  const soon = addDays(today, 15 - weekdayOf(today))
  for (const mate of mates.filter(({ id }) => id !== agent?.id).slice(0, 1))
    ask(mate, 'morning', soon, 3, lately, { waits_at: 1 })
  if (agent) ask(agent, 'day', addDays(soon, 7), 2, lately, { waits_at: 1 })
  const officeOf = ({ places }: Person) => places.at(-1)?.office_id
  const voice = plan.offices.find(({ code }) => code === plan.clientAgrees.office_code)?.id
  const asking = agents.findLast((person) => officeOf(person) === voice && !mates.includes(person) && person.id !== agent?.id)
  if (asking) ask(asking, 'morning', addDays(soon, 14), plan.clientAgrees.from_days + 4, lately, { waits_at: 2 })
  const swap = agent && swapFor(agent, agents, soon, shiftOn)
  if (swap) {
    wishes.push({
      request: {
        id: dice.id(lately),
        employee_id: swap.colleague.id,
        kind: 'swap',
        shift_id: null,
        colleague_id: agent.id,
        starts_on: swap.day,
        ends_on: swap.day,
        reason: dice.pick(reasons),
        status: 'asked',
        created_at: lately,
        decided_at: null,
      },
      row: null,
    })
  }
  return wishes
}

/** A day of the week after the next on which somebody of the agent's office works another shift than the agent. */
function swapFor(
  agent: Person,
  agents: readonly Person[],
  from: string,
  shiftOn: (person: Person, day: string) => string | null,
): { colleague: Person; day: string } | undefined {
  const office = agent.places.at(-1)?.office_id
  const colleagues = agents.filter(({ id, places }) => id !== agent.id && places.at(-1)?.office_id === office)
  for (const day of eachDay(from, addDays(from, 6))) {
    const own = shiftOn(agent, day)
    const colleague = colleagues.find((one) => own && shiftOn(one, day) && shiftOn(one, day) !== own)
    if (colleague) return { colleague, day }
  }
  return undefined
}
