/** Levels and moves of stock; a level is held while it is moved, so that two at once do not both take the last piece. */
import type { ProductUnit } from '@iroko/contract/procurement/products'
import type { StockMoveKind } from '@iroko/contract/procurement/stock'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { StockCount, StockMove } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named, personRef } from '../../../lib/database/references.ts'
import type { Level, Moved } from './rules.ts'

const productRef = sql<
  Named & { sku: string; unit: ProductUnit }
>`json_build_object('id', product_item.id, 'title', product_item.title,
  'sku', product_item.sku, 'unit', product_item.unit)`
const matches = (q: string) =>
  sql<SqlBool>`lower(concat_ws(' ', product_item.title, product_item.sku, branch.title)) like ${likePattern(q)}`

interface Query extends ListQuery {
  branch_id?: string | undefined
  product_id?: string | undefined
  low?: boolean | undefined
}

/** Every product of a branch that has stock there or is bought anew for it. */
export function listLevels(db: Db, list: Query) {
  const { branch_id, product_id, low, q } = list
  const places = sql<{
    product_id: string
    branch_id: string
  }>`(select product_id, branch_id from stock_level where quantity > 0
    union select product_id, branch_id from product_reorder)`
  const quantity = sql<number>`coalesce(stock_level.quantity, 0)`
  const lacks = sql<boolean>`coalesce(${quantity} < reorder.level, false)`
  const found = db
    .selectFrom(places.as('place'))
    .innerJoin('product_item', 'product_item.id', 'place.product_id')
    .innerJoin('branch', 'branch.id', 'place.branch_id')
    .leftJoin('stock_level', (join) =>
      join.onRef('stock_level.product_id', '=', 'place.product_id').onRef('stock_level.branch_id', '=', 'place.branch_id'),
    )
    .leftJoin('product_reorder as reorder', (join) =>
      join.onRef('reorder.product_id', '=', 'place.product_id').onRef('reorder.branch_id', '=', 'place.branch_id'),
    )
    .select([
      sql<string>`place.product_id || '-' || place.branch_id`.as('id'),
      ...[productRef.as('product'), named('branch').as('branch'), quantity.as('quantity'), lacks.as('is_low')],
      sql<number>`coalesce(stock_level.value_kobo, 0)`.as('value_kobo'),
    ])
    .select(['reorder.level as reorder_level', 'reorder.quantity as reorder_quantity'])
    .where('product_item.archived_at', 'is', null)
    .$if(branch_id !== undefined, (it) => it.where('branch.id', '=', branch_id ?? ''))
    .$if(product_id !== undefined, (it) => it.where('product_item.id', '=', product_id ?? ''))
    .$if(low === true, (it) => it.where(lacks as never))
    .$if(Boolean(q), (it) => it.where(matches(q ?? '')))
  const columns = {
    product: sql`lower(product_item.title)`,
    branch: sql`lower(branch.title)`,
    quantity,
    value_kobo: sql`coalesce(stock_level.value_kobo, 0)`,
  }
  return listPage(db, found, list, { columns, fallback: 'product', tie: sql`place.product_id || '-' || place.branch_id` })
}

const moveRows = (db: Db, readerId: string) =>
  db
    .selectFrom('stock_move')
    .innerJoin('product_item', 'product_item.id', 'stock_move.product_id')
    .innerJoin('branch', 'branch.id', 'stock_move.branch_id')
    .innerJoin('employee', 'employee.id', 'stock_move.made_by')
    .leftJoin('employee as receiver', 'receiver.id', 'stock_move.receiver_id')
    .select(['stock_move.id', 'stock_move.quantity', 'stock_move.value_kobo', 'stock_move.note', 'stock_move.made_at as at'])
    .select([
      sql<StockMoveKind>`stock_move.kind`.as('kind'),
      sql<'waiting' | 'confirmed' | 'declined' | null>`stock_move.confirmation`.as('confirmation'),
      productRef.as('product'),
      named('branch').as('branch'),
      personRef().as('made_by'),
      ifThere('receiver', personRef('receiver')).as('receiver'),
      sql<{ confirm: boolean }>`json_build_object('confirm',
        coalesce(stock_move.confirmation = 'waiting' and stock_move.receiver_id = ${readerId}::uuid, false))`.as('can'),
    ])

interface MoveQuery extends ListQuery {
  branch_id?: string | undefined
  product_id?: string | undefined
  kind?: StockMoveKind | undefined
  waits_for?: string | undefined
}

