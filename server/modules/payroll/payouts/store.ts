/** What payslips pay and how, what is still owed of them, and what goes out of a payroll. */
import type { Payout, PayrollRun } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** How the key of a line begins whose deduction was posted with a final settlement that could not take it. */
export const owedBefore = 'owed:'

/** What a payslip pays: its net pay and that of earlier payslips which was held back, less what was paid of it before. */
export const toPay: RawBuilder<number> = sql<number>`greatest(payslip.net_kobo + payslip.held_kobo - payslip.paid_before_kobo, 0)`

/** Whether a payroll pays it: also where a correction took its place since, which counts what it paid. */
export const isOfBatch: RawBuilder<boolean> = sql<boolean>`(payslip.voided_at is null or exists (select 1 from payslip newer
  join payroll_run correcting on correcting.id = newer.run_id and correcting.approved_at is not null where newer.replaces = payslip.id))`

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

/**
 * Whether a payslip cannot be released: it is to be paid by the bank, and there was no account when it was calculated; once its payroll
 * is paid, there is none until now.
 */
export const lacksAccount: RawBuilder<boolean> = sql<boolean>`(payslip.salary_mode = 'bank' and payslip.bank_account_id is null
  and (payroll_run.state not in ('paid', 'closed') or not exists (select 1 from bank_account account
    where account.employee_id = payslip.employee_id and account.status in ('active'))))`

/** How a payslip is paid: of those from before nothing was paid by the bank without an account, by hand also where there is none. */
export const payoutMode: RawBuilder<SalaryMode> = sql<SalaryMode>`case when payslip.salary_mode = 'bank' and payslip.bank_account_id is null
  then 'cash' else payslip.salary_mode end`

/** Whose payslips of a run are paid, and whether anything is left to be paid. */
export async function findPaid(db: Db, runId: string): Promise<{ id: string; employee_id: string; is_nothing: boolean }[]> {
  return await db
    .selectFrom('payslip')
    .select(['id', 'employee_id', sql<boolean>`${toPay} = 0`.as('is_nothing')])
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .where('withheld_reason', 'is', null)
    .execute()
}

/** Approved payrolls that are not paid yet and pay something by the bank, with how much and how many. */
export async function listUnpaid(db: Db) {
  const { rows } = await sql<
    Pick<PayrollRun, 'id' | 'version' | 'reference' | 'kind' | 'month' | 'pay_group'> & {
      people: number
      kobo: number
      in_cash: number
    }
  >`select run.id, run.version, run.reference, run.kind, run.month, case when pay_group.id is not null
      then json_build_object('id', pay_group.id, 'title', pay_group.title) end as pay_group, paid.people, paid.in_cash, paid.kobo
    from payroll_run run left join pay_group on pay_group.id = run.pay_group_id
    cross join lateral (select count(*) filter (where ${payoutMode} <> 'cash')::int as people,
        count(*) filter (where ${payoutMode} = 'cash')::int as in_cash,
        coalesce(sum(${toPay}) filter (where ${payoutMode} <> 'cash'), 0)::bigint as kobo
      from payslip where run_id = run.id and voided_at is null and withheld_reason is null and ${toPay} > 0) paid
    where run.state = 'approved' and paid.kobo > 0 order by run.month, run.id`.execute(db)
  return rows
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
    .where(isOfBatch)
    .where('withheld_reason', 'is', null)
    .where(toPay, '>', 0)
    .groupBy(payoutMode)
    .orderBy(payoutMode)
    .execute()
}
