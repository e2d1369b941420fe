/** What becomes of an application: decisions, the days it holds, the lines of the ledger, its history. */
import type { Insertable } from 'kysely'
import type { DB } from '../../../database.types.ts'
import type { DemoPerson, DemoPlace, RequestsPart } from '../../../lib/demo/demo.ts'
import type { LeaveRequest } from '../application-form/seed-requests.ts'
import { type Account, takenBy } from '../balances/seed.ts'
import { cancelledAt, givenBack } from '../cancellations/seed.ts'
import { type LeaveDay, type OtherLeave, sumDays } from '../types/rules.ts'
import { summaryOf } from './notify.ts'
import { certificateFile } from './seed-certificate.ts'
import { eventsOf } from './seed-history.ts'

export interface Outcomes extends RequestsPart {
  /** Those who are still there, by the id of their team. */
  teams: ReadonlyMap<string, readonly DemoPerson[]>
  rows: { [T in 'file' | 'leave_application' | 'leave_day' | 'audit_log']: Insertable<DB[T]>[] }
}

/** Days of a kind of leave that a person may have, asked for from a place. */
export interface Allowed {
  person: DemoPerson
  place: DemoPlace
  account: Account
  days: LeaveDay[]
}

const contacts = ['My own phone', 'By email only', 'The number in my record', '']

/** Decides a request and writes it down; answers the leave that holds its days afterwards, if it holds any. */
export function write(request: LeaveRequest, { person, place, account, days }: Allowed, outcomes: Outcomes): OtherLeave[] {
  const { keys: _, has_file, fate, ...asked } = request
  const { created_at, starts_on } = asked
  const { dice, latest, decide, teams, rows } = outcomes
  const [id, employee_id, leave_type_id] = [dice.id(created_at), person.id, account.type.id]
  const count = sumDays(days.map(({ counts }) => counts))
  const summary = summaryOf({ ...asked, days: count, leave_type: account.type.title })
  const about = { kind: 'leave' as const, subject_id: id, requester_id: employee_id, summary, created_at }
  const sent = { ...about, facts: { days: count, leave_type_id } }
  const course = fate === 'draft' ? undefined : decide({ ...sent, fate: fate === 'cancelled' ? 'approved' : fate })
  const { status: decided = 'draft', decided_at = null, decisions = [] } = course ?? {}
  const cancels = fate === 'cancelled' && decided === 'approved' && decided_at
  const cancelled_at = cancels ? cancelledAt(starts_on, cancels, latest) : undefined
  const status = cancelled_at ? 'cancelled' : decided
  const live = status === 'pending' || status === 'approved'

  const events = eventsOf(employee_id, { ...asked, leave_type_id, days: count }, course, cancelled_at)
  for (const event of events)
    rows.audit_log.push({ id: dice.id(event.at), entity: 'leave_application', entity_id: id, ...event })
  const held = days.map((day) => ({ id: dice.id(created_at), application_id: id, employee_id, live, ...day }))
  const colleagues = (teams.get(place.team_id ?? '') ?? []).filter(
    (colleague) => colleague !== person && colleague.hire_date <= starts_on,
  )
  const file = has_file ? [{ id: dice.id(created_at), ...certificateFile, created_by: employee_id, created_at }] : []
  rows.file.push(...file)
  rows.leave_day.push(...held)
  rows.leave_application.push({
    ...{ id, employee_id, leave_type_id, office_id: place.office_id, ...asked, status, decided_at },
    version: events.length,
    days: cancelled_at ? 0 : count,
    contact: dice.pick(contacts),
    stand_in_id: colleagues.length > 0 && dice.chance(0.25) ? dice.pick(colleagues).id : null,
    file_id: file[0]?.id ?? null,
  })
  if (decided === 'approved' && decided_at) account.lines.push(...takenBy(held, decided_at, decisions.at(-1)?.decided_by))
  if (cancelled_at) account.lines.push(...givenBack(held, { created_at: cancelled_at, created_by: employee_id }))
  if (live) account.booked.push(...days.map(({ day, counts }) => ({ day, counts, status })))
  return live ? [{ ...asked, leave_type_id, days: count }] : []
}
