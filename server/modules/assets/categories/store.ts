/** Categories of assets. */
import type { AssetClass, acceptances } from '@iroko/contract/assets/categories'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Assets of a category that the company still has. */
const kept = sql<number>`(select count(*)::int from asset where asset.category_id = asset_category.id and asset.ended_as is null)`

export const categoryRows = (db: Db) =>
  db
    .selectFrom('asset_category')
    .select(['asset_category.id', 'asset_category.title', 'asset_category.code', 'asset_category.life_months'])
    .select(['asset_category.residual_bp', 'asset_category.capitalise_from_kobo', 'asset_category.count_every_months'])
    .select(['asset_category.stays_with_branch', 'asset_category.archived_at', 'asset_category.version'])
    .select([
      sql<AssetClass>`asset_category.asset_class`.as('asset_class'),
      sql<(typeof acceptances)[number]>`asset_category.acceptance`.as('acceptance'),
      kept.as('assets'),
    ])

/** One that is not archived, by its id or title. */
export async function findCategory(db: Db, { id, title }: { id?: string; title?: string }) {
  const found = await db
    .selectFrom('asset_category')
    .selectAll()
    .where('archived_at', 'is', null)
    .$if(id !== undefined, (it) => it.where('id', '=', id ?? ''))
    .$if(title !== undefined, (it) => it.where(sql<boolean>`lower(title) = lower(${title ?? ''})`))
    .executeTakeFirst()
  return found && { ...found, asset_class: found.asset_class as AssetClass }
}
export type Category = NonNullable<Awaited<ReturnType<typeof findCategory>>>

/** Which other category has a code already. */
export const findCodeOwner = (db: Db, code: string, but: string | undefined) =>
  db
    .selectFrom('asset_category')
    .select('title')
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .$if(but !== undefined, (it) => it.where('id', '<>', but ?? ''))
    .executeTakeFirst()
