/** Payslips as the people whose they are, and payroll, read them. */
import type { HeldState } from '@iroko/contract/payroll/payslips'
import type { RunKind } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { bankNameOf } from '../../people/banks/store.ts'
import { codeOf } from '../payslip-comparisons/store.ts'

/** Their own once it is paid; everybody's for payroll, in whatever state. */
function readable(user: User, today: string) {
  if (mayForAll(user, 'payslip.read')) return sql<boolean>`true`
  return sql<boolean>`(payroll_run.state in ('paid', 'closed') and payslip.voided_at is null
    and ${inScope(user, 'payslip.read', sql.ref('payslip.employee_id'), today)})`
}

/** That a payment came back says the journal of its return. */
const heldState = sql<HeldState | null>`case when payslip.withheld_reason is not null then json_build_object(
  'how', case when exists (select 1 from payroll_journal journal join payroll_journal_line line on line.journal_id = journal.id
    where journal.run_id = payslip.run_id and journal.kind = 'return' and line.detail = employee.ogid) then 'returned' else 'withheld' end,
  'is_released', payslip.released_at is not null,
  'paid_with', (select later_run.reference from payslip later join payroll_run later_run on later_run.id = later.run_id
    where later.id = payslip.paid_by)) end`

/** The months whose payment the bank returned and this payslip pays. */
const paidAgain = sql<string[]>`array(select to_char(earlier.month, 'YYYY-MM') from payslip earlier
  where earlier.paid_by = payslip.id and earlier.returned_by is not null order by earlier.month)`

const rows = (db: Db) =>
  db
    .selectFrom('payslip')
    .innerJoin('payroll_run', 'payroll_run.id', 'payslip.run_id')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select(['payslip.id', 'payslip.month', 'payslip.gross_kobo', 'payslip.deductions_kobo', 'payslip.net_kobo'])
    .select([
      'payslip.employer_kobo',
      'payslip.refunds_kobo',
      'payslip.held_kobo',
      'payslip.paye_kobo',
      'payroll_run.state',
      'payroll_run.paid_at',
      'payroll_run.paid_on',
      'payroll_run.reference',
    ])
    .select([personRef().as('employee'), sql<boolean>`payslip.voided_at is not null`.as('is_void'), heldState.as('held')])
    .select([paidAgain.as('paid_again'), sql<RunKind>`payslip.kind`.as('kind')])
    .select(sql<boolean>`payslip.net_kobo + payslip.held_kobo <= payslip.paid_before_kobo`.as('is_nothing'))

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

