/** Rooms for interviews. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { named } from '../../../lib/database/references.ts'

/** A room however it is written. */
const written = (room: ReturnType<typeof sql.ref>) => sql`lower(regexp_replace(trim(${room}), '\\s+', ' ', 'g'))`

export const roomRows = (db: Db) =>
  db
    .selectFrom('interview_room')
    .innerJoin('branch', 'branch.id', 'interview_room.branch_id')
    .select(['interview_room.id', 'interview_room.title', 'interview_room.archived_at', 'interview_room.version'])
    .select([
      named('branch').as('branch'),
      sql<number>`(select count(*)::int from interview where interview.branch_id = interview_room.branch_id
        and interview.status in ('invited', 'scheduled', 'arrived')
        and ${written(sql.ref('interview.room'))} = ${written(sql.ref('interview_room.title'))})`.as('ahead'),
    ])

export const roomSort = { title: sql`lower(interview_room.title)`, branch: sql`lower(branch.title)` }

/** The room of a branch as it is kept, however it was written; held, so that nobody archives or renames it meanwhile. */
export async function findRoom(db: Db, branch_id: string, room: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('interview_room')
    .select('title')
    .where('branch_id', '=', branch_id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`${written(sql.ref('interview_room.title'))} = ${room.trim().replace(/\s+/g, ' ').toLowerCase()}`)
    .forShare()
    .executeTakeFirst()
  return found?.title
}
