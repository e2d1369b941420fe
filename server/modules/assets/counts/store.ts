/** Counts of assets. */

import type { Condition } from '@iroko/contract/assets/assets'
import type { CountState, DifferenceKind } from '@iroko/contract/assets/counts'
import { companyZone } from '@iroko/contract/clock'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { AssetCount } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Difference, Expected, Seen } from './rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('asset_count as count')
    .innerJoin('branch', 'branch.id', 'count.branch_id')
    .innerJoin('employee as counter', 'counter.id', 'count.counter_id')
    .select([
      'count.id',
      'count.version',
      'count.place',
      'count.blind',
      'count.started_at',
      'count.closed_at',
      'count.counter_id',
    ])
    .select(['count.branch_id', 'count.category_ids'])
    .select([
      named('branch').as('branch'),
      personRef('counter').as('counter'),
      sql<CountState>`count.state`.as('state'),
      sql<number | null>`case when not count.blind or count.state <> 'open'
        then (select count(*)::int from count_expected where count_id = count.id) end`.as('expected'),
      sql<number>`(select count(*)::int from count_line where count_id = count.id)
        + (select count(*)::int from count_unknown where count_id = count.id)`.as('seen'),
      sql<
        number | null
      >`case when count.state <> 'open' then (select count(*)::int from count_difference where count_id = count.id) end`.as(
        'differences',
      ),
      sql<string | null>`(select id from count_settlement where count_id = count.id and status = 'pending')`.as(
        'settlement_id',
      ),
    ])

