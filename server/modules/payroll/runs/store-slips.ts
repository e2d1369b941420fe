/** Payslips of a payroll. */
import { createHash } from 'node:crypto'
import type { PayrollRun, Review, SlipLook } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/payroll/salary-modes'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { noRow, plannedEachTime } from '../../../lib/database/statements.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { EncashedDays } from '../../leave/balances/store-encashed.ts'
import { type RunSlip, runSlip } from '../calculation/rules.ts'
import type { Payee } from '../calculation/store-facts.ts'
import { isOfRun, type RunPeriod } from '../calculation/store-people.ts'
import { claim, moveClaims, unclaim } from '../held-pay/store.ts'
import { counts } from './store.ts'
import { isOwed, linesOf, paidBy, payoutMode, toPay } from './store-signed.ts'

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
  await insertAll(
    db,
    'payslip',
    made.map(({ id, payee, slip }) => slipRow(run, id, payee, slip)),
  )
  await insertAll(
    db,
    'payslip_line',
    made.flatMap(({ id, slip }) => slip.lines.map((line, position) => ({ payslip_id: id, position, ...line }))),
  )
  const claims = made.flatMap(({ id: paid_by, payee }) => payee.held.map(({ id }) => ({ id, paid_by })))
  await claim(db, claims)
}

function slipRow(run: RunPeriod & { now: Date }, id: string, { facts, held: _, ...payee }: Payee, slip: RunSlip) {
  const { gross_kobo, deductions_kobo, net_kobo, employer_kobo, paye_kobo, so_far, band_months } = slip
  return {
    id,
    run_id: run.id,
    kind: run.kind,
    ...payee,
    month: run.month,
    gross_kobo,
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
    facts,
    created_at: run.now.toISOString(),
    version: 1,
  }
}

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

export async function deleteSlips(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('payslip').where('run_id', '=', runId).execute()
}

/** Over every slip, its lines and where it is paid to. */
export async function hashOf(db: Db, runId: string): Promise<string> {
  const found = await sql<{ slip: string }>`
    select concat_ws('|', payslip.employee_id, gross_kobo, deductions_kobo, net_kobo, employer_kobo, nullif(paid_before_kobo, 0),
      'held ' || nullif(held_kobo, 0), nullif(salary_mode, 'bank'), bank_account_id,
      (select concat_ws(':', bank_code, account_number_last4, account_name) from bank_account where id = bank_account_id), tax_state, pfa,
      (select string_agg(concat_ws(':', kind, key, amount_kobo), ',' order by position) from payslip_line where payslip_id = payslip.id)) as slip
    from payslip where run_id = ${runId}::uuid and voided_at is null order by payslip.employee_id`.execute(db)
  const hash = createHash('sha256')
  for (const { slip } of found.rows) hash.update(`${slip}\n`)
  return hash.digest('hex')
}

/** Of the month before, also where a correction took the place of its payslip. */
const beforeNet = sql<
  number | null
>`(select earlier.net_kobo from payslip earlier where earlier.employee_id = payslip.employee_id
  and earlier.month = payslip.month - interval '1 month' and replace(earlier.kind, 'correction', 'regular') = replace(payslip.kind, 'correction', 'regular')
  and earlier.voided_at is null limit 1)`

const looks: Record<SlipLook, RawBuilder<SqlBool>> = {
  joined: sql<SqlBool>`${beforeNet} is null`,
  changed: sql<SqlBool>`${beforeNet} <> payslip.net_kobo`,
  no_net: sql<SqlBool>`payslip.net_kobo = 0`,
}

/** How many payslips of a regular payroll are to be looked at first, and how many people of its month before have none. */
export async function reviewOf(
  db: Db,
  { id, month, pay_group }: Pick<PayrollRun, 'id' | 'month' | 'pay_group'>,
): Promise<Review> {
  const { rows } = await sql<Review>`
    select count(*) filter (where ${looks.joined})::int as joined, count(*) filter (where ${looks.changed})::int as changed,
      count(*) filter (where ${looks.no_net})::int as no_net,
      (select count(*)::int from payslip gone join payroll_run before on before.id = gone.run_id and before.kind = 'regular'
          and before.month = ${month}::date - interval '1 month' and ${counts('before')}
          and before.pay_group_id is not distinct from ${pay_group?.id ?? null}::uuid
        where ${noRow(sql`from payslip here where here.run_id = ${id}::uuid and here.employee_id = gone.employee_id`)}) as left
    from payslip where payslip.run_id = ${id}::uuid`.execute(db)
  return rows[0] ?? { joined: 0, changed: 0, no_net: 0, left: 0 }
}
const ofLine = (key: string) =>
  sql<number>`coalesce((select amount_kobo from payslip_line where payslip_id = payslip.id and key = ${key} limit 1), 0)`

/** The payroll that pays what was held back. */
const paidWith = sql<{
  id: string
  title: string
} | null>`(select json_build_object('id', later_run.id, 'title', later_run.reference)
  from payslip later join payroll_run later_run on later_run.id = later.run_id where later.id = payslip.paid_by)`

