/** Whether somebody works here on a day that is ahead, as far as whoever asks may know. */
import { type RawBuilder, sql } from 'kysely'
import { inScope, type User } from '../../../lib/http/rights.ts'

/**
 * Who asks: one of the staff; nobody who reads exits, as an applicant at their link (null); or `system`, a job that then tells only those who
 * may know, never the person.
 */
export type ExitReader = { user: User; today: string } | null | 'system'

/** Whether a planned exit of `employee` (a table of the statement) is read by them; a decided termination is not by whom it is about. */
export const readsExit = (employee: string, reader: ExitReader): RawBuilder<boolean> => {
  const [id, isTold] = [sql.ref(`${employee}.id`), sql`plan.status = 'left'`]
  if (reader === 'system') return sql<boolean>`true`
  if (reader === null) return sql<boolean>`${isTold}`
  const { user, today } = reader
  return sql<boolean>`(${isTold} or ${id} <> ${user.id}::uuid and ${inScope(user, 'people.edit', id, today)})`
}

/** The last day of a coming exit of `employee` before a day; null when there is none, or none that the reader may know of. */
export const knownExit = (employee: string, day: RawBuilder<unknown>, reader: ExitReader): RawBuilder<string | null> =>
  sql<string | null>`(select plan.exit_date from planned_exit plan where plan.employee_id = ${sql.ref(`${employee}.id`)}
    and plan.exit_date < ${day} and ${readsExit(employee, reader)})`

/** Whether `employee` is still at work on a day, as far as the reader may know. */
export const staysUntil = (employee: string, day: RawBuilder<unknown>, reader: ExitReader): RawBuilder<boolean> =>
  sql<boolean>`(works_on(${sql.ref(employee)}, ${day}) and ${knownExit(employee, day, reader)} is null)`
