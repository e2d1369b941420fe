/** Leave that is pending or approved, counted again where its calendar or the leave beside it changed. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { changeSummary } from '../../platform/approvals/store.ts'
import { summaryOf } from '../applications/notify.ts'
import { type ApplicationRecord, updateApplication } from '../applications/store.ts'
import { insertChargedAgain, insertGivenBack } from '../balances/store.ts'
import { kindOf, type LeaveCalendar, recountDays, type Touching } from '../days/rules.ts'
import { chargedDays, releaseDaysById, type StoredDay, updateDays } from '../days/store.ts'
import { closedUntil } from '../ledger/store.ts'
import { type LeaveDay, type LeaveType, sumDays } from '../types/rules.ts'
import { calendarsOf } from './store-calendar.ts'

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

/** Who changed what leave hangs on. */
export interface Changed {
  by: string | null
  today: string
  now: Date
}

/** Why days came back or are deducted again, as the ledger says it. */
interface Cause {
  given: string
  charged: string
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

/** An application that is held, with its live days. */
export type HeldLeave = ApplicationRecord & { rules: LeaveType; live: StoredDay[] }

/** What a day is now, where the change touches it; and on which sides other leave is still there. */
interface Recount {
  kindNow(application: HeldLeave, day: StoredDay): Pick<LeaveDay, 'kind' | 'note'> | undefined
  touching?(application: HeldLeave): Touching
}

/**
 * Recalculates leave. Pending leave reserves less or more; approved leave gets ledger rows for the days that come back and for those that
 * are deducted again. Days of a year that is carried over stay as they are.
 */
async function recount(
  db: Db,
  applications: readonly HeldLeave[],
  { kindNow, touching }: Recount,
  cause: Cause,
  change: Changed,
): Promise<ChangedLeave[]> {
  const closed = (await closedUntil(db)) ?? ''
  const changed: ChangedLeave[] = []
  for (const application of applications) {
    const own = application.live.filter(({ day }) => day > closed)
    const after = recountDays(application, own, application.rules, (day) => kindNow(application, day), touching?.(application))
    await updateDays(
      db,
      after.filter((day, index) => day !== own[index]),
    )
    const moved = differences(own, after)
    const before = application.live.filter(({ day }) => day <= closed)
    if (moved.given.length + moved.charged.length === 0) continue
    changed.push(await settle(db, application, { ...moved, left: chargedDays([...before, ...after]) }, cause, change))
    // A bridge that is none holds no days.
    const isOutside = ({ day }: StoredDay) => day < application.starts_on || day > application.ends_on
    await releaseDaysById(
      db,
      moved.given
        .filter((day) => isOutside(day) && after.some(({ id, counts }) => id === day.id && counts === 0))
        .map(({ id }) => id),
    )
  }
  return changed
}

/** Recalculates leave around a holiday that changed. The caller has locked the calendar. */
export async function recountForHoliday(db: Db, change: HolidayChange, declared: Changed): Promise<ChangedLeave[]> {
  const spans = [change.before, change.after].filter((span) => span !== undefined)
  const applications = await lockLeave(db, sql.join(spans.map(touchedBy), sql` or `))
  if (applications.length === 0) return []
  const calendarOf = await calendarsOver(db, applications)
  const isIn = (day: string) => spans.some(({ start_date, end_date }) => start_date <= day && day <= end_date)
  // What else a roster changed since is not the holiday's to say.
  const kindNow: Recount['kindNow'] = ({ employee_id }, day) =>
    isIn(day.day) ? holidayNow(day, kindOf(day.day, calendarOf(employee_id))) : undefined
  const cause = {
    given: `Holiday: ${change.title}`,
    charged: `Holiday ${change.before && change.after ? 'moved' : 'archived'}: ${change.title}`,
  }
  return await recount(db, applications, { kindNow }, cause, declared)
}

/**
 * Holds the leave of people whose places are about to change, with their calendars as they are. Answers what recalculates it once they
 * have changed: where a day is another by the new place, and wherever it is or was a holiday.
 */
export async function lockLeaveOf(db: Db, employeeIds: readonly string[]) {
  const applications = await lockLeave(db, sql`leave_day.employee_id = any(${[...employeeIds]}::uuid[])`)
  if (applications.length === 0) return async (): Promise<ChangedLeave[]> => []
  const before = await calendarsOver(db, applications)
  return async (cause: string, change: Changed): Promise<ChangedLeave[]> => {
    const after = await calendarsOver(db, applications)
    const kindNow: Recount['kindNow'] = ({ employee_id }, day) => {
      const [was, now] = [kindOf(day.day, before(employee_id)), kindOf(day.day, after(employee_id))]
      return was.kind === now.kind ? holidayNow(day, now) : now
    }
    return await recount(db, applications, { kindNow }, { given: cause, charged: cause }, change)
  }
}

/** Recalculates the bridges of a person's leave when days of other leave are given up. The caller holds the leave that bridges. */
export async function recountBeside(db: Db, employeeId: string, change: Changed): Promise<ChangedLeave[]> {
  const bridging = await lockLeave(
    db,
    sql`leave_day.employee_id = ${employeeId}::uuid and exists (
      select from leave_application one join leave_type on leave_type.id = one.leave_type_id
      where one.id = leave_day.application_id and leave_type.sandwich = 'bridge')`,
  )
  if (bridging.length === 0) return []
  const days = await db
    .selectFrom('leave_day')
    .select(['application_id', 'day', 'portion', 'kind'])
    .where('employee_id', '=', employeeId)
    .where('live', '=', true)
    .execute()
  const isBeside = ({ id }: HeldLeave, day: string, worked: 'morning' | 'afternoon'): boolean =>
    days.some(
      (other) => other.application_id !== id && other.day === day && (other.kind !== 'work' || other.portion !== worked),
    )
  const touching = (application: HeldLeave): Touching => {
    const [first, last] = [application.live[0], application.live.at(-1)]
    return {
      before: first !== undefined && isBeside(application, addDays(first.day, -1), 'morning'),
      after: last !== undefined && isBeside(application, addDays(last.day, 1), 'afternoon'),
    }
  }
  const cause = 'Adjacent leave changed'
  return await recount(db, bridging, { kindNow: () => undefined, touching }, { given: cause, charged: cause }, change)
}

/** What a day is now, where it is a holiday or was one. */
const holidayNow = (day: LeaveDay, now: Pick<LeaveDay, 'kind' | 'note'>) =>
  now.kind === 'holiday' || day.kind === 'holiday' ? now : undefined

/** The days that count less than before, and those that count more, each with the difference. */
function differences(before: readonly StoredDay[], after: readonly StoredDay[]) {
  const by = (sign: 1 | -1) =>
    after.flatMap((day, index) => {
      const counts = sign * (day.counts - (before[index]?.counts ?? 0))
      return counts > 0 ? [{ ...day, counts }] : []
    })
  return { given: by(-1), charged: by(1) }
}

/** The calendars of those who are on this leave, over all of its days. */
async function calendarsOver(db: Db, applications: readonly HeldLeave[]): Promise<(employeeId: string) => LeaveCalendar> {
  const days = applications.flatMap(({ live }) => live.map(({ day }) => day)).toSorted()
  const ids = [...new Set(applications.map(({ employee_id }) => employee_id))]
  const open = await calendarsOf(db, ids, days[0] ?? '', days.at(-1) ?? '')
  return onceEach(open)
}

/** Each person's calendar is made once. */
function onceEach(open: (employeeId: string) => LeaveCalendar): (employeeId: string) => LeaveCalendar {
  const known = new Map<string, LeaveCalendar>()
  return (id) => {
    const calendar = known.get(id) ?? open(id)
    known.set(id, calendar)
    return calendar
  }
}

/** Days of leave on a holiday, of those who sit in its places on that day. */
function touchedBy({ start_date, end_date, office_ids, branch_ids }: Dates) {
  const theirs =
    office_ids.length + branch_ids.length === 0
      ? sql`true`
      : sql`exists (
          select from placement where placement.employee_id = leave_day.employee_id
            and placement.starts_on <= leave_day.day and (placement.ends_on is null or placement.ends_on > leave_day.day)
            and (placement.office_id = any(${[...office_ids]}::uuid[]) or placement.branch_id = any(${[...branch_ids]}::uuid[])))`
  return sql`(leave_day.day between ${start_date}::date and ${end_date}::date and ${theirs})`
}

/** Locks pending and approved leave with live days for which this holds, in order of id. */
async function lockLeave(db: Db, where: ReturnType<typeof sql>): Promise<HeldLeave[]> {
  const found = await sql<Omit<HeldLeave, 'live'>>`
    select leave_application.*, to_jsonb(leave_type) as rules
    from leave_application join leave_type on leave_type.id = leave_application.leave_type_id
    where leave_application.status in ('pending', 'approved') and leave_application.id in (
      select leave_day.application_id from leave_day where leave_day.live and (${where}))
    order by leave_application.id
    for update of leave_application`.execute(db)
  const days = await sql<StoredDay & { application_id: string }>`
    select id, application_id, day, portion, counts, kind, note, live from leave_day
    where live and application_id = any(${found.rows.map(({ id }) => id)}::uuid[]) order by application_id, day`.execute(db)
  const byApplication = Map.groupBy(days.rows, ({ application_id }) => application_id)
  return found.rows.map((application) => ({ ...application, live: byApplication.get(application.id) ?? [] }))
}

interface Moved {
  given: readonly StoredDay[]
  charged: readonly StoredDay[]
  left: number
}

/** Writes what leave counts now: to the ledger when it is approved, to the words of its request while it is pending. */
async function settle(
  db: Db,
  application: HeldLeave,
  { given, charged, left }: Moved,
  cause: Cause,
  change: Changed,
): Promise<ChangedLeave> {
  const { id, employee_id, leave_type_id, stand_in_id, starts_on, ends_on, rules } = application
  const leave = { starts_on, ends_on, days: left }
  if (application.status === 'approved') {
    const of = { employee_id, leave_type_id, application_id: id, ...change }
    await insertGivenBack(db, { ...of, days: given, cause: cause.given })
    await insertChargedAgain(db, { ...of, days: charged, cause: cause.charged })
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
