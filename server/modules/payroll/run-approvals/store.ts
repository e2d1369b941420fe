/** The requests that approve payrolls, and what an approval freezes or refuses. */

import { createHash } from 'node:crypto'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { PayrollApproval } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named, personRef } from '../../../lib/database/references.ts'
import type { EncashedDays } from '../../leave/balances/store-encashed.ts'
import { runPeriod, settledDay } from '../pay-facts/store-people.ts'
import { isOfBatch, paidSoFar } from '../payouts/store.ts'
import { linesOf } from '../payouts/store-signed.ts'
import { totals } from '../runs/store.ts'

export type ApprovalRecord = Selectable<PayrollApproval>

/** The request about a run: the open one, else the newest. */
export async function findApproval(db: Db, runId: string) {
  return await db
    .selectFrom('payroll_approval')
    .select(['id', 'status', 'asked_by'])
    .where('run_id', '=', runId)
    .orderBy(sql`status <> 'pending'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lockApproval(db: Db, id: string): Promise<ApprovalRecord | undefined> {
  return await db.selectFrom('payroll_approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertApproval(db: Db, row: Insertable<PayrollApproval>): Promise<void> {
  await db.insertInto('payroll_approval').values(row).execute()
}

export async function findApprovals(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('payroll_approval')
    .innerJoin('payroll_run', 'payroll_run.id', 'payroll_approval.run_id')
    .innerJoin('employee as asker', 'asker.id', 'payroll_approval.asked_by')
    .select(['payroll_approval.id', 'payroll_approval.version', 'payroll_approval.status', 'payroll_approval.hash'])
    .leftJoin('pay_group', 'pay_group.id', 'payroll_run.pay_group_id')
    .select(['payroll_run.id as run_id', 'payroll_run.reference', 'payroll_run.kind'])
    .select(ifThere('pay_group', named('pay_group')).as('pay_group'))
    .select(['payroll_run.month', totals.as('totals'), personRef('asker').as('asked_by')])
    .where('payroll_approval.id', 'in', [...ids])
    .execute()
}

/** Over every slip, its lines and where it is paid to. */
export async function hashOf(db: Db, runId: string): Promise<string> {
  const found = await sql<{ slip: string }>`
    select concat_ws('|', payslip.employee_id, gross_kobo, deductions_kobo, net_kobo, employer_kobo, nullif(paid_before_kobo, 0),
      'held ' || nullif(held_kobo, 0), nullif(salary_mode, 'bank'), bank_account_id,
      (select concat_ws(':', bank_code, account_number_last4, account_name) from bank_account where id = bank_account_id), tax_state, pfa,
      (select string_agg(concat_ws(':', kind, key, amount_kobo), ',' order by position) from payslip_line where payslip_id = payslip.id)) as slip
    from payslip where run_id = ${runId}::uuid and ${isOfBatch} order by payslip.employee_id`.execute(db)
  const hash = createHash('sha256')
  for (const { slip } of found.rows) hash.update(`${slip}\n`)
  return hash.digest('hex')
}

/** Somebody whose replaced payslip paid something else than a correction counts as paid: the bank returned it since. */
export async function findReturned(db: Db, runId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payslip as newer')
    .innerJoin('payslip as replaced', 'replaced.id', 'newer.replaces')
    .innerJoin('employee', 'employee.id', 'newer.employee_id')
    .select('employee.full_name')
    .where('newer.run_id', '=', runId)
    .where(sql<SqlBool>`newer.paid_before_kobo <> ${paidSoFar('replaced')}`)
    .limit(1)
    .executeTakeFirst()
  return found?.full_name
}

/** Unused leave that a final settlement pays, as its payslips were calculated. */
export async function findEncashed(db: Db, runId: string): Promise<EncashedDays[]> {
  const days = sql<number>`((facts -> 'settlement' ->> 'leave_days')::float8 / 100)`
  return await db
    .selectFrom('payslip')
    .select(['employee_id', days.as('days'), sql<string>`facts ->> 'exit_date'`.as('exit_date')])
    .where('run_id', '=', runId)
    .where('kind', '=', 'final')
    .where('voided_at', 'is', null)
    .where(days, '>', 0)
    .execute()
}

/** Somebody whom a final settlement pays until another day than their last one is by now. */
export async function findMoved(db: Db, runId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .innerJoin('payroll_run as run', 'run.id', 'payslip.run_id')
    .select('employee.full_name')
    .where('payslip.run_id', '=', runId)
    .where('payslip.kind', '=', 'final')
    .where('payslip.voided_at', 'is', null)
    .where(sql<SqlBool>`${settledDay(runPeriod)} is distinct from (facts ->> 'exit_date')::date`)
    .limit(1)
    .executeTakeFirst()
  return found?.full_name
}

/** Holds the loans that a run repays, as every change of a loan does. */
export async function lockRepaid(db: Db, runId: string): Promise<void> {
  await sql`select 1 from loan where id in (
      select line.loan_id from payslip cross join lateral ${linesOf('payslip')} line where payslip.run_id = ${runId}::uuid)
    order by id for update`.execute(db)
}

/** Instalments that a run takes, and whether each is still owed. */
export async function findRepayments(db: Db, runId: string) {
  const found = await sql<{ loan_id: string; payslip_id: string; amount_kobo: number; is_owed: boolean }>`
    select line.loan_id, line.payslip_id, line.amount_kobo,
      line.amount_kobo <= (select coalesce(sum(entry.amount_kobo), 0) from loan_entry entry where entry.loan_id = line.loan_id) as is_owed
    from payslip cross join lateral ${linesOf('payslip')} line
    where payslip.run_id = ${runId}::uuid and line.loan_id is not null and line.amount_kobo > 0
    order by line.payslip_id, line.position`.execute(db)
  return found.rows
}
