/** The demo company’s attendance exceptions: corrections of missed punches, absences, outages, days of leave with punches; some of each in every state. */
import { addDays } from '@iroko/contract/dates'
import { type Insertable, sql } from 'kysely'
import type { AttendanceCorrection, Punch } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Fate, insertTables } from '../../../lib/demo/demo.ts'
import { companyZone } from '../../../lib/portal.ts'
import { seedAbsences } from '../absences/seed.ts'
import { computeDays, resetDueToToday } from '../attendance-days/store.ts'
import { sumEverything } from '../attendance-figures/store-sums.ts'
import { seedConflicts } from '../conflicts/seed.ts'
import { seedGate } from '../gate/seed.ts'
import { seedIncidents } from '../incidents/seed.ts'
import { seedOvertime } from '../overtime/seed.ts'
import { seedStrays } from '../stray-punches/seed.ts'
import { dayText } from './notify-letters.ts'
import { type ExceptionsPlan, findGaps, type Gap, least, manual, morningAfter, most, type Touch } from './seed-parts.ts'

const words = {
  kind: ['I saw you at your desk', 'Confirmed: the terminal was down', 'The visit is in the calendar'],
  refusing: ['You were not at the stand-up', 'Please ask the gate to record it the same day'],
}
const reasons = [
  ['forgot', 'Went straight to the client call and forgot to punch'],
  ['outage', 'The terminal at the door had no power'],
  ['field_work', 'At the client’s office all day'],
] as const
const fates: Fate[] = ['approved', 'approved', 'approved', 'rejected', { waits_at: 1 }, 'withdrawn']
const mostAsked = 24

/** Runs after the seed of attendance, whose days it changes. Answers the files that the rows refer to. */
export async function seedAttendanceExceptions(db: Db, plan: ExceptionsPlan): Promise<{ id: string; bytes: string }[]> {
  const { today, now } = plan
  const touched = new Map<string, { from: string; to: string }>()
  const touch: Touch = (employeeId, from, to = from) => {
    const known = touched.get(employeeId)
    touched.set(employeeId, { from: least(known?.from, from), to: most(known?.to, to) })
  }
  const missed = Map.groupBy(await findGaps(db, today), ({ status }) => status === 'absent')
  const notes = await seedAbsences(db, plan, missed.get(true) ?? [], touch)
  await seedCorrections(db, plan, missed.get(false) ?? [], touch)
  for (const seed of [seedGate, seedConflicts, seedIncidents, seedStrays]) await seed(db, plan, touch)
  // Most people are recalculated for the same days, those of an outage: one calculation for each range of days.
  for (const [range, people] of Map.groupBy(touched, ([, { from, to }]) => `${from} ${to}`)) {
    const [from = '', to = ''] = range.split(' ')
    const ids = people.map(([id]) => id)
    await computeDays(db, ids, from, to, now)
  }
  await sumEverything(db)
  await seedOvertime(db, plan)
  await resetDueToToday(db, today)
  // In this history their leaders were notified in time, so no letters are written now.
  await sql`update attendance_day set conflict_told_at = computed_at where status = 'conflict'`.execute(db)
  return notes.map((id) => ({ id, bytes: plan.certificate.bytes }))
}

async function seedCorrections(
  db: Db,
  { dice, latest, decide }: ExceptionsPlan,
  gaps: readonly Gap[],
  touch: Touch,
): Promise<void> {
  const rows: Insertable<AttendanceCorrection>[] = []
  const punches: Insertable<Punch>[] = []
  for (const { employee_id, ogid, day, shift_ends_at } of gaps) {
    const created_at = morningAfter(day)
    if (rows.length >= mostAsked || rows.some((row) => row.employee_id === employee_id) || created_at > latest) continue
    const fate = fates[rows.length % fates.length] ?? 'approved'
    const [cause, reason] = dice.pick(reasons)
    const out_at = new Date(Date.parse(shift_ends_at) + dice.whole(0, 12) * 60_000).toISOString()
    const id = dice.id(created_at)
    const summary = dayText({ day, zone: companyZone, in_at: null, out_at })
    const request = {
      kind: 'attendance_correction' as const,
      subject_id: id,
      requester_id: employee_id,
      summary,
      facts: { days: 1 },
    }
    const taken = { status: 'withdrawn' as const, decided_at: created_at, decisions: [] }
    const { status, decided_at, decisions } = fate === 'withdrawn' ? taken : decide({ ...request, created_at, words, fate })
    rows.push({ id, employee_id, day, in_at: null, out_at, cause, reason, file_id: null, status, created_at, decided_at })
    if (status !== 'approved' || decided_at === null) continue
    const punch = manual(dice, decided_at, { employee_id, ogid }, out_at, 'out')
    const recorded_by = decisions.at(-1)?.decided_by ?? null
    punches.push({ ...punch, reason, recorded_by, notes: { correction: id } })
    touch(employee_id, addDays(day, -1), day)
  }
  await insertTables(db, { attendance_correction: rows, punch: punches })
}
