/** All that decides about an application, read in a constant number of statements. */
import { addDays, addMonths, yearOf } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Book, balancesFor } from '../balances/rules-ahead.ts'
import { countDays } from '../days/rules.ts'
import type { BookedDay } from '../ledger/rules.ts'
import { closedUntil, earlierSpells, ledgerRows, yearsUntil } from '../ledger/store.ts'
import { calendarOf } from '../recounts/store-calendar.ts'
import type { LeaveSpan, LeaveType, OtherLeave } from '../types/rules.ts'
import type { Applicant, ApplicationFacts } from './rules.ts'

/** How many days around an application other leave can affect it, through chains and bridges. */
const neighbourhood = 200

export interface Applying {
  employee_id: string
  leave_type_id: string
  span: LeaveSpan
  has_file: boolean
  /** The application that is being changed: it does not stand in its own way. */
  application_id?: string | undefined
  today: string
}

export interface Person extends Applicant {
  id: string
  ogid: string
  full_name: string
  first_name: string
  email: string
  office_id: string
  office_title: string
  team_id: string | null
  branch_id: string | null
}

export interface Facts extends ApplicationFacts {
  person: Person
}

/** The facts for checking an application. Callers that write lock the calendar and the balance first. */
export async function loadFacts(db: Db, applying: Applying): Promise<Facts> {
  const { employee_id, span, today } = applying
  const person = await findPerson(db, employee_id, today)
  const type = await findType(db, applying.leave_type_id)
  if (!person || !type) throw invalid({ leave_type_id: 'This leave type is no longer available' })
  const [from, to] = [addDays(span.starts_on, -neighbourhood), addDays(span.ends_on, neighbourhood)]
  const calendar = await calendarOf(db, person.id, from, to)
  const days = await liveDays(db, applying)
  const others = runsOf(days)
  const counted = countDays(span, type, calendar, others)
  return {
    person,
    span,
    type,
    applicant: person,
    calendar,
    days: counted,
    others,
    ...balancesFor(await bookOf(db, applying, type, person, days), counted, span),
    has_file: applying.has_file,
    closed_until: await closedUntil(db),
    today,
  }
}

async function findPerson(db: Db, id: string, today: string): Promise<Person | undefined> {
  const found = await sql<Person>`
    select employee.id, employee.ogid, employee.full_name, employee.first_name, employee.email, employee.gender, employee.employment_type,
      employee.exit_date, employee.hire_date, ${earlierSpells} as earlier, placement.office_id, office.title as office_title, placement.team_id, placement.branch_id
    from employee
    join current_placement(${today}::date) placement on placement.employee_id = employee.id
    join office on office.id = placement.office_id
    where employee.id = ${id}`.execute(db)
  return found.rows[0]
}

async function findType(db: Db, id: string): Promise<LeaveType | undefined> {
  const found = await db
    .selectFrom('leave_type')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return found as LeaveType | undefined
}

interface LiveDay {
  application_id: string
  leave_type_id: string
  status: BookedDay['status']
  day: string
  portion: 'full' | 'morning' | 'afternoon'
  counts: number
}

/** The person's pending and approved days in the years that the application touches and around them. */
async function liveDays(db: Db, { employee_id, application_id, span, today }: Applying): Promise<LiveDay[]> {
  const found = await sql<LiveDay>`
    select leave_day.application_id, application.leave_type_id, application.status, leave_day.day, leave_day.portion, leave_day.counts
    from leave_day join leave_application application on application.id = leave_day.application_id
    where leave_day.employee_id = ${employee_id} and leave_day.live
      and leave_day.day between ${addDays(`${Math.min(yearOf(span.starts_on), yearOf(today))}-01-01`, -neighbourhood)}::date
        and ${`${yearOf(span.ends_on) + 1}-12-31`}::date
      and leave_day.application_id is distinct from ${application_id ?? null}::uuid
    order by leave_day.day, leave_day.portion desc`.execute(db)
  return found.rows
}

/** Leave as unbroken rows of live days: what was cancelled out of the middle is free again. */
export function runsOf(days: readonly LiveDay[]): OtherLeave[] {
  const runs: (OtherLeave & { application_id: string })[] = []
  for (const { application_id, leave_type_id, day, portion, counts } of days) {
    const last = runs.findLast((run) => run.application_id === application_id)
    if (last && addDays(last.ends_on, 1) === day && !last.ends_half && portion !== 'afternoon') {
      last.ends_on = day
      last.ends_half = portion === 'morning'
      last.days += counts
    } else {
      const starts_half = portion === 'afternoon'
      runs.push({
        application_id,
        leave_type_id,
        starts_on: day,
        ends_on: day,
        starts_half,
        ends_half: portion === 'morning',
        days: counts,
      })
    }
  }
  return runs.map(({ application_id: _, ...run }) => run)
}

async function bookOf(
  db: Db,
  { span, today }: Applying,
  type: LeaveType,
  person: Person,
  days: readonly LiveDay[],
): Promise<Book> {
  const rows = await ledgerRows(db, person.id, yearsUntil(span.starts_on, addMonths(span.ends_on, 12), today), type.id)
  return { type, service: person, rows, booked: days.filter(({ leave_type_id }) => leave_type_id === type.id), today }
}
