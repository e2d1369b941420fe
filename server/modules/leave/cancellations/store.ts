/** A holiday that is declared later gives back the days of leave that it falls into. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { changeSummary } from '../../platform/approvals/store.ts'
import { closedUntil } from '../application-form/store-facts.ts'
import { summaryOf } from '../applications/notify-letters.ts'
import { type LeaveType, sumDays } from '../applications/rules.ts'
import { givenBackByHoliday } from '../applications/rules-days.ts'
import { type ApplicationRecord, updateApplication } from '../applications/store.ts'
import { chargedDays, type StoredDay, updateDays } from '../applications/store-days.ts'
import { insertGivenBack } from '../balances/store.ts'

interface Declared {
  title: string
  start_date: string
  end_date: string
  /** Both empty: everyone's. */
  office_ids: readonly string[]
  branch_ids: readonly string[]
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
  /** What it counts now, and what came back. */
  days: number
  days_before: number
  given_back: number
}

type Held = ApplicationRecord & { rules: LeaveType }

/**
 * Recalculates pending and approved leave around a new holiday. Pending leave reserves less; approved leave gets ledger
 * rows, once per day. The caller has locked the calendar.
 */
export async function giveBackForHoliday(db: Db, holiday: Declared, declaration: Declaration): Promise<ChangedLeave[]> {
  const applications = await holdTouched(db, holiday, declaration.today)
  const days = await liveDaysOf(
    db,
    applications.map(({ id }) => id),
  )
  const closed = (await closedUntil(db)) ?? ''
  const changed: ChangedLeave[] = []
  for (const application of applications) {
    const own = (days.get(application.id) ?? []).filter(({ day }) => day > closed)
    const given = givenBackByHoliday(own, application.rules, holiday)
    await updateDays(db, recounted(own, given, holiday))
    if (given.length > 0)
      changed.push(await giveBack(db, application, days.get(application.id) ?? [], given, holiday, declaration))
  }
  return changed
}

/** Locks the affected leave in order of id. */
async function holdTouched(db: Db, { start_date, end_date, office_ids, branch_ids }: Declared, today: string): Promise<Held[]> {
  const theirs =
    office_ids.length + branch_ids.length === 0
      ? sql`true`
      : sql`leave_day.employee_id in (
          select employee_id from current_placement(${today}::date)
          where office_id = any(${[...office_ids]}::uuid[]) or branch_id = any(${[...branch_ids]}::uuid[]))`
  const found = await sql<Held>`
    select leave_application.*, to_jsonb(leave_type) as rules
    from leave_application join leave_type on leave_type.id = leave_application.leave_type_id
    where leave_application.status in ('pending', 'approved') and leave_application.id in (
      select leave_day.application_id from leave_day
      where leave_day.live and leave_day.day between ${start_date}::date and ${end_date}::date and ${theirs})
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

/** Days inside become the holiday, including sandwich days; returned days deduct nothing. */
function recounted(days: readonly StoredDay[], given: readonly StoredDay[], holiday: Declared): StoredDay[] {
  return days.flatMap((day): StoredDay[] => {
    const inside = day.day >= holiday.start_date && day.day <= holiday.end_date
    const named = inside ? { ...day, kind: 'holiday' as const, note: holiday.title } : day
    if (given.includes(day)) return [{ ...named, counts: 0 }]
    return inside ? [named] : []
  })
}

async function giveBack(
  db: Db,
  application: Held,
  days: readonly StoredDay[],
  given: readonly StoredDay[],
  holiday: Declared,
  declaration: Declaration,
): Promise<ChangedLeave> {
  const { id, employee_id, stand_in_id, starts_on, ends_on, rules } = application
  const left = chargedDays(days.filter((day) => !given.includes(day)))
  const leave = { starts_on, ends_on, days: left, leave_type: rules.title }
  if (application.status === 'approved') {
    await insertGivenBack(db, {
      ...application,
      ...declaration,
      application_id: id,
      days: given,
      cause: `Holiday: ${holiday.title}`,
    })
  } else {
    await changeSummary(db, 'leave', id, summaryOf(leave))
  }
  await updateApplication(db, id, { days: left })
  return {
    ...leave,
    health: rules.health,
    id,
    employee_id,
    stand_in_id,
    days_before: application.days,
    given_back: sumDays(given.map(({ counts }) => counts)),
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
