/** Requests for ID cards, and the card of each. */
import type { IdCardReason, IdRequestState } from '@iroko/contract/procurement/id-requests'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { IdRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

type RequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn'

const state = sql<IdRequestState>`case when id_request.status <> 'approved' then id_request.status when id_card.revoked_at is not null then 'revoked'
  when id_card.handed_over_at is not null then 'handed_over' when id_card.printed_at is not null then 'printed' else 'approved' end`
const card = sql<{
  id: string
  version: number
  number: string
  valid_until: string
  printed_at: string | null
  handed_over_at: string | null
  revoked_at: string | null
  revoked_why: string | null
}>`json_build_object('id', id_card.id, 'version', id_card.version, 'number', id_card.number, 'valid_until', id_card.valid_until,
  'printed_at', id_card.printed_at, 'handed_over_at', id_card.handed_over_at, 'revoked_at', id_card.revoked_at, 'revoked_why', id_card.revoked_why)`

const rows = (db: Db) =>
  db
    .selectFrom('id_request')
    .innerJoin('employee', 'employee.id', 'id_request.employee_id')
    .leftJoin('id_card', 'id_card.request_id', 'id_request.id')
    .select(['id_request.id', 'id_request.version', 'id_request.created_at', personRef().as('employee')])
    .select([
      sql<IdCardReason>`id_request.why`.as('why'),
      sql<RequestStatus>`id_request.status`.as('status'),
      ...[state.as('state'), ifThere('id_card', card).as('card')],
    ])

/** Those of the people in the caller’s scope, and those that the caller decides. */
const readable = (user: User, today: string) => sql<SqlBool>`(
  ${inScope(user, 'id_card.read', sql.ref('id_request.employee_id'), today)}
  or id_request.id in (${subjectsDecidedBy('id_request', user.id, today)}))`

interface Query extends ListQuery {
  state?: IdRequestState | undefined
  mine?: 'true' | undefined
}

export function listRequests(db: Db, user: User, list: Query, today: string) {
  const found = rows(db)
    .where(readable(user, today))
    .$if(list.state !== undefined, (it) => it.where(sql<SqlBool>`${state} = ${list.state ?? ''}`))
    .$if(list.mine !== undefined, (it) => it.where('id_request.employee_id', '=', user.id))
    .$if(Boolean(list.q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', employee.full_name, employee.ogid, id_card.number)) like ${likePattern(list.q ?? '')}`,
      ),
    )
  const columns = { created_at: sql.ref('id_request.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('id_request.id') })
}

export const findRequests = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('id_request.id', 'in', [...ids])
    .execute()

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db)
    .leftJoin('file as photo', 'photo.id', 'id_request.photo_id')
    .leftJoin('file as affidavit', 'affidavit.id', 'id_request.affidavit_id')
    .select([ifThere('photo', fileRef('photo')).as('photo'), ifThere('affidavit', fileRef('affidavit')).as('affidavit')])
    .select([
      sql<{ width: number; height: number }>`json_build_object('width', photo_width, 'height', photo_height)`.as('size'),
      sql<{ left: number; top: number; side: number } | null>`case when crop_side is not null
        then json_build_object('left', crop_left, 'top', crop_top, 'side', crop_side) end`.as('crop'),
    ])
    .where('id_request.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

export const lockRequest = (db: Db, id: string, caller?: { user: User; today: string }) =>
  db
    .selectFrom('id_request')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
export type HeldRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function insertRequest(db: Db, row: Insertable<IdRequest>): Promise<void> {
  await db.insertInto('id_request').values(row).execute()
}

export async function cropPhoto(
  db: Db,
  id: string,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<void> {
  await db
    .updateTable('id_request')
    .set((eb) => ({ crop_left: left, crop_top: top, crop_side: side, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
