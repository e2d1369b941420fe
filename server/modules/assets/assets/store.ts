/** The register of assets. Whose rows a caller reaches: all, or what they and their people hold. */
import type { AssetStatus, Condition, ownerKinds } from '@iroko/contract/assets/assets'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Asset } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'

type OwnerKind = (typeof ownerKinds)[number]

export interface Holder {
  custody_id: string
  custody_version: number
  employee: PersonRef
  since: string
  is_declined: boolean
  is_accepted: boolean
}

/** The status that follows from an asset's end, its repair and its custody. */
export const derivedStatus = sql<string>`coalesce(asset.ended_as, case when asset.out_of_service_since is not null then 'in_repair'
  when exists (select 1 from custody where custody.asset_id = asset.id and custody.returned_at is null) then 'assigned' else 'in_store' end)`

/** Those who see all, see all; others what they and their people hold now and did not decline. */
export const reached = (user: User, today: string) =>
  mayForAll(user, 'asset.read')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from custody own where own.asset_id = asset.id and own.returned_at is null and own.declined_at is null
        and ${inScope(user, 'asset.read', sql.ref('own.employee_id'), today)})`

const rows = (db: Db) =>
  db
    .selectFrom('asset')
    .innerJoin('asset_category as category', 'category.id', 'asset.category_id')
    .innerJoin('branch', 'branch.id', 'asset.branch_id')
    .leftJoin('client', 'client.id', 'asset.client_id')
    .leftJoin('custody as held', (join) => join.onRef('held.asset_id', '=', 'asset.id').on('held.returned_at', 'is', null))
    .leftJoin('employee as holder', 'holder.id', 'held.employee_id')
    .select([
      'asset.id',
      'asset.version',
      'asset.tag',
      'asset.code',
      'asset.title',
      'asset.maker',
      'asset.model',
      'asset.serial',
    ])
    .select(['asset.place', 'asset.warranty_until', 'asset.last_seen_on'])
    .select([
      named('category').as('category'),
      named('branch').as('branch'),
      ifThere<Named>('client', named('client')).as('client'),
      sql<OwnerKind>`asset.owner_kind`.as('owner_kind'),
      sql<Condition>`asset.condition`.as('condition'),
      sql<AssetStatus>`asset.status`.as('status'),
      ifThere(
        'held',
        sql<Holder>`json_build_object('custody_id', held.id, 'custody_version', held.version, 'employee', ${personRef('holder')}, 'since', held.given_at,
          'is_declined', held.declined_at is not null, 'is_accepted', held.accepted_at is not null)`,
      ).as('holder'),
    ])

export interface Filters {
  category_id?: string | undefined
  branch_id?: string | undefined
  status?: AssetStatus | undefined
  owner?: OwnerKind | undefined
  client_id?: string | undefined
  ogid?: string | undefined
  warranty_to?: string | undefined
  not_seen_since?: string | undefined
  unlabelled?: boolean | undefined
}

const words = sql`lower(asset.tag || ' ' || asset.title || ' ' || asset.maker || ' ' || asset.model || ' ' || asset.serial)`

function conditions(user: User, today: string, { q, ...filters }: Filters & { q?: string | undefined }) {
  const all = [reached(user, today)]
  const { category_id, branch_id, status, owner, client_id, ogid, warranty_to, not_seen_since, unlabelled } = filters
  if (q)
    all.push(sql<SqlBool>`(${words} like ${likePattern(q)} or asset.id in (select open.asset_id from custody open
      join employee on employee.id = open.employee_id where open.returned_at is null and employee.search_text like ${likePattern(q)}))`)
  if (category_id) all.push(sql<SqlBool>`asset.category_id = ${category_id}::uuid`)
  if (branch_id) all.push(sql<SqlBool>`asset.branch_id = ${branch_id}::uuid`)
  if (status) all.push(sql<SqlBool>`asset.status = ${status}`)
  if (owner) all.push(sql<SqlBool>`asset.owner_kind = ${owner}`)
  if (client_id) all.push(sql<SqlBool>`asset.client_id = ${client_id}::uuid`)
  if (ogid)
    all.push(sql<SqlBool>`asset.id in (select open.asset_id from custody open join employee on employee.id = open.employee_id
      where open.returned_at is null and employee.ogid = ${ogid})`)
  if (warranty_to) all.push(sql<SqlBool>`asset.warranty_until <= ${warranty_to}::date`)
  if (not_seen_since)
    all.push(sql<SqlBool>`coalesce(asset.last_seen_on, '1900-01-01') < ${not_seen_since}::date and asset.ended_as is null`)
  if (unlabelled) all.push(sql<SqlBool>`asset.labelled_at is null and asset.ended_as is null`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export function listAssets(db: Db, user: User, list: ListQuery & Filters, today: string) {
  const found = conditions(user, today, list)
  const columns = {
    tag: sql.ref('asset.tag'),
    title: sql`lower(asset.title)`,
    last_seen_on: sql.ref('asset.last_seen_on'),
    warranty_until: sql.ref('asset.warranty_until'),
  }
  const order = { columns, fallback: 'tag', tie: sql.ref('asset.id'), late: true }
  return listPage(db, rows(db), list, order, db.selectFrom('asset').where(found))
}

export const findAsset = (db: Db, user: User, id: string, today: string) =>
  rows(db)
    .leftJoin('vendor', 'vendor.id', 'asset.vendor_id')
    .select(['asset.bought_on', 'asset.in_use_from', 'asset.life_months', 'asset.cost_kobo', 'asset.residual_kobo'])
    .select(ifThere<Named>('vendor', named('vendor')).as('vendor'))
    .where('asset.id', '=', id)
    .where(reached(user, today))
    .executeTakeFirst()

/** By the code of its label, its tag, or a serial number that only one has. */
export async function findByCode(db: Db, user: User, { code, typed }: { code: string; typed: string }, today: string) {
  const { rows: keys } = await sql<{ id: string }>`select id from asset where code = ${code}
    union all select id from asset where upper(tag) = upper(${typed})
    union all select min(id::text)::uuid from asset where serial_key = regexp_replace(upper(${typed}), '\\s', '', 'g') and serial_key <> ''
      having count(*) = 1 limit 1`.execute(db)
  if (!keys[0]) return undefined
  return await rows(db).where('asset.id', '=', keys[0].id).where(reached(user, today)).executeTakeFirst()
}

/** What happened to an asset, newest first, in sentences that name no cost. */
export async function timelineOf(db: Db, id: string): Promise<{ at: string; what: string }[]> {
  const name = (table: string) =>
    sql`case when ${sql.ref(`${table}.erased_at`)} is null then ${sql.ref(`${table}.full_name`)} else 'a former employee' end`
  const { rows: events } = await sql<{ at: string; what: string }>`
    with own as (select custody.*, ${name('holder')} as holder, ${name('giver')} as giver, ${name('taker')} as taker
      from custody join employee holder on holder.id = custody.employee_id join employee giver on giver.id = custody.given_by
      left join employee taker on taker.id = custody.received_by where custody.asset_id = ${id}::uuid)
    select at, what from (
      select created_at as at, 'Registered' as what, 0 as place from asset where id = ${id}::uuid
      union all select given_at, 'Handed over to ' || holder || ' by ' || giver, 1 from own
      union all select accepted_at, 'Accepted by ' || holder || case accepted_by_way when 'pin' then ' with their PIN' else '' end, 2 from own
        where accepted_at is not null and accepted_by_way <> 'not_needed'
      union all select declined_at, 'Declined by ' || holder || ': ' || declined_reason || '. With ' || giver, 3 from own where declined_at is not null
      union all select return_offered_at, 'Return offered by ' || holder, 4 from own where return_offered_at is not null
      union all select returned_at, case when taker is null then 'Custody of ' || holder || ' ended' else 'Received from ' || holder || ' by ' || taker end, 5
        from own where returned_at is not null
      union all select line.seen_at, 'Seen in a count by ' || ${name('seer')}, 6 from count_line line
        join employee seer on seer.id = line.seen_by where line.asset_id = ${id}::uuid
      union all select disposal.decided_at, initcap(replace(disposal.kind, '_', ' ')) || ': ' || disposal.reason, 7 from disposed_asset
        join asset_disposal disposal on disposal.id = disposed_asset.disposal_id
        where disposed_asset.asset_id = ${id}::uuid and disposal.status = 'approved'
    ) events order by at desc, place desc limit 200`.execute(db)
  return events
}

/** Held until the transaction ends, in one order for everybody. */
export async function lockAssets(db: Db, ids: readonly string[]) {
  const { rows: found } = await sql<LockedAsset>`
    select asset.*, category.code as category_code, category.acceptance, held.id as custody_id
    from asset join asset_category category on category.id = asset.category_id
    left join custody held on held.asset_id = asset.id and held.returned_at is null
    where asset.id = any(${[...new Set(ids)]}::uuid[]) order by asset.id for update of asset`.execute(db)
  return found
}
export interface LockedAsset {
  id: string
  version: number
  tag: string
  title: string
  category_id: string
  category_code: string
  acceptance: string
  maker: string
  model: string
  serial: string
  owner_kind: OwnerKind
  client_id: string | null
  branch_id: string
  place: string
  condition: Condition
  status: AssetStatus
  cost_kobo: number | null
  residual_kobo: number | null
  in_use_from: string | null
  life_months: number | null
  warranty_until: string | null
  ended_as: string | null
  custody_id: string | null
}

export async function insertAsset(db: Db, row: Insertable<Asset>): Promise<void> {
  await db.insertInto('asset').values(row).execute()
}

export async function updateAssets(db: Db, ids: readonly string[], change: Updateable<Asset>): Promise<void> {
  await db
    .updateTable('asset')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`asset.id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Writes the status that follows, after a custody, a repair or an end began or ended. */
