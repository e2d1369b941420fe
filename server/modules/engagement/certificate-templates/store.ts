import type { Db } from '../../../lib/database/database.ts'

export const templateRows = (db: Db) =>
  db
    .selectFrom('certificate_template')
    .select(['certificate_template.id', 'title', 'heading', 'opening', 'colour', 'archived_at', 'version'])

/** A template that can be chosen. */
export async function findTemplate(db: Db, id: string) {
  return await templateRows(db).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()
}
