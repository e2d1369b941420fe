/** Versions of budgets with their lines. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'
import {
  type BudgetLevel,
  type BudgetMonth,
  type BudgetStage,
  type BudgetStatus,
  budgetMonths,
} from '@iroko/contract/accounting/budgets'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Budget } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, mayForAll, type User } from '../../../lib/http/rights.ts'

/** The office whose budget somebody reads, who does not read them all. */
export const officeReadBy = (user: User): string | undefined => (mayForAll(user, 'budget.read') ? undefined : user.office_id)

const ofOffice = (office: string | undefined) => (office ? sql`and line.office_id = ${office}::uuid` : sql``)

const sumOf = (
  kind: AccountKind,
  office: string | undefined,
) => sql<number>`coalesce((select sum(line.amount_kobo) from budget_line line
  join account on account.id = line.account_id where line.budget_id = budget.id and account.kind = ${kind} ${ofOffice(office)}), 0)::bigint`

const rows = (db: Db, office?: string) =>
  db
    .selectFrom('budget')
    .innerJoin('employee', 'employee.id', 'budget.made_by')
    .select(['budget.id', 'budget.version', 'budget.year', 'budget.number', 'budget.created_at', 'budget.decided_at'])
    .select([
      sql<BudgetStatus>`budget.status`.as('status'),
      personRef().as('made_by'),
      sumOf('income', office).as('income_kobo'),
      sumOf('expense', office).as('cost_kobo'),
    ])

/** All but the drafts of others; of their office people read what counts or did. */
const readable = (user: User) =>
  mayForAll(user, 'budget.approve') || may(user, 'budget.edit')
    ? sql<SqlBool>`(budget.status <> 'draft' or budget.made_by = ${user.id}::uuid)`
    : sql<SqlBool>`budget.status in ('approved', 'replaced')`

interface Query extends ListQuery {
  year?: string | undefined
  status?: BudgetStatus | undefined
}

export function listBudgets(db: Db, user: User, list: Query) {
  const { year, status, q } = list
  const found = rows(db, officeReadBy(user))
    .where(readable(user))
    .$if(year !== undefined, (it) => it.where('budget.year', '=', Number(year)))
    .$if(status !== undefined, (it) => it.where('budget.status', '=', status ?? 'draft'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`budget.year::text like ${likePattern(q ?? '')}`))
  const columns = { year: sql`row(budget.year, budget.number)` }
  return listPage(db, found, list, { columns, fallback: '-year', tie: sql.ref('budget.id') })
}

export const findReadable = (db: Db, user: User, id: string) =>
  rows(db, officeReadBy(user)).where('budget.id', '=', id).where(readable(user)).executeTakeFirst()

export const findBudgets = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('budget.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockBudget(db: Db, id: string, caller?: { user: User }) {
  const found = await db
    .selectFrom('budget')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? (may(caller.user, 'budget.read') ? readable(caller.user) : sql<SqlBool>`false`) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, status: found.status as BudgetStatus }
}
export type HeldBudget = NonNullable<Awaited<ReturnType<typeof lockBudget>>>

type Levels = Record<`at_${BudgetStage}`, BudgetLevel>

const monthSums = sql.join(
  budgetMonths.map(
    (month, at) =>
      sql`coalesce(sum(amount_kobo) filter (where extract(month from month) = ${sql.lit(at + 1)}), 0)::bigint as ${sql.ref(month)}`,
  ),
)

type GridRow = Record<BudgetMonth, number> & {
  id: string
  account: Named & { code: string }
  office: Named
  total_kobo: number
  before: ({ total_kobo: number } & Levels) | null
} & Levels

/** The version that counted before one, or counts until it is approved. */
const versionBefore = (
  id: RawBuilder<unknown>,
) => sql`(select earlier.id from budget earlier join budget this on this.id = ${id}
  where earlier.year = this.year and earlier.number < this.number and earlier.status in ('approved', 'replaced') order by earlier.number desc limit 1)`

const levelsOf = (limit: string) =>
  sql.raw(
    `json_build_object('at_request', ${limit}.at_request, 'at_order', ${limit}.at_order, 'at_spend', ${limit}.at_spend)::jsonb`,
  )

