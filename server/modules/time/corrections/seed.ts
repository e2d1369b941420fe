/** The demo company's requests: missed punches, absences, an outage or two, days of leave with punches; some of each in every state. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { absenceReasons } from '@iroko/contract/time/absences'
import { type Insertable, sql } from 'kysely'
import type { Absence, AttendanceRequest, File, Punch } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { companyZone } from '../../../lib/portal.ts'
import { summaryOf } from '../absences/actions.ts'
import { computeDays, resetDueToToday } from '../attendance-days/store.ts'
import { seedConflicts, seedGate, seedIncidents } from '../incidents/seed.ts'
import { seedStrays } from '../stray-punches/seed.ts'
import { dayText } from './notify-letters.ts'
import { least, manual, morningAfter, most, type SeededPerson, type Touch } from './seed-parts.ts'

type Fate = 'approved' | 'rejected' | { waits_at: number }
type Decided = 'pending' | 'approved' | 'rejected' | 'withdrawn'

export interface TimekeepingPlan {
  people: readonly SeededPerson[]
  today: string
  latest: string
  now: Date
  dice: SeededRandom
  /** The sick note, as the files of leave keep it. */
  certificate: { bytes: string; file: { name: string; type: string; size: number; sha256: string } }
  decide(request: {
    kind: string
    subject_id: string
    requester_id: string
    summary: string
    facts: { days: number }
    created_at: string
    fate: Fate
    words: { kind: readonly string[]; refusing: readonly string[] }
  }): { status: Decided; decided_at: string | null; decisions: readonly { decided_by: string }[] }
}

const requestWords = {
  kind: ['I saw you at your desk', 'The terminal was down, yes', 'The visit is in the calendar'],
  refusing: ['You were not at the stand-up', 'Please ask the gate to record it the same day'],
}
const absenceWords = {
  kind: ['Get well soon', 'Noted'],
  refusing: ['Please apply for leave instead', 'The note is of another week'],
}
const reasons = [
  ['forgot', 'Went straight to the client call and forgot to punch'],
  ['outage', 'The terminal at the door had no power'],
  ['field_work', 'At the client’s office all day'],
  ['wrong_time', 'Punched in again by mistake when I came back from lunch'],
] as const

/** Days that somebody missed or punched for once only; the newest first. */
interface Gap {
  employee_id: string
  ogid: string
  email: string
  office_id: string
  day: string
  status: string
  first_in: string | null
  shift_starts_at: string
  shift_ends_at: string
}

/** Follows attendance: what people ask is about the days that it left. Answers the files that the rows speak of. */
export async function seedTimekeeping(db: Db, plan: TimekeepingPlan): Promise<{ id: string; bytes: string }[]> {
  const { today, now } = plan
  const gaps = await findGaps(db, today)
  const touched = new Map<string, { from: string; to: string }>()
  const touch = (employeeId: string, from: string, to = from) => {
    const known = touched.get(employeeId)
    touched.set(employeeId, { from: least(known?.from, from), to: most(known?.to, to) })
  }
  const files: Insertable<File>[] = []
  await seedAbsences(db, plan, gaps, files, touch)
  await seedRequests(db, plan, gaps, touch)
  await seedGate(db, plan, touch)
  await seedConflicts(db, plan, touch)
  await seedIncidents(db, plan, touch)
  await seedStrays(db, plan, touch)
  // Most were touched by the same outage and so on the same days.
  for (const [range, people] of Map.groupBy(touched, ([, { from, to }]) => `${from} ${to}`)) {
    const [from = '', to = ''] = range.split(' ')
    const ids = people.map(([id]) => id)
    await computeDays(db, ids, from, to, now)
  }
  await resetDueToToday(db, today)
  // Their leaders were told then.
  await sql`update attendance_day set conflict_told_at = computed_at where status = 'conflict'`.execute(db)
  return files.map(({ id }) => ({ id, bytes: plan.certificate.bytes }))
}

async function findGaps(db: Db, today: string): Promise<Gap[]> {
  const found = await sql<Gap>`
    select one.employee_id, employee.ogid, employee.email, one.office_id, one.day, one.status, one.first_in, one.shift_starts_at,
      one.shift_ends_at
    from attendance_day one join employee on employee.id = one.employee_id and employee.status = 'active'
    where one.status in ('absent', 'half_day') and one.shift_starts_at is not null and (one.status = 'absent' or 'missing_out' = any(one.flags))
      and one.day between ${addMonths(today, -2)}::date and ${addDays(today, -2)}::date
    order by one.day desc, employee.ogid`.execute(db)
  return found.rows
}

