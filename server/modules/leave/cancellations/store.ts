/** A holiday that is declared later gives back the days of leave that it falls into. */
import { eachDay } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { loadCalendar } from '../../../lib/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { openRoster } from '../../../lib/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/roster-facts.ts'
import { changeSummary } from '../../platform/approvals/store.ts'
import { rosteredDays } from '../application-form/store-facts.ts'
import { summaryOf } from '../applications/notify.ts'
import { afterHoliday, kindOf, type LeaveCalendar } from '../applications/rules-days.ts'
import { type ApplicationRecord, updateApplication } from '../applications/store.ts'
import { chargedDays, type StoredDay, updateDays } from '../applications/store-days.ts'
import { insertChargedAgain, insertGivenBack } from '../balances/store.ts'
import { closedUntil } from '../balances/store-ledger.ts'
import { type LeaveType, sumDays } from '../types/rules.ts'

interface Dates {
  start_date: string
  end_date: string
  /** Both empty: everyone's. */
  office_ids: readonly string[]
  branch_ids: readonly string[]
}

/** A holiday that came, went (`after` is none) or moved; the calendar says so already. */
export interface HolidayChange {
  title: string
  before: Dates | undefined
  after: Dates | undefined
}

interface Declaration {
  by: string
  today: string
  now: Date
}

export interface ChangedLeave {
  id: string
  employee_id: string
  stand_in_id: string | null
  leave_type: string
  health: boolean
  starts_on: string
  ends_on: string
  /** What it counts now, what came back, and what is deducted again. */
  days: number
  days_before: number
  given_back: number
  charged_again: number
}

type Held = ApplicationRecord & { rules: LeaveType }

/**
 * Recalculates pending and approved leave around a holiday that changed. Pending leave reserves less or more; approved leave gets
 * ledger rows for the days that come back and for those that are deducted again. The caller has locked the calendar.
 */
export async function recountForHoliday(db: Db, change: HolidayChange, declaration: Declaration): Promise<ChangedLeave[]> {
  const spans = [change.before, change.after].filter((span) => span !== undefined)
  const applications = await lockTouched(db, spans, declaration.today)
  if (applications.length === 0) return []
  const days = await liveDaysOf(
    db,
    applications.map(({ id }) => id),
  )
  const calendarOf = await loadCalendars(db, applications, spans)
  const closed = (await closedUntil(db)) ?? ''
  const changed: ChangedLeave[] = []
  for (const application of applications) {
    const all = days.get(application.id) ?? []
    const own = all.filter(({ day }) => day > closed)
    const calendar = calendarOf(application.employee_id)
    const isIn = (day: string) => spans.some(({ start_date, end_date }) => start_date <= day && day <= end_date)
    const after = afterHoliday(own, application.rules, (day) => (isIn(day) ? kindOf(day, calendar) : undefined))
    await updateDays(
      db,
      after.filter((day, index) => day !== own[index]),
    )
    const moved = differences(own, after)
    const before = all.filter(({ day }) => day <= closed)
    if (moved.given.length + moved.charged.length > 0)
      changed.push(await settle(db, application, { ...moved, left: chargedDays([...before, ...after]) }, change, declaration))
  }
  return changed
}

/** The days that count less than before, and those that count more, each with the difference. */
function differences(before: readonly StoredDay[], after: readonly StoredDay[]) {
  const by = (sign: 1 | -1) =>
    after.flatMap((day, index) => {
      const counts = sign * (day.counts - (before[index]?.counts ?? 0))
      return counts > 0 ? [{ ...day, counts }] : []
    })
  return { given: by(-1), charged: by(1) }
}