/** Months and levels of each account and office in a version and in the one before: `account_id, office_id, now, before, months, total_kobo, before_kobo`. */
const besideBefore = (id: RawBuilder<unknown>) => sql`(
  select account_id, office_id, ${monthSums}, coalesce(sum(amount_kobo), 0)::bigint as total_kobo, coalesce(sum(before_kobo), 0)::bigint as before_kobo,
    jsonb_object_agg(month, amount_kobo) filter (where amount_kobo is not null) as now,
    jsonb_object_agg(month, before_kobo) filter (where before_kobo is not null) as before
  from (select account_id, office_id, month, amount_kobo, null::bigint as before_kobo from budget_line where budget_id = ${id}
    union all select account_id, office_id, month, null, amount_kobo from budget_line where budget_id = ${versionBefore(id)}) line
  group by account_id, office_id)`

/** A row for each account and office; of what changed since the version before also what is gone. */
export function listLines(
  db: Db,
  user: User,
  id: string,
  list: ListQuery & { office_id?: string | undefined; changed?: boolean | undefined },
) {
  const { office_id, changed, q } = list
  const isDifferent = sql<SqlBool>`(sums.now is distinct from sums.before or ${levelsOf('budgeted')} is distinct from ${levelsOf('earlier')})`
  const own = sql`${id}::uuid`
  const sums = sql<
    Record<BudgetMonth | 'total_kobo', number> & { account_id: string; office_id: string; now: object | null }
  >`${besideBefore(own)}`
  const found = db
    .selectFrom(sums.as('sums'))
    .innerJoin('account', 'account.id', 'sums.account_id')
    .innerJoin('office', 'office.id', 'sums.office_id')
    .leftJoin('budget_limit as budgeted', (join) =>
      join
        .onRef('budgeted.account_id', '=', 'sums.account_id')
        .onRef('budgeted.office_id', '=', 'sums.office_id')
        .on('budgeted.budget_id', '=', id),
    )
    .leftJoin('budget_limit as earlier', (join) =>
      join
        .onRef('earlier.account_id', '=', 'sums.account_id')
        .onRef('earlier.office_id', '=', 'sums.office_id')
        .on(sql<SqlBool>`earlier.budget_id = ${versionBefore(own)}`),
    )
    .where(changed === true ? isDifferent : sql<SqlBool>`sums.now is not null`)
    .select(
      (['at_request', 'at_order', 'at_spend'] as const).map((level) =>
        sql<BudgetLevel>`coalesce(${sql.ref(`budgeted.${level}`)}, 'warn')`.as(level),
      ),
    )
    .select([
      sql<
        GridRow['before']
      >`case when sums.before is not null then ${levelsOf('earlier')} || jsonb_build_object('total_kobo', sums.before_kobo) end`.as(
        'before',
      ),
      sql<string>`account.id || '-' || office.id`.as('id'),
      sql<GridRow['account']>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`.as('account'),
      named('office').as('office'),
    ])
    .select(budgetMonths.map((month) => sql<number>`${sql.ref(`sums.${month}`)}`.as(month)) as never)
    .select('sums.total_kobo')
    .$if(officeReadBy(user) !== undefined, (it) => it.where('office.id', '=', officeReadBy(user) ?? ''))
    .$if(office_id !== undefined, (it) => it.where('office.id', '=', office_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', account.code, account.title, office.title)) like ${likePattern(q ?? '')}`),
    )
    .$castTo<GridRow>()
  const columns = {
    code: sql.ref('account.code'),
    office: sql`lower(office.title)`,
    total_kobo: sql.ref('sums.total_kobo'),
  }
  return listPage(db, found, list, { columns, fallback: 'code', tie: sql`row(office.title, office.id)` })
}

interface Differences {
  id: string
  before_income_kobo: number
  before_cost_kobo: number
  changed: number
}

/** What the versions before these came to, and of how many accounts and offices they differ; none of the first of a year. */
export async function differencesOf(db: Db, ids: readonly string[]): Promise<Differences[]> {
  const sum = (kind: AccountKind) => sql`coalesce(sum(sums.before_kobo) filter (where account.kind = ${kind}), 0)::bigint`
  const { rows: found } = await sql<Differences>`
    select budget.id, ${sum('income')} as before_income_kobo, ${sum('expense')} as before_cost_kobo,
      count(*) filter (where sums.now is distinct from sums.before or ${levelsOf('budgeted')} is distinct from ${levelsOf('earlier')})::int as changed
    from budget cross join lateral ${besideBefore(sql`budget.id`)} sums join account on account.id = sums.account_id
    left join budget_limit budgeted on (budgeted.budget_id, budgeted.account_id, budgeted.office_id) = (budget.id, sums.account_id, sums.office_id)
    left join budget_limit earlier on (earlier.budget_id, earlier.account_id, earlier.office_id) = (${versionBefore(sql`budget.id`)}, sums.account_id, sums.office_id)
    where budget.id = any(${[...ids]}::uuid[]) and ${versionBefore(sql`budget.id`)} is not null
    group by budget.id`.execute(db)
  return found
}

