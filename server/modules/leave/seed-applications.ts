/** From a wish to an application with its days, decisions, ledger rows and history: what the routes would have written then. */
import { addDays, yearOf } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { AuditLog, LeaveApplication, LeaveDay as LeaveDayRow } from '../../database.types.ts'
import type { Dice } from '../../lib/dice.ts'
import { daysByYear, type LeaveDay, type LeaveType, type OtherLeave, sumDays } from './rules.ts'
import { countDays, daysToGiveBack, type LeaveCalendar } from './rules-days.ts'
import { mayApply } from './rules-eligibility.ts'
import { summaryOf } from './rules-letters.ts'
import type { Book, Holder } from './seed-book.ts'
import type { LeaveTypes } from './seed-types.ts'
import { momentOn, type Wish } from './seed-wishes.ts'

export interface Applicant extends Holder {
  places: readonly { office_id: string; team_id: string | null; starts_on: string; ends_on: string | null }[]
}

/** How a request is decided, as the approvals of the demo company answer it. */
export interface Decided {
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  decided_at: string | null
  decisions: readonly { decided_by: string; decision: 'approved' | 'rejected'; comment: string | null; decided_at: string }[]
}

export interface Setting {
  types: LeaveTypes
  calendarOf(office_id: string): LeaveCalendar
  decide(request: {
    kind: 'leave'
    subject_id: string
    requester_id: string
    summary: string
    facts: { days: number; leave_type_id: string }
    created_at: string
    fate: 'approved' | 'rejected' | 'withdrawn' | { waits_at: number }
  }): Decided
  /** Somebody who could stand in for a person of a team on a day. */
  colleague(person: Applicant, team_id: string | null, day: string): string | null
  /** Of HR, and not this person. */
  hrOfficer(person: Applicant): string
  certificate(person: Applicant, at: string): string
  opened_on: string
  latest: string
  dice: Dice
}

type StoredDay = LeaveDay & Insertable<LeaveDayRow>

export interface Made {
  applications: Insertable<LeaveApplication>[]
  days: StoredDay[]
  audits: Insertable<AuditLog>[]
}

/** An application that stands, in the middle of being written. */
interface Open {
  person: Applicant
  wish: Wish
  type: LeaveType
  application: Insertable<LeaveApplication> & { version: number; days: number }
  days: StoredDay[]
}

/** The last days of a year in which nobody asks for days of the same year: it is closed before everyone has decided. */
const lastAsking = '-12-20'
/** No leave further away than this touches another one over weekends and holidays. */
const neighbourhood = 15
const contacts = ['My own phone', 'By e-mail only', 'The number in my record', '']

/** Lets a person's wishes come true as far as the rules allow it. */
export function applyFor(person: Applicant, wishes: readonly Wish[], book: Book, setting: Setting, made: Made): void {
  const live: OtherLeave[] = []
  for (const wish of wishes) {
    const open = send(person, wish, book, live, setting)
    if (!open) continue
    follow(open, book, live, setting, made)
    made.applications.push(open.application)
    for (const day of open.days) made.days.push(day)
  }
}

/** The application as it was sent; undefined when the rules refuse it in every kind. */
function send(person: Applicant, wish: Wish, book: Book, live: readonly OtherLeave[], setting: Setting): Open | undefined {
  const { starts_on, ends_on, starts_half, ends_half } = wish
  const span = { starts_on, ends_on, starts_half, ends_half }
  const today = wish.created_at.slice(0, 10)
  const place = placeOn(person, today)
  if (!place || (today >= `${yearOf(today)}${lastAsking}` && yearOf(starts_on) === yearOf(today))) return undefined
  book.passTo(today)
  const calendar = setting.calendarOf(place.office_id)
  const others = live.filter((other) => other.starts_on <= addDays(ends_on, neighbourhood) && other.ends_on >= addDays(starts_on, -neighbourhood))
  const years = [...new Set([yearOf(starts_on), yearOf(ends_on)])]
  const closed_until = `${yearOf(today)}-01-01` > setting.opened_on ? `${yearOf(today) - 1}-12-31` : null
  for (const key of wish.keys) {
    const type = setting.types[key]
    const days = countDays(span, type, calendar, others)
    const balances = book.balances(type, years, today)
    const facts = { span, type, applicant: person, calendar, days, others, balances, has_file: wish.has_file, closed_until, today }
    if (!wish.draft && mayApply(facts).length > 0) continue
    return writeDown(person, wish, type, days, place, setting)
  }
  return undefined
}

function writeDown(person: Applicant, wish: Wish, type: LeaveType, days: LeaveDay[], place: Applicant['places'][number], setting: Setting): Open {
  const { dice } = setting
  const { keys: _, has_file, fate: __, draft, ...asked } = wish
  const id = dice.id(wish.created_at)
  const application = {
    id,
    employee_id: person.id,
    leave_type_id: type.id,
    office_id: place.office_id,
    ...asked,
    days: sumDays(days.map(({ counts }) => counts)),
    contact: dice.pick(contacts),
    stand_in_id: dice.chance(0.25) ? setting.colleague(person, place.team_id, wish.created_at.slice(0, 10)) : null,
    file_id: has_file ? setting.certificate(person, wish.created_at) : null,
    status: draft ? ('draft' as const) : ('pending' as const),
    decided_at: null,
    version: 1,
  }
  const stored = days.map((day) => ({ id: dice.id(wish.created_at), application_id: id, employee_id: person.id, ...day, live: !draft }))
  return { person, wish, type, application, days: stored }
}

