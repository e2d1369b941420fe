/** Payslips as the people whose they are, and payroll, read them. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'

/** Their own once it is paid; everybody's for payroll, in whatever state. */
function readable(user: User, today: string) {
  if (mayForAll(user, 'payslip.read')) return sql<boolean>`true`
  return sql<boolean>`(payroll_run.state in ('paid', 'closed') and payslip.voided_at is null
    and ${inScope(user, 'payslip.read', sql.ref('payslip.employee_id'), today)})`
}

const rows = (db: Db) =>
  db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select(['payslip.id', 'payslip.month', 'payslip.gross_kobo', 'payslip.deductions_kobo', 'payslip.net_kobo'])
    .select(['payslip.employer_kobo', 'payslip.paye_kobo', 'payroll_run.state', 'payroll_run.paid_at', 'payroll_run.reference'])
    .select([personRef().as('employee'), sql<boolean>`payslip.voided_at is not null`.as('is_void')])

export function listPayslips(db: Db, user: User, list: ListQuery & { ogid: string; year?: string | undefined }, today: string) {
  const query = rows(db)
    .where('employee.ogid', '=', list.ogid)
    .where(readable(user, today))
    .$if(list.year !== undefined, (it) => it.where(sql<boolean>`extract(year from payslip.month) = ${Number(list.year)}`))
  return listPage(db, query, list, {
    columns: { month: sql.ref('payslip.month') },
    fallback: '-month',
    tie: sql.ref('payslip.id'),
  })
}

export async function findPayslip(db: Db, user: User, id: string, today: string) {
  return await rows(db)
    .innerJoin('statutory_rules', 'statutory_rules.id', 'payroll_run.rules_id')
    .leftJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
    .leftJoin('office', 'office.id', 'payslip.office_id')
    .select([
      'payslip.tax_state',
      'payslip.pfa',
      'payslip.year_gross_kobo',
      'payslip.year_reliefs_kobo',
      'payslip.year_tax_kobo',
    ])
    .select(['bank_account.bank_code', 'bank_account.account_number_last4', 'office.title as office'])
    .select(named('statutory_rules').as('rules'))
    .where('payslip.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()
}

/** In order, each beside the same of the month before. */
export async function linesOf(db: Db, id: string) {
  return await db
    .selectFrom('payslip_line as line')
    .innerJoin('payslip', 'payslip.id', 'line.payslip_id')
    .select(['line.kind', 'line.key', 'line.title', 'line.amount_kobo', 'line.short_kobo', 'line.explanation'])
    .select(
      sql<
        number | null
      >`(select earlier.amount_kobo from payslip_line earlier join payslip before on before.id = earlier.payslip_id
        where before.employee_id = payslip.employee_id and before.month = payslip.month - interval '1 month'
          and before.voided_at is null and earlier.key = line.key and earlier.kind = line.kind limit 1)`.as('before_kobo'),
    )
    .where('payslip.id', '=', id)
    .orderBy('line.position')
    .execute()
}
