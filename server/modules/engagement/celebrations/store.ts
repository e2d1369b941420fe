/** Who has something to celebrate around a day, and who congratulated them. */

import { addDays } from '@iroko/contract/dates'
import type { Celebration, CelebrationKind } from '@iroko/contract/engagement/celebrations'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { shownPerson } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'

/** From so many days ago, for those who were off on the day, to so many ahead. */
const shownDays = { back: 2, ahead: 4 }
const most = 12

/** Of the colleagues of the caller's office, themselves among them; today first, then what is to come. One query. */
export async function listCelebrations(db: Db, user: Pick<User, 'id' | 'office_id'>, today: string): Promise<Celebration[]> {
  const found = await sql<Celebration>`
    with days as (
      select generate_series(${addDays(today, -shownDays.back)}::date, ${addDays(today, shownDays.ahead)}::date, interval '1 day')::date as day
    ), colleague as (
      select employee.* from current_placement(${today}::date) place join employee on employee.id = place.employee_id
        and works_on(employee, ${today}::date)
      where place.office_id = ${user.office_id}::uuid
    ), happening as (
      select colleague.id, 'birthday' as kind, days.day, null::int as years from colleague
      join days on to_char(days.day, 'MMDD') = to_char(colleague.birth_date, 'MMDD')
        -- Who was born on the 29th of February celebrates on the day before in other years.
        or (to_char(colleague.birth_date, 'MMDD') = '0229' and to_char(days.day, 'MMDD') = '0228' and extract(month from days.day + 1) = 3)
      union all
      select colleague.id, 'anniversary', days.day, (extract(year from days.day) - extract(year from colleague.hire_date))::int
      from colleague join days on to_char(days.day, 'MMDD') = to_char(colleague.hire_date, 'MMDD') and days.day > colleague.hire_date
      union all
      select colleague.id, 'joined', days.day, null from colleague join days on days.day = colleague.hire_date
    )
    select ${shownPerson('employee')} as employee, happening.kind, happening.day::text as "on", happening.years,
      (select count(*) from celebration_wish wish where wish.celebrated_id = happening.id and wish.kind = happening.kind
        and wish.day = happening.day)::int as wishes,
      exists (select from celebration_wish wish where wish.celebrated_id = happening.id and wish.kind = happening.kind
        and wish.day = happening.day and wish.employee_id = ${user.id}::uuid) as wished,
      json_build_object('wish', happening.id <> ${user.id}::uuid and happening.day <= ${today}::date) as can
    from happening join employee on employee.id = happening.id
    where happening.kind = 'joined' or not exists (select from celebration_hidden where celebration_hidden.employee_id = happening.id)
    order by happening.day <> ${today}::date, happening.day, employee.full_name, happening.kind limit ${most}`.execute(db)
  return found.rows
}

interface Wish {
  celebrated_id: string
  kind: CelebrationKind
  day: string
  employee_id: string
}

export async function insertWish(db: Db, wish: Wish, now: Date): Promise<void> {
  await db
    .insertInto('celebration_wish')
    .values({ ...wish, wished_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWish(db: Db, { celebrated_id, kind, day, employee_id }: Wish): Promise<void> {
  await db
    .deleteFrom('celebration_wish')
    .where('celebrated_id', '=', celebrated_id)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('employee_id', '=', employee_id)
    .execute()
}

export async function isHidden(db: Db, employee_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('celebration_hidden')
    .select('employee_id')
    .where('employee_id', '=', employee_id)
    .executeTakeFirst()
  return found !== undefined
}

export async function hide(db: Db, employee_id: string, hidden: boolean): Promise<void> {
  if (!hidden) await db.deleteFrom('celebration_hidden').where('employee_id', '=', employee_id).execute()
  else
    await db
      .insertInto('celebration_hidden')
      .values({ employee_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
