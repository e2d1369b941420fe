/** Who holds and held what. */
import type { Condition } from '@iroko/contract/assets/assets'
import type { acceptedWays, CustodyKind, custodyViews } from '@iroko/contract/assets/custodies'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Custody } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, ifThere, personRef } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { InTheWay, Receiver } from './rules.ts'

/** When it is to be back: of a loan, of who leaves, of who moves. */
const returnBy = sql<string | null>`(select least(custody.due_on, custody.return_by, holder.exit_date)::text)`
const returnWhy = sql<string>`case when holder.exit_date is not null and holder.exit_date <= coalesce(least(custody.due_on, custody.return_by), holder.exit_date)
  then 'Last working day' when custody.return_by is not null and custody.return_by <= coalesce(custody.due_on, custody.return_by) then custody.return_why
  when custody.due_on is not null then 'Loan' else '' end`

const rows = (db: Db) =>
  db
    .selectFrom('custody')
    .innerJoin('asset', 'asset.id', 'custody.asset_id')
    .innerJoin('employee as holder', 'holder.id', 'custody.employee_id')
    .innerJoin('employee as giver', 'giver.id', 'custody.given_by')
    .leftJoin('employee as taker', 'taker.id', 'custody.received_by')
    .select(['custody.id', 'custody.version', 'custody.hand_over_id', 'custody.given_at', 'custody.accepted_at'])
    .select(['custody.declined_at', 'custody.declined_reason', 'custody.return_offered_at', 'custody.returned_at', 'asset.tag'])
    .select([
      assetRef().as('asset'),
      personRef('holder').as('employee'),
      personRef('giver').as('given_by'),
      ifThere('taker', personRef('taker')).as('received_by'),
      sql<CustodyKind>`custody.kind`.as('kind'),
      sql<Condition>`custody.condition_out`.as('condition_out'),
      sql<(typeof acceptedWays)[number] | null>`nullif(custody.accepted_by_way, 'not_needed')`.as('accepted_by_way'),
      returnBy.as('return_by'),
      returnWhy.as('return_why'),
    ])

const open = sql<SqlBool>`custody.returned_at is null`
const views: Record<(typeof custodyViews)[number], (today: string) => ReturnType<typeof sql<SqlBool>>> = {
  open: () => open,
  waiting: () => sql`${open} and custody.accepted_at is null and custody.declined_at is null`,
  declined: () => sql`${open} and custody.declined_at is not null`,
  to_return: () =>
    sql`${open} and custody.declined_at is null and (custody.return_offered_at is not null or ${returnBy} is not null)`,
  returned: () => sql`custody.returned_at is not null`,
}

interface Query extends ListQuery {
  view?: (typeof custodyViews)[number] | undefined
  asset_id?: string | undefined
  ogid?: string | undefined
}

export function listCustodies(db: Db, user: User, list: Query, today: string) {
  const { view, asset_id, ogid, q } = list
  const found = rows(db)
    .where(inScope(user, 'asset.read', sql.ref('custody.employee_id'), today))
    .$if(view !== undefined, (it) => it.where(views[view ?? 'open'](today)))
    .$if(asset_id !== undefined, (it) => it.where('custody.asset_id', '=', asset_id ?? ''))
    .$if(ogid !== undefined, (it) => it.where('holder.ogid', '=', ogid ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', asset.tag, asset.title, asset.serial, holder.full_name)) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = { given_at: sql.ref('custody.given_at'), return_by: returnBy }
  return listPage(db, found, list, {
    columns,
    fallback: view === 'to_return' ? 'return_by' : '-given_at',
    tie: sql.ref('custody.id'),
  })
}

/** What somebody holds, is to accept or has to bring back; not what they declined. */
export const openOf = (db: Db, employeeId: string) =>
  rows(db)
    .where('custody.employee_id', '=', employeeId)
    .where(open)
    .where('custody.declined_at', 'is', null)
    .orderBy('custody.given_at', 'desc')
    .orderBy('custody.id', 'desc')
    .execute()

export const findCustody = (db: Db, id: string) => rows(db).where('custody.id', '=', id).executeTakeFirst()

/** Held after its asset, for a caller who reaches its holder, handed it over, or may take things back. */
export async function lockCustody(db: Db, user: User, id: string, today: string) {
  const of = await db.selectFrom('custody').select('asset_id').where('id', '=', id).executeTakeFirst()
  if (!of) return undefined
  await sql`select 1 from asset where id = ${of.asset_id}::uuid for update`.execute(db)
  const { rows: found } =
    await sql<LockedCustody>`select custody.*, asset.tag, asset.title from custody join asset on asset.id = custody.asset_id
    where custody.id = ${id}::uuid and (${inScope(user, 'asset.read', sql.ref('custody.employee_id'), today)} or custody.given_by = ${user.id}::uuid)
    for update of custody`.execute(db)
  return found[0]
}
export interface LockedCustody {
  id: string
  version: number
  hand_over_id: string
  asset_id: string
  employee_id: string
  given_by: string
  tag: string
  title: string
  accepted_at: string | null
  declined_at: string | null
  return_offered_at: string | null
  returned_at: string | null
}

/** What of a hand-over waits for its acceptance, held. */
export async function lockWaiting(db: Db, handOverId: string): Promise<{ id: string; asset_id: string }[]> {
  const { rows: found } = await sql<{
    id: string
    asset_id: string
  }>`select id, asset_id from custody where hand_over_id = ${handOverId}::uuid
    and returned_at is null and accepted_at is null and declined_at is null order by id for update`.execute(db)
  return found
}

export async function findReceiver(db: Db, ogid: string, today: string): Promise<Receiver | undefined> {
  return await db
    .selectFrom('employee')
    .select(['id', 'full_name', 'hire_date', 'exit_date', worksOn(today).as('works')])
    .where('ogid', '=', ogid)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
    .then((found) => found && { ...found, works: Boolean(found.works) })
}

/** What these assets are in the way of, while they are held. */
export async function findInTheWay(db: Db, ids: readonly string[]): Promise<InTheWay[]> {
  const { rows: found } = await sql<InTheWay>`
    select asset.tag, asset.status, holder.full_name as holder, held.given_at::text as since,
      case when held.declined_at is not null then giver.full_name end as declined_with
    from asset left join custody held on held.asset_id = asset.id and held.returned_at is null
    left join employee holder on holder.id = held.employee_id left join employee giver on giver.id = held.given_by
    where asset.id = any(${[...ids]}::uuid[]) order by asset.tag`.execute(db)
  return found
}

export const insertCustodies = (db: Db, made: readonly Insertable<Custody>[]) => insertAll(db, 'custody', made)

export async function updateCustodies(db: Db, ids: readonly string[], change: Updateable<Custody>): Promise<void> {
  await db
    .updateTable('custody')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Ends what is open of assets that left the company. */
export async function endCustodies(
  db: Db,
  assetIds: readonly string[],
  { at, note }: { at: string; note: string },
): Promise<void> {
  await sql`update custody set returned_at = ${at}::timestamptz, note = concat_ws('. ', nullif(note, ''), ${note}::text), version = version + 1
    where asset_id = any(${[...assetIds]}::uuid[]) and returned_at is null`.execute(db)
}
