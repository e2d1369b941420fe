/** The payroll that pays somebody next, where it was started already. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isPaidIn } from '../pay-facts/store-people.ts'
import { groupOn } from '../pay-groups/store.ts'

interface Ahead {
  pay_day: number
  cut_off_day: number
  /** Earns something in the period, and has no payslip of it that is out. */
  is_paid: boolean
  is_out: boolean
  run: {
    id: string
    starts_on: string
    ends_on: string
    created_at: string
    read_until: string | null
    cut_off_on: string | null
    pay_on: string | null
    is_approved: boolean
  } | null
}

/** What is known of a person's month: its payroll, if it was started, and whether the payslip is out. One statement. */
export async function findAhead(db: Db, employeeId: string, period: { month: string; starts_on: string; ends_on: string }) {
  const found = await sql<Ahead>`
    select pay_group.pay_day, pay_group.cut_off_day, ${isPaidIn(period)} as is_paid,
      exists (select from payslip join payroll_run on payroll_run.id = payslip.run_id and payroll_run.state in ('paid', 'closed')
        where payslip.employee_id = employee.id and payslip.month = ${period.month}::date and payslip.voided_at is null
          and payslip.kind <> 'off_cycle') as is_out,
      (select json_build_object('id', id, 'starts_on', starts_on, 'ends_on', ends_on, 'created_at', created_at, 'read_until', read_until,
          'cut_off_on', cut_off_on, 'pay_on', pay_on, 'is_approved', state = 'approved')
        from payroll_run where month = ${period.month}::date and kind = 'regular' and state not in ('reversed', 'discarded')
          and (pay_group_id is null or pay_group_id = pay_group.id) limit 1) as run
    from employee join pay_group on pay_group.id = ${groupOn(sql`employee.id`, period.ends_on)}
    where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}
