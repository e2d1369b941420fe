/** What is asked of one person is theirs to hand over when they leave: a line of their clearance, of the same rows. */
import { type SqlBool, sql } from 'kysely'
import type { AskOf } from './ask.ts'
import type { Debt, Owes } from './noun.ts'

/** Names what an ask holds of somebody who leaves: `rows` as the ask has them, each of one person alone. */
export const owedByRows = (title: string, rows: (of: AskOf) => unknown): Owes => ({
  title,
  kind: 'hand_over',
  of: async ({ db, today, now }, ids) => {
    const people = [...ids]
    const asked = await rows({
      ...{ db, today, now, reader: null },
      isAmong: (person) => sql<SqlBool>`${person} = any(${people}::uuid[])`,
      people: sql`(select unnest(${people}::uuid[]) as id)`,
    })
    const found = await sql<Debt>`
      select waiting.employee_id, count(distinct waiting.subject::text)::int as count from (${asked}) waiting
      where waiting.employee_id = any(${people}::uuid[]) group by waiting.employee_id`.execute(db)
    return found.rows
  },
})
