/** Disposals as they were asked for, and what they came to. */
import type { AssetStatus } from '@iroko/contract/assets/assets'
import type { AssetClass } from '@iroko/contract/assets/categories'
import type { DisposalKind } from '@iroko/contract/assets/disposals'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { AssetDisposal } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { Leaving } from './rules.ts'

interface AssetRef {
  id: string
  tag: string
  title: string
}

/** Who asks for them and who decides reads them. */
export const mayRead = (user: User): boolean => may(user, 'asset.dispose') || may(user, 'asset.dispose.decide')

const rows = (db: Db) =>
  db
    .selectFrom('asset_disposal as disposal')
    .innerJoin('employee', 'employee.id', 'disposal.employee_id')
    .select(['disposal.id', 'disposal.version', 'disposal.on_day', 'disposal.reason', 'disposal.created_at'])
    .select([
      personRef().as('made_by'),
      sql<DisposalKind>`disposal.kind`.as('kind'),
      sql<RequestStatus>`disposal.status`.as('status'),
      sql<AssetRef[]>`coalesce((select json_agg(${assetRef()} order by asset.tag)
        from disposed_asset own join asset on asset.id = own.asset_id where own.disposal_id = disposal.id), '[]')`.as('assets'),
    ])

export function listDisposals(
  db: Db,
  user: User,
  list: ListQuery & { status?: RequestStatus | undefined; kind?: DisposalKind | undefined },
) {
  const { status, kind, q } = list
  const found = rows(db)
    .where(sql<SqlBool>`${mayRead(user)}`)
    .$if(status !== undefined, (it) => it.where('disposal.status', '=', status ?? 'pending'))
    .$if(kind !== undefined, (it) => it.where('disposal.kind', '=', kind ?? 'lost'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(disposal.reason) like ${likePattern(q ?? '')} or exists (select 1 from disposed_asset own
        join asset on asset.id = own.asset_id where own.disposal_id = disposal.id and lower(asset.tag || ' ' || asset.title) like ${likePattern(q ?? '')})`),
    )
  return listPage(db, found, list, {
    columns: { created_at: sql.ref('disposal.created_at') },
    fallback: '-created_at',
    tie: sql.ref('disposal.id'),
  })
}

const whole = (db: Db) =>
  rows(db)
    .leftJoin('journal_entry as entry', 'entry.id', 'disposal.entry_id')
    .leftJoin('file', 'file.id', 'disposal.file_id')
    .select(ifThere('file', fileRef()).as('file'))
    .select(['disposal.proceeds_kobo', 'disposal.cost_kobo', 'disposal.depreciated_kobo'])
    .select(
      sql<{ id: string; number: string } | null>`case when entry.id is not null
        then json_build_object('id', entry.id, 'number', entry.number) end`.as('entry'),
    )

export const findDisposal = (db: Db, user: User, id: string) =>
  whole(db)
    .where('disposal.id', '=', id)
    .where(sql<SqlBool>`${mayRead(user)}`)
    .executeTakeFirst()
export const findDisposals = (db: Db, ids: readonly string[]) =>
  whole(db)
    .where(sql<SqlBool>`disposal.id = any(${[...ids]}::uuid[])`)
    .execute()

/** Held until the transaction ends, after its assets. */
export async function lockDisposal(db: Db, id: string, caller?: { user: User }) {
  const assets = await db
    .selectFrom('disposed_asset')
    .select('asset_id')
    .where('disposal_id', '=', id)
    .orderBy('asset_id')
    .execute()
  const ids = assets.map(({ asset_id }) => asset_id)
  await sql`select 1 from asset where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  const found = await db
    .selectFrom('asset_disposal')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`${caller === undefined || mayRead(caller.user)}`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, kind: found.kind as DisposalKind, asset_ids: ids }
}
export type HeldDisposal = NonNullable<Awaited<ReturnType<typeof lockDisposal>>>

export async function insertDisposal(db: Db, row: Insertable<AssetDisposal>, assetIds: readonly string[]): Promise<void> {
  await db.insertInto('asset_disposal').values(row).execute()
  await db
    .insertInto('disposed_asset')
    .values(assetIds.map((asset_id) => ({ disposal_id: row.id, asset_id })))
    .execute()
}

export async function updateDisposal(db: Db, id: string, change: Updateable<AssetDisposal>): Promise<void> {
  await db.updateTable('asset_disposal').set(change).where('id', '=', id).execute()
}

export async function findLeaving(db: Db, ids: readonly string[]): Promise<(Leaving & { id: string })[]> {
  const { rows: found } = await sql<Leaving & { id: string }>`
    select asset.id, asset.tag, asset.status::text as status, asset.owner_kind, asset.in_use_from::text as in_use_from,
      case when held.declined_at is null then held.employee_id else held.given_by end as holder_id
    from asset left join custody held on held.asset_id = asset.id and held.returned_at is null
    where asset.id = any(${[...ids]}::uuid[]) order by asset.tag`.execute(db)
  return found.map((asset) => ({ ...asset, status: asset.status as AssetStatus }))
}

export interface ValuedAsset {
  asset_id: string
  asset_class: AssetClass
  cost_kobo: number
  depreciated_kobo: number
  office_id: string | null
  from_on: string
  base_kobo: number
  life_months: number
  charged_kobo: number
  has_charge: boolean
}

/** What assets are worth as they leave on a day; only those that are in the books. */
export async function findWorth(db: Db, ids: readonly string[], on: string): Promise<ValuedAsset[]> {
  const { rows: found } = await sql<ValuedAsset>`
    select asset.id as asset_id, category.asset_class, asset.cost_kobo, asset.cost_kobo - value.carrying_kobo + charged.kobo as depreciated_kobo,
      (select placement.office_id from custody held join placement on placement.employee_id = held.employee_id
        and placement.starts_on <= ${on}::date and (placement.ends_on is null or placement.ends_on > ${on}::date)
        where held.asset_id = asset.id and held.returned_at is null limit 1) as office_id,
      value.from_on::text as from_on, value.base_kobo, value.life_months, charged.kobo as charged_kobo,
      exists (select 1 from depreciation_charge same where same.asset_id = asset.id and same.month >= date_trunc('month', ${on}::date::timestamp)) as has_charge
    from asset join asset_category category on category.id = asset.category_id
    join lateral (select * from asset_value where asset_id = asset.id order by from_month desc limit 1) value on true
    join lateral (select coalesce(sum(amount_kobo), 0)::bigint as kobo from depreciation_charge where asset_id = asset.id and month >= value.from_month) charged on true
    where asset.id = any(${[...ids]}::uuid[]) order by asset.tag`.execute(db)
  return found
}

/** A paper that the user uploaded and that nothing refers to yet. */
export async function isOwnPaper(db: Db, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  const { rows: found } =
    await sql`select 1 from file where id = ${id}::uuid and created_by = ${user_id}::uuid and purpose = 'asset'
    and not exists (select 1 from asset_disposal where file_id = file.id)`.execute(db)
  return found.length > 0
}
