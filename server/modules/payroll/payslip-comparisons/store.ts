/** Payslips by the codes that stand on them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** 16 digits that follow from the id of a payslip (under the name of a table), which nobody knows who does not read it. */
export const codeOf = (slip: string): RawBuilder<string> =>
  sql<string>`upper(left(encode(sha256(convert_to('payslip ' || ${sql.ref(`${slip}.id`)}::text, 'UTF8')), 'hex'), 16))`

interface PayslipOnPaper {
  code: string
  full_name: string
  /** `yyyy-MM` */
  month: string
  net_kobo: number
}

/** Whether a payslip that counts and was paid says all of it. */
export async function isPaid(db: Db, { code, full_name, month, net_kobo }: PayslipOnPaper): Promise<boolean> {
  const { rows } = await sql`select from payslip slip join employee on employee.id = slip.employee_id
      join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
    where slip.voided_at is null and slip.month = ${`${month}-01`}::date and slip.net_kobo = ${net_kobo}
      and lower(employee.full_name) = lower(${full_name}) and ${codeOf('slip')} = ${code} limit 1`.execute(db)
  return rows.length > 0
}