export function listCounts(db: Db, list: ListQuery & { state?: CountState | undefined; branch_id?: string | undefined }) {
  const { state, branch_id, q } = list
  const found = rows(db)
    .$if(state !== undefined, (it) => it.where('count.state', '=', state ?? 'open'))
    .$if(branch_id !== undefined, (it) => it.where('count.branch_id', '=', branch_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', branch.title, count.place, counter.full_name)) like ${likePattern(q ?? '')}`),
    )
  return listPage(db, found, list, {
    columns: { started_at: sql.ref('count.started_at') },
    fallback: '-started_at',
    tie: sql.ref('count.id'),
  })
}

export const findCount = (db: Db, id: string) => rows(db).where('count.id', '=', id).executeTakeFirst()
export type FoundCount = NonNullable<Awaited<ReturnType<typeof findCount>>>

/** Held until the transaction ends; of a scan only against its closing, so that many scan at a time. */
export async function lockCount(db: Db, id: string, how: 'change' | 'scan' = 'change') {
  const { rows: held } =
    await sql`select 1 from asset_count where id = ${id}::uuid ${how === 'change' ? sql`for update` : sql`for share`}`.execute(
      db,
    )
  return held.length > 0 ? await findCount(db, id) : undefined
}

/** Whether somebody keeps what is at a place: handed it out or took it in within ninety days, or answers for its pool. */
export async function isKeeper(
  db: Db,
  userId: string,
  { branch_id, place, now }: { branch_id: string; place: string; now: Date },
): Promise<boolean> {
  const { rows: found } = await sql<{
    keeps: boolean
  }>`select exists (select 1 from custody join asset on asset.id = custody.asset_id
    where asset.branch_id = ${branch_id}::uuid and (${place} = '' or lower(asset.place) = lower(${place}))
      and ((custody.given_by = ${userId}::uuid and custody.given_at > ${now.toISOString()}::timestamptz - interval '90 days')
        or (custody.received_by = ${userId}::uuid and custody.returned_at > ${now.toISOString()}::timestamptz - interval '90 days')
        or (custody.employee_id = ${userId}::uuid and custody.kind = 'pool' and custody.returned_at is null))) as keeps`.execute(
    db,
  )
  return found[0]?.keeps === true
}

export async function insertCount(db: Db, row: Insertable<AssetCount>): Promise<void> {
  await db.insertInto('asset_count').values(row).execute()
  await sql`insert into count_expected (count_id, asset_id, place, employee_id)
    select count.id, asset.id, asset.place, held.employee_id from asset_count count join asset on asset.branch_id = count.branch_id
    left join custody held on held.asset_id = asset.id and held.returned_at is null
    where count.id = ${row.id}::uuid and asset.ended_as is null and (count.place = '' or lower(asset.place) = lower(count.place))
      and (cardinality(count.category_ids) = 0 or asset.category_id = any(count.category_ids))`.execute(db)
}

export async function updateCount(db: Db, id: string, change: Updateable<AssetCount>): Promise<void> {
  await db
    .updateTable('asset_count')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** An asset by its code, tag or serial, wherever it is. */
export async function findScanned(db: Db, { code, typed }: { code: string; typed: string }) {
  const { rows: found } = await sql<{ id: string; tag: string; title: string }>`
    select id, tag, title from asset where code = ${code} or upper(tag) = upper(${typed})
      or (serial_key <> '' and serial_key = regexp_replace(upper(${typed}), '\\s', '', 'g')) limit 2`.execute(db)
  return found.length === 1 ? found[0] : undefined
}

interface Line {
  count_id: string
  seen_place: string
  seen_by: string
  seen_at: string
}

/** False where it was seen before: the same line, with the place and condition of the last scan. */
export async function keepLine(db: Db, line: Line & { asset_id: string; condition: Condition | null }): Promise<boolean> {
  const { rows: kept } = await sql<{
    isNew: boolean
  }>`insert into count_line (count_id, asset_id, seen_place, seen_by, seen_at, condition)
    values (${line.count_id}, ${line.asset_id}, ${line.seen_place}, ${line.seen_by}, ${line.seen_at}, ${line.condition})
    on conflict (count_id, asset_id) do update set seen_place = coalesce(nullif(excluded.seen_place, ''), count_line.seen_place),
      condition = coalesce(excluded.condition, count_line.condition) returning xmax = 0 as "isNew"`.execute(db)
  return kept[0]?.isNew === true
}

export async function keepUnknown(db: Db, line: Line & { text: string }): Promise<void> {
  await db
    .insertInto('count_unknown')
    .values(line)
    .onConflict((it) => it.columns(['count_id', 'text']).doNothing())
    .execute()
}

export async function seenOf(db: Db, id: string): Promise<number> {
  const { rows: found } = await sql<{ seen: number }>`select (select count(*) from count_line where count_id = ${id}::uuid)::int
    + (select count(*) from count_unknown where count_id = ${id}::uuid)::int as seen`.execute(db)
  return found[0]?.seen ?? 0
}

/** What was seen last, newest first. */
export async function lastLines(db: Db, id: string) {
  const { rows: found } = await sql<{
    asset: { id: string; tag: string; title: string } | null
    text: string
    place: string
    condition: Condition | null
    seen_at: string
  }>`
    select * from (
      select ${assetRef()} as asset, asset.tag as text, line.seen_place as place,
        line.condition, line.seen_at from count_line line join asset on asset.id = line.asset_id where line.count_id = ${id}::uuid
      union all select null, text, seen_place, null, seen_at from count_unknown where count_id = ${id}::uuid
    ) seen order by seen_at desc, text limit 100`.execute(db)
  return found
}

export async function factsOf(
  db: Db,
  id: string,
): Promise<{ expected: Expected[]; seen: Seen[]; unknown: { text: string; seen_place: string }[] }> {
  const expected = await db.selectFrom('count_expected').select(['asset_id', 'place']).where('count_id', '=', id).execute()
  const seen = await db
    .selectFrom('count_line')
    .select(['asset_id', 'seen_place', sql<Condition | null>`condition`.as('condition')])
    .where('count_id', '=', id)
    .execute()
  const unknown = await db.selectFrom('count_unknown').select(['text', 'seen_place']).where('count_id', '=', id).execute()
  return { expected, seen, unknown }
}

export const insertDifferences = (db: Db, count_id: string, found: readonly Difference[]) =>
  insertAll(
    db,
    'count_difference',
    found.map((difference) => ({ ...difference, count_id })),
  )

export async function differencesOf(db: Db, id: string) {
  const { rows: found } = await sql<{
    key: string
    kind: DifferenceKind
    asset: { id: string; tag: string; title: string } | null
    text: string
    expected_place: string
    seen_place: string
    holder: PersonRef | null
  }>`
    select difference.key, difference.kind, case when asset.id is not null
        then ${assetRef()} end as asset,
      coalesce(asset.tag, difference.key) as text, difference.expected_place, difference.seen_place,
      case when holder.id is not null then json_build_object('id', holder.id, 'ogid', holder.ogid, 'full_name', holder.full_name) end as holder
    from count_difference difference left join asset on asset.id = difference.asset_id
    left join custody held on held.asset_id = asset.id and held.returned_at is null
    left join employee holder on holder.id = held.employee_id
    where difference.count_id = ${id}::uuid
    order by array_position(array['missing', 'elsewhere', 'unexpected', 'unknown'], difference.kind), text`.execute(db)
  return found
}

/** What was seen is known to have been there on that day. */
export async function markSeen(db: Db, id: string): Promise<void> {
  await sql`update asset set last_seen_on = greatest(asset.last_seen_on, (line.seen_at at time zone ${sql.lit(companyZone)})::date),
      condition = coalesce(line.condition, asset.condition)
    from count_line line where line.asset_id = asset.id and line.count_id = ${id}::uuid`.execute(db)
}

export const categoriesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('asset_category')
    .select(['id', 'title'])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('title')
    .orderBy('id')
    .execute()
