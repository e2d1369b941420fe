/** Faults, their photos, and which of them a caller sees: one's own, or all. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { FaultCategory, FaultStatus, faults, Urgency } from '@iroko/contract/facility/faults'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Fault } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, type FileRef, fileRef, ifThere, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { canOf } from './rules.ts'

const isOpen = sql<SqlBool>`fault.status in ('new', 'accepted')`
/** What is open first, by when it is due. */
const queue = sql`(case when fault.status in ('new', 'accepted') then fault.due_at else 'infinity'::timestamptz end)`
const isLate = (now: Date) =>
  sql<boolean>`(fault.status in ('new', 'accepted') and fault.due_at < ${now.toISOString()}::timestamptz)`

/** Whoever handles faults sees all of them, anybody else their own. */
export const isVisible = (user: User, reporter: RawBuilder<unknown> = sql.ref('fault.reporter_id')): RawBuilder<SqlBool> =>
  mayForAll(user, 'fault.handle') ? sql<SqlBool>`true` : sql<SqlBool>`${reporter} = ${user.id}::uuid`

const hasOpenJob = sql<boolean>`exists (select from maintenance_job job where job.id = fault.job_id
  and job.status not in ('done', 'confirmed', 'cancelled'))`

const rows = (db: Db, user: User, now: Date) =>
  db
    .selectFrom('fault')
    .innerJoin('branch', 'branch.id', 'fault.branch_id')
    .innerJoin('employee', 'employee.id', 'fault.reporter_id')
    .leftJoin('asset', 'asset.id', 'fault.asset_id')
    .leftJoin('maintenance_job as job', 'job.id', 'fault.job_id')
    .leftJoin('fault as original', 'original.id', 'fault.duplicate_of')
    .where(isVisible(user))
    .select(['fault.id', 'fault.version', 'fault.place', 'fault.words', 'fault.reported_at', 'fault.due_at', 'fault.solved_at'])
    .select(['fault.answer', 'fault.reopened', personRef().as('reporter'), named('branch').as('branch')])
    .select([
      sql<FaultCategory>`fault.category`.as('category'),
      sql<Urgency>`fault.urgency`.as('urgency'),
      sql<FaultStatus>`fault.status`.as('status'),
      sql<number>`(select count(*)::int from fault_file where fault_file.fault_id = fault.id)`.as('photos'),
      isLate(now).as('is_late'),
      ifThere('asset', assetRef()).as('asset'),
      sql<{ id: string; title: string } | null>`case when job.id is not null then
        json_build_object('id', job.id, 'title', job.title) end`.as('job'),
      // Another's words are for who handles faults alone.
      sql<{ id: string; words: string } | null>`case when original.id is not null then
        json_build_object('id', original.id, 'words', case when ${isVisible(user, sql.ref('original.reporter_id'))} then original.words else '' end) end`.as(
        'duplicate_of',
      ),
    ])

export type FaultQuery = Parsed<typeof faults.list>['query']

export async function listFaults(db: Db, user: User, query: FaultQuery, now: Date) {
  const { status, open, late, mine, urgency, category, branch_id, asset_id, from, until, q } = query
  const zoned = (day: string, more = 0) => sql`((${day}::date + ${more}::int)::timestamp at time zone ${companyZone})`
  const found = rows(db, user, now)
    .$if(status !== undefined, (it) => it.where('fault.status', '=', status ?? 'new'))
    .$if(open === true, (it) => it.where(isOpen))
    .$if(late === true, (it) => it.where(isLate(now)))
    .$if(mine === true, (it) => it.where('fault.reporter_id', '=', user.id))
    .$if(urgency !== undefined, (it) => it.where('fault.urgency', '=', urgency ?? 'annoys'))
    .$if(category !== undefined, (it) => it.where('fault.category', '=', category ?? 'other'))
    .$if(branch_id !== undefined, (it) => it.where('fault.branch_id', '=', branch_id ?? ''))
    .$if(asset_id !== undefined, (it) => it.where('fault.asset_id', '=', asset_id ?? ''))
    .$if(from !== undefined, (it) => it.where(sql<SqlBool>`fault.reported_at >= ${zoned(from ?? '')}`))
    .$if(until !== undefined, (it) => it.where(sql<SqlBool>`fault.reported_at < ${zoned(until ?? '', 1)}`))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', fault.words, fault.place, branch.title, employee.full_name, asset.tag)) like ${likePattern(q ?? '')}`,
      ),
    )
  return await listPage(db, found, query, {
    columns: { due_at: queue, reported_at: sql.ref('fault.reported_at') },
    fallback: 'due_at',
    tie: sql.ref('fault.id'),
  })
}

