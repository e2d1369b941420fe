/** Layouts of files for banks, tax offices and funds. */
import type { PaperDefinition, PaperSure } from '@iroko/contract/accounting/bank-layouts'
import type { PaperUse } from '@iroko/contract/accounting/paper-fields'
import { type Selectable, sql } from 'kysely'
import type { PaperLayout } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'

export const layoutRows = (db: Db) =>
  db
    .selectFrom('paper_layout')
    .leftJoin('employee as changer', 'changer.id', 'paper_layout.changed_by')
    .leftJoin('employee as confirmer', 'confirmer.id', 'paper_layout.confirmed_by')
    .select(['paper_layout.id', 'paper_layout.title', 'paper_layout.receiver', 'paper_layout.source', 'paper_layout.starts_on'])
    .select(['paper_layout.is_ready', 'paper_layout.confirmed_at', 'paper_layout.archived_at', 'paper_layout.version'])
    .select([
      sql<PaperUse>`paper_layout.use`.as('use'),
      sql<PaperSure>`paper_layout.sure`.as('sure'),
      sql<PaperDefinition>`paper_layout.definition`.as('definition'),
      ifThere('changer', personRef('changer')).as('changed_by'),
      ifThere('confirmer', personRef('confirmer')).as('confirmed_by'),
    ])

/** What a search looks in. */
export const searched = sql<string>`concat_ws(' ', paper_layout.title, paper_layout.receiver)`

export type LayoutRecord = Omit<Selectable<PaperLayout>, 'definition' | 'use'> & {
  definition: PaperDefinition
  use: PaperUse
}

export async function lockLayout(db: Db, id: string): Promise<LayoutRecord | undefined> {
  const found = await db.selectFrom('paper_layout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found as LayoutRecord | undefined
}

/** A layout, held so that it stays as it is until a file is kept; undefined where there is none. */
export async function lockLayoutForUse(db: Db, id: string): Promise<LayoutRecord | undefined> {
  const found = await db.selectFrom('paper_layout').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return found as LayoutRecord | undefined
}
