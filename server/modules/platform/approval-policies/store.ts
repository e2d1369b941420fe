/** The policies themselves: read, written, put in order. */

import type { Parsed } from '@iroko/contract/endpoint'
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import type { ApprovalPolicy, approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import type { Condition, Step } from '../approvals/rules.ts'

type Named = { id: string; title: string }

const titlesOf = (table: 'office' | 'leave_type', key: 'office_ids' | 'leave_type_ids') => sql<Named[]>`
  coalesce((select json_agg(${named('named')} order by named.title) from ${sql.table(table)} named
    where named.id in (select wanted::uuid from jsonb_array_elements_text(approval_policy.condition -> ${sql.lit(key)}) wanted)), '[]')`

const peopleOf = sql<{ id: string; ogid: string; full_name: string }[]>`
  coalesce((select json_agg(${personRef()}) from employee
    where employee.id in (
      select (step -> 'approver' ->> 'employee_id')::uuid from jsonb_array_elements(approval_policy.steps) step
      where step -> 'approver' ->> 'by' = 'person')), '[]')`

function rows(db: Db) {
  return db
    .selectFrom('approval_policy')
    .select(['id', 'title', 'position', 'archived_at', 'version'])
    .select([
      sql<ApprovalKind>`approval_policy.kind`.as('kind'),
      sql<Condition>`approval_policy.condition`.as('condition'),
      sql<Step[]>`approval_policy.steps`.as('steps'),
      titlesOf('office', 'office_ids').as('offices'),
      titlesOf('leave_type', 'leave_type_ids').as('leave_types'),
      peopleOf.as('people'),
    ])
}

type PolicyRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function shown({ condition, steps, people, ...row }: PolicyRow): ApprovalPolicy {
  const personOf = (id: string) => people.find((person) => person.id === id) ?? { id, ogid: '', full_name: '' }
  return {
    ...row,
    min_days: condition.min_days ?? null,
    max_days: condition.max_days ?? null,
    min_amount_kobo: condition.min_amount_kobo ?? null,
    max_amount_kobo: condition.max_amount_kobo ?? null,
    office_types: (condition.office_types ?? []) as ApprovalPolicy['office_types'],
    steps: steps.map(({ title, approver, needed, deadline_hours, on_deadline }) => ({
      title,
      needed,
      deadline_hours,
      on_deadline: on_deadline ?? 'remind',
      approver:
        approver.by === 'person'
          ? { by: 'person', person: personOf(approver.employee_id) }
          : approver.by === 'line_leader'
            ? { by: 'line_leader', leadership_type: approver.leadership_type ?? null }
            : approver,
    })),
  }
}

export async function listPolicies(db: Db, list: Parsed<typeof approvalPolicies.list>['query']) {
  const query = rows(db)
    .$if(list.kind !== undefined, (it) => it.where('approval_policy.kind', '=', list.kind ?? ''))
    .$if(list.archived !== true, (it) => it.where('archived_at', 'is', null))
    .$if(list.q !== undefined && list.q !== '', (it) => it.where(sql<SqlBool>`lower(title) like ${likePattern(list.q ?? '')}`))
  const { rows: found, ...page } = await listPage(db, query, list, {
    columns: { position: sql`(archived_at is not null, approval_policy.kind, position)`, title: sql.ref('title') },
    fallback: 'position',
    tie: sql.ref('approval_policy.id'),
  })
  return { rows: found.map(shown), ...page }
}

export async function findPolicy(db: Db, id: string): Promise<ApprovalPolicy | undefined> {
  const found = await rows(db).where('approval_policy.id', '=', id).executeTakeFirst()
  return found && shown(found)
}

export interface PolicyWrite {
  kind: ApprovalKind
  title: string
  condition: Condition
  steps: Step[]
}

/** Holds the order of a kind's policies until the transaction ends. */
async function lockKind(db: Db, kind: ApprovalKind) {
  await sql`select pg_advisory_xact_lock(7205014, hashtext(${kind}))`.execute(db)
}

export async function insertPolicy(db: Db, { condition, steps, ...policy }: PolicyWrite): Promise<string> {
  const id = uuid()
  await lockKind(db, policy.kind)
  await db
    .insertInto('approval_policy')
    .values({
      id,
      ...policy,
      position: sql<number>`coalesce((select max(position) from approval_policy where kind = ${policy.kind}), 0) + 1`,
      condition: JSON.stringify(condition),
      steps: JSON.stringify(steps),
    })
    .execute()
  return id
}

/** Answers whether it was still as it was read. A policy does not become one of another kind. */
export async function updatePolicy(
  db: Db,
  id: string,
  version: number,
  { title, condition, steps }: PolicyWrite,
): Promise<boolean> {
  const changed = await db
    .updateTable('approval_policy')
    .set({ title, condition: JSON.stringify(condition), steps: JSON.stringify(steps), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** The policies of a kind as they are tried now, held until the transaction ends. */
export async function lockOrder(db: Db, kind: ApprovalKind): Promise<{ id: string; position: number; condition: Condition }[]> {
  await lockKind(db, kind)
  const found = await sql<{ id: string; position: number; condition: Condition }>`
    select id, position, condition from approval_policy where kind = ${kind} and archived_at is null order by position`.execute(
    db,
  )
  return found.rows
}

/** Gives the places that a kind's policies have to them in another order; out of the way first, for no two share one. */
export async function savePositions(db: Db, places: readonly { id: string; position: number }[]): Promise<void> {
  const ids = places.map(({ id }) => id)
  await sql`update approval_policy set position = -position where id = any(${ids}::uuid[])`.execute(db)
  await sql`
    update approval_policy set position = wanted.position
    from json_to_recordset(${JSON.stringify(places)}::json) as wanted(id uuid, position int)
    where approval_policy.id = wanted.id`.execute(db)
}

export async function archivePolicy(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('approval_policy')
    .set({ archived_at: at.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The ids of those of these OGIDs who work here on a day. */
export async function findPeople(db: Db, ogids: readonly string[], today: string) {
  if (ogids.length === 0) return []
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where('ogid', 'in', [...ogids])
    .where(worksOn(today))
    .execute()
}
