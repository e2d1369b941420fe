/** What becomes of an application: decisions, days, ledger rows and history, as the routes would have written them then. */
import { addDays, yearOf } from '@iroko/contract/dates'
import { laterOf } from '../../../lib/moments.ts'
import { summaryOf } from './notify-letters.ts'
import { daysByYear, type OtherLeave, sumDays } from './rules.ts'
import { daysToGiveBack } from './rules-days.ts'
import type { Decided, Made, Open, Setting } from './seed-parts.ts'
import { momentOn } from './seed-wishes.ts'

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
