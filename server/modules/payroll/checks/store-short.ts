/** Who could not pay a deduction whole. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Deductions of `employee` in a payroll of which less was taken than was due, as a row each. */
export const shortDeductions = (runId: string): RawBuilder<unknown> => sql`
  select line.title, line.amount_kobo, line.due_kobo, line.position from payslip slip join payslip_line line on line.payslip_id = slip.id
  where slip.run_id = ${runId}::uuid and slip.employee_id = employee.id and slip.voided_at is null and line.due_kobo is not null`

export interface ShortDeduction {
  title: string
  amount_kobo: number
  due_kobo: number
}

/** The same, by person, in the order in which they were taken. */
export async function findShort(db: Db, runId: string, ids: readonly string[]): Promise<Map<string, ShortDeduction[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; lines: ShortDeduction[] }>`
    select employee.id, (select json_agg(short order by short.position) from (${shortDeductions(runId)}) short) as lines
    from employee where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, lines }) => [id, lines ?? []]))
}