/** What the payslips of a person and year come to, up to the one that is read and with it. */
const yearSoFar = (
  of: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(select coalesce(sum(${of}), 0)::bigint from payslip slip
  where slip.employee_id = payslip.employee_id and slip.voided_at is null and slip.month >= date_trunc('year', payslip.month)::date
    and (slip.month, slip.seq) <= (payslip.month, payslip.seq))`

/** All that a payslip says but its lines. */
const wholes = (db: Db) =>
  rows(db)
    .innerJoin('statutory_rules', 'statutory_rules.id', 'payroll_run.rules_id')
    .leftJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
    .leftJoin('office', 'office.id', 'payslip.office_id')
    .select([
      'payslip.tax_state',
      'payslip.pfa',
      'payslip.year_gross_kobo',
      'payslip.year_reliefs_kobo',
      'payslip.year_tax_kobo',
      'payslip.over_kobo',
    ])
    .leftJoin('employee_pay', 'employee_pay.employee_id', 'payslip.employee_id')
    .leftJoin('placement', (on) => on.on(placedOn(sql.ref('payroll_run.ends_on'), 'payslip.employee_id')))
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['payroll_run.starts_on', 'payroll_run.ends_on', 'designation.title as designation'])
    .select([
      sql<number>`coalesce((payslip.facts ->> 'lost')::int, 0)`.as('lost_days'),
      sql<string | null>`'******' || coalesce(right(employee_pay.tin, 4), employee_pay.nin_last4)`.as('tax_number'),
      sql<string | null>`'******' || employee_pay.rsa_pin_last4`.as('rsa_pin'),
      sql<string>`regexp_replace(${codeOf('payslip')}, '(.{4})(?=.)', '\\1-', 'g')`.as('code'),
      yearSoFar(sql`slip.net_kobo`).as('year_net_kobo'),
      yearSoFar(sql`(select coalesce(sum(line.amount_kobo * case line.kind when 'refund' then -1 else 1 end), 0) from payslip_line line
        where line.payslip_id = slip.id and line.key in ('pension', 'pension_voluntary', 'pension_back'))`).as(
        'year_pension_kobo',
      ),
      sql<number>`(select coalesce(sum(entry.amount_kobo), 0)::bigint from loan join loan_entry entry on entry.loan_id = loan.id
        where loan.employee_id = payslip.employee_id and entry.dated_on <= coalesce(payroll_run.paid_on, payroll_run.ends_on))`.as(
        'loans_left_kobo',
      ),
    ])
    .select(['bank_account.account_number_last4', 'office.title as office'])
    .select(
      sql<string | null>`case when bank_account.id is not null then ${bankNameOf('bank_account.bank_code')} end`.as('bank'),
    )
    .select(sql<SalaryMode>`payslip.salary_mode`.as('salary_mode'))
    .select(named('statutory_rules').as('rules'))
export type WholeSlip = Awaited<ReturnType<ReturnType<typeof wholes>['executeTakeFirstOrThrow']>>

export const findPayslip = (db: Db, user: User, id: string, today: string): Promise<WholeSlip | undefined> =>
  wholes(db).where('payslip.id', '=', id).where(readable(user, today)).executeTakeFirst()

/** The payroll whose payslips are handed out together. */
export const findBatch = (db: Db, runId: string) =>
  db.selectFrom('payroll_run').select(['id', 'reference', 'state']).where('id', '=', runId).executeTakeFirst()

/** The next payslips of a payroll in the order of their ids, after the id `after`; from the first with ''. */
export const slipsAfter = (db: Db, runId: string, after: string, limit: number): Promise<WholeSlip[]> =>
  wholes(db)
    .where('payslip.run_id', '=', runId)
    .where('payslip.voided_at', 'is', null)
    .$if(after !== '', (it) => it.where('payslip.id', '>', after))
    .orderBy('payslip.id')
    .limit(limit)
    .execute()

/** The lines of many payslips, by payslip, in the order in which they are shown. */
export async function linesOfMany(db: Db, ids: readonly string[]) {
  const found = await db
    .selectFrom('payslip_line')
    .select(['payslip_id', 'kind', 'key', 'title', 'amount_kobo', 'explanation'])
    .where(sql<boolean>`payslip_id = any(${[...ids]}::uuid[])`)
    .orderBy('payslip_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(found, ({ payslip_id }) => payslip_id)
}

export interface Before {
  net_kobo: number
  changes: { kind: 'earning' | 'refund' | 'deduction'; title: string; change_kobo: number }[]
}

/** What differs from the payslips of the month before, by payslip; none for those that have none before them. */
export async function changesSince(db: Db, ids: readonly string[]): Promise<Map<string, Before>> {
  const sums = (slip: string) => sql`select kind, title, sum(amount_kobo)::bigint as kobo from payslip_line
    where payslip_id = ${sql.ref(slip)} and kind <> 'employer' group by kind, title`
  const found = await sql<Before & { id: string }>`
    select slip.id, before.net_kobo, coalesce((
      select json_agg(json_build_object('kind', kind, 'title', title, 'change_kobo', coalesce(now.kobo, 0) - coalesce(earlier.kobo, 0))
        order by abs(coalesce(now.kobo, 0) - coalesce(earlier.kobo, 0)) desc, title)
      from (${sums('slip.id')}) now full join (${sums('before.id')}) earlier using (kind, title)
      where now.kobo is distinct from earlier.kobo), '[]') as changes
    from payslip slip cross join lateral (
      select earlier.id, earlier.net_kobo from payslip earlier
      where earlier.employee_id = slip.employee_id and earlier.month = slip.month - interval '1 month'
        and earlier.voided_at is null and earlier.kind in ('regular', 'correction')
      order by earlier.seq desc limit 1
    ) before
    where slip.id = any(${[...ids]}::uuid[]) and slip.kind in ('regular', 'correction')`.execute(db)
  return new Map(found.rows.map(({ id, ...before }) => [id, before]))
}

/** The lines of a payslip in the order in which they are shown, each with its amount of the month before. */
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
