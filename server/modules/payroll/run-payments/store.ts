/** What goes out of a payroll: to banks, in cash and by cheque. */
import type { Payout } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** What a payslip pays: its net pay and that of earlier payslips which was held back, less what was paid of it before. */
export const toPay: RawBuilder<number> = sql<number>`greatest(payslip.net_kobo + payslip.held_kobo - payslip.paid_before_kobo, 0)`

/** What was paid of the month of a payslip (under the name of a table) with it, and before it. */
export function paidSoFar(slip: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${slip}.${column}`)
  return sql<number>`case when ${of('withheld_reason')} is null
    then greatest(${of('net_kobo')} + ${of('held_kobo')}, ${of('paid_before_kobo')}) else ${of('paid_before_kobo')} end`
}

/**
 * Held back and not paid by another payslip yet. A correction takes over what was held back of the payslip whose place it takes; what it
 * counts as paid and the bank returned only afterwards stays owed with that payslip.
 */
export const isOwed: RawBuilder<boolean> = sql<boolean>`(payslip.withheld_reason is not null and payslip.paid_by is null
  and (payslip.voided_at is null or exists (select 1 from payslip newer where newer.replaces = payslip.id
    and newer.paid_before_kobo > ${paidSoFar('payslip')})))`

/** How a payslip is paid: by hand also where there is no bank account. */
export const payoutMode: RawBuilder<SalaryMode> = sql<SalaryMode>`case when payslip.salary_mode = 'bank' and payslip.bank_account_id is null
  then 'cash' else payslip.salary_mode end`

export interface Payment {
  ogid: string
  full_name: string
  net_kobo: number
  bank_account_id: string
  bank_code: string
  account_number_sealed: string
  account_name: string
}

/** Whose payslips of a run are paid. */
export async function findPaid(db: Db, runId: string): Promise<{ id: string; employee_id: string }[]> {
  return await db
    .selectFrom('payslip')
    .select(['id', 'employee_id'])
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .where('withheld_reason', 'is', null)
    .execute()
}

/** What is to be transferred: nothing withheld, nobody without an account. */
export async function findPayments(db: Db, runId: string): Promise<Payment[]> {
  return await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .innerJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
    .select(['employee.ogid', 'employee.full_name', 'bank_account.id as bank_account_id'])
    .select(toPay.as('net_kobo'))
    .select(['bank_account.bank_code', 'bank_account.account_number_sealed', 'bank_account.account_name'])
    .where('payslip.run_id', '=', runId)
    .where('payslip.voided_at', 'is', null)
    .where('payslip.withheld_reason', 'is', null)
    .where(toPay, '>', 0)
    .orderBy('bank_account.bank_code')
    .orderBy('employee.ogid')
    .execute()
}

/** What goes out by each salary mode: nothing that is withheld. */
export async function payoutsOf(db: Db, runId: string): Promise<Payout[]> {
  return await db
    .selectFrom('payslip')
    .select([
      payoutMode.as('salary_mode'),
      sql<number>`count(*)::int`.as('people'),
      sql<number>`sum(${toPay})::bigint`.as('kobo'),
    ])
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .where('withheld_reason', 'is', null)
    .where(toPay, '>', 0)
    .groupBy(payoutMode)
    .orderBy(payoutMode)
    .execute()
}

/** The first time somebody has the bank file. */
export async function rememberFile(db: Db, runId: string, now: Date): Promise<void> {
  await sql`update payroll_run set bank_file_at = ${now.toISOString()}::timestamptz where id = ${runId}::uuid and bank_file_at is null`.execute(
    db,
  )
}
