/** Payslips of a payroll: whose are still to be made, and making, holding and deleting them. */

import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { noRow, plannedEachTime } from '../../../lib/database/statements.ts'
import { type RunSlip, runSlip } from '../calculation/rules.ts'
import type { Payee } from '../pay-facts/store.ts'
import { isOfRun, type RunPeriod } from '../pay-facts/store-people.ts'
import { isOwed, lacksAccount, payoutMode, toPay } from '../payouts/store.ts'
import { claim, noAccount } from '../payouts/store-held.ts'

/**
 * The next people of a run without a payslip, who come after the last one that has one; when there are none, those who were passed by.
 * Planned anew: the payslips grow from none to all while it runs. Each person is looked up by key, because they grow faster than the
 * planner hears of it.
 */
export async function unpaidPeople(db: Db, run: RunPeriod, limit: number): Promise<string[]> {
  const find = (isNext: RawBuilder<boolean>) =>
    db
      .selectFrom('employee')
      .select('employee.id')
      .where(isOfRun(run))
      .where(sql<boolean>`${plannedEachTime} ${isNext}`)
      .orderBy('employee.id')
      .limit(limit)
      .execute()
  const ofRun = sql`from payslip where payslip.run_id = ${run.id}::uuid`
  const next = await find(sql`employee.id > (select employee_id ${ofRun} order by employee_id desc limit 1)`)
  if (next.length > 0) return next.map(({ id }) => id)
  const passed = await find(noRow(sql`${ofRun} and payslip.employee_id = employee.id and payslip.voided_at is null`))
  return passed.map(({ id }) => id)
}

export async function countPaid(db: Db, run: RunPeriod): Promise<number> {
  const found = await db
    .selectFrom('employee')
    .select(sql<number>`count(*)::int`.as('people'))
    .where(isOfRun(run))
    .executeTakeFirstOrThrow()
  return found.people
}

/** Calculates and writes the payslips of these people; the unique index refuses a second one. */
export async function writeSlips(
  db: Db,
  run: RunPeriod & { rules: StatutoryRules; now: Date },
  payees: readonly Payee[],
  newId: () => string,
): Promise<void> {
  const made = payees.map((payee) => ({ id: newId(), payee, slip: runSlip(run.rules, run, payee.facts) }))
  if (made.length === 0) return
  // The lines are made up while the database writes the payslips that they are of.
  const written = insertSlips(
    db,
    made.map(({ id, payee, slip }) => slipRow(run, id, payee, slip)),
  )
  await Promise.all([written, insertLines(db, made)])
  const claims = made.flatMap(({ id: paid_by, payee }) => payee.held.map(({ id }) => ({ id, paid_by })))
  await claim(db, claims)
}

/**
 * What each follows from goes by itself, a line each (JSON has no line break in it): as one more value of the rows, PostgreSQL would read it
 * three times, and that took most of writing them.
 */
