/** Views of lists and pinned screens, as people keep them. */

import type { Input, Output } from '@iroko/contract/endpoint'
import type { savedViews } from '@iroko/contract/platform/saved-views'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'

type View = Output<typeof savedViews.list>['saved_views'][number]

/** Of a shared view, whose author has left, anybody who has its role may dispose. */
const isMine = (user: User) => sql<boolean>`(view.employee_id = ${user.id}::uuid or (view.role = any(${[...user.roles]}::text[])
  and not exists (select 1 from employee author where author.id = view.employee_id and is_employed(author))))`

export async function listViews(db: Db, user: User, screen: string): Promise<View[]> {
  const found = await sql<View>`
    select view.id, view.name, view.search, view.role, ${isMine(user)} as is_mine
    from saved_view view
    where view.screen = ${screen} and (view.employee_id = ${user.id}::uuid or view.role = any(${[...user.roles]}::text[]))
    order by view.role is not null, view.created_at, view.id`.execute(db)
  return found.rows
}

type ViewToSave = Input<typeof savedViews.save>['body']

/** How many views a person keeps besides this one; nobody else counts theirs until the transaction ends. */
export async function countOtherViews(
  db: Db,
  user: User,
  { screen, name }: ViewToSave,
): Promise<{ ofList: number; together: number }> {
  await sql`select 1 from employee where id = ${user.id}::uuid for no key update`.execute(db)
  const found = await sql<{ ofList: number; together: number }>`
    select count(*) filter (where screen = ${screen}) as "ofList", count(*) as together
    from saved_view where employee_id = ${user.id}::uuid and (screen, name) <> (${screen}, ${name})`.execute(db)
  return found.rows[0] ?? { ofList: 0, together: 0 }
}

/** Keeps it under its name. */
export async function saveView(db: Db, user: User, { screen, name, search, role }: ViewToSave): Promise<void> {
  await sql`insert into saved_view (id, employee_id, screen, name, search, role)
    values (${uuid()}::uuid, ${user.id}::uuid, ${screen}, ${name}, ${search}, ${role})
    on conflict (employee_id, screen, name) do update set search = excluded.search, role = excluded.role`.execute(db)
}

/** Answers whether there was one that the person may remove. */
export async function removeView(db: Db, user: User, id: string): Promise<boolean> {
  const gone = await sql`delete from saved_view view where view.id = ${id}::uuid and ${isMine(user)} returning id`.execute(db)
  return gone.rows.length > 0
}

export async function listPins(db: Db, user: User): Promise<string[]> {
  const found = await db.selectFrom('pin').select('screen').where('employee_id', '=', user.id).orderBy('place').execute()
  return found.map(({ screen }) => screen)
}

/** The person is held: of two windows that pin at once the later one counts whole. */
export async function setPins(db: Db, user: User, pins: readonly string[]): Promise<void> {
  await sql`select 1 from employee where id = ${user.id}::uuid for no key update`.execute(db)
  await db.deleteFrom('pin').where('employee_id', '=', user.id).execute()
  if (pins.length > 0)
    await db
      .insertInto('pin')
      .values(pins.map((screen, place) => ({ employee_id: user.id, screen, place })))
      .execute()
}
