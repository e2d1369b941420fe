import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Allowances and deductions of one month only. */
export async function onceItems(db: Db, employeeId: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('pay_item')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where(sql<SqlBool>`ends_on = starts_on`)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The structure by which a person’s salary is made up on a day. */
export async function structureOf(db: Db, employeeId: string, day: string) {
  return await db
    .selectFrom('salary_structure')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .where(
      sql<SqlBool>`(designation_id is null or designation_id = (select designation_id from placement
        where employee_id = ${employeeId}::uuid and starts_on <= ${day}::date order by starts_on desc limit 1))`,
    )
    .orderBy(sql`designation_id is null`)
    .executeTakeFirstOrThrow()
}