async function insertSlips(db: Db, slips: readonly ReturnType<typeof slipRow>[]): Promise<void> {
  const rows = slips.map(({ facts: _, ...row }) => row)
  const facts = slips.map((slip) => JSON.stringify(slip.facts)).join('\n')
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into payslip (${columns}, facts) select ${columns}, made.string_to_table::jsonb from rows from
    (json_populate_recordset(null::payslip, ${JSON.stringify(rows)}::json), string_to_table(${facts}, E'\n')) made`.execute(db)
}

/** Column by column: these are by far the most rows of a payroll, and both sides write and read one list of a kind fastest. */
async function insertLines(db: Db, made: readonly { id: string; slip: RunSlip }[]): Promise<void> {
  const slipIds = made.flatMap(({ id, slip }) => slip.lines.map(() => id))
  const positions = made.flatMap(({ slip }) => [...slip.lines.keys()])
  const lines = made.flatMap(({ slip }) => slip.lines)
  const column = (values: readonly unknown[]) => sql`json_array_elements_text(${JSON.stringify(values)}::json)`
  const of = (name: keyof RunSlip['lines'][number]) => column(lines.map((line) => line[name]))
  await sql`insert into payslip_line (payslip_id, position, kind, key, title, amount_kobo, short_kobo, due_kobo, loan_id, explanation)
    select slip::uuid, position::int, kind, key, title, amount::bigint, short::bigint, due::bigint, loan::uuid, explanation
    from rows from (${column(slipIds)}, ${column(positions)}, ${of('kind')}, ${of('key')}, ${of('title')}, ${of('amount_kobo')},
      ${of('short_kobo')}, ${of('due_kobo')}, ${of('loan_id')}, ${of('explanation')})
      made (slip, position, kind, key, title, amount, short, due, loan, explanation)`.execute(db)
}

function slipRow(run: RunPeriod & { now: Date }, id: string, { facts, held: _, ...payee }: Payee, slip: RunSlip) {
  const { gross_kobo, refunds_kobo, deductions_kobo, net_kobo, employer_kobo, paye_kobo, over_kobo, so_far } = slip
  const { band_months, joined_months } = slip
  const hasNone = payee.salary_mode === 'bank' && payee.bank_account_id === null
  const kobo = net_kobo + facts.held_kobo - payee.paid_before_kobo
  return {
    id,
    run_id: run.id,
    kind: run.kind,
    ...payee,
    withheld_reason: payee.withheld_reason ?? (hasNone && kobo > 0 ? noAccount : null),
    month: run.month,
    gross_kobo,
    refunds_kobo,
    over_kobo,
    deductions_kobo,
    net_kobo,
    employer_kobo,
    paye_kobo,
    held_kobo: facts.held_kobo,
    year_gross_kobo: so_far.gross_kobo,
    year_reliefs_kobo: so_far.reliefs_kobo,
    year_tax_kobo: so_far.tax_kobo,
    year_tax_parts: so_far.tax_parts,
    band_months,
    facts: { ...facts, joined_months },
    created_at: run.now.toISOString(),
    version: 1,
  }
}

export async function deleteSlips(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('payslip').where('run_id', '=', runId).execute()
}

/** With its run, held until the transaction ends: first the run, as everybody does who writes payslips. */
export async function lockSlip(db: Db, id: string) {
  await sql`select 1 from payroll_run where id = (select run_id from payslip where id = ${id}::uuid) for update`.execute(db)
  return await db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select([
      'payslip.id',
      'payslip.run_id',
      'payslip.employee_id',
      'payslip.version',
      'payslip.month',
      'payslip.withheld_reason',
      'payslip.returned_by',
      'payroll_run.state',
      'payroll_run.reference',
      'payroll_run.hash',
      'payroll_run.bank_file_at',
      'employee.full_name',
      'employee.ogid',
    ])
    .select([toPay.as('to_pay_kobo'), payoutMode.as('payout_mode'), 'payslip.voided_at', isOwed.as('is_owed')])
    .select(lacksAccount.as('lacks_account'))
    .select(sql<boolean>`payslip.paid_by is not null`.as('is_paid_later'))
    .where('payslip.id', '=', id)
    .forUpdate('payslip')
    .executeTakeFirst()
}

/** The payslip of somebody in the payroll of a reference, as a bank names it. */
export const findPaidSlip = (db: Db, reference: string, ogid: string) =>
  db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select(['payslip.id', 'payslip.version'])
    .where(sql<boolean>`lower(payroll_run.reference) = lower(${reference})`)
    .where(sql<boolean>`lower(employee.ogid) = lower(${ogid})`)
    .executeTakeFirst()

/** Everyone who has a payslip in a run, whatever became of it. */
export async function findPeople(db: Db, runId: string): Promise<string[]> {
  const found = await db.selectFrom('payslip').select('employee_id').distinct().where('run_id', '=', runId).execute()
  return found.map(({ employee_id }) => employee_id)
}

export async function deleteSlip(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payslip').where('id', '=', id).execute()
}
