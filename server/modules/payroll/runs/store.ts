/** Payrolls. */

import { endedStates, type PayrollRun } from '@iroko/contract/payroll/runs'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { PayrollRun as RunRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, personRef } from '../../../lib/database/references.ts'
import { isOwed, toPay } from '../payouts/store.ts'

export type RunRecord = Selectable<RunRow>

/** Whether a payroll (under the name of a table) counts: neither reversed nor discarded. */
export const counts = (table = 'payroll_run'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.state`)} not in (${sql.join(endedStates.map(sql.lit))})`

/** What the payslips of a run come to. */
const sums = sql<PayrollRun['totals']>`(
  select jsonb_build_object('people', count(*), 'gross_kobo', coalesce(sum(gross_kobo), 0), 'deductions_kobo', coalesce(sum(deductions_kobo), 0),
    'net_kobo', coalesce(sum(net_kobo), 0), 'employer_kobo', coalesce(sum(employer_kobo), 0), 'paye_kobo', coalesce(sum(paye_kobo), 0),
    'to_pay_kobo', coalesce(sum(${toPay}), 0), 'held_kobo', coalesce(sum(held_kobo), 0))
  from payslip where payslip.run_id = payroll_run.id)`
/** What a run comes to, as it was approved; a reversed one still says what it was. */
export const totals = sql<PayrollRun['totals']>`coalesce(payroll_run.totals, ${sums})`

const rows = (db: Db) =>
  db
    .selectFrom('payroll_run')
    .innerJoin('employee as author', 'author.id', 'payroll_run.created_by')
    .innerJoin('statutory_rules', 'statutory_rules.id', 'payroll_run.rules_id')
    .leftJoin('pay_group', 'pay_group.id', 'payroll_run.pay_group_id')
    .leftJoin('employee as reverser', 'reverser.id', 'payroll_run.reversed_by')
    .select([
      'payroll_run.id',
      'payroll_run.version',
      'payroll_run.kind',
      'payroll_run.reference',
      'payroll_run.month',
      'payroll_run.starts_on',
    ])
    .select(['payroll_run.ends_on', 'payroll_run.state', 'payroll_run.read_until', 'payroll_run.failure', 'payroll_run.hash'])
    .select([
      'payroll_run.created_at',
      'payroll_run.approved_at',
      'payroll_run.bank_file_at',
      'payroll_run.paid_at',
      'payroll_run.paid_on',
      'payroll_run.closed_at',
    ])
    .select([
      'payroll_run.sets_off',
      sql<number>`(select coalesce(sum(over_kobo), 0)::bigint from payslip where payslip.run_id = payroll_run.id and over_kobo > 0)`.as(
        'over_kobo',
      ),
    ])
    .select(['payroll_run.cut_off_on', 'payroll_run.pay_on', ifThere('pay_group', named('pay_group')).as('pay_group')])
    .select([
      'payroll_run.reversed_at',
      ifThere('reverser', personRef('reverser')).as('reversed_by'),
      'payroll_run.reversed_reason',
      'payroll_run.reversed_payment',
      personRef('author').as('created_by'),
      named('statutory_rules').as('rules'),
    ])
    .select([
      totals.as('totals'),
      sql<boolean>`exists (select from payroll_approval where run_id = payroll_run.id and status = 'pending')`.as('is_sent'),
      sql<string | null>`(select id from payroll_reversal where run_id = payroll_run.id and status = 'pending')`.as(
        'reversal_id',
      ),
      sql<number>`(select count(*)::int from payslip where payslip.run_id = payroll_run.id and ${isOwed})`.as('withheld'),
    ])

interface ListFilters extends ListQuery {
  state?: PayrollRun['state'] | undefined
  kind?: PayrollRun['kind'] | undefined
  year?: string | undefined
}

export function listRuns(db: Db, list: ListFilters) {
  const { state, kind, year, q } = list
  const found = rows(db)
    .$if(state !== undefined, (it) => it.where('payroll_run.state', '=', state ?? 'draft'))
    .$if(kind !== undefined, (it) => it.where('payroll_run.kind', '=', kind ?? 'regular'))
    .$if(year !== undefined, (it) => it.where(sql<SqlBool>`extract(year from payroll_run.month) = ${Number(year)}`))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(payroll_run.reference) like ${`%${(q ?? '').toLowerCase()}%`}`))
  return listPage(db, found, list, {
    columns: { month: sql.ref('payroll_run.month'), created_at: sql.ref('payroll_run.created_at') },
    fallback: '-month',
    tie: sql.ref('payroll_run.id'),
  })
}

export const findRun = (db: Db, id: string): Promise<PayrollRun | undefined> =>
  rows(db).where('payroll_run.id', '=', id).executeTakeFirst()

export interface MonthCost {
  month: string
  people: number
  cost_kobo: number
}

/** What the payrolls of each of the last twelve months cost that have an approved one: gross and what the employer adds. */
export async function costByMonth(db: Db, from: string): Promise<MonthCost[]> {
  const found = await sql<MonthCost>`
    select month::text as month, sum((totals ->> 'people')::int)::int as people,
      sum((totals ->> 'gross_kobo')::bigint + (totals ->> 'employer_kobo')::bigint)::bigint as cost_kobo
    from payroll_run where totals is not null and month >= ${from}::date and ${counts()}
    group by payroll_run.month order by payroll_run.month`.execute(db)
  return found.rows
}

/** The totals of the month before, of the regular payroll of the same people. */
export async function totalsBefore(
  db: Db,
  { month, kind, pay_group }: Pick<PayrollRun, 'month' | 'kind' | 'pay_group'>,
): Promise<PayrollRun['totals'] | null> {
  if (kind !== 'regular') return null
  const found = await db
    .selectFrom('payroll_run')
    .select(totals.as('totals'))
    .where(counts())
    .where('kind', '=', 'regular')
    .where(sql<SqlBool>`payroll_run.month = ${month}::date - interval '1 month'`)
    .where(sql<SqlBool>`pay_group_id is not distinct from ${pay_group?.id ?? null}::uuid`)
    .executeTakeFirst()
  return found?.totals ?? null
}

export async function findCalculating(db: Db): Promise<string[]> {
  const found = await db.selectFrom('payroll_run').select('id').where('state', '=', 'calculating').orderBy('id').execute()
  return found.map(({ id }) => id)
}

export async function lockRun(db: Db, id: string): Promise<RunRecord | undefined> {
  return await db.selectFrom('payroll_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether an approver has it. */
export async function isSent(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_approval')
    .select('id')
    .where('run_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return found !== undefined
}

/** Until the transaction ends no other payroll is started, calculated or reversed: what each may do hangs on the others. */
export async function lockRuns(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll_run'))`.execute(db)
}

export async function rulesOf(db: Db, { rules_id }: Pick<RunRecord, 'rules_id'>): Promise<StatutoryRules> {
  const found = await db
    .selectFrom('statutory_rules')
    .select(sql<StatutoryRules>`rules`.as('rules'))
    .where('id', '=', rules_id)
    .executeTakeFirstOrThrow()
  return found.rules
}

export async function countOfMonth(db: Db, month: string): Promise<number> {
  const found = await db
    .selectFrom('payroll_run')
    .select(sql<number>`count(*)::int`.as('runs'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return found.runs
}

/** Whether a payroll may be of people whom this group has, too: the same group, or everyone. */
const meetsGroup = (group: string | null) =>
  sql<SqlBool>`(${group}::uuid is null or pay_group_id is null or pay_group_id = ${group}::uuid)`

/** The regular payroll of these people in a later month that counts, one that is approved first: its tax follows from this one. */
export async function findLater(db: Db, month: string, group: string | null) {
  return await db
    .selectFrom('payroll_run')
    .select(['reference', 'state'])
    .where('month', '>', month)
    .where('kind', '=', 'regular')
    .where(meetsGroup(group))
    .where(counts())
    .orderBy(sql`state in ('approved', 'paid', 'closed')`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The regular payroll of everyone in a month, which leaves nobody to that of a group. */
export async function ofEveryone(db: Db, month: string) {
  return await db
    .selectFrom('payroll_run')
    .select('reference')
    .where('month', '=', month)
    .where('kind', '=', 'regular')
    .where('pay_group_id', 'is', null)
    .where(counts())
    .executeTakeFirst()
}

/** Another payroll that is calculated and not approved yet, or the regular one of an earlier month: the tax of the year follows from it. */
export async function openBeside(db: Db, { id, month, pay_group_id }: Pick<RunRecord, 'id' | 'month' | 'pay_group_id'>) {
  return await db
    .selectFrom('payroll_run')
    .select(['id', 'reference as title'])
    .where('id', '<>', id)
    .where(
      sql<SqlBool>`(state in ('calculating', 'review', 'failed') or (state = 'draft' and kind = 'regular' and month < ${month}::date
        and ${meetsGroup(pay_group_id)}))`,
    )
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the days of a month were paid, so that payslips of it can be corrected. */
export async function isPaidMonth(db: Db, month: string): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_run')
    .select('id')
    .where('month', '=', month)
    .where('kind', '=', 'regular')
    .where('state', 'in', ['paid', 'closed'])
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the month of a day is approved for whoever joins, who is in no pay group of their own yet: their days in it are paid later. */
export async function isTooLateFor(db: Db, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_run')
    .leftJoin('pay_group', 'pay_group.id', 'payroll_run.pay_group_id')
    .select('payroll_run.id')
    .where('month', '=', `${day.slice(0, 7)}-01`)
    .where('kind', '=', 'regular')
    .where('state', 'in', ['approved', 'paid', 'closed'])
    .where(sql<SqlBool>`coalesce(pay_group.is_standard, true)`)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRun(db: Db, row: Insertable<RunRow>): Promise<void> {
  await db.insertInto('payroll_run').values(row).execute()
}

/** Moves a run that is held; its version goes up. With its approval it is kept what it comes to: its payslips do not change any more. */
export async function moveRun(db: Db, { id }: { id: string }, change: Partial<Insertable<RunRow>>): Promise<void> {
  await db
    .updateTable('payroll_run')
    .set({ ...change, ...(change.state === 'approved' && { totals: sums }), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
