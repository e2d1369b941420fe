/** What balances are made of: the ledger of a person, since when they are employed, and which years are closed. */
import { yearOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Locks a person's balances until the transaction ends, so that parallel requests cannot use the same days. */
export async function lockBalance(db: Db, employeeId: string): Promise<void> {
  await db.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute()
}

/** The years that a balance hangs on: those of the dates, and from this one on, what is carried over on the way there. */
export function yearsUntil(from: string, to: string, today: string): number[] {
  const first = Math.min(yearOf(from), yearOf(today))
  return Array.from({ length: yearOf(to) - first + 1 }, (_, index) => first + index)
}

/** Since when `employee` is employed: whoever was taken back, since then. */
export const hiredOn = sql<string>`greatest(employee.hire_date, (select max(effective_on) from employee_status_change back
  where back.employee_id = employee.id and back.status = 'active'))`

/** The spells of work that ended before they were taken back: nothing accrues for the time between two. */
export const earlierSpells = sql<{ from: string; to: string }[]>`coalesce((
    select json_agg(json_build_object('from', coalesce(began,
        (select min(placement.starts_on) from placement where placement.employee_id = employee.id)), 'to', ended) order by ended)
    from (
      select effective_on as ended, status, lag(effective_on) over course as began, lead(effective_on) over course as back
      from employee_status_change where employee_id = employee.id window course as (order by created_at, id)
    ) spell where status <> 'active' and back is not null), '[]')`

export const service = [hiredOn.as('hire_date'), earlierSpells.as('earlier')] as const

export async function ledgerRows(db: Db, employeeId: string, years: readonly number[], typeId?: string) {
  return await db
    .selectFrom('leave_ledger')
    .select(['leave_type_id', 'leave_year', 'kind', 'days', 'effective_on', 'expires_on'])
    .where('employee_id', '=', employeeId)
    .where('leave_year', 'in', [...years])
    .$if(typeId !== undefined, (it) => it.where('leave_type_id', '=', typeId ?? ''))
    .orderBy('effective_on')
    .execute()
}

/** The last day of the last closed year; nothing before it changes. */
export async function closedUntil(db: Db): Promise<string | null> {
  const last = await db.selectFrom('leave_year_close').select(sql<number | null>`max(leave_year)`.as('year')).executeTakeFirst()
  return last?.year ? `${last.year}-12-31` : null
}
