/** From a wish to an application that the rules of the product allow on the day it is made. */

import { addDays, yearOf } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { AuditLog, LeaveApplication, LeaveDay as LeaveDayRow } from '../../../database.types.ts'
import type { Decide, Decided, DemoPerson, DemoPlace } from '../../../lib/demo.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { laterOf } from '../../../lib/moments.ts'
import { checkApplication } from '../application-form/rules.ts'
import type { LeaveTypes } from '../types/seed.ts'
import { summaryOf } from './notify.ts'
import { daysByYear, type LeaveDay, type LeaveType, type OtherLeave, sumDays } from './rules.ts'
import { countDays, daysToGiveBack, type LeaveCalendar } from './rules-days.ts'
import type { Book } from './seed-book.ts'
import { momentOn, type Wish } from './seed-wishes.ts'

export interface Setting {
  types: LeaveTypes
  calendarOf(office_id: string): LeaveCalendar
  decide: Decide
  /** Somebody who could stand in for a person of a team on a day. */
  colleague(person: DemoPerson, team_id: string | null, day: string): string | null
  /** Of HR, and not this person. */
  hrOfficer(person: DemoPerson): string
  /** The id of a new sick note. */
  certificate(person: DemoPerson, at: string): string
  opened_on: string
  /** Nothing happens after this moment. */
  latest: string
  dice: SeededRandom
}

export type StoredDay = LeaveDay & Insertable<LeaveDayRow>

/** An application in the middle of being written, with the person's book. */
export interface Open {
  person: DemoPerson
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

/** The last days of a year in which nobody asks for days of the same year: it is closed before everyone has decided. */
const lastAsking = '-12-20'
/** No leave further away than this touches another one over weekends and holidays. */
const neighbourhood = 15
const contacts = ['My own phone', 'By email only', 'The number in my record', '']

/** Lets a person's wishes come true as far as the rules allow it. */
export function applyFor(person: DemoPerson, wishes: readonly Wish[], book: Book, setting: Setting, made: Made): void {
  const live: OtherLeave[] = []
  for (const wish of wishes) {
    const open = ask(person, wish, book, live, setting)
    if (!open) continue
    const stands = becomeOf(open, setting, made)
    if (stands) live.push(stands)
    made.applications.push(open.application)
    made.days.push(...open.days)
  }
}

/** The application as it is sent, of the first kind that is allowed; undefined when none is. */
function ask(person: DemoPerson, wish: Wish, book: Book, live: readonly OtherLeave[], setting: Setting): Open | undefined {
  const { starts_on, ends_on, starts_half, ends_half, has_file } = wish
  const today = wish.created_at.slice(0, 10)
  const place = placeOn(person, today)
  const tooLate = today >= `${yearOf(today)}${lastAsking}` && yearOf(starts_on) === yearOf(today)
  if (!place || tooLate) return undefined
  book.passTo(today)
  const span = { starts_on, ends_on, starts_half, ends_half }
  const calendar = setting.calendarOf(place.office_id)
  const others = live.filter(
    (other) => other.starts_on <= addDays(ends_on, neighbourhood) && other.ends_on >= addDays(starts_on, -neighbourhood),
  )
  const closed_until = `${yearOf(today)}-01-01` > setting.opened_on ? `${yearOf(today) - 1}-12-31` : null
  const known = { span, applicant: person, calendar, others, has_file, closed_until, today }
  for (const type of wish.keys.map((key) => setting.types[key])) {
    const days = countDays(span, type, calendar, others)
    const facts = { ...known, type, days, ...book.balances(type, days, span, today) }
    if (wish.draft || checkApplication(facts).length === 0) return writeDown({ person, book, wish, type }, days, place, setting)
  }
  return undefined
}

function writeDown(
  start: Pick<Open, 'person' | 'book' | 'wish' | 'type'>,
  days: ReturnType<typeof countDays>,
  { office_id, team_id }: DemoPlace,
  setting: Setting,
): Open {
  const { person, wish, type } = start
  const { dice } = setting
  const { keys: _, has_file, fate: __, draft, ...asked } = wish
  const { created_at } = asked
  const id = dice.id(created_at)
  const application = {
    id,
    employee_id: person.id,
    leave_type_id: type.id,
    office_id,
    ...asked,
    days: sumDays(days.map(({ counts }) => counts)),
    contact: dice.pick(contacts),
    stand_in_id: dice.chance(0.25) ? setting.colleague(person, team_id, created_at.slice(0, 10)) : null,
    file_id: has_file ? setting.certificate(person, created_at) : null,
    status: draft ? ('draft' as const) : ('pending' as const),
    decided_at: null,
    version: 1,
  }
  const own = { application_id: id, employee_id: person.id, live: !draft }
  return { ...start, application, days: days.map((day) => ({ id: dice.id(created_at), ...own, ...day })) }
}

const placeOn = ({ places }: DemoPerson, day: string): DemoPlace | undefined =>
  places.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day < ends_on))

type Note = (at: string, actor_id: string, action: string, before: object | null, after: object) => void