interface Duplicate {
  id: string
  reporter: PersonRef
  words: string
  photos: number
}

/** A fault with its photos, what was joined to it, and what the caller can do with it. */
export async function findFault(db: Db, user: User, id: string, { now, today }: { now: Date; today: string }) {
  const found = await rows(db, user, now)
    .where('fault.id', '=', id)
    .select([
      hasOpenJob.as('has_open_job'),
      sql<string | null>`(fault.solved_at at time zone ${companyZone})::date`.as('solved_on'),
      sql<FileRef[]>`(select coalesce(json_agg(${fileRef()} order by file.name, file.id), '[]') from fault_file
        join file on file.id = fault_file.file_id where fault_file.fault_id = fault.id)`.as('files'),
      sql<Duplicate[]>`(select coalesce(json_agg(json_build_object('id', other.id, 'words', other.words,
          'reporter', ${personRef('person')}, 'photos', (select count(*) from fault_file where fault_file.fault_id = other.id))
          order by other.reported_at, other.id), '[]')
        from fault other join employee person on person.id = other.reporter_id
        where other.duplicate_of = fault.id and ${isVisible(user, sql.ref('other.reporter_id'))})`.as('duplicates'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { has_open_job, solved_on, ...shown } = found
  const standing = { reporter_id: shown.reporter.id, status: shown.status, solved_on, has_open_job }
  return { ...shown, can: canOf(standing, { user_id: user.id, handles: mayForAll(user, 'fault.handle'), today }) }
}

/** Selects a fault that the caller sees for update. */
export async function lockFault(db: Db, user: User, id: string) {
  const found = await db
    .selectFrom('fault')
    .selectAll()
    .select([
      hasOpenJob.as('has_open_job'),
      sql<string | null>`(fault.solved_at at time zone ${companyZone})::date`.as('solved_on'),
    ])
    .where('id', '=', id)
    .where(isVisible(user))
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, status: found.status as FaultStatus, urgency: found.urgency as Urgency }
}
export type HeldFault = NonNullable<Awaited<ReturnType<typeof lockFault>>>

export const insertFault = (db: Db, row: Insertable<Fault>) => db.insertInto('fault').values(row).execute()

export async function updateFault(db: Db, id: string, change: Updateable<Fault>): Promise<void> {
  await db
    .updateTable('fault')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Keeps the photos of a fault; false where a file is not the caller's own, or is another record's. */
export async function keepFiles(db: Db, fault_id: string, ids: readonly string[], user_id: string): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const { numAffectedRows } = await sql`insert into fault_file (fault_id, file_id, employee_id)
    select ${fault_id}::uuid, id, ${user_id}::uuid from file
    where id = any(${wanted}::uuid[]) and purpose = 'fault' and created_by = ${user_id}::uuid
      and not exists (select from fault_file other where other.file_id = file.id)
      and not exists (select from fuel_dip where photo_id = file.id) and not exists (select from fuel_delivery where photo_id = file.id)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0) === wanted.length
}

/** Where faults can be reported. */
export const listBranches = (db: Db) =>
  db.selectFrom('branch').select(['id', 'title']).where('archived_at', 'is', null).orderBy('title').orderBy('id').execute()

/** The asset that a label names, by its tag or what its code says. */
export const findAsset = (db: Db, tag: string) =>
  db
    .selectFrom('asset')
    .select(['id', 'branch_id'])
    .where((eb) => eb.or([eb('tag', '=', tag.toUpperCase()), eb('code', '=', tag.toUpperCase())]))
    .executeTakeFirst()

/** Who reported a fault, and those whose reports were joined to it. */
export async function findReporters(db: Db, fault_id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct reporter_id as id from fault
    where id = ${fault_id}::uuid or duplicate_of = ${fault_id}::uuid`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Joins what was joined to one fault to another instead. */
export const passDuplicates = (db: Db, from: string, to: string) =>
  db
    .updateTable('fault')
    .set((eb) => ({ duplicate_of: to, version: eb('version', '+', 1) }))
    .where('duplicate_of', '=', from)
    .execute()
