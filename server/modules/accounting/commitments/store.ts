/** What was ordered, and how accounts of offices stand beside their budgets. */
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import type { Levels, Spending, Standing } from './rules.ts'

/** A record of a domain above that ordered something. */
export interface Source {
  source_kind: string
  source_id: string
}

interface Query extends ListQuery {
  year?: string | undefined
  account_id?: string | undefined
  office_id?: string | undefined
}

/** What was ordered, of all offices or of one. */
export function listCommitments(db: Db, ofOffice: string | undefined, list: Query) {
  const { year, account_id, office_id, q } = list
  const sums = sql<{
    id: string
    reference: string
    account_id: string
    office_id: string
    month: string
    ordered_kobo: number
    billed_kobo: number
    freed_kobo: number
    left_kobo: number
  }>`(select source_id || '-' || position as id, min(reference) as reference, account_id, office_id, month,
      coalesce(sum(amount_kobo) filter (where event = 'ordered'), 0)::bigint as ordered_kobo,
      coalesce(-sum(amount_kobo) filter (where event = 'billed'), 0)::bigint as billed_kobo,
      coalesce(-sum(amount_kobo) filter (where event = 'freed'), 0)::bigint as freed_kobo, sum(amount_kobo)::bigint as left_kobo
    from commitment group by source_kind, source_id, position, account_id, office_id, month)`
  const found = db
    .selectFrom(sums.as('sums'))
    .innerJoin('account', 'account.id', 'sums.account_id')
    .innerJoin('office', 'office.id', 'sums.office_id')
    .select([
      'sums.id',
      'sums.reference',
      'sums.month',
      'sums.ordered_kobo',
      'sums.billed_kobo',
      'sums.freed_kobo',
      'sums.left_kobo',
    ])
    .select([
      sql<Named & { code: string }>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`.as(
        'account',
      ),
      named('office').as('office'),
    ])
    .$if(ofOffice !== undefined, (it) => it.where('office.id', '=', ofOffice ?? ''))
    .$if(year !== undefined, (it) => it.where(sql<SqlBool>`extract(year from sums.month) = ${Number(year)}`))
    .$if(account_id !== undefined, (it) => it.where('account.id', '=', account_id ?? ''))
    .$if(office_id !== undefined, (it) => it.where('office.id', '=', office_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', sums.reference, account.code, account.title, office.title)) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = { month: sql.ref('sums.month'), left_kobo: sql.ref('sums.left_kobo') }
  return listPage(db, found, list, { columns, fallback: '-month', tie: sql.ref('sums.id') })
}

/**
 * What becomes of what exceeds the budget of an account and office, its row held until the transaction ends: two that spend of it at once wait
 * for each other, and a version that replaces it for both. Undefined where the year has no approved budget.
 */
export async function lockLimit(
  db: Db,
  year: number,
  { account_id, office_id }: Pick<Spending, 'account_id' | 'office_id'>,
): Promise<{ levels: Levels | undefined } | undefined> {
  const held = () =>
    db.selectFrom('budget').select('id').where('year', '=', year).where('status', '=', 'approved').forShare().executeTakeFirst()
  // The one that was waited for may be the one that was replaced meanwhile: the second look sees the version that counts now.
  const budget = (await held()) ?? (await held())
  if (!budget) return undefined
  const levels = await db
    .selectFrom('budget_limit')
    .select(['at_request', 'at_order', 'at_spend'])
    .where('budget_id', '=', budget.id)
    .where('account_id', '=', account_id)
    .where('office_id', '=', office_id)
    .forUpdate()
    .executeTakeFirst()
  return { levels: levels as Levels | undefined }
}

/** An account of an office in a year. */
export interface Place {
  year: number
  account_id: string
  office_id: string
}

/** How accounts of offices stand in their years beside the budgets that count; none of what is no cost, or whose year has no budget. */
export async function standingsOf(db: Db, places: readonly Place[]): Promise<(Place & Standing)[]> {
  const column = <K extends keyof Place>(key: K) => places.map((place) => place[key])
  const { rows } = await sql<Place & Standing>`
    select place.*, account.title as account, office.title as office,
      coalesce((select sum(amount_kobo) from budget_line line where line.budget_id = budget.id
        and (line.account_id, line.office_id) = (account.id, office.id)), 0)::bigint as budget_kobo,
      coalesce((select sum(debit_kobo - credit_kobo) from ledger_month moved where (moved.account_id, moved.office_id) = (account.id, office.id)
        and month between make_date(place.year, 1, 1) and make_date(place.year, 12, 31)), 0)::bigint as actual_kobo,
      coalesce((select sum(amount_kobo) from commitment ordered where (ordered.account_id, ordered.office_id) = (account.id, office.id)
        and month between make_date(place.year, 1, 1) and make_date(place.year, 12, 31)), 0)::bigint as committed_kobo
    from unnest(${column('year')}::int[], ${column('account_id')}::uuid[], ${column('office_id')}::uuid[]) place (year, account_id, office_id)
    join budget on budget.year = place.year and budget.status = 'approved'
    join account on account.id = place.account_id and account.kind = 'expense' join office on office.id = place.office_id`.execute(
    db,
  )
  return rows
}

interface Ordered extends Source {
  position: number
  reference: string
  account_id: string
  office_id: string
  month: string
  left_kobo: number
}

/** What was ordered by a record and is left of it, held: what is billed or freed at once waits. */
export async function lockOrdered(db: Db, { source_kind, source_id }: Source): Promise<Ordered[]> {
  await sql`select from commitment where source_kind = ${source_kind} and source_id = ${source_id}::uuid and event = 'ordered'
    order by position for update`.execute(db)
  const { rows } = await sql<Ordered>`
    select source_kind, source_id, position, min(reference) as reference, account_id, office_id, month, sum(amount_kobo)::bigint as left_kobo
    from commitment where source_kind = ${source_kind} and source_id = ${source_id}::uuid
    group by source_kind, source_id, position, account_id, office_id, month order by position`.execute(db)
  return rows
}

export type NewCommitment = Omit<Ordered, 'left_kobo'> & { event: 'ordered' | 'billed' | 'freed'; amount_kobo: number }

export async function insertCommitments(db: Db, rows: readonly NewCommitment[], created_at: string): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('commitment')
    .values(rows.map((row) => ({ ...row, id: uuid(), created_at })))
    .execute()
}
