import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, type Named, named, type PersonRef, personRef } from '../../../lib/database/references.ts'

/** Those that their reporter keeps from somebody are in no count: it would say that there is one. */
const unsolved = sql<number>`(select count(*) from ticket
  where ticket.category_id = ticket_category.id and ticket.status = any(array['new', 'open', 'waiting']) and ticket.excluded_id is null)`

const listOf = <R>(reference: RawBuilder<R>, from: RawBuilder<unknown>): RawBuilder<R[]> =>
  sql<R[]>`coalesce((select json_agg(${reference}) from ${from}), '[]')`

const people = listOf<PersonRef>(
  personRef(),
  sql`(select employee.* from ticket_category_person taken join employee on employee.id = taken.employee_id
    where taken.category_id = ticket_category.id order by employee.full_name, employee.id) employee`,
)
const offices = listOf<Named>(
  named('office'),
  sql`(select office.* from ticket_category_office taken join office on office.id = taken.office_id
    where taken.category_id = ticket_category.id order by office.title, office.id) office`,
)

export const categoryRows = (db: Db) =>
  db
    .selectFrom('ticket_category')
    .select(['ticket_category.id', 'ticket_category.title', 'ticket_category.description', 'ticket_category.confidential'])
    .select(['ticket_category.archived_at', 'ticket_category.version', unsolved.as('unsolved')])
    .select([people.as('people'), offices.as('offices')])

export const cannedRows = (db: Db) =>
  db
    .selectFrom('canned_answer')
    .leftJoin('ticket_category as category', 'category.id', 'canned_answer.category_id')
    .select(['canned_answer.id', 'canned_answer.title', 'canned_answer.body', 'canned_answer.category_id'])
    .select(['canned_answer.archived_at', 'canned_answer.version'])
    .select(ifThere('category', named('category')).as('category'))

/** How many canned answers are offered for a category. */
export async function countAnswersOf(db: Db, categoryId: string): Promise<number> {
  const { total } = await db
    .selectFrom('canned_answer')
    .select(sql<number>`count(*)`.as('total'))
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function peopleByOgid(db: Db, ogids: readonly string[]) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'status'])
    .where(sql<boolean>`ogid = any(${[...ogids]}::text[])`)
    .execute()
}

export async function countOffices(db: Db, ids: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('office')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Writes who is responsible for a category, in the place of who was. */
export async function replaceResponsible(
  db: Db,
  category_id: string,
  of: { people: readonly string[]; offices: readonly string[] },
): Promise<void> {
  await db.deleteFrom('ticket_category_person').where('category_id', '=', category_id).execute()
  await db.deleteFrom('ticket_category_office').where('category_id', '=', category_id).execute()
  await sql`insert into ticket_category_person (category_id, employee_id)
    select ${category_id}::uuid, unnest(${[...of.people]}::uuid[])`.execute(db)
  await sql`insert into ticket_category_office (category_id, office_id)
    select ${category_id}::uuid, unnest(${[...of.offices]}::uuid[])`.execute(db)
}

/** Somebody is responsible for nothing any more; answers the categories that it concerns. */
export async function dropResponsible(db: Db, employeeId: string): Promise<string[]> {
  const dropped = await db
    .deleteFrom('ticket_category_person')
    .where('employee_id', '=', employeeId)
    .returning('category_id')
    .execute()
  return dropped.map(({ category_id }) => category_id)
}
