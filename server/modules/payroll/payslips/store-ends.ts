/** Payslips that do not count any more: of a reversed payroll, or replaced by a correction. */
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { moveClaims, unclaim } from '../payouts/store-held.ts'

export interface Correction {
  id: string
  /** Its reference. */
  title: string
  /** Corrects payslips of another payroll too. */
  is_shared: boolean
  /** Somebody has its bank file, and it is not recorded as paid. */
  is_with_bank: boolean
}

/** The approved corrections of what a run paid, and of each other, the newest first. */
export async function findCorrections(db: Db, runId: string): Promise<Correction[]> {
  const found = await sql<Correction>`
    with recursive chain as (
      select slip.id, slip.run_id from payslip slip where slip.run_id = ${runId}::uuid
      union select newer.id, newer.run_id from chain join payslip newer on newer.replaces = chain.id
        join payroll_run run on run.id = newer.run_id and run.state in ('approved', 'paid', 'closed'))
    select run.id, run.reference as title, run.paid_at is null and run.bank_file_at is not null as is_with_bank,
      exists (select 1 from payslip slip where slip.run_id = run.id and slip.replaces is not null
        and slip.replaces <> all (array(select id from chain))) as is_shared
    from payroll_run run where run.id in (select run_id from chain) and run.id <> ${runId}::uuid
    order by run.approved_at desc, run.id desc`.execute(db)
  return found.rows
}

/** Whether a later payslip of one of their people follows from these runs, beside those of their own. */
export async function hasFollowers(db: Db, runIds: readonly string[]): Promise<boolean> {
  const ids = sql`${[...runIds]}::uuid[]`
  const found = await sql<{ follows: boolean }>`
    select exists (select 1 from payslip own join payslip later on later.employee_id = own.employee_id and later.seq > own.seq
      and later.voided_at is null and later.run_id <> all (${ids})
      where own.run_id = any (${ids}) and own.voided_at is null) as follows`.execute(db)
  return found.rows[0]?.follows ?? false
}

export async function voidSlips(db: Db, runId: string, now: Date): Promise<void> {
  await unclaim(db, runId)
  await db
    .updateTable('payslip')
    .set({ voided_at: now.toISOString() })
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .execute()
}

/** Gives back what a run took for loans, as far as no correction did. */
export const giveBack = (db: Db, runId: string, how: GivenBack): Promise<void> =>
  reverseRepayments(db, sql`payslip.run_id = ${runId}::uuid`, how)

interface GivenBack {
  by: string | null
  now: Date
  /** That of the journal. */
  day: string
}

async function reverseRepayments(db: Db, which: RawBuilder<unknown>, { by, now, day }: GivenBack): Promise<void> {
  const found = await sql<{ loan_id: string; payslip_id: string; amount_kobo: number; month: string }>`
    select entry.loan_id, entry.payslip_id, entry.amount_kobo, entry.month from loan_entry entry
    join payslip on payslip.id = entry.payslip_id where ${which} and entry.kind = 'repayment'
      and not exists (select 1 from loan_entry back where back.loan_id = entry.loan_id and back.payslip_id = entry.payslip_id
        and back.kind = 'reversal')`.execute(db)
  const rows = found.rows.map((entry) => ({
    ...entry,
    id: uuid(),
    kind: 'reversal' as const,
    amount_kobo: -entry.amount_kobo,
    created_by: by,
    dated_on: day,
    created_at: now.toISOString(),
  }))
  if (rows.length > 0) await insertAll(db, 'loan_entry', rows)
}

/** Voids what the payslips of a correction replace, takes over what those paid of earlier ones, and gives back what it took for loans. */
export async function voidReplaced(db: Db, runId: string, how: GivenBack): Promise<void> {
  const replaced = await sql<{ id: string }>`
    update payslip set voided_at = ${how.now.toISOString()} where voided_at is null
      and id in (select replaces from payslip newer where newer.run_id = ${runId}::uuid and newer.voided_at is null) returning id`.execute(
    db,
  )
  await moveClaims(db, runId)
  await reverseRepayments(db, sql`payslip.id = any(${replaced.rows.map(({ id }) => id)}::uuid[])`, how)
}
