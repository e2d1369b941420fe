/** What is provided for pay by rule: set aside at the end of months, used by payrolls, given back by reversals. */
import { type Insertable, sql } from 'kysely'
import type { PayProvision } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { Named } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { linesOf, signedSlips } from '../payouts/store-signed.ts'

const kobo = (which: string, sign: 1 | -1) =>
  sql<number>`coalesce(sum(${sql.lit(sign)} * provision.kobo) filter (where provision.kind ${sql.raw(which)}), 0)::bigint`

/** By rule, year and office. */
export function listProvisions(db: Db, list: ListQuery) {
  const found = db
    .selectFrom('pay_provision as provision')
    .innerJoin('pay_rule', 'pay_rule.id', 'provision.rule_id')
    .leftJoin('office', 'office.id', 'provision.office_id')
    .select([
      sql<string>`concat_ws(' ', pay_rule.id, provision.year, office.id)`.as('id'),
      sql<Named>`json_build_object('id', pay_rule.id, 'title', pay_rule.title)`.as('rule'),
      'provision.year',
      sql<string>`coalesce(office.title, 'No office')`.as('office'),
      sql<number>`(array_agg(provision.expected_kobo order by provision.month desc) filter (where provision.kind = 'provided'))[1]`.as(
        'expected_kobo',
      ),
      kobo(`= 'provided'`, 1).as('provided_kobo'),
      kobo(`<> 'provided'`, -1).as('used_kobo'),
      sql<number>`sum(provision.kobo)::bigint`.as('left_kobo'),
      sql<string>`max(provision.month) filter (where provision.kind = 'provided')`.as('month'),
    ])
    .groupBy(['pay_rule.id', 'pay_rule.title', 'provision.year', 'office.id', 'office.title'])
    .$if(Boolean(list.q), (it) =>
      it.where(sql<boolean>`lower(pay_rule.title || ' ' || coalesce(office.title, '')) like ${likePattern(list.q ?? '')}`),
    )
  return listPage(db, found, list, {
    columns: { rule: sql`lower(pay_rule.title)` },
    fallback: 'rule',
    tie: sql`concat_ws(' ', provision.year, office.title, pay_rule.id)`,
  })
}

export interface Balance {
  rule_id: string
  office_id: string | null
  year: number
  kobo: number
}

/** What is left of what was provided, where anything is. */
export async function findBalances(db: Db): Promise<Balance[]> {
  const { rows } = await sql<Balance>`select rule_id, office_id, year, sum(kobo)::bigint as kobo from pay_provision
    group by rule_id, office_id, year having sum(kobo) <> 0`.execute(db)
  return rows
}

export async function insertProvisions(db: Db, rows: readonly Insertable<PayProvision>[]): Promise<void> {
  if (rows.length > 0) await insertAll(db, 'pay_provision', [...rows])
}

/** Begins the end of a month; false where it was provided for already. */
export async function takeMonth(db: Db, { month, id, now }: { month: string; id: string; now: Date }): Promise<boolean> {
  const made = await db
    .insertInto('pay_provision_month')
    .values({ month, id, created_at: now.toISOString() })
    .onConflict((it) => it.column('month').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** The last month that was provided for, and the first that any approved rule counts in. */
export async function findMonths(db: Db): Promise<{ last: string | null; first: string | null }> {
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select (select max(month) from pay_provision_month) as last,
      (select date_trunc('month', min(starts_on))::date from pay_rule where status = 'approved') as first`.execute(db)
  return rows[0] ?? { last: null, first: null }
}

/** Titles of offices; 'No office' is where none is. */
export async function officeTitles(db: Db): Promise<Map<string | null, string>> {
  const rows = await db.selectFrom('office').select(['id', 'title']).execute()
  return new Map<string | null, string>([[null, 'No office'], ...rows.map(({ id, title }) => [id, title] as const)])
}

export interface RulePay {
  rule_id: string
  office_id: string | null
  year: number
  kobo: number
}

/** What a payroll pays by rule, by office and year; of a correction what differs from the payslips that it replaces. */
export async function findRulePay(db: Db, runId: string): Promise<RulePay[]> {
  const { rows } = await sql<RulePay>`
    select award.rule_id, slip.office_id, case when rule.kind = 'gratuity' then 0 else award.year end as year,
      sum(line.amount_kobo * slip.sign)::bigint as kobo
    from (${signedSlips(runId)}) slip cross join lateral ${linesOf('slip')} line
    join pay_rule_award award on award.employee_id = slip.employee_id and award.id::text = line.key
    join pay_rule rule on rule.id = award.rule_id
    group by award.rule_id, slip.office_id, 3 having sum(line.amount_kobo * slip.sign) > 0`.execute(db)
  return rows
}

/** What a payroll used and did not give back yet. */
export async function findUsed(db: Db, runId: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`select rule_id, office_id, year, sum(kobo)::bigint as kobo from pay_provision
    where run_id = ${runId}::uuid group by rule_id, office_id, year having sum(kobo) <> 0`.execute(db)
  return rows
}
