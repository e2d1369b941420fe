/** What is left for many applications at once. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { LeaveType, LedgerRow } from '../applications/rules.ts'
import { balanceIn } from '../applications/store-facts.ts'
import type { BookedDay } from './rules-carry-over.ts'

interface Asked {
  id: string
  employee: { id: string }
  leave_type_id: string
  starts_on: string
}

/** By application: the days of its type and year that are free once it and all that is pending are taken. Three statements. */
export async function availableFor(db: Db, asked: readonly Asked[], today: string): Promise<ReadonlyMap<string, number>> {
  const people = [...new Set(asked.map(({ employee }) => employee.id))]
  const types = await sql<LeaveType>`
    select * from leave_type where id = any(${[...new Set(asked.map(({ leave_type_id }) => leave_type_id))]}::uuid[])`.execute(
    db,
  )
  const ledger = await sql<LedgerRow & { employee_id: string; leave_type_id: string; leave_year: number }>`
    select employee_id, leave_type_id, leave_year, kind, days, effective_on, expires_on from leave_ledger
    where employee_id = any(${people}::uuid[]) order by effective_on`.execute(db)
  const booked = await sql<BookedDay & { employee_id: string; leave_type_id: string; hire_date: string }>`
    select leave_day.employee_id, leave_day.day, leave_day.counts, application.status, application.leave_type_id, employee.hire_date
    from leave_day join leave_application application on application.id = leave_day.application_id
    join employee on employee.id = leave_day.employee_id
    where leave_day.employee_id = any(${people}::uuid[]) and leave_day.live order by leave_day.day`.execute(db)
  return new Map(
    asked.flatMap(({ id, employee, leave_type_id, starts_on }): [string, number][] => {
      const type = types.rows.find((one) => one.id === leave_type_id)
      const year = Number(starts_on.slice(0, 4))
      const isOf = (row: { employee_id: string; leave_type_id: string }) =>
        row.employee_id === employee.id && row.leave_type_id === leave_type_id
      const days = booked.rows.filter((row) => isOf(row) && row.day.startsWith(String(year)))
      const [first] = days
      if (!type || !first) return []
      const rows = ledger.rows.filter((row) => isOf(row) && row.leave_year === year)
      return [[id, balanceIn(year, type, first, rows, days, today).available]]
    }),
  )
}