/** What became of it: decisions, days and ledger. */
function follow(open: Open, book: Book, live: OtherLeave[], setting: Setting, made: Made): void {
  const { person, wish, type, application, days } = open
  const { starts_on, ends_on, starts_half, ends_half, created_at } = wish
  const note = notesFor(open, setting.dice, made)
  note(created_at, person.id, wish.draft ? 'leave.draft' : 'leave.apply', undefined, {
    starts_on, ends_on, starts_half, ends_half, leave_type_id: type.id, days: application.days,
  })
  if (wish.draft) return
  const fate = wish.fate === 'cancelled' || wish.fate === 'cut short' ? 'approved' : wish.fate
  const facts = { days: application.days, leave_type_id: type.id }
  const summary = summaryOf({ starts_on, ends_on, days: application.days, leave_type: type.title })
  const outcome = setting.decide({ kind: 'leave', subject_id: application.id, requester_id: person.id, summary, facts, created_at, fate })
  const { status, decided_at } = outcome
  for (const [index, { decided_by, decision, comment, decided_at: at }] of outcome.decisions.entries()) {
    const after = index === outcome.decisions.length - 1 && status !== 'withdrawn' ? status : 'pending'
    note(at, decided_by, decision === 'approved' ? 'leave.approve' : 'leave.reject', { status: 'pending' }, { status: after, comment: comment ?? '' })
  }
  Object.assign(application, { status, decided_at, version: application.version + outcome.decisions.length })
  if (status === 'withdrawn' && decided_at) {
    note(decided_at, person.id, 'leave.withdraw', { status: 'pending', days: application.days }, {})
    application.version += 1
  }
  if (status === 'approved' && decided_at) {
    take(open, book, decided_at, outcome.decisions.at(-1)?.decided_by ?? null)
    giveBack(open, book, decided_at, setting, note)
  }
  const stands = application.status === 'approved' || application.status === 'pending'
  if (!stands) for (const day of days) day.live = false
  const held = days.filter((day) => day.live)
  const last = held.at(-1)
  if (!stands || !last) return
  book.reserve(type, held.map(({ day, counts }) => ({ day, counts, status: status === 'pending' ? 'pending' : 'approved' })))
  live.push({ starts_on, ends_on: last.day, starts_half, ends_half: last.portion === 'morning', leave_type_id: type.id, days: application.days })
}

function take({ application, days, type, wish }: Open, book: Book, created_at: string, created_by: string | null): void {
  for (const [leave_year, counted] of daysByYear(days)) {
    const effective_on = wish.starts_on < `${leave_year}-01-01` ? `${leave_year}-01-01` : wish.starts_on
    const cause = `Leave from ${wish.starts_on} to ${wish.ends_on}`
    book.write(type, {
      leave_year, kind: 'taken', days: -counted, effective_on, expires_on: null, cause, application_id: application.id, created_by, created_at,
    })
  }
}

/** The person cancels before it begins, or HR takes the last day back because they came earlier; if there was time for it. */
function giveBack(open: Open, book: Book, decided_at: string, setting: Setting, note: Note): void {
  const { wish, person, days, type, application } = open
  const { dice, latest } = setting
  const whole = wish.fate === 'cancelled'
  const lastDay = days.findLast(({ counts }) => counts > 0)?.day ?? wish.ends_on
  const at = momentOn(addDays(whole ? wish.starts_on : lastDay, -1), 9, dice)
  if ((!whole && wish.fate !== 'cut short') || at <= decided_at || at > latest || at.slice(0, 10) < (whole ? '' : wish.starts_on)) return
  const given = whole ? days : daysToGiveBack(days, type, [lastDay])
  const by = whole ? person.id : setting.hrOfficer(person)
  const reason = whole ? 'Plans have changed' : 'Came back a day early'
  for (const day of given) {
    day.live = false
    if (day.counts === 0) continue
    book.write(type, {
      leave_year: yearOf(day.day), kind: 'given_back', days: day.counts, effective_on: at.slice(0, 10), expires_on: null,
      cause: `Cancelled: ${reason}`, application_id: application.id, leave_day_id: day.id, created_by: by, created_at: at,
    })
  }
  const before = { status: 'approved', days: application.days }
  application.days = sumDays(days.filter((day) => day.live).map(({ counts }) => counts))
  if (whole) application.status = 'cancelled'
  application.version += 1
  note(at, by, whole ? 'leave.cancel' : 'leave.cancel_days', before, { comment: reason, given_back: sumDays(given.map(({ counts }) => counts)) })
}

type Note = (at: string, actor_id: string, action: string, before: object | undefined, after: object) => void

function notesFor({ application }: Open, dice: Dice, { audits }: Made): Note {
  return (at, actor_id, action, before, after) => {
    audits.push({ id: dice.id(at), at, actor_id, action, entity: 'leave_application', entity_id: application.id, before: before ?? null, after })
  }
}

const placeOn = ({ places }: Applicant, day: string) =>
  places.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day < ends_on))
