import type { Row } from '@iroko/contract/endpoint'
import type { announcements } from '@iroko/contract/engagement/announcements'
import type { newsletters } from '@iroko/contract/engagement/newsletters'
import type { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { audienceColumns, audienceOf, isFor } from './store-audience.ts'

export type Kind = 'text' | 'video' | 'newsletter'

type WrittenRow = Row<typeof announcements.list> & Row<typeof newsletters.list> & Row<typeof videoAnnouncements.list>

/** Published, not archived, and between its first hour and its last. */
const isShown = (now: Date) => sql<boolean>`(announcement.published_at is not null and announcement.archived_at is null
  and announcement.starts_at <= ${now.toISOString()}::timestamptz
  and (announcement.ends_at is null or announcement.ends_at > ${now.toISOString()}::timestamptz))`

/** A reading of what it says now. */
const isOfNow = sql<boolean>`reading.read_at >= coalesce(announcement.asked_again_at, '-infinity')`

const textColumns = ['announcement.pinned', 'announcement.must_confirm', 'announcement.pop_up'] as const

/** For those who write them, without the texts. */
export const writtenRows = (kind: Kind) => (db: Db) => {
  const rows = db
    .selectFrom('announcement')
    .innerJoin('employee as author', 'author.id', 'announcement.edited_by')
    .leftJoin('employee as publisher', 'publisher.id', 'announcement.published_by')
    .leftJoin('employee as changer', 'changer.id', 'announcement.draft_by')
    .where('announcement.kind', '=', kind)
    .select(['announcement.id', 'announcement.title', 'announcement.starts_on', 'announcement.ends_on'])
    .select(audienceColumns('announcement'))
    .select(['announcement.published_at', 'announcement.archived_at', 'announcement.version'])
    .select(['announcement.starts_time', 'announcement.ends_time', 'announcement.starts_at', 'announcement.ends_at'])
    .select([personRef('author').as('author'), 'announcement.draft_minor'])
    .select([ifThere('changer', personRef('changer')).as('changed_by')])
    .select([ifThere('publisher', personRef('publisher')).as('published_by')])
    .select(
      sql<number>`(select count(*) from announcement_reading reading where reading.announcement_id = announcement.id and ${isOfNow})`.as(
        'readers',
      ),
    )
    .$if(kind === 'text', (it) => it.select(textColumns))
    .$if(kind === 'newsletter', (it) => it.select(['announcement.issue', 'announcement.mailed_at']))
  return rows.$castTo<WrittenRow>()
}

/** How the lists of those who write are sorted. */
export const writtenSort = {
  title: sql.ref('announcement.title'),
  starts_on: sql.ref('announcement.starts_on'),
  ends_on: sql.ref('announcement.ends_on'),
}

/** With what waits for its second person in the place of what is on the screens. */
export async function findWritten(db: Db, kind: 'text' | 'newsletter', id: string) {
  const found = await writtenRows(kind)(db)
    .select(['announcement.body', sql<object | null>`announcement.draft`.as('draft')])
    .where('announcement.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { draft, ...shown } = found
  return { ...shown, ...draft }
}

export async function findVideo(db: Db, id: string) {
  return await writtenRows('video')(db)
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
    .select([
      'published_at',
      'title',
      'body',
      'issue',
      'must_confirm',
      'video_file_id',
      'video_url',
      'poster_file_id',
      'captions_file_id',
    ])
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

interface Changed {
  id: string
  draft: unknown
  draft_by: string | null
  draft_minor: boolean
}

/** Puts what waited in the place of what is on the screens; unless it is minor, everyone is asked again. */
export async function publishDraft(db: Db, { id, draft, draft_by, draft_minor }: Changed, by: string, at: Date): Promise<void> {
  await db
    .updateTable('announcement')
    .set({ ...Object(draft), draft: null, draft_by: null, draft_minor: false })
    .set({ edited_by: draft_by ?? by, published_by: by, version: sql`version + 1` })
    .$if(!draft_minor, (it) => it.set({ published_at: at.toISOString(), asked_again_at: at.toISOString() }))
    .where('id', '=', id)
    .execute()
}

/** What has begun and of which nobody was mailed yet, the oldest first. */
export async function dueForMail(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('announcement')
    .select('id')
    .where('kind', '=', 'newsletter')
    .where('mailed_at', 'is', null)
    .where(isShown(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** Marks one as mailed, once: undefined when another process did. */
export async function takeForMail(db: Db, id: string, at: Date) {
  return await db
    .updateTable('announcement')
    .set({ mailed_at: at.toISOString() })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning(['title', 'issue'])
    .executeTakeFirst()
}

/** The text announcements that are on the screens. */
export async function listShownTexts(db: Db, now: Date) {
  return await db
    .selectFrom('announcement')
    .select(['id', 'title', 'must_confirm', 'asked_again_at'])
    .where('kind', '=', 'text')
    .where(isShown(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/**
 * Marks as told those of the audience who were not told yet of what it says now, and answers who they are. Whoever joined after its first
 * day finds it unread, without a notice: on a first day there would be dozens.
 */
export async function insertTold(db: Db, id: string, people: readonly string[], at: Date): Promise<string[]> {
  const recipients = await sql<{ employee_id: string }>`
    insert into announcement_told (announcement_id, employee_id, told_at)
    select announcement.id, employee.id, ${at.toISOString()}::timestamptz
    from announcement join employee on employee.id = any(${[...people]}::uuid[]) and employee.hire_date <= announcement.starts_on
    where announcement.id = ${id}::uuid and not exists (select from announcement_told told
      where told.announcement_id = announcement.id and told.employee_id = employee.id
        and told.told_at >= coalesce(announcement.asked_again_at, '-infinity'))
    on conflict (announcement_id, employee_id) do update set told_at = excluded.told_at
    where announcement_told.told_at < excluded.told_at
    returning employee_id`.execute(db)
  return recipients.rows.map(({ employee_id }) => employee_id)
}

/** Those of the audience who have not read it as it is now. */
export async function listUnread(db: Db, id: string, today: string): Promise<string[]> {
  const people = await audienceOf(db, 'announcement', id, today)
  const found = await sql<{ id: string }>`select person as id from unnest(${people}::uuid[]) person
    where not exists (select from announcement_reading reading join announcement on announcement.id = reading.announcement_id
      where reading.announcement_id = ${id}::uuid and reading.employee_id = person and ${isOfNow})`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Whether nobody was reminded yet on a day. */
export async function takeReminder(db: Db, id: string, today: string): Promise<boolean> {
  const taken = await db
    .updateTable('announcement')
    .set({ reminded_on: today })
    .where('id', '=', id)
    .where(sql<boolean>`reminded_on is distinct from ${today}::date`)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

interface At {
  today: string
  now: Date
}

interface UnreadQuery extends ListQuery {
  unread?: boolean | undefined
}

/** What the caller is shown now. */
const shownTo = (db: Db, kind: Kind, user: User, { today, now }: At, unread: boolean | undefined) =>
  db
    .selectFrom('announcement')
    .leftJoin('announcement_reading as reading', (join) =>
      join.onRef('reading.announcement_id', '=', 'announcement.id').on('reading.employee_id', '=', user.id).on(isOfNow),
    )
    .where('announcement.kind', '=', kind)
    .where(isShown(now))
    .where(isFor('announcement', user, today))
    .$if(unread !== undefined, (it) => it.where('reading.read_at', unread ? 'is' : 'is not', null))
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.body',
      'announcement.starts_on',
      'announcement.asked_again_at',
    ])
    .select((eb) => eb.ref('announcement.published_at').$notNull().as('published_at'))

const newestFirst = (first: string) => ({
  columns: { starts_on: sql.ref('announcement.starts_on'), pinned: sql.ref('announcement.pinned') },
  fallback: `${first}-starts_on`,
  tie: sql.ref('announcement.id'),
})

const searched = ({ q }: ListQuery) => (q ? sql<SqlBool>`lower(announcement.title) like ${likePattern(q)}` : sql<SqlBool>`true`)

export const listTexts = (db: Db, user: User, query: UnreadQuery, at: At) =>
  listPage(
    db,
    shownTo(db, 'text', user, at, query.unread).select(textColumns).select('reading.read_at').where(searched(query)),
    query,
    newestFirst('-pinned,'),
  )

export const listIssues = (db: Db, user: User, query: UnreadQuery, at: At) =>
  listPage(
    db,
    shownTo(db, 'newsletter', user, at, query.unread)
      .select((eb) => eb.ref('announcement.issue').$notNull().as('issue'))
      .select('reading.read_at')
      .where(searched(query)),
    query,
    newestFirst(''),
  )

export const listVideos = (db: Db, user: User, query: UnreadQuery, at: At) =>
  listPage(
    db,
    shownTo(db, 'video', user, at, query.unread)
      .leftJoin('file', 'file.id', 'announcement.video_file_id')
      .select(['announcement.video_url as embed_url', 'file.type as video_type', 'reading.read_at as watched_at'])
      .select(['announcement.video_file_id', 'announcement.poster_file_id', 'announcement.captions_file_id'])
      .where(searched(query)),
    query,
    newestFirst(''),
  )

/** Whether the caller is shown it now; of a video its kind says how the sentence goes. */
export async function findShown(db: Db, user: User, id: string, { today, now }: At) {
  return await db
    .selectFrom('announcement')
    .select(['kind', 'title', 'must_confirm'])
    .where('id', '=', id)
    .where(isShown(now))
    .where(isFor('announcement', user, today))
    .executeTakeFirst()
}

/** Keeps when it was read first, of what it says now. */
export async function markRead(
  db: Db,
  announcement_id: string,
  employee_id: string,
  at: Date,
  understood: boolean,
): Promise<void> {
  await sql`insert into announcement_reading as reading (announcement_id, employee_id, read_at, understood)
    values (${announcement_id}::uuid, ${employee_id}::uuid, ${at.toISOString()}::timestamptz, ${understood})
    on conflict (announcement_id, employee_id) do update set read_at = excluded.read_at, understood = excluded.understood
    where reading.read_at < (select asked_again_at from announcement where announcement.id = excluded.announcement_id)`.execute(
    db,
  )
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('announcement').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Those who have read it as it is now, or with `unread` those of the audience today who have not. */
export async function listReaders(db: Db, id: string, query: UnreadQuery, today: string) {
  const audience = query.unread ? await listUnread(db, id, today) : []
  const found = db
    .selectFrom('employee')
    .innerJoin('announcement', (join) => join.on('announcement.id', '=', id))
    .leftJoin('announcement_reading as reading', (join) =>
      join
        .onRef('reading.announcement_id', '=', 'announcement.id')
        .onRef('reading.employee_id', '=', 'employee.id')
        .on(isOfNow),
    )
    .leftJoin(sql<{ employee_id: string; office_id: string }>`current_placement(${today}::date)`.as('place'), (join) =>
      join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'place.office_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'office.title as office', 'reading.read_at'])
    .select(sql<boolean>`coalesce(reading.understood, false)`.as('understood'))
    .where(query.unread ? sql<SqlBool>`employee.id = any(${audience}::uuid[])` : sql<SqlBool>`reading.read_at is not null`)
    .$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(employee.full_name) like ${likePattern(query.q ?? '')}`))
  return await listPage(db, found, query, {
    columns: { read_at: sql.ref('reading.read_at'), full_name: sql.ref('employee.full_name') },
    fallback: query.unread ? 'full_name' : '-read_at',
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
