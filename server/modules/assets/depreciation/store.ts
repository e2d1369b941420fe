/** What assets are worth and what the books were charged. */

import type { AssetClass } from '@iroko/contract/assets/categories'
import type { ValueCause } from '@iroko/contract/assets/depreciation'
import { companyZone } from '@iroko/contract/clock'
import { type Insertable, sql } from 'kysely'
import type { AssetValue, DepreciationCharge } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

export async function insertValue(db: Db, row: Insertable<AssetValue>): Promise<void> {
  await db.insertInto('asset_value').values(row).execute()
}

export interface StoredSegment {
  from_on: string
  base_kobo: number
  carrying_kobo: number
  life_months: number
  cause: ValueCause
}

export async function segmentsOf(db: Db, assetId: string): Promise<StoredSegment[]> {
  const found = await db
    .selectFrom('asset_value')
    .select(['from_on', 'base_kobo', 'carrying_kobo', 'life_months'])
    .select(sql<ValueCause>`cause`.as('cause'))
    .where('asset_id', '=', assetId)
    .orderBy('from_month')
    .execute()
  return found
}

export const chargesOf = (db: Db, assetId: string) =>
  db
    .selectFrom('depreciation_charge as charge')
    .leftJoin('journal_entry as entry', 'entry.id', 'charge.entry_id')
    .select(['charge.month', 'charge.amount_kobo', 'entry.number as posted_in'])
    .where('charge.asset_id', '=', assetId)
    .orderBy('charge.month')
    .execute()

/** The first month that is neither charged of an asset nor posted for all; null where nothing was posted. */
export async function lastPosted(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select max(month)::text as month from depreciation_month`.execute(db)
  return rows[0]?.month ?? null
}

/** Carrying value of assets, in kobo: cost less what was depreciated, here or before; nothing of what was never capitalised. */
export async function carryingOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ asset_id: string; cost_kobo: number; depreciated_kobo: number; carrying_kobo: number }>`
    select asset.id as asset_id, asset.cost_kobo, asset.cost_kobo - (value.carrying_kobo - charged.kobo) as depreciated_kobo,
      value.carrying_kobo - charged.kobo as carrying_kobo
    from asset join lateral (select carrying_kobo, from_month from asset_value where asset_id = asset.id order by from_month desc limit 1) value on true
    join lateral (select coalesce(sum(amount_kobo), 0)::bigint as kobo from depreciation_charge
      where asset_id = asset.id and month >= value.from_month) charged on true
    where asset.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.asset_id, row]))
}

export interface DueAsset {
  asset_id: string
  tag: string
  asset_class: AssetClass
  office_id: string | null
  from_on: string
  base_kobo: number
  life_months: number
  charged_kobo: number
}

/** Every asset that may be charged in a month: its segment, what of it was charged, and the office that held it at the month's end. */
export async function listDue(db: Db, month: string): Promise<DueAsset[]> {
  const { rows } = await sql<DueAsset>`
    with value as (select distinct on (asset_id) asset_id, from_on, from_month, base_kobo, life_months from asset_value
        where from_month <= ${month}::date order by asset_id, from_month desc),
      charged as (select charge.asset_id, sum(charge.amount_kobo)::bigint as kobo from depreciation_charge charge
        join value on value.asset_id = charge.asset_id and charge.month >= value.from_month group by charge.asset_id),
      last_day as (select (${month}::date + interval '1 month' - interval '1 day')::date as day),
      held as (select custody.asset_id, placement.office_id from custody, last_day, placement
        where tstzrange(custody.given_at, custody.returned_at) @> ((last_day.day + 1)::timestamp at time zone ${sql.lit(companyZone)} - interval '1 second')
          and placement.employee_id = custody.employee_id and placement.starts_on <= last_day.day
          and (placement.ends_on is null or placement.ends_on > last_day.day))
    select value.asset_id, asset.tag, category.asset_class, held.office_id, value.from_on::text as from_on, value.base_kobo, value.life_months,
      coalesce(charged.kobo, 0) as charged_kobo
    from value join asset on asset.id = value.asset_id join asset_category category on category.id = asset.category_id
    left join charged on charged.asset_id = value.asset_id left join held on held.asset_id = value.asset_id
    where coalesce(charged.kobo, 0) < value.base_kobo and asset.ended_as is null
      and not exists (select 1 from depreciation_charge same where same.asset_id = value.asset_id and same.month = ${month}::date)
    order by asset.tag`.execute(db)
  return rows
}

/** The first month in which anything is depreciated. */
export async function firstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select min(from_month)::text as month from asset_value`.execute(db)
  return rows[0]?.month ?? null
}

/** Takes a month to be posted; false where it was. */
export async function takeMonth(db: Db, row: { id: string; month: string; posted_at: string }): Promise<boolean> {
  const found = await db
    .insertInto('depreciation_month')
    .values(row)
    .onConflict((it) => it.column('month').doNothing())
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

export const insertCharges = (db: Db, rows: readonly Insertable<DepreciationCharge>[]) =>
  insertAll(db, 'depreciation_charge', rows)

/** What was taken over together, by class: cost, and what was depreciated before. */
export async function openingOf(db: Db, openingId: string) {
  const { rows } = await sql<{ asset_class: AssetClass; cost_kobo: number; before_kobo: number; from_on: string }>`
    select category.asset_class, sum(value.opening_cost_kobo)::bigint as cost_kobo,
      sum(value.opening_cost_kobo - value.carrying_kobo)::bigint as before_kobo, min(value.from_on)::text as from_on
    from asset_value value join asset on asset.id = value.asset_id join asset_category category on category.id = asset.category_id
    where value.opening_id = ${openingId}::uuid group by category.asset_class order by category.asset_class`.execute(db)
  return rows
}
