import type { Output } from '@iroko/contract/endpoint'
import type { holidays } from '@iroko/contract/time/holidays'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type CalendarPlace, holidayIsFor } from '../../../lib/calendar/calendar.ts'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, officeRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { fellShort } from '../lateness/store-short.ts'

export type StoredHoliday = Omit<Output<typeof holidays.list>['public_holidays'][number], 'status'>

const offices = sql<StoredHoliday['offices']>`coalesce((
  select json_agg(${officeRef()} order by office.title)
  from public_holiday_office own join office on office.id = own.office_id
  where own.public_holiday_id = public_holiday.id), '[]')`

const branches = sql<StoredHoliday['branches']>`coalesce((
  select json_agg(${named('branch')} order by branch.title)
  from public_holiday_branch own join branch on branch.id = own.branch_id
  where own.public_holiday_id = public_holiday.id), '[]')`

function rows(db: Db) {
  return db
    .selectFrom('public_holiday')
    .select(['id', 'title', 'start_date', 'end_date', 'created_at as declared_at', 'version'])
    .select([offices.as('offices'), branches.as('branches')])
    .where('archived_at', 'is', null)
}

interface Filters extends ListQuery {
  year?: number | undefined
  mine?: boolean | undefined
}

export function listHolidays(db: Db, user: User, query: Filters) {
  const { q, year, mine } = query
  const found = rows(db)
    .$if(q !== undefined, (it) => it.where(sql<SqlBool>`lower(title) like ${likePattern(q ?? '')}`))
    .$if(year !== undefined, (it) =>
      it.where(sql<SqlBool>`(start_date <= make_date(${year}::int, 12, 31) and end_date >= make_date(${year}::int, 1, 1))`),
    )
    .$if(mine === true, (it) => it.where(holidayIsFor('public_holiday', user)))
  const columns = { start_date: sql.ref('start_date'), end_date: sql.ref('end_date'), title: sql.ref('title') }
  return listPage(db, found, query, { columns, fallback: '-start_date', tie: sql.ref('id') })
}

/** The holidays that count at a place, the earliest first, from a day on when it is given. One statement. */
export async function holidaysOf(db: Db, place: CalendarPlace, from?: string): Promise<StoredHoliday[]> {
  return await rows(db)
    .where(holidayIsFor('public_holiday', place))
    .$if(from !== undefined, (it) => it.where('end_date', '>=', from ?? ''))
    .orderBy('start_date')
    .orderBy('title')
    .execute()
}

/** Everyone's and those of single places that fall into a year. */
export async function holidaysOfYear(db: Db, year: number): Promise<StoredHoliday[]> {
  return await rows(db)
    .where('start_date', '<=', `${year}-12-31`)
    .where('end_date', '>=', `${year}-01-01`)
    .orderBy('start_date')
    .orderBy('id')
    .execute()
}

/** The campaigns that keep the holidays of a country. */
export async function officesKeeping(db: Db, country: string): Promise<{ id: string; title: string }[]> {
  return await db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('holiday_calendar', '=', country)
    .where('office_type', '=', 'campaign')
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
}

export async function findHoliday(db: Db, id: string): Promise<StoredHoliday | undefined> {
  return await rows(db).where('id', '=', id).executeTakeFirst()
}

/** Offices and branches that are not there, of those asked for. */
export async function missingPlaces(
  db: Db,
  { office_ids, branch_ids }: Pick<Draft, 'office_ids' | 'branch_ids'>,
): Promise<{ office: boolean; branch: boolean }> {
  const found = await sql<{ office: boolean; branch: boolean }>`select
    exists (select from unnest(${[...office_ids]}::uuid[]) asked where not exists (select from office where office.id = asked)) as office,
    exists (select from unnest(${[...branch_ids]}::uuid[]) asked where not exists (select from branch where branch.id = asked)) as branch
  `.execute(db)
  return found.rows[0] ?? { office: false, branch: false }
}

export interface Draft {
  title: string
  start_date: string
  end_date: string
  office_ids: readonly string[]
  branch_ids: readonly string[]
}

export async function insertHoliday(
  db: Db,
  { office_ids, branch_ids, ...holiday }: Draft,
  by: string,
  at: Date,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('public_holiday')
    .values({ ...holiday, id, created_by: by, created_at: at.toISOString() })
    .execute()
  await insertPlaces(db, id, office_ids, branch_ids)
  return id
}

export async function updateHoliday(db: Db, id: string, { office_ids, branch_ids, ...holiday }: Draft): Promise<void> {
  await db
    .updateTable('public_holiday')
    .set({ ...holiday, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('public_holiday_office').where('public_holiday_id', '=', id).execute()
  await db.deleteFrom('public_holiday_branch').where('public_holiday_id', '=', id).execute()
  await insertPlaces(db, id, office_ids, branch_ids)
}

async function insertPlaces(db: Db, id: string, officeIds: readonly string[], branchIds: readonly string[]): Promise<void> {
  const offices = [...new Set(officeIds)].map((office_id) => ({ public_holiday_id: id, office_id }))
  if (offices.length > 0) await db.insertInto('public_holiday_office').values(offices).execute()
  const branches = [...new Set(branchIds)].map((branch_id) => ({ public_holiday_id: id, branch_id }))
  if (branches.length > 0) await db.insertInto('public_holiday_branch').values(branches).execute()
}

/**
 * Keeps the days that a holiday had, up to today, when it moves away from them or is archived: whoever stayed away on them is not absent
 * for it.
 */
export async function keepPastDays(db: Db, before: StoredHoliday, by: string, today: string, now: Date): Promise<void> {
  if (before.start_date > today) return
  const id = uuid()
  const { title, start_date, end_date, offices: places, branches: sites } = before
  await db
    .insertInto('public_holiday')
    .values({
      id,
      title,
      start_date,
      end_date: earlierOf(end_date, today),
      archived_at: now.toISOString(),
      moved_to: before.id,
      created_by: by,
      created_at: now.toISOString(),
    })
    .execute()
  await insertPlaces(
    db,
    id,
    places.map((place) => place.id),
    sites.map((site) => site.id),
  )
}

export async function archiveHoliday(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('public_holiday')
    .set({ archived_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether past days of a holiday would be this person's own: it is for where they sat, or everyone's and their day was less than a whole one. */
export async function isOwnPast(db: Db, employeeId: string, draft: Draft, today: string): Promise<boolean> {
  const { start_date, end_date, office_ids, branch_ids } = draft
  const found = await sql<{ is_own: boolean }>`
    select case when ${office_ids.length + branch_ids.length === 0} then exists (
      select from attendance_day where employee_id = ${employeeId}::uuid and day between ${start_date}::date and ${end_date}::date
        and day < ${today}::date and ${fellShort('attendance_day')})
    else exists (
      select from placement where employee_id = ${employeeId}::uuid and starts_on <= least(${end_date}::date, ${today}::date - 1)
        and (ends_on is null or ends_on > ${start_date}::date)
        and (office_id = any(${[...office_ids]}::uuid[]) or branch_id = any(${[...branch_ids]}::uuid[]))) end as is_own`.execute(
    db,
  )
  return found.rows[0]?.is_own ?? false
}
