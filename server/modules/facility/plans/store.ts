/** Maintenance plans, and the jobs that they make. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { CountsFrom, IntervalUnit, plans } from '@iroko/contract/facility/plans'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { MaintenancePlan } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, ifThere, named, personRef } from '../../../lib/database/references.ts'

const dueOn = sql`coalesce(plan.next_due_on, 'infinity')`

export async function listPlans(db: Db, query: Parsed<typeof plans.list>['query']) {
  const { branch_id, archived, q } = query
  const found = db
    .selectFrom('maintenance_plan as plan')
    .innerJoin('branch', 'branch.id', 'plan.branch_id')
    .leftJoin('asset', 'asset.id', 'plan.asset_id')
    .leftJoin('meter', 'meter.id', 'plan.meter_id')
    .leftJoin('employee as assignee', 'assignee.id', 'plan.assignee_id')
    .leftJoin('vendor', 'vendor.id', 'plan.vendor_id')
    .select(['plan.id', 'plan.version', 'plan.title', 'plan.place', 'plan.every', 'plan.lead_days', 'plan.next_due_on'])
    .select(['plan.paused_until', named('branch').as('branch'), ifThere('meter', named('meter')).as('meter')])
    .select([ifThere('assignee', personRef('assignee')).as('assignee'), ifThere('vendor', named('vendor')).as('vendor')])
    .select([
      sql<'service' | 'inspection'>`plan.kind`.as('kind'),
      sql<IntervalUnit | null>`plan.every_unit`.as('every_unit'),
      sql<CountsFrom>`plan.counts_from`.as('counts_from'),
      sql<string[]>`plan.checklist`.as('checklist'),
      sql<number | null>`plan.every_reading::float8`.as('every_reading'),
      sql<number | null>`plan.next_due_reading::float8`.as('next_due_reading'),
      sql<boolean>`plan.archived_at is not null`.as('archived'),
      sql<string | null>`(select job.id from maintenance_job job where job.plan_id = plan.id
        and job.status in ('new', 'planned', 'in_progress', 'waiting'))`.as('job_id'),
      ifThere('asset', assetRef()).as('asset'),
    ])
    .where('plan.archived_at', archived ? 'is not' : 'is', null)
    .$if(branch_id !== undefined, (it) => it.where('plan.branch_id', '=', branch_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', plan.title, plan.place, branch.title, asset.tag)) like ${likePattern(q ?? '')}`,
      ),
    )
  return await listPage(db, found, query, {
    columns: { next_due_on: dueOn, title: sql`lower(plan.title)` },
    fallback: 'next_due_on',
    tie: sql.ref('plan.id'),
  })
}

export async function lockPlan(db: Db, id: string) {
  const found = await db.selectFrom('maintenance_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (
    found && {
      ...found,
      every_unit: found.every_unit as IntervalUnit | null,
      counts_from: found.counts_from as CountsFrom,
      every_reading: found.every_reading === null ? null : Number(found.every_reading),
    }
  )
}
export type HeldPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>

export const insertPlan = (db: Db, row: Insertable<MaintenancePlan>) => db.insertInto('maintenance_plan').values(row).execute()

export async function updatePlan(db: Db, id: string, change: Updateable<MaintenancePlan>): Promise<void> {
  await db
    .updateTable('maintenance_plan')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface MadeJob {
  id: string
  title: string
  place: string
  assignee_id: string | null
  due_on: string | null
}

/**
 * Makes the jobs of all plans that are due within their lead days, or whose meter has come so far; one open job a plan, one a plan and date.
 * Paused plans and those of assets that are gone make none. One statement.
 */
export async function makeDueJobs(db: Db, today: string, now: Date): Promise<MadeJob[]> {
  const { rows } = await sql<MadeJob>`
    with last as materialized (
      select distinct on (meter_id) meter_id, value from meter_reading
      where meter_id in (select meter_id from maintenance_plan where archived_at is null) order by meter_id, at desc, id desc),
    due as (
      select plan.*, case when plan.next_due_on - plan.lead_days <= ${today}::date then plan.next_due_on else ${today}::date end as for_day
      from maintenance_plan plan left join last on last.meter_id = plan.meter_id left join asset on asset.id = plan.asset_id
      where plan.archived_at is null and (plan.paused_until is null or plan.paused_until <= ${today}::date)
        and (asset.id is null or asset.status not in ('lost', 'sold', 'scrapped', 'donated', 'returned_to_client'))
        and (plan.next_due_on - plan.lead_days <= ${today}::date or last.value >= plan.next_due_reading))
    insert into maintenance_job (id, title, kind, branch_id, place, asset_id, plan_id, occurrence, assignee_id, vendor_id, due_on, checklist, status, created_at)
    select gen_random_uuid(), title, kind, branch_id, place, asset_id, id, for_day, assignee_id, vendor_id, for_day,
      (select coalesce(jsonb_agg(jsonb_build_object('text', step, 'done', false) order by place), '[]')
        from jsonb_array_elements_text(checklist) with ordinality as steps (step, place)),
      case when assignee_id is null and vendor_id is null then 'new' else 'planned' end, ${now.toISOString()}::timestamptz
    from due on conflict do nothing
    returning id, title, place, assignee_id, due_on`.execute(db)
  return rows
}

/** A meter that was replaced begins elsewhere: what is left until its plans are due stays. `less` is how much lower the new one reads. */
export async function carryOver(db: Db, meter_id: string, less: number): Promise<void> {
  await sql`update maintenance_plan set next_due_reading = greatest(next_due_reading - ${less}::numeric, 0), version = version + 1
    where meter_id = ${meter_id}::uuid and archived_at is null`.execute(db)
}
