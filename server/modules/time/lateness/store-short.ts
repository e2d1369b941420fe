import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a row of `attendance_day` is short of what was planned: whoever has it gains by a holiday or a waiver of that day. */
export const fellShort = (day: string): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${day}.status`)}
  in ('absent', 'half_day', 'conflict', 'pending') or ${sql.ref(`${day}.late_minutes`)} > 0 or ${sql.ref(`${day}.early_minutes`)} > 0)`
