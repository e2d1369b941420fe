/** Net pay that was withheld or that the bank returned: owed until it is released and a later payslip pays it. */

import { conflict } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import { isOwed } from './store.ts'

/** Payslips of `employee` whose net pay is released and waits for a payroll. */
export const releasedPay = sql`from payslip join payroll_run on payroll_run.id = payslip.run_id and payroll_run.state in ('paid', 'closed')
  where payslip.employee_id = employee.id and payslip.withheld_reason is not null and payslip.released_at is not null and ${isOwed}`

/** Why net pay is withheld by itself: who is paid by the bank and has no account there is not paid in cash. */
export const noAccount = 'No bank account'

/** Releases such pay once there is an account that two people confirmed, or another salary mode: the payroll that is calculated pays it. */
export async function releaseWithAccount(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update payslip set released_at = ${now.toISOString()} from payroll_run run, employee
    where run.id = payslip.run_id and run.state in ('paid', 'closed') and employee.id = payslip.employee_id
      and payslip.employee_id = any(${[...ids]}::uuid[]) and payslip.withheld_reason = ${noAccount} and payslip.released_at is null
      and payslip.paid_by is null and (${salaryModeOf} <> 'bank' or exists (select 1 from bank_account account
        where account.employee_id = payslip.employee_id and account.status in ('active')))`.execute(db)
}

export interface Claim {
  /** The payslip whose net pay was held back. */
  id: string
  /** The one that pays it. */
  paid_by: string
}

/** Remembers with what it is paid; nothing is paid twice. */
export async function claim(db: Db, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  const claimed = await sql`
    update payslip set paid_by = claim.paid_by from json_to_recordset(${JSON.stringify(claims)}::json) as claim(id uuid, paid_by uuid)
    where payslip.id = claim.id and payslip.paid_by is null and payslip.released_at is not null`.execute(db)
  if (Number(claimed.numAffectedRows) !== claims.length)
    throw conflict('changed', 'Earlier net pay was withheld again or paid meanwhile. Recalculate the payroll')
}

/**
 * What the payslips of a payroll were to pay waits for another one. Another regular payroll or settlement takes the place of a reversed one, and counts
 * what people kept of it; after an off-cycle one that need not be, so that what it paid waits to be released again.
 */
export async function unclaim(db: Db, runId: string): Promise<void> {
  await sql`update payslip set paid_by = null, released_at = case when paying.kind <> 'off_cycle' then payslip.released_at end
    from payslip paying where paying.run_id = ${runId}::uuid and payslip.paid_by = paying.id`.execute(db)
}

/** What replaced payslips paid of earlier ones, the corrections of a payroll have paid. */
export async function moveClaims(db: Db, runId: string): Promise<void> {
  await sql`update payslip set paid_by = newer.id from payslip newer
    where newer.run_id = ${runId}::uuid and newer.replaces = payslip.paid_by`.execute(db)
}
