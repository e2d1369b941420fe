/** Maintenance jobs, and which of them a caller sees: those given to them, or all. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { JobKind, JobStatus, jobs, WaitReason } from '@iroko/contract/facility/jobs'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { MaintenanceJob } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, ifThere, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { may, mayForAll, type User } from '../../../lib/http/rights.ts'
import { canOf, type Step } from './rules.ts'

const isOpen = sql<SqlBool>`job.status in ('new', 'planned', 'in_progress', 'waiting')`
const isLate = (today: string) => sql<boolean>`(${isOpen} and coalesce(job.due_on < ${today}::date, false))`
/** What is open first, by when it is due. */
const queue = sql`(case when job.status in ('new', 'planned', 'in_progress', 'waiting') then coalesce(job.due_on, '9999-12-31'::date) else 'infinity'::date end)`

/** Whoever does all jobs sees all, anybody else those that are given to them. */
const isVisible = (user: User): RawBuilder<SqlBool> =>
  mayForAll(user, 'job.do') ? sql<SqlBool>`true` : sql<SqlBool>`job.assignee_id = ${user.id}::uuid`

const rows = (db: Db, user: User, today: string) =>
  db
    .selectFrom('maintenance_job as job')
    .innerJoin('branch', 'branch.id', 'job.branch_id')
    .leftJoin('employee as assignee', 'assignee.id', 'job.assignee_id')
    .leftJoin('vendor', 'vendor.id', 'job.vendor_id')
    .leftJoin('asset', 'asset.id', 'job.asset_id')
    .leftJoin('maintenance_plan as plan', 'plan.id', 'job.plan_id')
    .where(isVisible(user))
    .select(['job.id', 'job.version', 'job.title', 'job.place', 'job.planned_on', 'job.due_on', 'job.done_at'])
    .select([named('branch').as('branch'), ifThere('assignee', personRef('assignee')).as('assignee')])
    .select([ifThere('vendor', named('vendor')).as('vendor'), ifThere('plan', named('plan')).as('plan')])
    .select([
      sql<JobKind>`job.kind`.as('kind'),
      sql<JobStatus>`job.status`.as('status'),
      sql<WaitReason | null>`job.waits_for`.as('waits_for'),
      isLate(today).as('is_late'),
      sql<number>`(select count(*)::int from fault where fault.job_id = job.id)`.as('faults'),
      ifThere('asset', assetRef()).as('asset'),
    ])

