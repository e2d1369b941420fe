/** Corrections of people's records. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { recordCorrections } from '@iroko/contract/people/corrections'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

type FieldRow = { field: never; before: string | null; after: string | null; status: 'pending' | 'approved' | 'refused' }

export function listCorrections(db: Db, user: User, list: Parsed<typeof recordCorrections.list>['query'], today: string) {
  const isOpen = sql<boolean>`(correction.decided_at is null)`
  const query = db
    .selectFrom('correction')
    .innerJoin('employee', 'employee.id', 'correction.employee_id')
    .leftJoin('employee as decider', 'decider.id', 'correction.decided_by')
    .select(['correction.id', 'correction.reason', 'correction.created_at', 'correction.decided_at', 'correction.employee_id'])
    .select(sql<PersonRef>`${personRef('employee')}`.as('employee'))
    .select(sql<PersonRef | null>`case when decider.id is not null then ${personRef('decider')} end`.as('decided_by'))
    .select(
      sql<FieldRow[]>`(
        select coalesce(json_agg(json_build_object('field', field, 'before', before, 'after', after, 'status', status) order by field), '[]')
        from correction_field where correction_id = correction.id)`.as('fields'),
    )
    .where('correction.withdrawn_at', 'is', null)
    .where(inScope(user, 'people.personal.read', sql.ref('correction.employee_id'), today))
    .$if(list.pending !== undefined, (it) => it.where(list.pending === 'true' ? isOpen : sql<boolean>`not ${isOpen}`))
    .$if(list.ogid !== undefined, (it) => it.where('employee.ogid', '=', list.ogid ?? ''))
    .$if(Boolean(list.q), (it) => it.where(sql<boolean>`lower(employee.full_name) like ${likePattern(list.q ?? '')}`))
  return listPage(db, query, list, {
    columns: { created_at: sql.ref('correction.created_at') },
    fallback: '-created_at',
    tie: sql.ref('correction.id'),
  })
}

export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

export async function insertCorrection(
  db: Db,
  employeeId: string,
  reason: string,
  changes: readonly FieldChange[],
  now: Date,
): Promise<string> {
  const id = uuid()
  await db.insertInto('correction').values({ id, employee_id: employeeId, reason, created_at: now.toISOString() }).execute()
  await db
    .insertInto('correction_field')
    .values(changes.map((change) => ({ correction_id: id, ...change })))
    .execute()
  return id
}

/** Locks a pending correction with its fields, so that it is decided once. */
export async function lockCorrection(db: Db, id: string) {
  const found = await db
    .selectFrom('correction')
    .innerJoin('employee', 'employee.id', 'correction.employee_id')
    .select([
      'correction.id',
      'correction.employee_id',
      'employee.full_name',
      'employee.first_name',
      'employee.email',
      'employee.version',
    ])
    .where('correction.id', '=', id)
    .where('correction.decided_at', 'is', null)
    .where('correction.withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const fields = await db.selectFrom('correction_field').selectAll().where('correction_id', '=', id).execute()
  return { ...found, fields }
}

interface Decision {
  by: string
  approved: readonly string[]
  /** Why the others were rejected. */
  comment: string | null
  now: Date
}

export async function closeCorrection(db: Db, id: string, { by, approved, comment, now }: Decision): Promise<void> {
  const decided = { decided_by: by, decided_at: now.toISOString(), comment }
  await db.updateTable('correction').set(decided).where('id', '=', id).execute()
  await sql`update correction_field set status = case when field = any(${[...approved]}::text[]) then 'approved' else 'refused' end
    where correction_id = ${id}::uuid`.execute(db)
}

/** False when it was no longer the caller's to withdraw. */
export async function withdrawCorrection(db: Db, employeeId: string, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('correction')
    .set({ withdrawn_at: now.toISOString() })
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
