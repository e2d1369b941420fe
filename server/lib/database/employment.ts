/**
 * Who works here on a day, and who is employed at all. A joiner's record is there before their first day: it is prepared, and nothing is
 * asked of them, sent to them or counted.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether somebody of `person`, the table employee or its alias, works here on a day: begun, and not past their last working day.
 * In a statement: `works_on(employee, day)`.
 */
export const worksOn = (day: string | RawBuilder<unknown>, person = 'employee'): RawBuilder<SqlBool> =>
  sql<SqlBool>`works_on(${sql.ref(person)}, ${day}::date)`

/**
 * Whether somebody is employed, be their first day ahead: for what is prepared for a joiner, such as pay, places and roster.
 * In a statement: `is_employed(employee)`.
 */
export const isEmployed = (person = 'employee'): RawBuilder<SqlBool> => sql<SqlBool>`is_employed(${sql.ref(person)})`
