/** What goes out of a payroll: to banks, in cash and by cheque. */
import type { Payout } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { payoutMode, toPay } from '../runs/store-signed.ts'

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
