import type { Row } from '@iroko/contract/endpoint'
import type { announcements } from '@iroko/contract/engagement/announcements'
import type { newsletters } from '@iroko/contract/engagement/newsletters'
import type { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { audienceColumns, isCurrent, isFor } from './store-audience.ts'

export type Kind = 'text' | 'video' | 'newsletter'

type WrittenRow = Row<typeof announcements.list> & Row<typeof newsletters.list> & Row<typeof videoAnnouncements.list>

const stateOn = (today: string) => sql<WrittenRow['state']>`case
  when announcement.published_at is null then 'draft'
  when announcement.starts_on > ${today}::date then 'scheduled'
  when announcement.ends_on < ${today}::date then 'ended'
  else 'published' end`

/** For those who write them, without the texts. */
export const writtenRows = (kind: Kind) => (db: Db, today: string) => {
  const rows = db
    .selectFrom('announcement')
    .innerJoin('employee as author', 'author.id', 'announcement.edited_by')
    .leftJoin('employee as publisher', 'publisher.id', 'announcement.published_by')
    .where('announcement.kind', '=', kind)
    .select(['announcement.id', 'announcement.title', 'announcement.starts_on', 'announcement.ends_on'])
    .select(audienceColumns('announcement'))
    .select(['announcement.published_at', 'announcement.archived_at', 'announcement.version'])
    .select([stateOn(today).as('state'), personRef('author').as('author')])
    .select([ifThere('publisher', personRef('publisher')).as('published_by')])
    .select(
      sql<number>`(select count(*) from announcement_reading reading where reading.announcement_id = announcement.id)`.as(
        'readers',
      ),
    )
    .$if(kind === 'text', (it) => it.select('announcement.pinned'))
    .$if(kind === 'newsletter', (it) => it.select(['announcement.issue', 'announcement.mailed_at']))
  return rows.$castTo<WrittenRow>()
}

/** How the lists of those who write are sorted. */
export const writtenSort = {
  title: sql.ref('announcement.title'),
  starts_on: sql.ref('announcement.starts_on'),
  ends_on: sql.ref('announcement.ends_on'),
}

export async function findWritten(db: Db, kind: 'text' | 'newsletter', id: string, today: string) {
  return await writtenRows(kind)(db, today).select('announcement.body').where('announcement.id', '=', id).executeTakeFirst()
}

export async function findVideo(db: Db, id: string, today: string) {
  return await writtenRows('video')(db, today)
    .leftJoin('file as video', 'video.id', 'announcement.video_file_id')
    .leftJoin('file as poster', 'poster.id', 'announcement.poster_file_id')
    .leftJoin('file as captions', 'captions.id', 'announcement.captions_file_id')
    .select(['announcement.body', 'announcement.video_url'])
    .select([
      ifThere('video', fileRef('video')).as('video_file'),
      ifThere('poster', fileRef('poster')).as('poster_file'),
      ifThere('captions', fileRef('captions')).as('captions_file'),
    ])
    .where('announcement.id', '=', id)
    .executeTakeFirst()
}

/** What the second person agrees to: all but when it is shown and whether on top. */
export async function findContent(db: Db, id: string) {
  return await db
    .selectFrom('announcement')
    .select(['title', 'body', 'issue', 'video_file_id', 'video_url', 'poster_file_id', 'captions_file_id'])
    .select(audienceColumns('announcement'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What each of these files was uploaded for. */
export async function purposesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('file')
    .select(['id', 'purpose'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(found.map(({ id, purpose }) => [id, purpose]))
}

/** To be published, held until the transaction ends. */
export async function lockAnnouncement(db: Db, id: string) {
  return await db.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function publish(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('announcement')
    .set({ published_by: by, published_at: at.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What the caller is shown today. */
const shownTo = (db: Db, kind: Kind, user: User, today: string) =>
  db
    .selectFrom('announcement')
    .leftJoin('announcement_reading as reading', (join) =>
      join.onRef('reading.announcement_id', '=', 'announcement.id').on('reading.employee_id', '=', user.id),
    )
    .where('announcement.kind', '=', kind)
    .where('announcement.published_at', 'is not', null)
    .where(isCurrent('announcement', today))
    .where(isFor('announcement', user, today))
    .select(['announcement.id', 'announcement.title', 'announcement.body', 'announcement.starts_on'])
    .select((eb) => eb.ref('announcement.published_at').$notNull().as('published_at'))

const newestFirst = (first: string) => ({
  columns: { starts_on: sql.ref('announcement.starts_on'), pinned: sql.ref('announcement.pinned') },
  fallback: `${first}-starts_on`,
  tie: sql.ref('announcement.id'),
})

const searched = ({ q }: ListQuery) => (q ? sql<SqlBool>`lower(announcement.title) like ${likePattern(q)}` : sql<SqlBool>`true`)

export const listTexts = (db: Db, user: User, query: ListQuery, today: string) =>
  listPage(
    db,
    shownTo(db, 'text', user, today).select(['announcement.pinned', 'reading.read_at']).where(searched(query)),
    query,
    newestFirst('-pinned,'),
  )

export const listIssues = (db: Db, user: User, query: ListQuery, today: string) =>
  listPage(
    db,
    shownTo(db, 'newsletter', user, today)
      .select((eb) => eb.ref('announcement.issue').$notNull().as('issue'))
      .select('reading.read_at')
      .where(searched(query)),
    query,
    newestFirst(''),
  )

export const listVideos = (db: Db, user: User, query: ListQuery, today: string) =>
  listPage(
    db,
    shownTo(db, 'video', user, today)
      .leftJoin('file', 'file.id', 'announcement.video_file_id')
      .select(['announcement.video_url as embed_url', 'file.type as video_type', 'reading.read_at as watched_at'])
      .select(['announcement.video_file_id', 'announcement.poster_file_id', 'announcement.captions_file_id'])
      .where(searched(query)),
    query,
    newestFirst(''),
  )

/** Whether the caller is shown it today; of a video its kind says how the sentence goes. */
export async function findShown(
  db: Db,
  user: User,
  id: string,
  today: string,
): Promise<{ kind: Kind; title: string } | undefined> {
  return await db
    .selectFrom('announcement')
    .select(['kind', 'title'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where(isCurrent('announcement', today))
    .where(isFor('announcement', user, today))
    .executeTakeFirst()
}

export async function markRead(db: Db, announcement_id: string, employee_id: string, at: Date): Promise<void> {
  await db
    .insertInto('announcement_reading')
    .values({ announcement_id, employee_id, read_at: at.toISOString() })
    .onConflict((it) => it.doNothing())
    .execute()
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('announcement').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function listReaders(db: Db, id: string, query: ListQuery, today: string) {
  const found = db
    .selectFrom('announcement_reading as reading')
    .innerJoin('employee', 'employee.id', 'reading.employee_id')
    .leftJoin(sql<{ employee_id: string; office_id: string }>`current_placement(${today}::date)`.as('place'), (join) =>
      join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'place.office_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'office.title as office', 'reading.read_at'])
    .where('reading.announcement_id', '=', id)
    .$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(employee.full_name) like ${likePattern(query.q ?? '')}`))
  return await listPage(db, found, query, {
    columns: { read_at: sql.ref('reading.read_at'), full_name: sql.ref('employee.full_name') },
    fallback: '-read_at',
    tie: sql.ref('employee.id'),
  })
}

/** A file that an announcement shows; those of a draft are there too, for who looks at it before it is published. */
export async function findShownFile(db: Db, id: string) {
  return await db
    .selectFrom('file')
    .select(['id', 'name', 'type', 'size'])
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('announcement')
          .select('announcement.id')
          .where('announcement.archived_at', 'is', null)
          .where((or) =>
            or.or(
              (['video_file_id', 'poster_file_id', 'captions_file_id'] as const).map((column) =>
                or(`announcement.${column}`, '=', or.ref('file.id')),
              ),
            ),
          ),
      ),
    )
    .executeTakeFirst()
}
