/** Payslips of a payroll. */
import { createHash } from 'node:crypto'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { type Period, type RunSlip, runSlip } from './rules.ts'
import { isPaidIn, type Payee } from './store-facts.ts'

/** The next people of a period without a payslip. */
export async function unpaidPeople(db: Db, period: Period, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('employee')
    .select('employee.id')
    .where(isPaidIn(period))
    .where(sql<boolean>`not exists (select 1 from payslip where payslip.employee_id = employee.id
      and payslip.month = ${period.month}::date and payslip.voided_at is null)`)
    .orderBy('employee.id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

export async function countPaid(db: Db, period: Period): Promise<number> {
  const found = await db
    .selectFrom('employee')
    .select(sql<number>`count(*)::int`.as('people'))
    .where(isPaidIn(period))
    .executeTakeFirstOrThrow()
  return found.people
}

/** Calculates and writes the payslips of these people; the unique index refuses a second one. */
export async function writeSlips(
  db: Db,
  run: Period & { id: string; rules: StatutoryRules; now: Date },
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
}

function slipRow(run: Period & { id: string; now: Date }, id: string, { facts, ...payee }: Payee, slip: RunSlip) {
  const { gross_kobo, deductions_kobo, net_kobo, employer_kobo, paye_kobo, so_far, band_months } = slip
  return {
    id,
    run_id: run.id,
    ...payee,
    month: run.month,
    gross_kobo,
    deductions_kobo,
    net_kobo,
    employer_kobo,
    paye_kobo,
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

export async function deleteSlips(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('payslip').where('run_id', '=', runId).execute()
}

/** Over every slip, its lines and where it is paid to. */
export async function hashOf(db: Db, runId: string): Promise<string> {
  const found = await sql<{ slip: string }>`
    select concat_ws('|', payslip.employee_id, gross_kobo, deductions_kobo, net_kobo, employer_kobo, bank_account_id, tax_state, pfa,
      (select string_agg(concat_ws(':', kind, key, amount_kobo), ',' order by position) from payslip_line where payslip_id = payslip.id)) as slip
    from payslip where run_id = ${runId}::uuid and voided_at is null order by payslip.employee_id`.execute(db)
  const hash = createHash('sha256')
  for (const { slip } of found.rows) hash.update(`${slip}\n`)
  return hash.digest('hex')
}

const beforeNet = sql<
  number | null
>`(select earlier.net_kobo from payslip earlier where earlier.employee_id = payslip.employee_id
  and earlier.month = payslip.month - interval '1 month' and earlier.voided_at is null)`
const ofLine = (key: string) =>
  sql<number>`coalesce((select amount_kobo from payslip_line where payslip_id = payslip.id and key = ${key} limit 1), 0)`

export function listSlips(db: Db, runId: string, list: ListQuery) {
  const query = db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .leftJoin('office', 'office.id', 'payslip.office_id')
    .select(['payslip.id', 'payslip.version', 'payslip.gross_kobo', 'payslip.paye_kobo', 'payslip.deductions_kobo'])
    .select(['payslip.net_kobo', 'payslip.employer_kobo', 'payslip.withheld_reason', 'office.title as office'])
    .select([personRef().as('employee'), beforeNet.as('before_kobo'), ofLine('pension').as('pension_kobo')])
    .where('payslip.run_id', '=', runId)
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

export function listPaye(db: Db, runId: string, list: ListQuery) {
  const query = db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .leftJoin('employee_pay', 'employee_pay.employee_id', 'employee.id')
    .select(['payslip.id', 'payslip.gross_kobo', 'payslip.paye_kobo', 'employee_pay.tin', personRef().as('employee')])
    .select(sql<string>`coalesce(payslip.tax_state, 'Not known')`.as('state'))
    .where('payslip.run_id', '=', runId)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: {
      state: sql.ref('payslip.tax_state'),
      employee: sql.ref('employee.full_name'),
      paye_kobo: sql.ref('payslip.paye_kobo'),
    },
    fallback: 'state,employee',
    tie: sql.ref('payslip.id'),
  })
}

export function listPension(db: Db, runId: string, list: ListQuery) {
  const query = db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select(['payslip.id', personRef().as('employee')])
    .select([
      sql<string>`coalesce(payslip.pfa, 'Not known')`.as('pfa'),
      ofLine('pension').as('employee_kobo'),
      ofLine('pension_employer').as('employer_kobo'),
    ])
    .where('payslip.run_id', '=', runId)
    .where(sql<boolean>`${ofLine('pension_employer')} + ${ofLine('pension')} > 0`)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { pfa: sql.ref('payslip.pfa'), employee: sql.ref('employee.full_name'), employee_kobo: ofLine('pension') },
    fallback: 'pfa,employee',
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
      'payroll_run.state',
      'employee.full_name',
    ])
    .where('payslip.id', '=', id)
    .where('payslip.voided_at', 'is', null)
    .forUpdate('payslip')
    .executeTakeFirst()
}

export interface Payment {
  ogid: string
  full_name: string
  net_kobo: number
  bank_account_id: string
  bank_code: string
  account_number_sealed: string
  account_name: string
}

/** What is to be transferred: nothing withheld, nobody without an account. */
export async function findPayments(db: Db, runId: string): Promise<Payment[]> {
  return await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .innerJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
    .select(['employee.ogid', 'employee.full_name', 'payslip.net_kobo', 'bank_account.id as bank_account_id'])
    .select(['bank_account.bank_code', 'bank_account.account_number_sealed', 'bank_account.account_name'])
    .where('payslip.run_id', '=', runId)
    .where('payslip.voided_at', 'is', null)
    .where('payslip.withheld_reason', 'is', null)
    .where('payslip.net_kobo', '>', 0)
    .orderBy('bank_account.bank_code')
    .orderBy('employee.ogid')
    .execute()
}

/** Instalments that a run takes, and whether each is still owed. */
export async function findRepayments(db: Db, runId: string) {
  const found = await sql<{ loan_id: string; payslip_id: string; amount_kobo: number; is_owed: boolean }>`
    select line.loan_id, line.payslip_id, line.amount_kobo,
      line.amount_kobo <= (select coalesce(sum(entry.amount_kobo), 0) from loan_entry entry where entry.loan_id = line.loan_id) as is_owed
    from payslip_line line join payslip on payslip.id = line.payslip_id
    where payslip.run_id = ${runId}::uuid and line.loan_id is not null and line.amount_kobo > 0`.execute(db)
  return found.rows
}

/** Gives back what a run took for loans. */
export async function reverseRepayments(db: Db, runId: string, by: string, now: Date): Promise<void> {
  const found = await sql<{ loan_id: string; payslip_id: string; amount_kobo: number; month: string }>`
    select entry.loan_id, entry.payslip_id, entry.amount_kobo, entry.month from loan_entry entry
    join payslip on payslip.id = entry.payslip_id where payslip.run_id = ${runId}::uuid and entry.kind = 'repayment'`.execute(
    db,
  )
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

export async function deleteSlip(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payslip').where('id', '=', id).execute()
}

export async function voidSlips(db: Db, runId: string, now: Date): Promise<void> {
  await db
    .updateTable('payslip')
    .set({ voided_at: now.toISOString() })
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .execute()
}