export function listMoves(db: Db, readerId: string, list: MoveQuery) {
  const { branch_id, product_id, kind, waits_for, q } = list
  const found = moveRows(db, readerId)
    .$if(branch_id !== undefined, (it) => it.where('branch.id', '=', branch_id ?? ''))
    .$if(product_id !== undefined, (it) => it.where('product_item.id', '=', product_id ?? ''))
    .$if(kind !== undefined, (it) => it.where('stock_move.kind', '=', kind ?? 'issue'))
    .$if(waits_for !== undefined, (it) =>
      it.where('stock_move.receiver_id', '=', waits_for ?? '').where('stock_move.confirmation', '=', 'waiting'),
    )
    .$if(Boolean(q), (it) => it.where(matches(q ?? '')))
  const columns = { at: sql.ref('stock_move.made_at') }
  return listPage(db, found, list, { columns, fallback: '-at', tie: sql.ref('stock_move.id') })
}

/** The level of a product at a branch, held; there from now on. */
export async function lockLevel(db: Db, product_id: string, branch_id: string): Promise<Level> {
  await db
    .insertInto('stock_level')
    .values({ product_id, branch_id })
    .onConflict((it) => it.doNothing())
    .execute()
  const { rows } = await sql<Level>`select (quantity * 1000)::bigint as milli, value_kobo from stock_level
    where product_id = ${product_id}::uuid and branch_id = ${branch_id}::uuid for update`.execute(db)
  return rows[0] ?? { milli: 0, value_kobo: 0 }
}

export type NewMove = Omit<Insertable<StockMove>, 'quantity' | 'value_kobo'> & Moved

/** A move of a level that is held. */
export async function insertMove(db: Db, { milli, value_kobo, ...move }: NewMove): Promise<void> {
  const { product_id, branch_id } = move
  await db
    .insertInto('stock_move')
    .values({ ...move, quantity: milli / 1000, value_kobo })
    .execute()
  await sql`update stock_level set quantity = quantity + ${milli}::numeric / 1000, value_kobo = value_kobo + ${value_kobo}
    where product_id = ${product_id}::uuid and branch_id = ${branch_id}::uuid`.execute(db)
}

/** Held for its receiver alone. */
export const lockWaiting = (db: Db, id: string, receiverId: string) =>
  db
    .selectFrom('stock_move')
    .selectAll()
    .where('id', '=', id)
    .where('receiver_id', '=', receiverId)
    .where('confirmation', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export async function confirmMove(db: Db, id: string, confirmation: 'confirmed' | 'declined', at: string): Promise<void> {
  await db.updateTable('stock_move').set({ confirmation, confirmed_at: at }).where('id', '=', id).execute()
}

export function listCounts(db: Db, readerId: string, list: ListQuery) {
  const found = db
    .selectFrom('stock_count')
    .innerJoin('product_item', 'product_item.id', 'stock_count.product_id')
    .innerJoin('branch', 'branch.id', 'stock_count.branch_id')
    .innerJoin('employee', 'employee.id', 'stock_count.counted_by')
    .select(['stock_count.id', 'stock_count.counted', 'stock_count.expected', 'stock_count.counted_at'])
    .select([
      ...[productRef.as('product'), named('branch').as('branch'), personRef().as('counted_by')],
      sql<{ settle: boolean }>`json_build_object('settle', stock_count.counted_by <> ${readerId}::uuid)`.as('can'),
    ])
    .where('stock_count.status', '=', 'open')
    .$if(Boolean(list.q), (it) => it.where(matches(list.q ?? '')))
  const columns = { counted_at: sql.ref('stock_count.counted_at') }
  return listPage(db, found, list, { columns, fallback: 'counted_at', tie: sql.ref('stock_count.id') })
}

export async function insertCount(db: Db, row: Insertable<StockCount>): Promise<void> {
  await db.insertInto('stock_count').values(row).execute()
}

export const lockCount = (db: Db, id: string) =>
  db.selectFrom('stock_count').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function settleCount(
  db: Db,
  id: string,
  change: { status: 'settled' | 'refused'; settled_by: string; settled_at: string },
): Promise<void> {
  await db.updateTable('stock_count').set(change).where('id', '=', id).execute()
}

/** Somebody who is employed on a day, by OGID. */
export const findReceiver = (db: Db, ogid: string, today: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'full_name', 'exit_date', sql<boolean>`works_on(employee, ${today}::date)`.as('works')])
    .where('ogid', '=', ogid)
    .executeTakeFirst()