/** Answers the leave that holds its days afterwards; undefined when it holds none. */
export function becomeOf(open: Open, setting: Setting, made: Made): OtherLeave | undefined {
  const { person, book, wish, type, application, days } = open
  const { starts_on, ends_on, starts_half, ends_half } = wish
  const note = notesFor(open, setting, made)
  const asked = { starts_on, ends_on, starts_half, ends_half, leave_type_id: type.id, days: application.days }
  note(wish.created_at, person.id, wish.draft ? 'leave.draft' : 'leave.apply', null, asked)
  if (wish.draft) return undefined
  decide(open, setting, note)
  const { status } = application
  if (status !== 'pending' && status !== 'approved') {
    for (const day of days) day.live = false
    return undefined
  }
  const held = days.filter(({ live }) => live)
  const last = held.at(-1)
  book.reserve(
    type,
    held.map(({ day, counts }) => ({ day, counts, status })),
  )
  return last && { ...asked, ends_on: last.day, ends_half: last.portion === 'morning', days: application.days }
}

function decide(open: Open, setting: Setting, note: Note): void {
  const { person, wish, type, application } = open
  const { status, decided_at, decisions } = setting.decide({
    kind: 'leave',
    subject_id: application.id,
    requester_id: person.id,
    summary: summaryOf({ ...wish, days: application.days, leave_type: type.title }),
    facts: { days: application.days, leave_type_id: type.id },
    created_at: wish.created_at,
    fate: wish.fate === 'cancelled' || wish.fate === 'cut short' ? 'approved' : wish.fate,
  })
  noteDecisions({ status, decided_at, decisions }, note)
  Object.assign(application, { status, decided_at, version: application.version + decisions.length })
  if (status === 'withdrawn' && decided_at) {
    note(decided_at, person.id, 'leave.withdraw', { status: 'pending', days: application.days }, {})
    application.version += 1
  }
  if (status === 'approved' && decided_at) {
    take(open, decided_at, decisions.at(-1)?.decided_by ?? null)
    giveBack(open, decided_at, setting, note)
  }
}

function noteDecisions({ status, decisions }: Decided, note: Note): void {
  for (const [index, { decided_by, decision, comment, decided_at }] of decisions.entries()) {
    const isLast = index === decisions.length - 1 && status !== 'withdrawn'
    const after = { status: isLast ? status : 'pending', comment: comment ?? '' }
    note(decided_at, decided_by, decision === 'approved' ? 'leave.approve' : 'leave.reject', { status: 'pending' }, after)
  }
}

function take({ application, book, days, type, wish }: Open, created_at: string, created_by: string | null): void {
  const cause = `Leave from ${wish.starts_on} to ${wish.ends_on}`
  const row = { kind: 'taken' as const, expires_on: null, cause, application_id: application.id, created_by, created_at }
  for (const [leave_year, counted] of daysByYear(days)) {
    const effective_on = laterOf(`${leave_year}-01-01`, wish.starts_on)
    book.write(type, { ...row, leave_year, days: -counted, effective_on })
  }
}

/** The person cancels before it begins, or HR takes the last day back because they came earlier; if there was time for it. */
function giveBack(open: Open, decided_at: string, { latest, dice, hrOfficer }: Setting, note: Note): void {
  const { wish, person, days, type, application } = open
  if (wish.fate !== 'cancelled' && wish.fate !== 'cut short') return
  const whole = wish.fate === 'cancelled'
  const lastDay = days.findLast(({ counts }) => counts > 0)?.day ?? wish.ends_on
  const at = momentOn(addDays(whole ? wish.starts_on : lastDay, -1), 9, dice)
  const hasBegun = at.slice(0, 10) >= wish.starts_on
  if (at <= decided_at || at > latest || hasBegun === whole) return
  const given = whole ? days : daysToGiveBack(days, type, [lastDay])
  const by = whole ? person.id : hrOfficer(person)
  const reason = whole ? 'Plans have changed' : 'Came back a day early'
  writeBack(open, given, { cause: `Cancelled: ${reason}`, created_by: by, created_at: at })
  const before = { status: 'approved', days: application.days }
  const after = { comment: reason, given_back: sumDays(given.map(({ counts }) => counts)) }
  application.days = sumDays(days.filter(({ live }) => live).map(({ counts }) => counts))
  application.version += 1
  if (whole) application.status = 'cancelled'
  note(at, by, whole ? 'leave.cancel' : 'leave.cancel_days', before, after)
}

function writeBack(
  { application, book, type }: Open,
  given: Open['days'],
  by: { cause: string; created_by: string; created_at: string },
): void {
  const row = {
    ...by,
    kind: 'given_back' as const,
    expires_on: null,
    application_id: application.id,
    effective_on: by.created_at.slice(0, 10),
  }
  for (const day of given) {
    day.live = false
    if (day.counts > 0) book.write(type, { ...row, leave_year: yearOf(day.day), days: day.counts, leave_day_id: day.id })
  }
}

function notesFor({ application }: Open, { dice }: Setting, { audits }: Made): Note {
  const record = { entity: 'leave_application', entity_id: application.id }
  return (at, actor_id, action, before, after) => {
    audits.push({ id: dice.id(at), at, actor_id, action, ...record, before, after })
  }
}
