/** What is left for many applications at once. */
import { yearOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { BookedDay, ClosingRow } from '../ledger/rules.ts'
import { service } from '../ledger/store.ts'
import type { LeaveType } from '../types/rules.ts'
import { balanceFrom } from './rules-ahead.ts'

interface LeavePeriod {
  id: string
  employee: { id: string }
  leave_type_id: string
  starts_on: string
  ends_on: string
}

interface Whose {
  employee_id: string
  leave_type_id: string
}

/** By application: the days of its type and year that are free once it and all that is pending are taken, on its last day in that year. Four statements. */
export async function availableFor(
  db: Db,
  asked: readonly LeavePeriod[],
  today: string,
): Promise<ReadonlyMap<string, { days: number; on: string }>> {
  const people = [...new Set(asked.map(({ employee }) => employee.id))]
  const types = await sql<LeaveType>`
    select * from leave_type where id = any(${[...new Set(asked.map(({ leave_type_id }) => leave_type_id))]}::uuid[])`.execute(
    db,
  )
  const employed = await db
    .selectFrom('employee')
    .select('id')
    .select(service)
    .where(sql<boolean>`id = any(${people}::uuid[])`)
    .execute()
  const ledger = await sql<ClosingRow & Whose>`
    select employee_id, leave_type_id, leave_year, kind, days, effective_on, expires_on from leave_ledger
    where employee_id = any(${people}::uuid[]) order by effective_on`.execute(db)
  const booked = await sql<BookedDay & Whose>`
    select leave_day.employee_id, leave_day.day, leave_day.counts, application.status, application.leave_type_id
    from leave_day join leave_application application on application.id = leave_day.application_id
    where leave_day.employee_id = any(${people}::uuid[]) and leave_day.live order by leave_day.day`.execute(db)
  return new Map(
    asked.flatMap(({ id, employee, leave_type_id, starts_on, ends_on }): [string, { days: number; on: string }][] => {
      const type = types.rows.find((row) => row.id === leave_type_id)
      const person = employed.find((person) => person.id === employee.id)
      const isOf = (row: Whose) => row.employee_id === employee.id && row.leave_type_id === leave_type_id
      const days = booked.rows.filter(isOf)
      if (!type || !person || days.length === 0) return []
      const last = yearOf(ends_on) > yearOf(starts_on) ? `${yearOf(starts_on)}-12-31` : ends_on
      const book = { type, service: person, rows: ledger.rows.filter(isOf), booked: days, today }
      return [[id, { days: balanceFrom(book, last).available, on: last }]]
    }),
  )
}
