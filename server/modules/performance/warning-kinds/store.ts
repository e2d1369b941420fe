import type { Db } from '../../../lib/database/database.ts'

export const warningKindRows = (db: Db) =>
  db.selectFrom('warning_kind').select(['id', 'title', 'about', 'first_rank', 'archived_at', 'version'])

/** One that letters can still be of. */
export const findKind = (db: Db, id: string) =>
  warningKindRows(db).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()
