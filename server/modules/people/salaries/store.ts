/** Dated salaries: gross a month in kobo. Nothing is written over. */
import type { SalarySource } from '@iroko/contract/people/salaries'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'
import type { Returned } from '../../../lib/house/noun.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { DatedSalary, SalaryMove } from './rules.ts'

/** What counts or counted of a person, newest first. */
export async function salariesOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('salary')
    .leftJoin('employee as setter', 'setter.id', 'salary.set_by')
    .select(['salary.id', 'salary.amount_kobo', 'salary.starts_on', 'salary.ends_on', 'salary.source'])
    .select(['salary.reason', 'salary.created_at', ifThere('setter', personRef('setter')).as('set_by')])
    .where('salary.employee_id', '=', employeeId)
    .where('salary.replaced_at', 'is', null)
    .orderBy('salary.starts_on', 'desc')
    .execute()
}

/** The salaries of several people, without names; the caller has locked the people. */
export async function datedSalaries(
  db: Db,
  employeeIds: readonly string[],
): Promise<(DatedSalary & { employee_id: string })[]> {
  return await db
    .selectFrom('salary')
    .select(['id', 'employee_id', 'amount_kobo', 'starts_on', 'ends_on'])
    .where(sql<boolean>`employee_id = any(${[...employeeIds]}::uuid[])`)
    .where('replaced_at', 'is', null)
    .execute()
}

interface NewSalary extends SalaryMove {
  salary: { employee_id: string; amount_kobo: number; source: SalarySource; reason: string; set_by: string | null }
}

/** New salaries of people who are held, with what each means for those that were known. */
export async function writeSalaries(db: Db, moves: readonly NewSalary[], now: Date): Promise<void> {
  const created_at = now.toISOString()
  const replaced = moves.flatMap(({ replace }) => replace ?? [])
  const ended = moves.flatMap(({ end, add }) => (end ? { id: end, ends_on: add.starts_on } : []))
  if (replaced.length > 0)
    await sql`update salary set replaced_at = ${created_at}::timestamptz where id = any(${replaced}::uuid[])`.execute(db)
  if (ended.length > 0)
    await sql`update salary set ends_on = ended.ends_on
      from json_to_recordset(${JSON.stringify(ended)}::json) as ended (id uuid, ends_on date) where salary.id = ended.id`.execute(
      db,
    )
  await insertAll(
    db,
    'salary',
    moves.map(({ add, salary }) => ({ id: uuid(), ...salary, ...add, created_at })),
  )
}

/**
 * Whoever is taken back has agreed to no salary yet: the one of the employment before ends with it, and what was to follow does not count.
 * A new one takes two people, as for anybody who is hired.
 */
export async function endSalaries(db: Db, { employee_id, exit_date }: Returned, now: Date): Promise<void> {
  await sql`update salary set replaced_at = ${now.toISOString()}::timestamptz
    where employee_id = ${employee_id}::uuid and replaced_at is null and starts_on > ${exit_date}::date`.execute(db)
  await sql`update salary set ends_on = ${exit_date}::date + 1 where employee_id = ${employee_id}::uuid and replaced_at is null
    and (ends_on is null or ends_on > ${exit_date}::date + 1)`.execute(db)
}

/** How the audit log and the profile say it; the figures stay where pay is read. */
export const firstSalary = { source: 'agreed', reason: 'Agreed when hired' } as const satisfies {
  source: SalarySource
  reason: string
}

/** The person of a salary, held so that two changes at once do not cross. */
export async function lockEarner(db: Db, employeeId: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'first_name', 'email', 'hire_date', 'exit_date', 'status'])
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