export async function listJobs(db: Db, user: User, query: Parsed<typeof jobs.list>['query'], today: string) {
  const { status, open, late, kind, branch_id, asset_id, assignee, from, until, q } = query
  const found = rows(db, user, today)
    .$if(status !== undefined, (it) => it.where('job.status', '=', status ?? 'new'))
    .$if(open === true, (it) => it.where(isOpen))
    .$if(late === true, (it) => it.where(isLate(today)))
    .$if(kind !== undefined, (it) => it.where('job.kind', '=', kind ?? 'repair'))
    .$if(branch_id !== undefined, (it) => it.where('job.branch_id', '=', branch_id ?? ''))
    .$if(asset_id !== undefined, (it) => it.where('job.asset_id', '=', asset_id ?? ''))
    .$if(Boolean(assignee), (it) => it.where('assignee.ogid', '=', assignee ?? ''))
    .$if(from !== undefined, (it) => it.where('job.due_on', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('job.due_on', '<=', until ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', job.title, job.place, branch.title, assignee.full_name, vendor.title, asset.tag)) like ${likePattern(q ?? '')}`,
      ),
    )
  return await listPage(db, found, query, {
    columns: { due_on: queue, done_at: sql.ref('job.done_at') },
    fallback: 'due_on',
    tie: sql.ref('job.id'),
  })
}

interface JobFault {
  id: string
  words: string
  place: string
  reporter: PersonRef
  photos: number
}

export async function findJob(db: Db, user: User, id: string, today: string) {
  const found = await rows(db, user, today)
    .leftJoin('employee as doer', 'doer.id', 'job.done_by')
    .leftJoin('employee as confirmer', 'confirmer.id', 'job.confirmed_by')
    .where('job.id', '=', id)
    .select(['job.started_at', 'job.minutes', 'job.note', 'job.vendor_cost_kobo', 'job.reason', 'job.out_of_service_from'])
    .select(['job.out_of_service_until', ifThere('doer', personRef('doer')).as('done_by')])
    .select([
      ifThere('confirmer', personRef('confirmer')).as('confirmed_by'),
      sql<Step[]>`job.checklist`.as('checklist'),
      sql<JobFault[]>`(select coalesce(json_agg(json_build_object('id', fault.id, 'words', fault.words, 'place', fault.place,
          'reporter', ${personRef('person')}, 'photos', (select count(*) from fault_file where fault_file.fault_id = fault.id))
          order by fault.reported_at, fault.id), '[]')
        from fault join employee person on person.id = fault.reporter_id where fault.job_id = job.id)`.as('fault_list'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const standing = { status: found.status, assignee_id: found.assignee?.id ?? null, done_by: found.done_by?.id ?? null }
  return { ...found, can: canOf(standing, { user_id: user.id, handles: may(user, 'fault.handle') }) }
}

/** Selects a job that the caller sees for update. */
export async function lockJob(db: Db, user: User, id: string) {
  const found = await db
    .selectFrom('maintenance_job as job')
    .selectAll('job')
    .where('job.id', '=', id)
    .where(isVisible(user))
    .forUpdate()
    .executeTakeFirst()
  return (
    found && {
      ...found,
      status: found.status as JobStatus,
      waits_for: found.waits_for as WaitReason | null,
      checklist: found.checklist as unknown as Step[],
    }
  )
}
export type HeldJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>

export const insertJob = (db: Db, row: Insertable<MaintenanceJob>) => db.insertInto('maintenance_job').values(row).execute()

export async function updateJob(db: Db, id: string, change: Updateable<MaintenanceJob>): Promise<void> {
  await db
    .updateTable('maintenance_job')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Colleagues who work here today, by OGID. */
export const findColleague = (db: Db, ogid: string, today: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('ogid', '=', ogid)
    .where(sql<SqlBool>`works_on(employee, ${today}::date)`)
    .executeTakeFirst()

export const findVendor = (db: Db, id: string) =>
  db.selectFrom('vendor').select(['id', 'title', 'state', 'block_reason']).where('id', '=', id).executeTakeFirst()

/** Holds open faults of which a job is to be made. */
export const lockFaults = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('fault')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The faults of a job that are not solved, held. */
export const lockFaultsOf = (db: Db, job_id: string) =>
  db
    .selectFrom('fault')
    .selectAll()
    .where('job_id', '=', job_id)
    .where('status', 'in', ['new', 'accepted'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Gives faults to a job: they are accepted with it. */
export const giveFaults = (db: Db, ids: readonly string[], job_id: string) =>
  db
    .updateTable('fault')
    .set((eb) => ({ job_id, status: 'accepted', version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** Takes the open faults of a job away from it. */
export const freeFaults = (db: Db, job_id: string) =>
  db
    .updateTable('fault')
    .set((eb) => ({ job_id: null, version: eb('version', '+', 1) }))
    .where('job_id', '=', job_id)
    .where('status', 'in', ['new', 'accepted'])
    .execute()

/** A job that is done is confirmed when all its faults are, by whoever confirmed the last: neither who did it nor who was to do it. */
export async function confirmWithFault(db: Db, fault_id: string, user_id: string, now: Date): Promise<string | undefined> {
  const { rows: found } = await sql<{
    id: string
  }>`update maintenance_job job set status = 'confirmed', confirmed_by = ${user_id}::uuid,
      confirmed_at = ${now.toISOString()}::timestamptz, version = job.version + 1
    from fault where fault.id = ${fault_id}::uuid and job.id = fault.job_id and job.status = 'done' and job.done_by <> ${user_id}::uuid
      and job.assignee_id is distinct from ${user_id}::uuid
      and not exists (select from fault other where other.job_id = job.id and other.status not in ('confirmed', 'rejected', 'duplicate'))
    returning job.id`.execute(db)
  return found[0]?.id
}

/** Takes the open jobs, and the plans, of somebody who leaves away from them; answers which jobs. */
export async function freeJobsOf(db: Db, employee_id: string): Promise<string[]> {
  await sql`update maintenance_plan set assignee_id = null, version = version + 1
    where assignee_id = ${employee_id}::uuid and archived_at is null`.execute(db)
  const { rows: found } = await sql<{ id: string }>`update maintenance_job set assignee_id = null, version = version + 1,
      status = case when status = 'planned' and vendor_id is null and planned_on is null then 'new' else status end
    where assignee_id = ${employee_id}::uuid and status in ('new', 'planned', 'in_progress', 'waiting') returning id`.execute(
    db,
  )
  return found.map(({ id }) => id)
}
