/** The address from which a person's calendar program reads their holidays. */
import { sql } from 'kysely'
import type { CalendarPlace } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'

export async function findFeed(db: Db, employeeId: string): Promise<{ created_at: string } | null> {
  const found = await db
    .selectFrom('holiday_feed')
    .select('created_at')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return found ?? null
}

/** The one before stops working. */
export async function replaceFeed(db: Db, employeeId: string, token: string, at: Date): Promise<void> {
  const made = { token_hash: hashToken(token), created_at: at.toISOString() }
  await db
    .insertInto('holiday_feed')
    .values({ employee_id: employeeId, ...made })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(made))
    .execute()
}

/** Answers whether there was one. */
export async function deleteFeed(db: Db, employeeId: string): Promise<boolean> {
  const gone = await db.deleteFrom('holiday_feed').where('employee_id', '=', employeeId).returning('employee_id').execute()
  return gone.length > 0
}

/** Where the person sits whose address it is, while they are with the company. */
export async function findFeedPlace(
  db: Db,
  token: string,
  today: string,
): Promise<(CalendarPlace & { office: string }) | undefined> {
  const found = await sql<CalendarPlace & { office: string }>`
    select place.office_id, place.branch_id, office.title as office
    from holiday_feed feed
    join employee on employee.id = feed.employee_id and works_on(employee, ${today}::date)
    join current_placement(${today}::date) place on place.employee_id = employee.id
    join office on office.id = place.office_id
    where feed.token_hash = ${hashToken(token)}`.execute(db)
  return found.rows[0]
}
