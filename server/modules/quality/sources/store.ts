import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

export function listSources(db: Db, list: ListQuery & { ended?: boolean | undefined }) {
  const { q, ended = false } = list
  const pattern = likePattern(q ?? '')
  const found = db
    .selectFrom('contact_source as source')
    .leftJoin('employee', 'employee.id', 'source.created_by')
    .select(['source.id', 'source.title', 'source.last_seen_at', 'source.created_at', 'source.ended_at', 'source.version'])
    .select(sql<number>`(select count(*) from quality_contact where source_id = source.id)`.as('contacts'))
    .select(
      sql<{
        ogid: string
        full_name: string
      } | null>`case when employee.id is not null then json_build_object('ogid', employee.ogid, 'full_name', employee.full_name) end`.as(
        'created_by',
      ),
    )
    .$if(!ended, (it) => it.where('source.ended_at', 'is', null))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(source.title) like ${pattern}`))
  const columns = {
    title: sql`lower(source.title)`,
    last_seen_at: sql.ref('source.last_seen_at'),
    contacts: sql`(select count(*) from quality_contact where source_id = source.id)`,
  }
  return listPage(db, found, list, { columns, fallback: 'title', tie: sql.ref('source.id') })
}

export async function insertSource(db: Db, title: string, secret_hash: Buffer, by: string): Promise<string> {
  const id = uuid()
  await db.insertInto('contact_source').values({ id, title, secret_hash, created_by: by }).execute()
  return id
}

export const lockSource = (db: Db, id: string) =>
  db
    .selectFrom('contact_source')
    .select(['id', 'title', 'ended_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The system whose secret this is, while it is not ended. */
export const findBySecret = (db: Db, secret_hash: Buffer) =>
  db
    .selectFrom('contact_source')
    .select(['id', 'title'])
    .where('secret_hash', '=', secret_hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export async function touchSource(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('contact_source').set({ last_seen_at: at.toISOString() }).where('id', '=', id).execute()
}

/** Which of these references a system sent before. */
export async function knownReferences(db: Db, sourceId: string, references: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ reference: string }>`
    select reference from quality_contact where source_id = ${sourceId}::uuid and reference = any(${[...references]}::text[])`.execute(
    db,
  )
  return new Set(found.rows.map(({ reference }) => reference))
}
