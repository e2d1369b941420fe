/** Days of attendance counted again from their punches, to see whether they still come out the same. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Recount } from '../../../lib/database/invariant.ts'
import { computeDays, lockPeople, readReach } from './store.ts'

/** Days that are looked at of each person; people at a time, and people of a sample. */
const days = 31
const atATime = 50

/** Some people by chance, or all; none whose days are to be counted anyway. */
async function chosen(db: Db, from: string, to: string, isWhole: boolean): Promise<string[]> {
  const found = await sql<{ employee_id: string }>`
    select employee_id from (
      select distinct employee_id from attendance_day where day between ${from}::date and ${to}::date
    ) person
    where not exists (
      select from attendance_due due where due.from_day <= ${to}::date and due.to_day >= ${from}::date
        and coalesce(due.employee_id, person.employee_id) = person.employee_id)
    order by ${isWhole ? sql`employee_id` : sql`random()`} ${isWhole ? sql`` : sql`limit ${atATime}`}`.execute(db)
  return found.rows.map(({ employee_id }) => employee_id)
}

async function differing(db: Db, { today, isWhole }: { today: string; isWhole: boolean }): Promise<string[]> {
  // What is not over yet changes by itself, and what was not reached yet will be counted.
  const to = addDays(earlierOf((await readReach(db)) ?? today, today), -2)
  const from = addDays(to, 1 - days)
  const people = await chosen(db, from, to, isWhole)
  const differ: string[] = []
  for (let at = 0; at < people.length; at += atATime) {
    const some = people.slice(at, at + atATime)
    await lockPeople(db, some)
    differ.push(...(await computeDays(db, some, from, to, new Date(`${today}T12:00:00Z`))))
  }
  if (differ.length === 0) return []
  const named = await db.selectFrom('employee').select('ogid').where('id', 'in', differ).orderBy('ogid').execute()
  return named.map(({ ogid }) => `${ogid} between ${from} and ${to}`)
}

export const recounts: Recount[] = [{ id: 'recount', says: 'Attendance days follow from their punches', recount: differing }]
