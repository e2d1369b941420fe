/** What the parts of the demo company's leave hand to each other. */
import type { Insertable } from 'kysely'
import type { AuditLog, LeaveApplication, LeaveDay as LeaveDayRow } from '../../../database.types.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import type { LeaveTypes } from '../types/seed.ts'
import type { LeaveDay, LeaveType } from './rules.ts'
import type { LeaveCalendar } from './rules-days.ts'
import type { Book, Holder } from './seed-book.ts'
import type { Wish } from './seed-wishes.ts'

export interface Place {
  office_id: string
  team_id: string | null
  starts_on: string
  ends_on: string | null
}

export interface Applicant extends Holder {
  places: readonly Place[]
}

/** How a request is decided, as the approvals of the demo company answer it. */
export interface Decided {
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  decided_at: string | null
  decisions: readonly { decided_by: string; decision: 'approved' | 'rejected'; comment: string | null; decided_at: string }[]
}

export interface Request {
  kind: 'leave'
  subject_id: string
  requester_id: string
  summary: string
  facts: { days: number; leave_type_id: string }
  created_at: string
  fate: 'approved' | 'rejected' | 'withdrawn' | { waits_at: number }
}

export interface Setting {
  types: LeaveTypes
  calendarOf(office_id: string): LeaveCalendar
  decide(request: Request): Decided
  /** Somebody who could stand in for a person of a team on a day. */
  colleague(person: Applicant, team_id: string | null, day: string): string | null
  /** Of HR, and not this person. */
  hrOfficer(person: Applicant): string
  /** The id of a new sick note. */
  certificate(person: Applicant, at: string): string
  opened_on: string
  /** Nothing happens after this moment. */
  latest: string
  dice: SeededRandom
}

export type StoredDay = LeaveDay & Insertable<LeaveDayRow>

/** An application in the middle of being written, with the person's book. */
export interface Open {
  person: Applicant
  book: Book
  wish: Wish
  type: LeaveType
  application: Insertable<LeaveApplication> & { days: number; version: number }
  days: StoredDay[]
}

export interface Made {
  applications: Insertable<LeaveApplication>[]
  days: StoredDay[]
  audits: Insertable<AuditLog>[]
}