async function seedAbsences(
  db: Db,
  plan: TimekeepingPlan,
  gaps: Gap[],
  files: Insertable<File>[],
  touch: Touch,
): Promise<void> {
  const { dice, today, latest } = plan
  const rows: Insertable<Absence>[] = []
  const tell = (
    person: Pick<Gap, 'employee_id' | 'office_id'>,
    starts_on: string,
    ends_on: string,
    created_at: string,
    fate: Fate | 'withdrawn',
  ) => {
    const id = dice.id(created_at)
    const reason = dice.pick(absenceReasons)
    const summary = summaryOf({ starts_on, ends_on })
    const course =
      fate === 'withdrawn'
        ? { status: 'withdrawn' as const, decided_at: created_at }
        : plan.decide({
            kind: 'absence',
            subject_id: id,
            requester_id: person.employee_id,
            summary,
            facts: { days: 1 },
            created_at,
            fate,
            words: absenceWords,
          })
    const file_id = reason === 'Sick' && dice.chance(0.7) ? keepNote(plan, files, person.employee_id, created_at) : null
    rows.push({
      id,
      employee_id: person.employee_id,
      office_id: person.office_id,
      starts_on,
      ends_on,
      reason,
      details: reason === 'Sick' ? 'Not well; the note is with it' : '',
      file_id,
      status: course.status,
      created_at,
      decided_at: course.decided_at,
    })
    if (course.status === 'approved') touch(person.employee_id, starts_on, ends_on < today ? ends_on : addDays(today, -1))
  }
  const absent = gaps.filter(({ status }) => status === 'absent')
  const used = new Set<string>()
  for (const gap of absent) {
    if (used.size >= 16 || used.has(gap.employee_id) || gap.email === 'agent@zuma.test') continue
    const created_at = morningAfter(gap.day)
    if (created_at > latest) continue
    const turn = used.size % 8
    const fate = turn === 5 ? 'rejected' : turn === 6 ? 'withdrawn' : turn === 7 ? { waits_at: 1 } : 'approved'
    used.add(gap.employee_id)
    tell(gap, gap.day, gap.day, created_at, fate)
  }
  // The agent whom one signs in as tells one ahead.
  const agent = await placeOf(db, 'agent@zuma.test')
  const ahead = addDays(today, 12)
  if (agent) tell(agent, ahead, addDays(ahead, 1), `${latest.slice(0, 10)}T09:40:00.000Z`, { waits_at: 1 })
  await insertAll(db, 'file', files)
  await insertAll(db, 'absence', rows)
}

function keepNote(
  { dice, certificate }: TimekeepingPlan,
  files: Insertable<File>[],
  created_by: string,
  created_at: string,
): string {
  const id = dice.id(created_at)
  files.push({ id, ...certificate.file, purpose: 'absence', created_by, created_at })
  return id
}

async function placeOf(db: Db, email: string): Promise<{ employee_id: string; office_id: string } | undefined> {
  const found = await sql<{ employee_id: string; office_id: string }>`
    select placement.employee_id, placement.office_id from placement join employee on employee.id = placement.employee_id
    where employee.email = ${email} and placement.ends_on is null`.execute(db)
  return found.rows[0]
}

async function seedRequests(db: Db, plan: TimekeepingPlan, gaps: Gap[], touch: Touch): Promise<void> {
  const { dice, latest } = plan
  const rows: Insertable<AttendanceRequest>[] = []
  const punches: Insertable<Punch>[] = []
  const used = new Set<string>()
  for (const gap of gaps.filter(({ status }) => status !== 'absent')) {
    const { employee_id, ogid, day } = gap
    const created_at = morningAfter(day)
    if (rows.length >= 24 || used.has(employee_id) || created_at > latest) continue
    used.add(employee_id)
    const turn = rows.length % 6
    const [cause, reason] = dice.pick(reasons.slice(0, 3))
    const out_at = new Date(Date.parse(gap.shift_ends_at) + dice.whole(0, 12) * 60_000).toISOString()
    const id = dice.id(created_at)
    const summary = dayText({ day, zone: companyZone, in_at: null, out_at })
    const request = {
      kind: 'manual_attendance',
      subject_id: id,
      requester_id: employee_id,
      summary,
      facts: { days: 1 },
      created_at,
      words: requestWords,
    }
    const fate: Fate = turn === 3 ? 'rejected' : turn >= 4 ? { waits_at: 1 } : 'approved'
    const course =
      turn === 5 ? { status: 'withdrawn' as const, decided_at: created_at, decisions: [] } : plan.decide({ ...request, fate })
    const { status, decided_at } = course
    rows.push({ id, employee_id, day, in_at: null, out_at, cause, reason, file_id: null, status, created_at, decided_at })
    if (status !== 'approved' || decided_at === null) continue
    const recorded_by = course.decisions.at(-1)?.decided_by ?? null
    punches.push({
      ...manual(dice, decided_at, { employee_id, ogid }, out_at, 'out'),
      reason,
      recorded_by,
      notes: JSON.stringify({ request: id }),
    })
    touch(employee_id, addDays(day, -1), day)
  }
  await insertAll(db, 'attendance_request', rows)
  await insertAll(db, 'punch', punches)
}
