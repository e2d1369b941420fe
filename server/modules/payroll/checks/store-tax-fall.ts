/** What lowers tax or pension: a document as a file, and a second person, or the payroll is not approved. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

const isSigned = sql`exists (select from pay_countersignature sign where sign.line = pay_line(change))`

/**
 * Tax details of `employee`, entered for the first time to be paid by, that lower tax or pension: without a document as a file, or by one person
 * whom nobody countersigned. What another payroll paid before is such a figure: nothing of this portal says whether it is true.
 */
export const taxFall = (runId: string): RawBuilder<unknown> => sql`
  select details.paper_id is null as lacks_paper, change.made_by, change.agreed_by is null and not ${isSigned} as is_open from payslip slip
  join pay_change change on change.employee_id = slip.employee_id and change.what = 'tax' and change.source = 'tax_facts'
    and change.starts_on <= slip.month and change.ends_on >= slip.month
  join tax_facts details on details.employee_id = slip.employee_id and details.year = extract(year from slip.month)
  where slip.run_id = ${runId}::uuid and slip.employee_id = employee.id and slip.voided_at is null
    and not exists (select from payslip earlier join payroll_run earlier_run on earlier_run.id = earlier.run_id and earlier_run.approved_at is not null
      where earlier.employee_id = slip.employee_id and earlier.run_id <> slip.run_id and earlier.voided_at is null and earlier.created_at >= change.made_at)
    and still_lowers_tax(change.was, change.became, details)
    and (details.paper_id is null or change.agreed_by is null and not ${isSigned})`

/** By person: whether the document is missing, and who entered what nobody has countersigned. */
export async function findTaxFalls(
  db: Db,
  runId: string,
  ids: readonly string[],
): Promise<Map<string, { lacks_paper: boolean; by: string[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; lacks_paper: boolean; by: string[] }>`
    select employee.id, fall.lacks_paper, array(select full_name from employee author where author.id = any(fall.authors) order by full_name) as by
    from employee cross join lateral (select bool_or(lacks_paper) as lacks_paper, array_agg(made_by) filter (where is_open) as authors
      from (${taxFall(runId)}) falls) fall
    where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...fall }) => [id, fall]))
}
