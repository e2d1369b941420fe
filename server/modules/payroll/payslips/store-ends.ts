/** Payslips that do not count any more: of a reversed payroll, or replaced by a correction. */
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { moveClaims, unclaim } from '../payouts/store-held.ts'

/** Whether the approval of a correction replaced a payslip of a run. */
export async function isCorrected(db: Db, runId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payslip')
    .select('id')
    .where('run_id', '=', runId)
    .where('voided_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a later payslip of one of its people follows from a run. */
export async function hasFollowers(db: Db, runId: string): Promise<boolean> {
  const found = await sql<{ follows: boolean }>`
    select exists (select 1 from payslip own join payslip later on later.employee_id = own.employee_id and later.seq > own.seq
      and later.voided_at is null and later.run_id <> own.run_id
      where own.run_id = ${runId}::uuid and own.voided_at is null) as follows`.execute(db)
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

/** Gives back what a run took for loans. */
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
    join payslip on payslip.id = entry.payslip_id where ${which} and entry.kind = 'repayment'`.execute(db)
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
