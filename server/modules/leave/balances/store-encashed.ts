/** Leave that a final settlement pays instead of it being taken. */
import { conflict } from '@iroko/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { encashFrom } from '../ledger/rules.ts'

/** Days that `employee` has left of encashable types in the year of their last day; never below zero. */
export const encashableDays: RawBuilder<number> = sql<number>`greatest(0, coalesce((select sum(days) from leave_ledger
  join leave_type on leave_type.id = leave_ledger.leave_type_id and leave_type.encashable
  where leave_ledger.employee_id = employee.id and leave_year = extract(year from employee.exit_date)), 0))::float8`

/** Whether any type of leave can be encashed at all. */
export async function hasEncashable(db: Db): Promise<boolean> {
  const found = await db.selectFrom('leave_type').select('id').where('encashable', '=', true).limit(1).executeTakeFirst()
  return found !== undefined
}

interface Settlement {
  id: string
  reference: string
}

/** Of one person: how many days they are paid, and their last day of work. */
export interface EncashedDays {
  employee_id: string
  days: number
  exit_date: string
}

/** Takes the days that a settlement pays from the balances, in the transaction that approves it. */
export async function insertEncashed(
  db: Db,
  { id, reference }: Settlement,
  paid: readonly EncashedDays[],
  now: Date,
): Promise<void> {
  const balances = await sql<{ employee_id: string; leave_type_id: string; left: number }>`
    select paid.employee_id, leave_type.id as leave_type_id, coalesce((select sum(days) from leave_ledger
        where leave_ledger.employee_id = paid.employee_id and leave_type_id = leave_type.id
          and leave_year = extract(year from paid.exit_date)), 0)::float8 as "left"
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid(employee_id uuid, exit_date date)
    join leave_type on leave_type.encashable order by "left" desc, leave_type.id`.execute(db)
  const byPerson = Map.groupBy(balances.rows, ({ employee_id }) => employee_id)
  const rows = paid.flatMap(({ employee_id, days, exit_date }) => {
    const some = encashFrom(days, byPerson.get(employee_id) ?? [])
    if (days > 0 && some.length === 0)
      throw conflict('not_encashable', 'No leave type can be encashed any more. Change one in Leave Types, or pay no leave')
    return some.map((balance) => ({
      id: uuid(),
      employee_id,
      leave_type_id: balance.leave_type_id,
      leave_year: Number(exit_date.slice(0, 4)),
      kind: 'encashed' as const,
      days: -balance.days,
      effective_on: exit_date,
      payroll_run_id: id,
      cause: `Final settlement ${reference}`,
      created_at: now.toISOString(),
    }))
  })
  if (rows.length > 0) await insertAll(db, 'leave_ledger', rows)
}

/** Gives back what a settlement took, in the transaction that reverses it. */
export async function reverseEncashed(db: Db, { id, reference }: Settlement, by: string, now: Date): Promise<void> {
  const taken = await db
    .selectFrom('leave_ledger')
    .select(['employee_id', 'leave_type_id', 'leave_year', 'kind', 'days', 'effective_on', 'payroll_run_id'])
    .where('payroll_run_id', '=', id)
    .execute()
  const made = { cause: `Final settlement ${reference} reversed`, created_by: by, created_at: now.toISOString() }
  const rows = taken.map((row) => ({ ...row, ...made, id: uuid(), days: -row.days }))
  if (rows.length > 0) await insertAll(db, 'leave_ledger', rows)
}
