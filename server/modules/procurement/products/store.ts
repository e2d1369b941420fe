/** The catalogue, and when each product is bought anew for a branch. */
import type { ProductKind, ProductUnit } from '@iroko/contract/procurement/products'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const productRows = (db: Db) =>
  db
    .selectFrom('product_item')
    .leftJoin('vendor', 'vendor.id', 'product_item.vendor_id')
    .leftJoin('expense_head', 'expense_head.id', 'product_item.expense_head_id')
    .select(['product_item.id', 'product_item.title', 'product_item.sku', 'product_item.tolerance_bp'])
    .leftJoin('asset_category', 'asset_category.id', 'product_item.makes_category_id')
    .select('product_item.last_price_kobo')
    .select(['product_item.archived_at', 'product_item.version'])
    .select([
      sql<ProductUnit>`product_item.unit`.as('unit'),
      sql<ProductKind>`product_item.kind`.as('kind'),
      ifThere('vendor', named('vendor')).as('vendor'),
      ifThere('expense_head', named('expense_head')).as('expense_head'),
      ifThere('asset_category', named('asset_category')).as('makes_category'),
    ])

/** Another product with the same item number. */
export const findSku = (db: Db, sku: string, without: string | undefined) =>
  db
    .selectFrom('product_item')
    .select('title')
    .where(sql`lower(sku)`, '=', sku.toLowerCase())
    .$if(without !== undefined, (it) => it.where('id', '<>', without ?? ''))
    .executeTakeFirst()

export interface Product {
  id: string
  title: string
  unit: ProductUnit
  kind: ProductKind
  makes_category_id: string | null
  expense_head_id: string | null
  tolerance_bp: number
  last_price_kobo: number | null
  is_archived: boolean
}

/** Products of lines; held, so that none is archived until the transaction ends. */
export async function productsOf(db: Db, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Product>`
    select id, title, unit, kind, makes_category_id, expense_head_id, tolerance_bp, last_price_kobo, archived_at is not null as is_archived
    from product_item where id = any(${[...ids]}::uuid[]) order by id for share`.execute(db)
  return new Map(rows.map((product) => [product.id, product]))
}

export const isCategory = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('asset_category')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** What of a product lies anywhere, in its units. */
export async function inStock(db: Db, id: string): Promise<number> {
  const { sum } = await db
    .selectFrom('stock_level')
    .select(sql<number>`coalesce(sum(quantity), 0)`.as('sum'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return sum
}

export async function setReorder(
  db: Db,
  row: { product_id: string; branch_id: string; level: number; quantity: number },
): Promise<void> {
  await db
    .deleteFrom('product_reorder')
    .where('product_id', '=', row.product_id)
    .where('branch_id', '=', row.branch_id)
    .execute()
  if (row.level > 0) await db.insertInto('product_reorder').values(row).execute()
}

/** The prices that were last paid. */
export async function setPrices(db: Db, prices: readonly { product_id: string; price_kobo: number }[]): Promise<void> {
  for (const { product_id, price_kobo } of prices)
    await db.updateTable('product_item').set({ last_price_kobo: price_kobo }).where('id', '=', product_id).execute()
}

export const findBranch = (db: Db, id: string) =>
  db.selectFrom('branch').select(['id', 'title']).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()

export const searched = sql<string>`lower(concat_ws(' ', product_item.title, product_item.sku))`
export const sorts = { sku: sql.ref('product_item.sku') }
