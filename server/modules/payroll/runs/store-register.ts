/** The payslips of a payroll as a list, and what to look at first among them. */

import type { PayrollRun, Review, SlipDifference, SlipLook } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { noRow } from '../../../lib/database/statements.ts'
import { isOwed, lacksAccount, payoutMode, toPay } from '../payouts/store.ts'
import { counts } from './store.ts'

/** Of the month before, also where a correction took the place of its payslip. */
const beforeNet = sql<
  number | null
>`(select earlier.net_kobo from payslip earlier where earlier.employee_id = payslip.employee_id
  and earlier.month = payslip.month - interval '1 month' and replace(earlier.kind, 'correction', 'regular') = replace(payslip.kind, 'correction', 'regular')
  and earlier.voided_at is null limit 1)`

/** The payslip whose net pay that is. */
const before = sql`(select earlier.id, earlier.bank_account_id, earlier.salary_mode from payslip earlier where earlier.employee_id = payslip.employee_id
  and earlier.month = payslip.month - interval '1 month' and replace(earlier.kind, 'correction', 'regular') = replace(payslip.kind, 'correction', 'regular')
  and earlier.voided_at is null limit 1)`

/** Whether one of these payslips has a line that the other has not; what employers contribute follows from the others. */
const lacksLine = (
  of: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) => sql<SqlBool>`exists (select 1 from ${before} before, payslip_line line
  where line.payslip_id = ${of} and line.kind <> 'employer' and ${noRow(sql`from payslip_line twin
    where twin.payslip_id = ${other} and twin.kind = line.kind and twin.title = line.title`)})`
const [mine, theirs] = [sql.ref('payslip.id'), sql.ref('before.id')]

const looks: Record<SlipLook | SlipDifference, RawBuilder<SqlBool>> = {
  new_line: lacksLine(mine, theirs),
  line_gone: lacksLine(theirs, mine),
  bank_changed: sql<SqlBool>`exists (select 1 from ${before} before where before.bank_account_id is distinct from payslip.bank_account_id
    or before.salary_mode <> payslip.salary_mode)`,
  joined: sql<SqlBool>`${beforeNet} is null`,
  changed: sql<SqlBool>`(${beforeNet} <> payslip.net_kobo
    and abs(payslip.net_kobo - ${beforeNet}) * 100 >= (select other_percent from payroll_check_setting) * ${beforeNet})`,
  no_net: sql<SqlBool>`payslip.net_kobo = 0`,
}

/** How many payslips of a regular payroll are to be looked at first, and how many people of its month before have none. */
export async function reviewOf(
  db: Db,
  { id, month, pay_group }: Pick<PayrollRun, 'id' | 'month' | 'pay_group'>,
): Promise<Review> {
  const { rows } = await sql<Review>`
    select count(*) filter (where ${looks.joined})::int as joined, count(*) filter (where ${looks.changed})::int as changed,
      count(*) filter (where ${looks.no_net})::int as no_net,
      (select count(*)::int from payslip gone join payroll_run before on before.id = gone.run_id and before.kind = 'regular'
          and before.month = ${month}::date - interval '1 month' and ${counts('before')}
          and before.pay_group_id is not distinct from ${pay_group?.id ?? null}::uuid
        where ${noRow(sql`from payslip here where here.run_id = ${id}::uuid and here.employee_id = gone.employee_id`)}) as left
    from payslip where payslip.run_id = ${id}::uuid`.execute(db)
  return rows[0] ?? { joined: 0, changed: 0, no_net: 0, left: 0 }
}

const ofLine = (key: string) =>
  sql<number>`coalesce((select amount_kobo from payslip_line where payslip_id = payslip.id and key = ${key} limit 1), 0)`

/** The payroll that pays what was held back. */
const paidWith = sql<{
  id: string
  title: string
} | null>`(select json_build_object('id', later_run.id, 'title', later_run.reference)
  from payslip later join payroll_run later_run on later_run.id = later.run_id where later.id = payslip.paid_by)`

export function listSlips(
  db: Db,
  runId: string,
  list: ListQuery & {
    held?: 'yes' | undefined
    salary_mode?: SalaryMode | undefined
    look?: SlipLook | SlipDifference | undefined
    percent?: number | undefined
    change_kobo?: number | undefined
  },
) {
  const query = db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .leftJoin('office', 'office.id', 'payslip.office_id')
    .select('payslip.returned_by')
    .select(['payslip.id', 'payslip.version', 'payslip.gross_kobo', 'payslip.paye_kobo', 'payslip.deductions_kobo'])
    .select([
      'payslip.net_kobo',
      'payslip.employer_kobo',
      'payslip.withheld_reason',
      'office.title as office',
      payoutMode.as('salary_mode'),
    ])
    .select([isOwed.as('is_owed'), sql<boolean>`payslip.released_at is not null`.as('is_released'), paidWith.as('paid_with')])
    .select([
      toPay.as('to_pay_kobo'),
      sql<boolean>`payslip.paid_by is not null`.as('is_paid_later'),
      lacksAccount.as('lacks_account'),
    ])
    .select([personRef().as('employee'), beforeNet.as('before_kobo'), ofLine('pension').as('pension_kobo')])
    .where('payslip.run_id', '=', runId)
    .$if(list.held === 'yes', (it) => it.where(isOwed))
    .$if(list.look !== undefined, (it) => it.where(looks[list.look ?? 'joined']))
    .$if(list.percent !== undefined, (it) =>
      it.where(sql<SqlBool>`abs(payslip.net_kobo - ${beforeNet}) * 100 >= ${list.percent ?? 0} * ${beforeNet}`),
    )
    .$if(list.change_kobo !== undefined, (it) =>
      it.where(sql<SqlBool>`abs(payslip.net_kobo - coalesce(${beforeNet}, 0)) >= ${list.change_kobo ?? 0}`),
    )
    .$if(list.salary_mode !== undefined, (it) => it.where(payoutMode, '=', list.salary_mode ?? 'bank'))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: {
      employee: sql.ref('employee.full_name'),
      gross_kobo: sql.ref('payslip.gross_kobo'),
      net_kobo: sql.ref('payslip.net_kobo'),
      change: sql`abs(payslip.net_kobo - coalesce(${beforeNet}, 0))`,
    },
    fallback: 'employee',
    tie: sql.ref('payslip.id'),
  })
}
