/** Decisions of people who have just read what they decide about. */
import type { Endpoint, Output } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import type { Person, TestApp } from './harness.ts'

const tables: Record<string, string> = {
  leaves: 'leave_application',
  shift_requests: 'shift_request',
  promotions: 'promotion',
  attendance_requests: 'attendance_request',
  absences: 'absence',
  salary_changes: 'salary_change',
  first_salaries: 'first_salaries',
  loans: 'loan',
  loan_write_offs: 'loan_write_off',
  tax_declarations: 'tax_declaration',
  payroll_approvals: 'payroll_approval',
}

export async function versionOf(t: Pick<TestApp, 'db'>, table: string, id: string): Promise<number> {
  const found = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}::uuid`.execute(t.db)
  return found.rows[0]?.version ?? 1
}

/** Approves or rejects a request as it is at this moment. */
export async function decideNow<E extends Endpoint>(
  t: TestApp,
  call: E,
  id: string,
  by: Person,
  comment = '',
): Promise<Output<E>> {
  const version = await versionOf(t, tables[call.path.split('/')[3] ?? ''] ?? '', id)
  return await t.call(call, { params: { id }, body: { comment, version } } as never, by)
}