export function listSlips(
  db: Db,
  runId: string,
  list: ListQuery & { held?: 'yes' | undefined; salary_mode?: SalaryMode | undefined; look?: SlipLook | undefined },
) {
  const query = db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .leftJoin('office', 'office.id', 'payslip.office_id')
    .select(['payslip.id', 'payslip.version', 'payslip.gross_kobo', 'payslip.paye_kobo', 'payslip.deductions_kobo'])
    .select([
      'payslip.net_kobo',
      'payslip.employer_kobo',
      'payslip.withheld_reason',
      'office.title as office',
      payoutMode.as('salary_mode'),
    ])
    .select([isOwed.as('is_owed'), sql<boolean>`payslip.released_at is not null`.as('is_released'), paidWith.as('paid_with')])
    .select([personRef().as('employee'), beforeNet.as('before_kobo'), ofLine('pension').as('pension_kobo')])
    .where('payslip.run_id', '=', runId)
    .$if(list.held === 'yes', (it) => it.where(isOwed))
    .$if(list.look !== undefined, (it) => it.where(looks[list.look ?? 'joined']))
    .$if(list.salary_mode !== undefined, (it) => it.where(payoutMode, '=', list.salary_mode ?? 'bank'))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: {
      employee: sql.ref('employee.full_name'),
      gross_kobo: sql.ref('payslip.gross_kobo'),
      net_kobo: sql.ref('payslip.net_kobo'),
      change: sql`abs(payslip.net_kobo - coalesce(${beforeNet}, 0))`,
    },
    fallback: 'employee',
    tie: sql.ref('payslip.id'),
  })
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
      'payslip.paid_by',
      'payroll_run.state',
      'payroll_run.reference',
      'payroll_run.hash',
      'employee.full_name',
      'employee.ogid',
    ])
    .select([toPay.as('to_pay_kobo'), payoutMode.as('paid_by_mode'), 'payslip.voided_at', isOwed.as('is_owed')])
    .where('payslip.id', '=', id)
    .forUpdate('payslip')
    .executeTakeFirst()
}

/** Everyone who has a payslip in a run, whatever became of it. */
export async function findPeople(db: Db, runId: string): Promise<string[]> {
  const found = await db.selectFrom('payslip').select('employee_id').distinct().where('run_id', '=', runId).execute()
  return found.map(({ employee_id }) => employee_id)
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
    .select('employee.full_name')
    .where('payslip.run_id', '=', runId)
    .where('payslip.kind', '=', 'final')
    .where('payslip.voided_at', 'is', null)
    .where(sql<SqlBool>`employee.exit_date is distinct from (facts ->> 'exit_date')::date`)
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

/** Gives back what a run took for loans. */
export const giveBack = (db: Db, runId: string, by: string, now: Date): Promise<void> =>
  reverseRepayments(db, sql`payslip.run_id = ${runId}::uuid`, by, now)

async function reverseRepayments(db: Db, which: RawBuilder<unknown>, by: string | null, now: Date): Promise<void> {
  const found = await sql<{ loan_id: string; payslip_id: string; amount_kobo: number; month: string }>`
    select entry.loan_id, entry.payslip_id, entry.amount_kobo, entry.month from loan_entry entry
    join payslip on payslip.id = entry.payslip_id where ${which} and entry.kind = 'repayment'`.execute(db)
  const rows = found.rows.map((entry) => ({
    ...entry,
    id: uuid(),
    kind: 'reversal' as const,
    amount_kobo: -entry.amount_kobo,
    created_by: by,
    created_at: now.toISOString(),
  }))
  if (rows.length > 0) await insertAll(db, 'loan_entry', rows)
}

/** Voids what the payslips of a correction replace, takes over what those paid of earlier ones, and gives back what it took for loans. */
export async function voidReplaced(db: Db, runId: string, by: string | null, now: Date): Promise<void> {
  const replaced = await sql<{ id: string }>`
    update payslip set voided_at = ${now.toISOString()} where voided_at is null
      and id in (select replaces from payslip newer where newer.run_id = ${runId}::uuid and newer.voided_at is null) returning id`.execute(
    db,
  )
  await moveClaims(db, runId)
  await reverseRepayments(db, sql`payslip.id = any(${replaced.rows.map(({ id }) => id)}::uuid[])`, by, now)
}

/** Somebody whose replaced payslip paid something else than a correction counts as paid: the bank returned it since. */
export async function findReturned(db: Db, runId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payslip as newer')
    .innerJoin('payslip as replaced', 'replaced.id', 'newer.replaces')
    .innerJoin('employee', 'employee.id', 'newer.employee_id')
    .select('employee.full_name')
    .where('newer.run_id', '=', runId)
    .where(sql<SqlBool>`newer.paid_before_kobo <> ${paidBy('replaced')}`)
    .limit(1)
    .executeTakeFirst()
  return found?.full_name
}

export async function deleteSlip(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payslip').where('id', '=', id).execute()
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
