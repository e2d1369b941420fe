/** Profile pictures: one a person, known by the token of its address. */

import { type Insertable, sql } from 'kysely'
import type { ProfilePicture } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

const addressOf = (token: string): string => `/api/v1/pictures/${token}.webp`

/** Somebody at work whose picture the caller may change. */
export async function findPictured(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where(sql<boolean>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .where(isEmployed())
    .where(inScope(user, 'people.picture.edit', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

/** Puts a picture in the place of the one before; answers its address. */
export async function insertPicture(db: Db, picture: Insertable<ProfilePicture>): Promise<string> {
  const address = addressOf(picture.token)
  await db.insertInto('profile_picture').values(picture).execute()
  await db.updateTable('employee').set({ profile_picture: address }).where('id', '=', picture.employee_id).execute()
  return address
}

/** Takes a picture away and answers which bytes are nobody's now; undefined when there was none. */
export async function deletePicture(db: Db, employeeId: string): Promise<string | undefined> {
  // The person first, so that two changes at once come one after the other.
  await db.updateTable('employee').set({ profile_picture: null }).where('id', '=', employeeId).execute()
  const deleted = await db
    .deleteFrom('profile_picture')
    .where('employee_id', '=', employeeId)
    .returning('file_id')
    .executeTakeFirst()
  return deleted?.file_id
}

/** The bytes behind a token, while their person works here. */
export async function findPicture(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('profile_picture')
    .innerJoin('employee', 'employee.id', 'profile_picture.employee_id')
    .select('profile_picture.file_id')
    .where('profile_picture.token', '=', token)
    .where(isEmployed())
    .executeTakeFirst()
  return found?.file_id
}
