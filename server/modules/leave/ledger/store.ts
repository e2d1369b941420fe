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

/** The employments of `employee` that ended before they were taken back: nothing accrues for the time between two. */
export const earlierSpells = sql<{ from: string; to: string }[]>`coalesce((
    select json_agg(json_build_object('from', employment.starts_on, 'to', employment.ends_on) order by employment.starts_on)
    from employment where employment.employee_id = employee.id and employment.starts_on < employee.hire_date), '[]')`

/** Since when `employee` is employed, and when they were before. */
export const service = [sql<string>`employee.hire_date`.as('hire_date'), earlierSpells.as('earlier')] as const

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
