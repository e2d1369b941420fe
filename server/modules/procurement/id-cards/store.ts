/** ID cards: printed, handed over, revoked, and checked by their code. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { IdCard } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'

export async function insertCard(db: Db, row: Insertable<IdCard>): Promise<void> {
  await db.insertInto('id_card').values(row).execute()
}

/** Held, with whether whose it is works here. */
export async function lockCard(db: Db, id: string, today: string) {
  const card = await db.selectFrom('id_card').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!card) return undefined
  const { name, works } = await db
    .selectFrom('employee')
    .select(['full_name as name', sql<boolean>`works_on(employee, ${today}::date)`.as('works')])
    .where('id', '=', card.employee_id)
    .executeTakeFirstOrThrow()
  return { ...card, name, works }
}
export type HeldCard = NonNullable<Awaited<ReturnType<typeof lockCard>>>

export async function updateCard(db: Db, id: string, change: Updateable<IdCard>): Promise<void> {
  await db
    .updateTable('id_card')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Of a person the card that is printed and not revoked. */
export const findStanding = (db: Db, employeeId: string) =>
  db
    .selectFrom('id_card')
    .select(['id', 'number', 'valid_until'])
    .where('employee_id', '=', employeeId)
    .where('printed_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Revokes what stands of a person besides one card; of a lost card also what was approved and not printed yet. Answers the ids. */
export async function revokeOthers(
  db: Db,
  employeeId: string,
  { without, by, at, why }: { without: string | null; by: string; at: string; why: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update id_card set revoked_at = ${at}::timestamptz, revoked_by = ${by}::uuid, revoked_why = ${why}, version = version + 1
    where employee_id = ${employeeId}::uuid and revoked_at is null and printed_at is not null and id is distinct from ${without}::uuid returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('id_card')
    .innerJoin('employee', 'employee.id', 'id_card.employee_id')
    .select(['id_card.id', 'id_card.version', 'id_card.number', 'id_card.valid_until', 'id_card.printed_at'])
    .select(['id_card.handed_over_at', 'id_card.revoked_at', 'id_card.revoked_why', 'id_card.request_id'])
    .select(personRef().as('employee'))
    .where('id_card.code', '=', code)
    .where('id_card.printed_at', 'is not', null)
    .executeTakeFirst()

/** A card that is good today: handed over, not revoked, not past its day, of somebody who works here. */
export const findValid = (db: Db, code: string, today: string) =>
  db
    .selectFrom('id_card')
    .innerJoin('employee', 'employee.id', 'id_card.employee_id')
    .innerJoin('id_request', 'id_request.id', 'id_card.request_id')
    .select(['id_card.request_id', 'id_request.photo_id', 'id_request.photo_width', 'id_request.photo_height'])
    .select(['id_request.crop_left', 'id_request.crop_top', 'id_request.crop_side'])
    .select(sql<string>`employee.first_name || ' ' || employee.last_name`.as('name'))
    .where('id_card.code', '=', code)
    .where('id_card.handed_over_at', 'is not', null)
    .where('id_card.revoked_at', 'is', null)
    .where('id_card.valid_until', '>=', today)
    .where(sql<boolean>`works_on(employee, ${today}::date)` as never)
    .executeTakeFirst()

/** Printed cards that were not handed over, with what stands on them. */
export async function listPrinted(db: Db, ids: readonly string[], today: string) {
  return await db
    .selectFrom('id_card')
    .innerJoin('employee', 'employee.id', 'id_card.employee_id')
    .innerJoin('id_request', 'id_request.id', 'id_card.request_id')
    .leftJoin(
      sql<{ employee_id: string; designation_id: string | null }>`current_placement(${today}::date)`.as('place'),
      'place.employee_id',
      'employee.id',
    )
    .leftJoin('designation', 'designation.id', 'place.designation_id')
    .select(['id_card.number', 'id_card.code', 'id_card.valid_until', 'id_request.photo_id', 'id_request.photo_width'])
    .select(['id_request.photo_height', 'id_request.crop_left', 'id_request.crop_top', 'id_request.crop_side'])
    .select(sql<string>`employee.first_name || ' ' || employee.last_name`.as('name'))
    .select(sql<string>`coalesce(designation.title, '')`.as('role'))
    .where('id_card.id', 'in', [...ids])
    .where('id_card.printed_at', 'is not', null)
    .where('id_card.handed_over_at', 'is', null)
    .where('id_card.revoked_at', 'is', null)
    .orderBy('employee.last_name')
    .orderBy('id_card.id')
    .execute()
}
