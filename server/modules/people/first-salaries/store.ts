/** First salaries that were asked for together, and each person's among them. */

import type { SalarySource } from '@iroko/contract/people/salaries'
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { FirstSalaries } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef, placedOn } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'

export type FirstSalariesRecord = Selectable<FirstSalaries>

export interface FirstPay {
  employee_id: string
  amount_kobo: number
  starts_on: string
}

/** A salary of one of them; the salary on that day so far, when there is one. */
export interface SalaryLine extends FirstPay {
  source: Exclude<SalarySource, 'promotion'>
  reason: string
  replaces: string | null
}

export async function insertFirstSalaries(
  db: Db,
  { file_name, asked_by, lines, now }: { file_name: string; asked_by: string; lines: readonly SalaryLine[]; now: Date },
): Promise<string> {
  const id = uuid()
  const asked = { asked_by, created_at: now.toISOString() }
  await db
    .insertInto('first_salaries')
    .values({ id, file_name, ...asked })
    .execute()
  await insertAll(
    db,
    'salary_change',
    lines.map((line) => ({
      id: uuid(),
      first_salaries_id: id,
      ...line,
      ...asked,
      status: 'pending',
      version: 1,
    })),
  )
  return id
}

/** An import is read as a whole or not at all: by who may change everybody's pay. */
const mayRead = (user: User): boolean => mayForAll(user, 'people.pay.edit')

/** Imports with their totals, without the reader's own; the caller shows these only where `shows_pay` is true. */
export async function findFirstSalaries(db: Db, ids: readonly string[], user: User | null) {
  const others = sql`filter (where line.employee_id is distinct from ${user?.id ?? null}::uuid)`
  const found = await db
    .selectFrom('first_salaries')
    .innerJoin('employee as asker', 'asker.id', 'first_salaries.asked_by')
    .innerJoin('salary_change as line', 'line.first_salaries_id', 'first_salaries.id')
    .select(['first_salaries.id', 'first_salaries.version', 'first_salaries.file_name', 'first_salaries.status'])
    .select(['first_salaries.created_at', personRef('asker').as('asked_by')])
    .select(sql<number>`count(*)`.as('people'))
    .select(sql<number>`coalesce(sum(line.amount_kobo) ${others}, 0)::bigint`.as('total_kobo'))
    .select(sql<number>`coalesce(max(line.amount_kobo) ${others}, 0)`.as('highest_kobo'))
    .select(sql<boolean>`bool_and(line.source = 'agreed')`.as('is_first'))
    .where('first_salaries.id', 'in', [...ids])
    .groupBy(['first_salaries.id', 'asker.id'])
    .execute()
  return found.map((row) => ({ ...row, shows_pay: user !== null && mayRead(user) }))
}

export async function lockFirstSalaries(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<FirstSalariesRecord | undefined> {
  if (caller && !mayRead(caller.user)) return undefined
  return await db.selectFrom('first_salaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The salaries of an import, without the reader's own: they learn it once it is decided. */
export function listLines(db: Db, user: User, id: string, list: ListQuery, today: string) {
  const query = db
    .selectFrom('salary_change')
    .innerJoin('employee', 'employee.id', 'salary_change.employee_id')
    .leftJoin('placement', (join) => join.on(placedOn(sql`greatest(${today}::date, employee.hire_date)`)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .leftJoin('salary as before', 'before.id', 'salary_change.replaces')
    .select(['salary_change.id', 'salary_change.amount_kobo', 'salary_change.starts_on', personRef().as('employee')])
    .select('before.amount_kobo as before_kobo')
    .select(['office.title as office', 'designation.title as designation'])
    .where('salary_change.first_salaries_id', '=', id)
    .where('salary_change.employee_id', '<>', user.id)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q)))
  return listPage(db, query, list, {
    columns: { amount_kobo: sql.ref('salary_change.amount_kobo'), employee: sql.ref('employee.full_name') },
    fallback: '-amount_kobo',
    tie: sql.ref('salary_change.id'),
  })
}

/** The undecided salaries of an import, of people who work here. Locks the people, so that another change of their salary waits. */
export async function lockLines(db: Db, id: string) {
  await sql`select from employee where id in (select employee_id from salary_change where first_salaries_id = ${id}::uuid)
    order by id for no key update`.execute(db)
  return await db
    .selectFrom('salary_change as line')
    .innerJoin('employee', 'employee.id', 'line.employee_id')
    .select(['line.id', 'line.employee_id', 'line.amount_kobo', 'line.starts_on', 'line.replaces', 'line.reason'])
    .select([sql<SalarySource>`line.source`.as('source'), 'employee.ogid', 'employee.first_name', 'employee.email'])
    .where('line.first_salaries_id', '=', id)
    .where('line.status', '=', 'pending')
    .where(isEmployed())
    .execute()
}

/** The names of those whose salaries these are. */
export async function namesOf(db: Db, lines: readonly Pick<SalaryLine, 'employee_id'>[]): Promise<string[]> {
  const ids = lines.map(({ employee_id }) => employee_id)
  const found = await db.selectFrom('employee').select('full_name').where('id', 'in', ids).orderBy('full_name').execute()
  return found.map(({ full_name }) => full_name)
}

/** Approves these salaries of an import and withdraws its others. */
export async function approveLines(db: Db, id: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`update salary_change set status = 'approved', decided_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = any(${[...ids]}::uuid[])`.execute(db)
  await endLines(db, id, now)
}

/** Withdraws the undecided salaries of an import. */
export async function endLines(db: Db, id: string, now: Date): Promise<void> {
  await sql`update salary_change set status = 'withdrawn', decided_at = ${now.toISOString()}::timestamptz, version = version + 1
    where first_salaries_id = ${id}::uuid and status = 'pending'`.execute(db)
}
