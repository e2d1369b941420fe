import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** How `employee` receives their pay. */
export const salaryModeOf: RawBuilder<SalaryMode> = sql<SalaryMode>`coalesce(
  (select pay.salary_mode from employee_pay pay where pay.employee_id = employee.id), 'bank')`

/** Those of these OGIDs who work here and whose pay the user may change, held. */
export async function lockPeople(db: Db, user: User, ogids: readonly string[], today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'first_name', 'email', salaryModeOf.as('salary_mode')])
    .where(sql<boolean>`ogid = any(${[...ogids]}::text[])`)
    .where(isEmployed())
    .where(inScope(user, 'people.pay.edit', sql.ref('employee.id'), today))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function assignMode(db: Db, ids: readonly string[], mode: SalaryMode): Promise<void> {
  await sql`insert into employee_pay (employee_id, salary_mode) select id, ${mode} from unnest(${[...ids]}::uuid[]) id
    on conflict (employee_id) do update set salary_mode = excluded.salary_mode, version = employee_pay.version + 1, updated_at = now()`.execute(
    db,
  )
}

export async function findMode(db: Db, employeeId: string): Promise<SalaryMode> {
  const found = await db
    .selectFrom('employee')
    .select(salaryModeOf.as('mode'))
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return found.mode
}
