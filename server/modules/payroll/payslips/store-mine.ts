/** What one's home says of pay. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { groupOn } from '../pay-groups/store.ts'

/** The newest payslip of a person that is paid, undefined before the first; and the day of the month on which their group is paid. */
export async function paidAndPayDay(db: Db, employeeId: string, today: string) {
  const last = await db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .select(['payslip.id', 'payslip.month', 'payslip.net_kobo', sql<string>`payroll_run.paid_on`.as('paid_on')])
    .where('payslip.employee_id', '=', employeeId)
    .where('payslip.voided_at', 'is', null)
    .where('payslip.kind', '=', 'regular')
    .where('payroll_run.paid_on', 'is not', null)
    .orderBy('payslip.month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const group = await sql<{ pay_day: number }>`select pay_group.pay_day from pay_group
    where pay_group.id = ${groupOn(sql`${employeeId}::uuid`, today)}`.execute(db)
  return { last, pay_day: group.rows[0]?.pay_day }
}
