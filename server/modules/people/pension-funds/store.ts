/** Pension fund administrators, and which one somebody has on a day. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const fundRows = (db: Db, today: string) =>
  db
    .selectFrom('pension_fund')
    .select(['pension_fund.id', 'pension_fund.title', 'pension_fund.code', 'pension_fund.archived_at', 'pension_fund.version'])
    .select(
      sql<number>`(select count(*) from pension_membership member join employee on employee.id = member.employee_id and is_employed(employee)
        where member.pension_fund_id = pension_fund.id and member.starts_on = (select max(newest.starts_on) from pension_membership newest
          where newest.employee_id = member.employee_id and newest.starts_on <= greatest(${today}::date, member.starts_on)))::int`.as(
        'people',
      ),
    )

/** What a search looks in. */
export const searched = sql<string>`concat_ws(' ', pension_fund.title, pension_fund.code)`

export const byTitle = sql`lower(pension_fund.title)`

/** What the administrator of `employee` is called on a day; null where none is known. */
export const fundOn = (day: string | RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`pension_fund_on(employee.id, ${day}::date)`

/** The same of somebody by id. */
export async function fundTitle(db: Db, employeeId: string, day: string): Promise<string | null> {
  const found = await sql<{ title: string | null }>`select pension_fund_on(${employeeId}::uuid, ${day}::date) as title`.execute(
    db,
  )
  return found.rows[0]?.title ?? null
}

/** The administrator of the list that is called so, in whatever case; undefined where none is, or it is archived. */
export async function findFund(db: Db, title: string): Promise<{ id: string; title: string } | undefined> {
  return await db
    .selectFrom('pension_fund')
    .select(['id', 'title'])
    .where(sql<SqlBool>`lower(title) = lower(${title})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Which one has a code, of those that are not archived. */
export async function ofCode(db: Db, code: string): Promise<{ id: string; title: string } | undefined> {
  return await db
    .selectFrom('pension_fund')
    .select(['id', 'title'])
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** All that somebody had, has and will have, in the order of time; the first one since ever. */
export async function fundsOf(db: Db, employeeId: string): Promise<{ title: string | null; starts_on: string | null }[]> {
  return await db
    .selectFrom('pension_membership as member')
    .leftJoin('pension_fund as fund', 'fund.id', 'member.pension_fund_id')
    .select(['fund.title', sql<string | null>`nullif(member.starts_on, '-infinity')`.as('starts_on')])
    .where('member.employee_id', '=', employeeId)
    .orderBy('member.starts_on')
    .execute()
}

/** From a day on, or since ever; what was planned from then on is replaced. */
export async function setFund(db: Db, employeeId: string, fundId: string | null, from: string | null): Promise<void> {
  const starts_on = from ?? '-infinity'
  await sql`delete from pension_membership where employee_id = ${employeeId}::uuid and starts_on > ${starts_on}::date`.execute(
    db,
  )
  await db
    .insertInto('pension_membership')
    .values({ employee_id: employeeId, pension_fund_id: fundId, starts_on })
    .onConflict((found) => found.columns(['employee_id', 'starts_on']).doUpdateSet({ pension_fund_id: fundId }))
    .execute()
}