/** The calendars of these people over the days of some holidays, by the places that they had. */
async function loadCalendars(
  db: Db,
  applications: readonly Held[],
  spans: readonly Dates[],
): Promise<(employeeId: string) => LeaveCalendar> {
  const ids = [...new Set(applications.map(({ employee_id }) => employee_id))]
  const from = spans.map(({ start_date }) => start_date).toSorted()[0] ?? ''
  const to =
    spans
      .map(({ end_date }) => end_date)
      .toSorted()
      .at(-1) ?? from
  const known = await loadFacts(db, ids, from, to)
  const roster = openRoster(known)
  const off = await loadDaysOff(db, ids, known.placements, from, to)
  const { working_weekdays } = await loadCalendar(db, null, from, to)
  const days = eachDay(from, to)
  return (id) => {
    const holidays = days.flatMap((day): [string, string][] => {
      const title = off.holidayOn(id, day)
      return title === null ? [] : [[day, title]]
    })
    return { working_weekdays, holidays: new Map(holidays), roster: rosteredDays(roster, id, from, to) }
  }
}

/** Locks the affected leave in order of id. */
async function lockTouched(db: Db, spans: readonly Dates[], today: string): Promise<Held[]> {
  const touched = spans.map(({ start_date, end_date, office_ids, branch_ids }) => {
    const theirs =
      office_ids.length + branch_ids.length === 0
        ? sql`true`
        : sql`leave_day.employee_id in (
            select employee_id from current_placement(${today}::date)
            where office_id = any(${[...office_ids]}::uuid[]) or branch_id = any(${[...branch_ids]}::uuid[]))`
    return sql`(leave_day.day between ${start_date}::date and ${end_date}::date and ${theirs})`
  })
  const found = await sql<Held>`
    select leave_application.*, to_jsonb(leave_type) as rules
    from leave_application join leave_type on leave_type.id = leave_application.leave_type_id
    where leave_application.status in ('pending', 'approved') and leave_application.id in (
      select leave_day.application_id from leave_day where leave_day.live and (${sql.join(touched, sql` or `)}))
    order by leave_application.id
    for update of leave_application`.execute(db)
  return found.rows
}

async function liveDaysOf(db: Db, applicationIds: readonly string[]): Promise<Map<string, StoredDay[]>> {
  const found = await sql<StoredDay & { application_id: string }>`
    select id, application_id, day, portion, counts, kind, note, live from leave_day
    where live and application_id = any(${[...applicationIds]}::uuid[]) order by application_id, day`.execute(db)
  return Map.groupBy(found.rows, ({ application_id }) => application_id)
}

interface Moved {
  given: readonly StoredDay[]
  charged: readonly StoredDay[]
  left: number
}

/** Writes what leave counts now: to the ledger when it is approved, to the words of its request while it is pending. */
async function settle(
  db: Db,
  application: Held,
  { given, charged, left }: Moved,
  { title, before, after }: HolidayChange,
  declaration: Declaration,
): Promise<ChangedLeave> {
  const { id, employee_id, stand_in_id, starts_on, ends_on, rules } = application
  const leave = { starts_on, ends_on, days: left }
  if (application.status === 'approved') {
    const of = { ...application, ...declaration, application_id: id }
    await insertGivenBack(db, { ...of, days: given, cause: `Holiday: ${title}` })
    await insertChargedAgain(db, { ...of, days: charged, cause: `Holiday ${before && after ? 'moved' : 'archived'}: ${title}` })
  } else {
    await changeSummary(db, 'leave', id, summaryOf({ ...leave, leave_type: rules.health ? null : rules.title }))
  }
  await updateApplication(db, id, { days: left })
  return {
    ...leave,
    leave_type: rules.title,
    health: rules.health,
    id,
    employee_id,
    stand_in_id,
    days_before: application.days,
    given_back: sumDays(given.map(({ counts }) => counts)),
    charged_again: sumDays(charged.map(({ counts }) => counts)),
  }
}

/** Who decided about an application that is approved. */
export async function decidersOf(db: Db, applicationId: string): Promise<string[]> {
  const found = await sql<{ decided_by: string }>`
    select distinct decision.decided_by from approval_decision decision join approval on approval.id = decision.approval_id
    where approval.kind = 'leave' and approval.subject_id = ${applicationId} and approval.status = 'approved'
      and decision.decided_by is not null`.execute(db)
  return found.rows.map(({ decided_by }) => decided_by)
}
