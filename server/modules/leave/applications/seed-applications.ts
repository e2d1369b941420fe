/** From a wish to an application that the rules of the product allow on the day it is made. */
import { addDays, yearOf } from '@iroko/contract/dates'
import { checkApplication } from '../application-form/rules.ts'
import { type OtherLeave, sumDays } from './rules.ts'
import { countDays } from './rules-days.ts'
import type { Book } from './seed-book.ts'
import { becomeOf } from './seed-outcomes.ts'
import type { Applicant, Made, Open, Place, Setting } from './seed-parts.ts'
import type { Wish } from './seed-wishes.ts'

/** The last days of a year in which nobody asks for days of the same year: it is closed before everyone has decided. */
const lastAsking = '-12-20'
/** No leave further away than this touches another one over weekends and holidays. */
const neighbourhood = 15
const contacts = ['My own phone', 'By e-mail only', 'The number in my record', '']

/** Lets a person's wishes come true as far as the rules allow it. */
export function applyFor(person: Applicant, wishes: readonly Wish[], book: Book, setting: Setting, made: Made): void {
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
function ask(person: Applicant, wish: Wish, book: Book, live: readonly OtherLeave[], setting: Setting): Open | undefined {
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
  { office_id, team_id }: Place,
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

const placeOn = ({ places }: Applicant, day: string): Place | undefined =>
  places.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day < ends_on))
