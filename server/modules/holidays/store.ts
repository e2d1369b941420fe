import type { Output } from '@iroko/contract/endpoint'
import type { holidays } from '@iroko/contract/holidays'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../lib/database.ts'
import { type ListQuery, likePattern, listPage } from '../../lib/listing.ts'
import type { User } from '../../lib/rights.ts'

export type StoredHoliday = Omit<Output<typeof holidays.list>['public_holidays'][number], 'status'>

const offices = sql<StoredHoliday['offices']>`coalesce((
  select json_agg(json_build_object('id', office.id, 'title', office.title, 'office_type', office.office_type) order by office.title)
  from public_holiday_office own join office on office.id = own.office_id
  where own.public_holiday_id = public_holiday.id), '[]')`

function rows(db: Db) {
  return db
    .selectFrom('public_holiday')
    .select(['id', 'title', 'start_date', 'end_date', 'version'])
    .select(offices.as('offices'))
    .where('archived_at', 'is', null)
}

const everyones: RawBuilder<SqlBool> = sql<SqlBool>`not exists (
  select 1 from public_holiday_office own where own.public_holiday_id = public_holiday.id)`
const ofOffice = (officeId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from public_holiday_office own where own.public_holiday_id = public_holiday.id and own.office_id = ${officeId}::uuid)`

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
    .$if(mine === true, (it) => it.where(sql<SqlBool>`(${everyones} or ${ofOffice(user.office_id)})`))
  const columns = { start_date: sql.ref('start_date'), end_date: sql.ref('end_date'), title: sql.ref('title') }
  return listPage(found, query, { columns, fallback: '-start_date', tie: sql.ref('id') })
}

/** The holidays of everyone and of one office, each marked with whose it is; the earliest first. One statement. */
export async function holidaysOf(db: Db, officeId: string) {
  return await rows(db)
    .select(everyones.as('everyones'))
    .where(sql<SqlBool>`(${everyones} or ${ofOffice(officeId)})`)
    .orderBy('start_date')
    .orderBy('title')
    .execute()
}

export async function findHoliday(db: Db, id: string): Promise<StoredHoliday | undefined> {
  return await rows(db).where('id', '=', id).executeTakeFirst()
}

/** Offices that are not there, of those asked for. */
export async function missingOffices(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('office')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return ids.filter((id) => found.every((office) => office.id !== id))
}

interface Draft {
  title: string
  start_date: string
  end_date: string
  office_ids: readonly string[]
}

export async function insertHoliday(db: Db, { office_ids, ...holiday }: Draft, by: string): Promise<string> {
  const id = uuid()
  await db
    .insertInto('public_holiday')
    .values({ ...holiday, id, created_by: by })
    .execute()
  await insertOffices(db, id, office_ids)
  return id
}

export async function updateHoliday(db: Db, id: string, { office_ids, ...holiday }: Draft): Promise<void> {
  await db
    .updateTable('public_holiday')
    .set({ ...holiday, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('public_holiday_office').where('public_holiday_id', '=', id).execute()
  await insertOffices(db, id, office_ids)
}

async function insertOffices(db: Db, id: string, officeIds: readonly string[]): Promise<void> {
  const own = [...new Set(officeIds)].map((office_id) => ({ public_holiday_id: id, office_id }))
  if (own.length > 0) await db.insertInto('public_holiday_office').values(own).execute()
}

export async function archiveHoliday(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('public_holiday')
    .set({ archived_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
