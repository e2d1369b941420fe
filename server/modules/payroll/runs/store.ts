/** Payrolls and the requests that approve them. */
import type { PayrollRun, PreflightKind } from '@iroko/contract/payroll/runs'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { PayrollApproval, PayrollRun as RunRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import type { Period } from './rules.ts'
import { isPaidIn } from './store-facts.ts'

export type RunRecord = Selectable<RunRow>
export type ApprovalRecord = Selectable<PayrollApproval>

/** What a run comes to; a reversed one still says what it was. */
const totals = sql<PayrollRun['totals']>`(
  select json_build_object('people', count(*), 'gross_kobo', coalesce(sum(gross_kobo), 0), 'deductions_kobo', coalesce(sum(deductions_kobo), 0),
    'net_kobo', coalesce(sum(net_kobo), 0), 'employer_kobo', coalesce(sum(employer_kobo), 0), 'paye_kobo', coalesce(sum(paye_kobo), 0))
  from payslip where payslip.run_id = payroll_run.id)`

const rows = (db: Db) =>
  db
    .selectFrom('payroll_run')
    .innerJoin('employee as author', 'author.id', 'payroll_run.created_by')
    .innerJoin('statutory_rules', 'statutory_rules.id', 'payroll_run.rules_id')
    .select(['payroll_run.id', 'payroll_run.version', 'payroll_run.reference', 'payroll_run.month', 'payroll_run.starts_on'])
    .select(['payroll_run.ends_on', 'payroll_run.state', 'payroll_run.read_until', 'payroll_run.failure', 'payroll_run.hash'])
    .select(['payroll_run.created_at', 'payroll_run.approved_at', 'payroll_run.paid_at', 'payroll_run.closed_at'])
    .select(['payroll_run.reversed_reason', personRef('author').as('created_by'), named('statutory_rules').as('rules')])
    .select([
      totals.as('totals'),
      sql<number>`(select count(*)::int from payslip where payslip.run_id = payroll_run.id and withheld_reason is not null)`.as(
        'withheld',
      ),
    ])

export function listRuns(db: Db, list: ListQuery & { state?: PayrollRun['state'] | undefined; year?: string | undefined }) {
  const { state, year, q } = list
  const found = rows(db)
    .$if(state !== undefined, (it) => it.where('payroll_run.state', '=', state ?? 'draft'))
    .$if(year !== undefined, (it) => it.where(sql<SqlBool>`extract(year from payroll_run.month) = ${Number(year)}`))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(payroll_run.reference) like ${`%${(q ?? '').toLowerCase()}%`}`))
  return listPage(db, found, list, {
    columns: { month: sql.ref('payroll_run.month') },
    fallback: '-month',
    tie: sql.ref('payroll_run.id'),
  })
}

export const findRun = (db: Db, id: string): Promise<PayrollRun | undefined> =>
  rows(db).where('payroll_run.id', '=', id).executeTakeFirst()

/** The totals of the month before. */
export async function totalsBefore(db: Db, month: string): Promise<PayrollRun['totals'] | null> {
  const found = await db
    .selectFrom('payroll_run')
    .select(totals.as('totals'))
    .where('state', '<>', 'reversed')
    .where(sql<SqlBool>`payroll_run.month = ${month}::date - interval '1 month'`)
    .executeTakeFirst()
  return found?.totals ?? null
}

export async function lockRun(db: Db, id: string): Promise<RunRecord | undefined> {
  return await db.selectFrom('payroll_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function rulesOf(db: Db, { rules_id }: Pick<RunRecord, 'rules_id'>): Promise<StatutoryRules> {
  const found = await db
    .selectFrom('statutory_rules')
    .select(sql<StatutoryRules>`rules`.as('rules'))
    .where('id', '=', rules_id)
    .executeTakeFirstOrThrow()
  return found.rules
}

/** The last day of attendance that the run before read. */
export async function readBefore(db: Db, month: string): Promise<string | null> {
  const found = await db
    .selectFrom('payroll_run')
    .select('read_until')
    .where('month', '<', month)
    .where('state', 'in', ['approved', 'paid', 'closed'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.read_until ?? null
}

export async function countOfMonth(db: Db, month: string): Promise<number> {
  const found = await db
    .selectFrom('payroll_run')
    .select(sql<number>`count(*)::int`.as('runs'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return found.runs
}

/** Whether a later month has a payroll that counts: its tax follows from this one. */
export async function hasLater(db: Db, month: string): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_run')
    .select('id')
    .where('month', '>', month)
    .where('state', '<>', 'reversed')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An earlier month whose payroll is not approved yet. */
export async function openBefore(db: Db, month: string) {
  return await db
    .selectFrom('payroll_run')
    .select('reference')
    .where('month', '<', month)
    .where('state', 'in', ['draft', 'calculating', 'review', 'failed'])
    .limit(1)
    .executeTakeFirst()
}

export async function insertRun(db: Db, row: Insertable<RunRow>): Promise<void> {
  await db.insertInto('payroll_run').values(row).execute()
}

/** Moves a run that is held; its version goes up. */
export async function moveRun(db: Db, { id }: { id: string }, change: Partial<Insertable<RunRow>>): Promise<void> {
  await db
    .updateTable('payroll_run')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

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
    .select(['payroll_run.id as run_id', 'payroll_run.reference'])
    .select(['payroll_run.month', totals.as('totals'), personRef('asker').as('asked_by')])
    .where('payroll_approval.id', 'in', [...ids])
    .execute()
}

/** Each person with each thing to look at. */
export function listProblems(db: Db, period: Period, list: ListQuery & { kind?: PreflightKind | undefined }) {
  const { month, starts_on, ends_on } = period
  const year = Number(month.slice(0, 4))
  const here = sql`employee.hire_date <= ${ends_on}::date and (employee.exit_date is null or employee.exit_date >= ${starts_on}::date)
    and employee.erased_at is null`
  const account = sql`select fingerprint from bank_account where bank_account.employee_id = employee.id and bank_account.status = 'active'`
  const days = sql`attendance_day.employee_id = employee.id and attendance_day.day between ${starts_on}::date and ${ends_on}::date`
  const kinds: Record<PreflightKind, ReturnType<typeof sql<boolean>>> = {
    no_salary: sql<boolean>`${here} and not ${isPaidIn(period)}`,
    no_bank: sql<boolean>`${isPaidIn(period)} and not exists (${account})`,
    shared_bank: sql<boolean>`${isPaidIn(period)} and exists (select 1 from bank_account other
      join employee owner on owner.id = other.employee_id and owner.status = 'active'
      where other.status = 'active' and other.employee_id <> employee.id and other.fingerprint in (${account}))`,
    bank_changing: sql<boolean>`${isPaidIn(period)} and exists (select 1 from bank_account
      where bank_account.employee_id = employee.id and bank_account.status = 'proposed')`,
    no_tax_state: sql<boolean>`${isPaidIn(period)} and not exists (select 1 from tax_residence
      where tax_residence.employee_id = employee.id and tax_residence.starts_on <= ${ends_on}::date)`,
    conflicts: sql<boolean>`${isPaidIn(period)} and exists (select 1 from attendance_day where ${days} and attendance_day.status = 'conflict')`,
    leaver: sql<boolean>`${isPaidIn(period)} and employee.exit_date <= ${ends_on}::date`,
    no_year: sql<boolean>`${isPaidIn(period)} and ${month.slice(5, 7) !== '01'} and employee.hire_date < make_date(${year}, 1, 1)
      and not exists (select 1 from payslip where payslip.employee_id = employee.id and payslip.voided_at is null
        and payslip.month >= make_date(${year}, 1, 1) and payslip.month < ${month}::date)
      and not exists (select 1 from tax_facts where tax_facts.employee_id = employee.id and tax_facts.year = ${year} and before_months > 0)`,
    no_attendance: sql<boolean>`${isPaidIn(period)} and not exists (select 1 from attendance_day where ${days})`,
  }
  const problem = sql<PreflightKind>`problem.kind`
  const query = db
    .selectFrom('employee')
    .innerJoin(
      sql<{ kind: PreflightKind }>`lateral (${sql.join(
        Object.entries(kinds).map(([kind, holds]) => sql`select ${kind}::text as kind where ${holds}`),
        sql` union all `,
      )})`.as<'problem'>('problem'),
      (join) => join.onTrue(),
    )
    .select([sql<string>`employee.id || ' ' || problem.kind`.as('id'), problem.as('kind'), personRef().as('employee')])
    .$if(list.kind !== undefined, (it) => it.where(sql<SqlBool>`problem.kind = ${list.kind}`))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { employee: sql.ref('employee.full_name'), kind: problem },
    fallback: 'kind,employee',
    tie: sql`employee.id`,
  })
}
