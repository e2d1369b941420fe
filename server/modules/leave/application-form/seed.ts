/** From requests to applications that the product's rules allow on the day they are made. */
import { addDays, yearOf } from '@iroko/contract/dates'
import type { WorkCalendar } from '../../../lib/calendar/calendar.ts'
import type { DemoPerson } from '../../../lib/demo/demo.ts'
import { type Allowed, type Outcomes, write } from '../applications/seed-outcome.ts'
import { balanceOn, balancesFor } from '../balances/rules-ahead.ts'
import { type Account, passTo } from '../balances/seed.ts'
import { countDays } from '../days/rules.ts'
import { usableFor } from '../ledger/rules.ts'
import { type OtherLeave, sumDays } from '../types/rules.ts'
import type { LeaveKey } from '../types/seed.ts'
import { checkApplication } from './rules.ts'
import type { LeaveRequest } from './seed-requests.ts'

export type Accounts = Record<LeaveKey, Account>

interface Applicant {
  person: DemoPerson
  accounts: Accounts
  /** In the order in which they are made. */
  requests: readonly LeaveRequest[]
}

export interface Setting extends Outcomes {
  calendarOf(office_id: string): WorkCalendar
}

/** The last days of a year in which nobody asks for days of the same year: it is closed before everyone has decided. */
const lastAsking = '-12-20'
/** No leave further away than this touches another one over weekends and holidays. */
const neighbourhood = 15

/** Lets a person's requests come true as far as the rules allow it. */
export function applyFor(applicant: Applicant, setting: Setting): void {
  const live: OtherLeave[] = []
  const calendar = calendarOfPlaces(applicant.person, setting)
  for (const request of applicant.requests) {
    const allowed = firstAllowed(applicant, request, live, { ...setting, calendar })
    if (allowed) live.push(...write(request, allowed, setting))
  }
}

/** Each day is a holiday where somebody sat on it: leave across a transfer is counted again when they move. */
function calendarOfPlaces({ places }: DemoPerson, { calendarOf }: Setting): WorkCalendar | undefined {
  const [first, ...more] = places
  if (!first || more.length === 0) return first && calendarOf(first.office_id)
  const holidays = places.flatMap(({ office_id, starts_on, ends_on }) =>
    [...calendarOf(office_id).holidays].filter(([day]) => starts_on <= day && (ends_on === null || day < ends_on)),
  )
  return { ...calendarOf(first.office_id), holidays: new Map(holidays) }
}

/** Of the first kind that is allowed; undefined when none is. */
function firstAllowed(
  { person, accounts }: Applicant,
  { keys, created_at, has_file, fate, ...span }: LeaveRequest,
  live: readonly OtherLeave[],
  { calendar, opened_on }: Setting & { calendar: WorkCalendar | undefined },
): Allowed | undefined {
  const today = created_at.slice(0, 10)
  const year = yearOf(today)
  const place = person.places.find(({ starts_on, ends_on }) => starts_on <= today && (ends_on === null || today < ends_on))
  if (!place || !calendar || (today >= `${year}${lastAsking}` && yearOf(span.starts_on) === year)) return undefined
  const [from, to] = [addDays(span.starts_on, -neighbourhood), addDays(span.ends_on, neighbourhood)]
  const others = live.filter((other) => other.starts_on <= to && other.ends_on >= from)
  const closed_until = `${year}-01-01` > opened_on ? `${year - 1}-12-31` : null
  for (const account of keys.map((key) => accounts[key])) {
    const { type, lines: rows, booked } = account
    passTo(account, today)
    const days = countDays(span, type, calendar, others)
    const book = { type, service: person, rows, booked, today }
    const facts = { span, type, days, ...balancesFor(book, days, span), calendar, others, has_file, closed_until, today }
    // Nobody counts on days that are still to accrue, nor overdraws what has days of its own.
    const usable = usableFor(days, balanceOn(book, today)) + (type.days_per_year > 0 ? 0 : type.negative_limit)
    const isCovered = sumDays(days.map(({ counts }) => counts)) <= usable
    const isAllowed = isCovered && checkApplication({ ...facts, applicant: person }).length === 0
    if (fate === 'draft' || isAllowed) return { person, place, account, days }
  }
  return undefined
}
