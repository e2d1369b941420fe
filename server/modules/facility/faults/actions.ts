/** What handlers of faults and of jobs do with faults. */
import { addDays, dayIn } from '@iroko/contract/dates'
import { hoursToSolve, type Urgency } from '@iroko/contract/facility/faults'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { dueAt, workingMinutes } from '../../../lib/calendar/working-hours.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { pageOf, solvedLetter } from './notify.ts'
import * as store from './store.ts'

/** The longest that days off are looked through. */
const calendarDays = 120

const calendarAt = (db: Db, branch_id: string, from: Date) =>
  loadCalendar(db, { office_id: null, branch_id }, dayIn(companyZone, from), addDays(dayIn(companyZone, from), calendarDays))

/** When a fault of a branch is to be solved that was reported at a moment. */
export async function dueOf(db: Db, branch_id: string, urgency: Urgency, from: Date): Promise<string> {
  return dueAt(await calendarAt(db, branch_id, from), from, hoursToSolve[urgency]).toISOString()
}

/** When it is to be solved after access was waited for: as many working minutes later. */
export async function dueAfterWait(
  db: Db,
  fault: { branch_id: string; due_at: string },
  since: Date,
  now: Date,
): Promise<string> {
  const calendar = await calendarAt(db, fault.branch_id, since)
  const due = new Date(fault.due_at)
  // What was due before the wait began stays late.
  if (due <= since) return fault.due_at
  const waited = workingMinutes(calendar, since, now)
  return dueAt(await calendarAt(db, fault.branch_id, due), due, waited / 60).toISOString()
}

/** How a letter names a fault. */
export const aboutOf = ({ words, place }: { words: string; place: string }): string => {
  const first = words.split('\n')[0]?.slice(0, 60).trim()
  return first ? `${first}, ${place}` : place
}

export const publishFault = (call: StaffTools, people: readonly string[]): Promise<void> =>
  call.changed('faults', { for: [...people], permission: 'fault.handle' })

interface Solved {
  id: string
  words: string
  place: string
}

/** Records a fault as solved by the caller, and tells all who reported it. */
export async function solveFault(call: StaffTools, fault: Solved, answer: string): Promise<void> {
  const { db, user, now } = call
  const change = { status: 'solved' as const, solved_at: now.toISOString(), solved_by: user.id, answer }
  await store.updateFault(db, fault.id, change)
  await call.audit({ action: 'fault.solve', entity: 'fault', entity_id: fault.id, after: { answer } })
  const people = await store.findReporters(db, fault.id)
  await publishFault(call, people)
  await write(call, people, pageOf(fault.id), solvedLetter(aboutOf(fault), answer), 'requests')
}
