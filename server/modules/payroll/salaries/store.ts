/** Dated salaries: gross a month in kobo. Nothing is written over. */
import type { SalarySource } from '@iroko/contract/payroll/salaries'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'
import type { DatedSalary, SalaryMove } from './rules.ts'

/** What counts or counted of a person, newest first. */
export async function salariesOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('salary')
    .leftJoin('employee as setter', 'setter.id', 'salary.set_by')
    .select(['salary.id', 'salary.amount_kobo', 'salary.starts_on', 'salary.ends_on', 'salary.source'])
    .select(['salary.reason', 'salary.created_at'])
    .select(
      sql<PersonRef | null>`case when setter.id is not null then
        ${personRef('setter')} end`.as('set_by'),
    )
    .where('salary.employee_id', '=', employeeId)
    .where('salary.replaced_at', 'is', null)
    .orderBy('salary.starts_on', 'desc')
    .execute()
}

/** The same without names, for whoever has the person held. */
export async function datedSalaries(db: Db, employeeId: string): Promise<DatedSalary[]> {
  return await db
    .selectFrom('salary')
    .select(['id', 'amount_kobo', 'starts_on', 'ends_on'])
    .where('employee_id', '=', employeeId)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function writeSalary(
  db: Db,
  move: SalaryMove,
  salary: {
    employee_id: string
    amount_kobo: number
    source: SalarySource
    reason: string
    set_by: string | null
    now: Date
  },
): Promise<string> {
  const { now, ...row } = salary
  const at = now.toISOString()
  if (move.replace) await db.updateTable('salary').set({ replaced_at: at }).where('id', '=', move.replace).execute()
  if (move.end) await db.updateTable('salary').set({ ends_on: move.add.starts_on }).where('id', '=', move.end).execute()
  const id = uuid()
  await db
    .insertInto('salary')
    .values({ id, ...row, ...move.add, created_at: at })
    .execute()
  return id
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
