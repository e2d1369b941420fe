/** Unfinished forms of people to add: their author's alone. */
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'

interface Draft {
  title: string
  step: string
  /** Sealed. */
  content: string
}

export async function listDrafts(db: Db, authorId: string) {
  return await db
    .selectFrom('employee_draft')
    .select(['id', 'title', 'step', 'content', 'updated_at', 'version'])
    .where('created_by', '=', authorId)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
}

export async function findDraft(db: Db, authorId: string, id: string) {
  return await db
    .selectFrom('employee_draft')
    .select(['id', 'title', 'step', 'content', 'updated_at', 'version'])
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .executeTakeFirst()
}

export const newDraftId = (): string => uuid()

export async function insertDraft(db: Db, authorId: string, id: string, draft: Draft, at: Date): Promise<void> {
  const moment = at.toISOString()
  await db
    .insertInto('employee_draft')
    .values({ id, created_by: authorId, ...draft, created_at: moment, updated_at: moment })
    .execute()
}

/** False when the draft has a newer version. */
export async function updateDraft(
  db: Db,
  authorId: string,
  id: string,
  version: number,
  draft: Draft,
  at: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('employee_draft')
    .set({ ...draft, updated_at: at.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function deleteDraft(db: Db, authorId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('employee_draft')
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
