import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

interface Due {
  id: string
  number: number
  employee_id: string | null
  assignee_id: string | null
}

const atATime = 500

/** The tickets whose time is over since nobody was told. */
export async function takeOverdue(db: Db, now: Date): Promise<Due[]> {
  const found = await sql<Due>`
    update ticket set overdue_told_at = ${now.toISOString()}::timestamptz where id in (
      select id from ticket where due_at <= ${now.toISOString()}::timestamptz and overdue_told_at is null
      order by due_at limit ${atATime} for update skip locked)
    returning id, number, employee_id, assignee_id`.execute(db)
  return found.rows
}

/** Closes what was solved a week ago and not reopened. */
export async function closeSolved(db: Db, now: Date): Promise<Due[]> {
  const found = await sql<Due>`
    update ticket set status = 'closed', version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id in (
      select id from ticket where status = 'solved' and updated_at < ${now.toISOString()}::timestamptz - interval '7 days'
      order by updated_at limit ${atATime} for update skip locked)
    returning id, number, employee_id, assignee_id`.execute(db)
  return found.rows
}
