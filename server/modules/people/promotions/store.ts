/** Promotions as lists and pages show them, who may read them, and the lock that every change of one takes. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { Post, PromotionStatus, promotions } from '@iroko/contract/people/promotions'
import { type Expression, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Promotion } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

export type PromotionRecord = Selectable<Promotion>
type Query = Parsed<typeof promotions.list>['query']

const placeOf = (side: 'old' | 'new', salary: 'from_salary_kobo' | 'to_salary_kobo', paid: RawBuilder<boolean>) => {
  const titled = (table: string) => ifThere(`${side}_${table}`, named(`${side}_${table}`))
  return sql<Post>`json_build_object('office', ${titled('office')}, 'team', ${titled('team')}, 'designation', ${titled('designation')},
    'salary_kobo', case when ${paid} then ${sql.ref(`promotion.${salary}`)} end)`
}

/** Each row with its figures only where the caller may see them; `user` null is nobody in particular, without figures. */
function promotionRows(db: Db, user: User | null, today: string) {
  const employee = sql.ref('promotion.employee_id')
  const paid = user ? inScope(user, 'people.pay.read', employee, today) : sql<boolean>`false`
  const proposes = user ? inScope(user, 'promotion.propose', employee, today) : sql<boolean>`false`
  return db
    .selectFrom('promotion')
    .innerJoin('employee', 'employee.id', 'promotion.employee_id')
    .innerJoin('employee as proposer', 'proposer.id', 'promotion.proposed_by')
    .innerJoin('office as old_office', 'old_office.id', 'promotion.from_office_id')
    .leftJoin('team as old_team', 'old_team.id', 'promotion.from_team_id')
    .leftJoin('designation as old_designation', 'old_designation.id', 'promotion.from_designation_id')
    .innerJoin('office as new_office', 'new_office.id', 'promotion.to_office_id')
    .leftJoin('team as new_team', 'new_team.id', 'promotion.to_team_id')
    .innerJoin('designation as new_designation', 'new_designation.id', 'promotion.to_designation_id')
    .select(['promotion.id', 'promotion.effective_on', 'promotion.reason', 'promotion.created_at', 'promotion.version'])
    .select([
      personRef().as('employee'),
      personRef('proposer').as('proposed_by'),
      placeOf('old', 'from_salary_kobo', paid).as('from'),
      placeOf('new', 'to_salary_kobo', paid).as('to'),
      paid.as('shows_pay'),
      sql<PromotionStatus>`promotion.status`.as('status'),
      sql<string | null>`case when promotion.status = 'approved' and ${proposes} then promotion.problem end`.as('problem'),
      ...requestRef('promotion', 'promotion.id', today),
    ])
}

/** In the caller's scope, proposed by them or theirs to decide; their own only once it is theirs to know. */
function readable(user: User, today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(promotion.employee_id <> ${user.id}::uuid or promotion.status in ('approved', 'effective'))
    and (${inScope(user, 'promotion.read', sql.ref('promotion.employee_id'), today)} or promotion.proposed_by = ${user.id}::uuid
      or promotion.id in (${subjectsDecidedBy('promotion', user.id, today)}))`
}

export function listPromotions(db: Db, user: User, query: Query, today: string) {
  const { status, office_id, designation_id, from, until, ogid, q } = query
  const rows = promotionRows(db, user, today)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('promotion.status', '=', status ?? 'pending'))
    .$if(office_id !== undefined, (it) =>
      it.where(sql<SqlBool>`${office_id}::uuid in (promotion.from_office_id, promotion.to_office_id)`),
    )
    .$if(designation_id !== undefined, (it) => it.where('promotion.to_designation_id', '=', designation_id ?? ''))
    .$if(from !== undefined, (it) => it.where('promotion.effective_on', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('promotion.effective_on', '<=', until ?? ''))
    .$if(Boolean(ogid), (it) => it.where('employee.ogid', '=', ogid ?? ''))
    .where(employeeMatches(q))
  return listPage(db, rows, query, {
    columns: {
      effective_on: sql.ref('promotion.effective_on'),
      created_at: sql.ref('promotion.created_at'),
      employee: sql.ref('employee.full_name'),
    },
    fallback: '-created_at',
    tie: sql.ref('promotion.id'),
  })
}

/** One as the caller may see its figures, whoever asks. */
export async function findPromotion(db: Db, user: User | null, id: string, today: string) {
  return await promotionRows(db, user, today).where('promotion.id', '=', id).executeTakeFirstOrThrow()
}

export async function findPromotions(db: Db, user: User | null, ids: readonly string[], today: string) {
  return await promotionRows(db, user, today)
    .where(sql<SqlBool>`promotion.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await promotionRows(db, user, today)
    .select(inScope(user, 'promotion.propose', sql.ref('promotion.employee_id'), today).as('may_propose'))
    .select(inScope(user, 'promotion.letter', sql.ref('promotion.employee_id'), today).as('may_open_letter'))
    .select(inScope(user, 'people.pay.edit', sql.ref('promotion.employee_id'), today).as('may_set_salary'))
    .where('promotion.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()
}

/** One that the caller may read, held until the transaction ends. */
export async function lockReadable(db: Db, user: User, id: string, today: string) {
  return await db
    .selectFrom('promotion')
    .selectAll()
    .select(inScope(user, 'promotion.propose', sql.ref('promotion.employee_id'), today).as('may_propose'))
    .where('promotion.id', '=', id)
    .where(readable(user, today))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPromotion(db: Db, row: Insertable<Promotion>): Promise<void> {
  await db.insertInto('promotion').values(row).execute()
}

/** The same; without a caller, whoever it is of. */
export async function lockPromotion(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<PromotionRecord | undefined> {
  if (caller) return await lockReadable(db, caller.user, id, caller.today)
  return await db.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a promotion and its version. */
export async function updatePromotion(db: Db, id: string, change: Updateable<Promotion>): Promise<void> {
  await db
    .updateTable('promotion')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Those whose day has come or passed. */
export async function duePromotions(db: Db, today: string): Promise<string[]> {
  const found = await db
    .selectFrom('promotion')
    .select('id')
    .where('status', '=', 'approved')
    .where('effective_on', '<=', today)
    .orderBy('effective_on')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** What a profile tells of them. */
export const promotionsOf = (db: Db, user: User, employeeId: Expression<string>, today: string) =>
  db
    .selectFrom('promotion')
    .innerJoin('designation', 'designation.id', 'promotion.to_designation_id')
    .innerJoin('office', 'office.id', 'promotion.to_office_id')
    .select(['promotion.id', 'promotion.effective_on', 'designation.title as designation', 'office.title as office'])
    .select([
      sql<'approved' | 'effective'>`promotion.status`.as('status'),
      inScope(user, 'promotion.letter', sql.ref('promotion.employee_id'), today).as('may_open_letter'),
    ])
    .where('promotion.employee_id', '=', employeeId)
    .where('promotion.status', 'in', ['approved', 'effective'])
    .where(inScope(user, 'promotion.read', sql.ref('promotion.employee_id'), today))
    .orderBy('promotion.effective_on', 'desc')