export async function countLines(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('budget_line')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('budget_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}

/** The number of the next version of a year. */
export async function nextNumber(db: Db, year: number): Promise<number> {
  const { last } = await db
    .selectFrom('budget')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return last + 1
}

export async function insertBudget(db: Db, row: Insertable<Budget>): Promise<void> {
  await db.insertInto('budget').values(row).execute()
}

/** Copies the approved budget of the year, or of the year before where it has none, with what becomes of what exceeds it. */
export async function copyBudget(db: Db, id: string, year: number): Promise<void> {
  const copied = sql`join account on account.id = line.account_id join office on office.id = line.office_id
    where account.archived_at is null and office.archived_at is null and line.budget_id = (select id from budget
      where status = 'approved' and budget.year in (${year}, ${year - 1}) order by budget.year desc limit 1)`
  await sql`
    insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
    select ${id}::uuid, line.account_id, line.office_id, make_date(${year}, extract(month from line.month)::int, 1), line.amount_kobo
    from budget_line line ${copied}`.execute(db)
  await sql`
    insert into budget_limit (budget_id, account_id, office_id, at_request, at_order, at_spend)
    select ${id}::uuid, line.account_id, line.office_id, at_request, at_order, at_spend from budget_limit line ${copied}`.execute(
    db,
  )
}

/** Those of a version that nobody chose anything for warn. */
const writeLimits = (db: Db, id: string) =>
  sql`insert into budget_limit (budget_id, account_id, office_id)
    select distinct budget_id, account_id, office_id from budget_line where budget_id = ${id}::uuid on conflict do nothing`.execute(
    db,
  )

/** Copies what was posted in the year before, where that was above zero. */
export async function copyActual(db: Db, id: string, year: number): Promise<void> {
  await sql`
    insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
    select ${id}::uuid, account_id, office_id, make_date(${year}, extract(month from month)::int, 1), kobo from (
      select account_id, office_id, month, sum(case account.kind when 'income' then credit_kobo - debit_kobo else debit_kobo - credit_kobo end) as kobo
      from ledger_month moved join account on account.id = moved.account_id join office on office.id = moved.office_id
      where account.kind in ('income', 'expense') and account.archived_at is null and office.archived_at is null
        -- Whoever reads budgets may read no pay: that of few people is not told apart by office.
        and not moved.is_small
        and month >= make_date(${year - 1}, 1, 1) and month < make_date(${year}, 1, 1)
      group by 1, 2, 3) sums
    where kobo > 0`.execute(db)
  await writeLimits(db, id)
}

/** Writes the twelve months of an account and office in the place of those that stood. */
export async function writeLine(
  db: Db,
  { id, year }: { id: string; year: number },
  line: { account_id: string; office_id: string; months: readonly number[]; levels?: Levels },
): Promise<void> {
  const { account_id, office_id, months, levels } = line
  await db
    .deleteFrom('budget_limit')
    .where('budget_id', '=', id)
    .where('account_id', '=', account_id)
    .where('office_id', '=', office_id)
    .execute()
  await db
    .deleteFrom('budget_line')
    .where('budget_id', '=', id)
    .where('account_id', '=', account_id)
    .where('office_id', '=', office_id)
    .execute()
  await sql`
    insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
    select ${id}::uuid, ${account_id}::uuid, ${office_id}::uuid, make_date(${year}, place::int, 1), amount
    from unnest(${[...months]}::bigint[]) with ordinality as month (amount, place) where amount > 0`.execute(db)
  if (months.some((kobo) => kobo > 0))
    await db
      .insertInto('budget_limit')
      .values({ budget_id: id, account_id, office_id, ...levels })
      .execute()
}

export async function touch(db: Db, id: string, change: { status?: BudgetStatus } = {}): Promise<void> {
  await db
    .updateTable('budget')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteBudget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('budget').where('id', '=', id).execute()
}

/** Deletes the drafts of whoever leaves; answers their ids. */
export async function dropDraftsOf(db: Db, employeeId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('budget')
    .where('made_by', '=', employeeId)
    .where('status', '=', 'draft')
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
