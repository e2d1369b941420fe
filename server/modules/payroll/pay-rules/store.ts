/** Pay rules and what they pay whom. */
import type { LeaverShare, PayRuleBase, PayRuleKind, PayRule as PayRuleRow } from '@iroko/contract/payroll/pay-rules'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { PayRule } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { RuleTerms } from './rules.ts'

const namedOf = (table: 'office' | 'designation') =>
  sql<Named[]>`coalesce((select json_agg(json_build_object('id', named.id, 'title', named.title) order by named.title)
    from ${sql.table(table)} named where named.id = any(${sql.ref(`pay_rule.${table}_ids`)})), '[]')`

const rows = (db: Db) =>
  db
    .selectFrom('pay_rule')
    .innerJoin('employee', 'employee.id', 'pay_rule.employee_id')
    .innerJoin('allowance_type', 'allowance_type.id', 'pay_rule.allowance_type_id')
    .leftJoin('leave_type', 'leave_type.id', 'pay_rule.leave_type_id')
    .select(['pay_rule.id', 'pay_rule.version', 'pay_rule.title', 'pay_rule.percent_bp', 'pay_rule.employment_types'])
    .select(['pay_rule.slab1_months', 'pay_rule.slab1_years', 'pay_rule.slab2_months', 'pay_rule.slab2_years'])
    .select(['pay_rule.slab3_months', 'pay_rule.after_months', 'pay_rule.pay_month', 'pay_rule.min_days'])
    .select(['pay_rule.starts_on', 'pay_rule.ends_on', 'pay_rule.reason', 'pay_rule.created_at'])
    .select([
      sql<PayRuleKind>`pay_rule.kind`.as('kind'),
      sql<PayRuleBase>`pay_rule.base`.as('base'),
      sql<LeaverShare>`pay_rule.leavers`.as('leavers'),
      sql<RequestStatus>`pay_rule.status`.as('status'),
      named('allowance_type').as('allowance_type'),
      sql<Named | null>`case when leave_type.id is not null then json_build_object('id', leave_type.id, 'title', leave_type.title) end`.as(
        'leave_type',
      ),
      namedOf('office').as('offices'),
      namedOf('designation').as('designations'),
      personRef().as('asked_by'),
    ])

export function listPayRules(db: Db, list: ListQuery) {
  const found = rows(db).$if(Boolean(list.q), (it) =>
    it.where(sql<SqlBool>`lower(pay_rule.title) like ${likePattern(list.q ?? '')}`),
  )
  const columns = { created_at: sql.ref('pay_rule.created_at'), title: sql.ref('pay_rule.title') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('pay_rule.id') })
}

export const findPayRules = (db: Db, ids: readonly string[]): Promise<PayRuleRow[]> =>
  rows(db)
    .where('pay_rule.id', 'in', [...ids])
    .execute()

export const findPayRule = (db: Db, id: string): Promise<PayRuleRow | undefined> =>
  rows(db).where('pay_rule.id', '=', id).executeTakeFirst()

/** Held until the transaction ends; for a caller only where they may read rules. */
export async function lockPayRule(db: Db, id: string, caller?: { user: User }) {
  return await db
    .selectFrom('pay_rule')
    .selectAll()
    .where('id', '=', id)
    .where(caller && !may(caller.user, 'pay_rule.read') ? sql<SqlBool>`false` : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldRule = NonNullable<Awaited<ReturnType<typeof lockPayRule>>>

export async function insertPayRule(db: Db, row: Insertable<PayRule>): Promise<void> {
  await db.insertInto('pay_rule').values(row).execute()
}

export async function endPayRule(db: Db, id: string, change: { ends_on: string; stopped_by: string }): Promise<void> {
  await db
    .updateTable('pay_rule')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface LiveRule extends RuleTerms {
  id: string
  title: string
  allowance_type_id: string
  leave_type_id: string | null
}

/** Approved rules that begin by a day and did not end a year before it, the oldest first: the first that is about somebody pays them. */
export async function liveRules(db: Db, day: string): Promise<LiveRule[]> {
  const found = await db
    .selectFrom('pay_rule')
    .selectAll()
    .where('status', '=', 'approved')
    .where('starts_on', '<=', day)
    .where(sql<SqlBool>`(ends_on is null or ends_on > ${day}::date - 366)`)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  return found.map(termsOf)
}

export const termsOf = (rule: HeldRule): LiveRule => ({
  ...rule,
  kind: rule.kind as PayRuleKind,
  base: rule.base as PayRuleBase,
  leavers: rule.leavers as LeaverShare,
})

/** How an allowance type is taxed; undefined when there is none. */
export const findType = (db: Db, id: string) =>
  db
    .selectFrom('allowance_type')
    .select(['title', 'taxable', 'pensionable'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** How many of these do not stand: offices, designations, a kind of leave. */
export async function countUnknown(db: Db, chosen: { office_ids: string[]; designation_ids: string[]; leave: string[] }) {
  const { rows: found } = await sql<{ unknown: number }>`
    select (select count(*) from unnest(${chosen.office_ids}::uuid[]) id where not exists (select 1 from office where office.id = id.id))::int
      + (select count(*) from unnest(${chosen.designation_ids}::uuid[]) id where not exists (select 1 from designation where designation.id = id.id))::int
      + (select count(*) from unnest(${chosen.leave}::uuid[]) id where not exists (select 1 from leave_type where leave_type.id = id.id))::int as unknown`.execute(
    db,
  )
  return found[0]?.unknown ?? 0
}

/** The payroll that has an award: its newest payslip that counts. */
const runOf = sql<Named | null>`(select json_build_object('id', run.id, 'title', run.reference)
  from payslip slip join payslip_line line on line.payslip_id = slip.id and line.key = award.id::text
  join payroll_run run on run.id = slip.run_id and run.state <> 'discarded'
  where slip.employee_id = award.employee_id and slip.voided_at is null order by slip.seq desc limit 1)`

export function listAwards(db: Db, ruleId: string, list: ListQuery & { year?: string | undefined }) {
  const { year, q } = list
  const found = db
    .selectFrom('pay_rule_award as award')
    .innerJoin('employee', 'employee.id', 'award.employee_id')
    .select(['award.id', 'award.year', 'award.month', 'award.kobo', 'award.explanation'])
    .select([personRef().as('employee'), runOf.as('run')])
    .where('award.rule_id', '=', ruleId)
    .$if(year !== undefined, (it) => it.where('award.year', '=', Number(year)))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  const columns = { employee: sql.ref('employee.full_name'), kobo: sql.ref('award.kobo') }
  return listPage(db, found, list, { columns, fallback: 'employee', tie: sql.ref('award.id') })
}

/** Who of these people has a type by rule in a year of these months, and in which payroll. */
export async function findAwarded(
  db: Db,
  { ids, type_id, from, to }: { ids: readonly string[]; type_id: string; from: string; to: string },
) {
  return await db
    .selectFrom('pay_rule_award as award')
    .innerJoin('pay_rule', 'pay_rule.id', 'award.rule_id')
    .innerJoin('employee', 'employee.id', 'award.employee_id')
    .select(['award.employee_id', 'employee.full_name', 'pay_rule.title', 'award.year', 'award.month'])
    .select(sql<string | null>`${runOf} ->> 'title'`.as('run'))
    .where(sql<SqlBool>`award.employee_id = any(${[...ids]}::uuid[])`)
    .where('pay_rule.allowance_type_id', '=', type_id)
    .where('award.year', '>=', Number(from.slice(0, 4)))
    .where('award.year', '<=', Number(to.slice(0, 4)))
    .orderBy('employee.full_name')
    .execute()
}