export async function writeStatus(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update asset set status = ${derivedStatus}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and status <> ${derivedStatus}`.execute(db)
}

/** Which other asset of a category has a serial number. */
export const findSerial = (db: Db, { category_id, serial, but }: { category_id: string; serial: string; but: string | null }) =>
  db
    .selectFrom('asset')
    .select('tag')
    .where('category_id', '=', category_id)
    .where('serial_key', '=', serial.toUpperCase().replaceAll(/\s/g, ''))
    .where('serial_key', '<>', '')
    .$if(but !== null, (it) => it.where('id', '<>', but ?? ''))
    .executeTakeFirst()

export const findTag = (db: Db, tag: string) =>
  db.selectFrom('asset').select('id').where(sql<SqlBool>`upper(tag) = upper(${tag})`).executeTakeFirst()

/** A branch, client or vendor that is not archived, by its id or title. */
export async function findPart(db: Db, table: 'branch' | 'client', by: { id?: string | null; title?: string }) {
  const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(table)} where archived_at is null
    and (id = ${by.id ?? null}::uuid or lower(title) = lower(${by.title ?? null})) limit 1`.execute(db)
  return found[0]?.id
}
export const isVendor = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('vendor').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** How many of a receipt's line are registered, held: of a line no two register at a time. */
export async function registeredOf(db: Db, receiptLineId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${receiptLineId}, 42))`.execute(db)
  const { rows: found } = await sql<{
    count: number
  }>`select count(*)::int as count from asset where receipt_line_id = ${receiptLineId}::uuid`.execute(db)
  return found[0]?.count ?? 0
}

/** What labels say, at most a thousand, in the order of tags. */
export function labelled(
  db: Db,
  user: User,
  query: Filters & { ids: readonly string[] | undefined; q?: string | undefined },
  today: string,
) {
  const { ids, ...filters } = query
  return db
    .selectFrom('asset')
    .select(['asset.id', 'asset.tag', 'asset.code', 'asset.title'])
    .where(conditions(user, today, filters))
    .$if(ids !== undefined, (it) => it.where(sql<SqlBool>`asset.id = any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('asset.tag')
    .limit(1000)
    .execute()
}

/** For the palette: by tag, title or serial number. */
export const searchAssets = (db: Db, user: User, q: string, most: number, today: string) =>
  db
    .selectFrom('asset')
    .select(['asset.id', 'asset.tag', 'asset.title'])
    .where(conditions(user, today, { q }))
    .orderBy('asset.tag')
    .limit(most)
    .execute()

export const findPhone = async (db: Db): Promise<string> =>
  (await db.selectFrom('asset_contact').select('phone').executeTakeFirst())?.phone ?? ''

export async function keepPhone(db: Db, phone: string): Promise<void> {
  await db
    .insertInto('asset_contact')
    .values({ phone })
    .onConflict((it) => it.column('is_one').doUpdateSet({ phone }))
    .execute()
}

/** What of a client's is still here. */
export async function countOfClient(db: Db, clientId: string): Promise<number> {
  const { rows: found } = await sql<{
    count: number
  }>`select count(*)::int as count from asset where client_id = ${clientId}::uuid and ended_as is null`.execute(db)
  return found[0]?.count ?? 0
}
