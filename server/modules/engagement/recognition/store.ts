import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed, worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef, shownPerson } from '../../../lib/database/references.ts'
import { inScope, may, type User } from '../../../lib/http/rights.ts'

const month = sql<string>`to_char(wall_of_fame.month, 'YYYY-MM')`

/** What guests see: published, agreed to by the person, who is still here. First names only. */
export async function listGuestWall(db: Db, today: string) {
  return await db
    .selectFrom('wall_of_fame')
    .innerJoin('employee', 'employee.id', 'wall_of_fame.employee_id')
    .select(['wall_of_fame.id', 'wall_of_fame.award', 'employee.first_name'])
    .select(sql<string>`case when wall_of_fame.guest_words then wall_of_fame.words else '' end`.as('words'))
    .select(sql<string | null>`case when wall_of_fame.guest_picture then employee.profile_picture end`.as('picture'))
    .select(month.as('month'))
    .where('wall_of_fame.published_at', 'is not', null)
    .where('wall_of_fame.guest_consent', '=', true)
    .where(worksOn(today))
    .orderBy('wall_of_fame.month', 'desc')
    .orderBy('employee.first_name')
    .limit(60)
    .execute()
}

const awards = (db: Db) =>
  db
    .selectFrom('wall_of_fame')
    .innerJoin('employee', 'employee.id', 'wall_of_fame.employee_id')
    .select(['wall_of_fame.id', 'wall_of_fame.award', 'wall_of_fame.words'])
    .select(month.as('month'))
    .where(isEmployed())

const order = {
  columns: { month: sql.ref('wall_of_fame.month'), award: sql.ref('wall_of_fame.award') },
  fallback: '-month',
  tie: sql.ref('wall_of_fame.id'),
}

const matches = (q: string) =>
  sql<SqlBool>`(lower(employee.full_name) like ${likePattern(q)} or lower(wall_of_fame.award) like ${likePattern(q)})`

export function listWall(db: Db, list: ListQuery) {
  const query = awards(db)
    .select(shownPerson().as('employee'))
    .where('wall_of_fame.published_at', 'is not', null)
    .$if(Boolean(list.q), (it) => it.where(matches(list.q ?? '')))
  return listPage(db, query, list, order)
}

export async function listOwnAwards(db: Db, employeeId: string) {
  return await awards(db)
    .select(['wall_of_fame.guest_consent', 'wall_of_fame.guest_picture', 'wall_of_fame.guest_words'])
    .where('wall_of_fame.employee_id', '=', employeeId)
    .where('wall_of_fame.published_at', 'is not', null)
    .orderBy('wall_of_fame.month', 'desc')
    .execute()
}

interface Consent {
  guest_consent: boolean
  guest_picture: boolean
  guest_words: boolean
}

/** Answers whether the award is theirs. */
export async function setConsent(db: Db, id: string, employeeId: string, consent: Consent): Promise<boolean> {
  const updated = await db
    .updateTable('wall_of_fame')
    .set(consent)
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Of everyone for those who choose, else the caller's own. */
const nominatedBy = (user: User) =>
  may(user, 'recognition.select') ? sql<SqlBool>`true` : sql<SqlBool>`wall_of_fame.nominated_by = ${user.id}::uuid`

export function listNominations(db: Db, user: User, list: ListQuery & { published?: boolean | undefined }) {
  const chooses = may(user, 'recognition.select')
  const isOpen = sql`wall_of_fame.published_at is null`
  const query = awards(db)
    .leftJoin('employee as nominator', 'nominator.id', 'wall_of_fame.nominated_by')
    .select(['wall_of_fame.published_at'])
    .select(shownPerson().as('employee'))
    .select(ifThere('nominator', personRef('nominator')).as('nominated_by'))
    .select(
      sql<{ withdraw: boolean; publish: boolean }>`json_build_object('withdraw', ${isOpen} or ${chooses},
        'publish', ${isOpen} and ${chooses} and wall_of_fame.employee_id <> ${user.id}::uuid)`.as('can'),
    )
    .where(nominatedBy(user))
    .$if(list.published !== undefined, (it) => it.where('wall_of_fame.published_at', list.published ? 'is not' : 'is', null))
    .$if(Boolean(list.q), (it) => it.where(matches(list.q ?? '')))
  return listPage(db, query, list, order)
}

/** Somebody whom the caller may nominate. */
export async function findNominee(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('ogid', '=', ogid)
    .where(worksOn(today))
    .where(inScope(user, 'recognition.nominate', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

interface Nomination {
  id: string
  employee_id: string
  month: string
  award: string
  words: string
  nominated_by: string
  created_at: string
}

export async function insertNomination(db: Db, nomination: Nomination): Promise<void> {
  await db.insertInto('wall_of_fame').values(nomination).execute()
}

/** Takes away a nomination of one's own, or any award for those who choose; answers what it was. */
export async function deleteNomination(db: Db, user: User, id: string) {
  return await db
    .deleteFrom('wall_of_fame')
    .where('id', '=', id)
    .where(nominatedBy(user))
    .$if(!may(user, 'recognition.select'), (it) => it.where('published_at', 'is', null))
    .returning(['employee_id', 'award', 'words'])
    .executeTakeFirst()
}

/** Publishes nominations that are open, and never one of the chooser themselves. */
export async function publish(db: Db, ids: readonly string[], user: User, now: Date) {
  return await db
    .updateTable('wall_of_fame')
    .set({ published_at: now.toISOString(), selected_by: user.id })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .where('published_at', 'is', null)
    .where('employee_id', '<>', user.id)
    .returning(['id', 'employee_id', 'award'])
    .execute()
}
