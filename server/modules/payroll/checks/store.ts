/** What is to be looked at in a payroll, person by person, and the reasons why it is paid all the same. */

import { addMonths } from '@iroko/contract/dates'
import { type BlockingKind, blockingKinds, type PreflightKind, preflightKinds } from '@iroko/contract/payroll/checks'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PayrollClearance } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { noRow } from '../../../lib/database/statements.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { encashableDays } from '../../leave/balances/store-encashed.ts'
import { fundOn } from '../../people/pension-funds/store.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'
import { undecidedDays } from '../../time/overtime/store-undecided.ts'
import { unsettledMonths } from '../pay-facts/store-missed.ts'
import { accountFor, isOfGroup, isOfRun, settledDay } from '../pay-facts/store-people.ts'
import { isOwed } from '../payouts/store.ts'
import { counts } from '../runs/store.ts'
import { isSettled, noticeOn } from '../settlements/store.ts'
import { movesIn } from './store-moved.ts'
import { shortDeductions } from './store-short.ts'
import { taxFall } from './store-tax-fall.ts'

export type Looked = Pick<PayrollRun, 'id' | 'kind' | 'month' | 'starts_on' | 'ends_on' | 'created_at'>

/** The last ten digits: '0803 000 0000' and '+234 803 000 0000' are one phone. */
const digitsOf = (table: string) => sql`right(regexp_replace(${sql.ref(`${table}.phone`)}, '[^0-9]', '', 'g'), 10)`

/** Whether a payroll is of `employee` and to which account it pays, found once for all kinds. */
const personOf = (run: Looked) =>
  sql`(select ${isOfRun(run)} as is_paid, (${accountFor(run.created_at)}) as account_id offset 0)`
const isPaid = sql`person.is_paid`
const account = sql`person.account_id`

/** Whether a contribution is deducted from the pay of `employee`. */
const deducts = (what: 'pension' | 'nhf', year: number) =>
  sql<boolean>`coalesce((select ${sql.ref(`facts.${what}`)} from tax_facts facts where facts.employee_id = employee.id
    and facts.year = ${year}), ${usualFacts[what]})`

/** Allowances and deductions of `employee` that a month has more than once, each with how often. */
export const sameTwice = (month: string): RawBuilder<unknown> => sql`
  select coalesce(allowance.title, deduction.title) as title, count(*)::int as times from pay_item item
  left join allowance_type allowance on allowance.id = item.allowance_type_id
  left join deduction_type deduction on deduction.id = item.deduction_type_id
  where item.employee_id = employee.id and item.archived_at is null and item.starts_on <= ${month}::date
    and (item.ends_on is null or item.ends_on >= ${month}::date)
  group by item.allowance_type_id, item.deduction_type_id, 1 having count(*) > 1`

/** The payslip of `employee` in a payroll whose net pay exceeds that of the month before by more than the settings say. */
export const netRise = (runId: string): RawBuilder<unknown> => sql`
  select slip.net_kobo, before.net_kobo as before_kobo from payslip slip
  join lateral (select earlier.net_kobo from payslip earlier where earlier.employee_id = slip.employee_id
    and earlier.month = slip.month - interval '1 month' and earlier.kind in ('regular', 'correction') and earlier.voided_at is null
    order by earlier.seq desc limit 1) before on before.net_kobo > 0
  where slip.run_id = ${runId}::uuid and slip.employee_id = employee.id and slip.voided_at is null
    and (slip.net_kobo - before.net_kobo) * 100 > before.net_kobo * (select net_rise_percent from payroll_check_setting)`

/** What `employee` gets in a settlement beyond the balance of leave or the notice of the exit. */
const overSettled = (run: Looked): RawBuilder<unknown> => sql`
  select 1 from payroll_run_person chosen where chosen.run_id = ${run.id}::uuid and chosen.employee_id = employee.id
    and (chosen.leave_days > ${encashableDays} or chosen.notice_days > greatest(0, ${noticeOn(sql`coalesce(${settledDay(run)}, employee.exit_date)`)}))`

/** Types that another payroll of the month pays `employee` too: an off-cycle one, or the regular one by an allowance. */
const sameOffCycle = ({ id, month }: Pick<Looked, 'id' | 'month'>): RawBuilder<unknown> => sql`
  select type.title, other_run.reference from payroll_run_item item
  join payroll_run_item other on other.employee_id = item.employee_id and other.allowance_type_id = item.allowance_type_id and other.run_id <> item.run_id
  join payroll_run other_run on other_run.id = other.run_id and other_run.month = ${month}::date and other_run.kind = 'off_cycle' and ${counts('other_run')}
  join allowance_type type on type.id = item.allowance_type_id
  where item.run_id = ${id}::uuid and item.employee_id = employee.id
  union all select type.title, null from payroll_run_item item join pay_item monthly on monthly.employee_id = item.employee_id
    and monthly.allowance_type_id = item.allowance_type_id and monthly.archived_at is null and monthly.starts_on <= ${month}::date
    and (monthly.ends_on is null or monthly.ends_on >= ${month}::date) join allowance_type type on type.id = item.allowance_type_id
  where item.run_id = ${id}::uuid and item.employee_id = employee.id`

/** The payslip of `employee` that differs from the last approved one by more than the thresholds, after what it follows from was changed. */
const bigChange = (runId: string): RawBuilder<unknown> => sql`
  select slip.net_kobo, before.net_kobo as before_kobo from payroll_check_setting setting, payslip slip
  join lateral (select earlier.net_kobo, earlier.created_at from payslip earlier join payroll_run earlier_run on earlier_run.id = earlier.run_id
      and earlier_run.approved_at is not null where earlier.employee_id = slip.employee_id and earlier.month < slip.month
      and earlier.kind in ('regular', 'correction') and earlier.voided_at is null order by earlier.month desc, earlier.seq desc limit 1) before on true
  where slip.run_id = ${runId}::uuid and slip.employee_id = employee.id and slip.voided_at is null
    and abs(slip.net_kobo - before.net_kobo) >= setting.change_kobo
    and abs(slip.net_kobo - before.net_kobo) * 100 > before.net_kobo * setting.change_percent
    and exists (select from pay_change change where change.employee_id = employee.id and change.made_at > before.created_at
      and change.what in ('salary', 'item', 'tax', 'loan', 'payment', 'group'))`

/** Overtime of `employee` in the period, or the one before, that is not decided yet. */
const undecidedOf = ({ starts_on, ends_on }: Pick<Looked, 'starts_on' | 'ends_on'>) =>
  undecidedDays(addMonths(starts_on, -1), ends_on)

/** By kind, whether it holds for `employee`, about whom `person` says this much. */
function conditions(run: Looked): Record<PreflightKind, RawBuilder<boolean>> {
  const { month, starts_on, ends_on } = run
  const isRegular = run.kind === 'regular'
  const year = Number(month.slice(0, 4))
  const isHere = (
    table: string,
  ) => sql`${sql.ref(`${table}.hire_date`)} <= ${ends_on}::date and ${sql.ref(`${table}.erased_at`)} is null
    and (${sql.ref(`${table}.exit_date`)} is null or ${sql.ref(`${table}.exit_date`)} >= ${starts_on}::date)`
  const days = sql`attendance_day.employee_id = employee.id and attendance_day.day between ${starts_on}::date and ${ends_on}::date`
  return {
    shared_bank: sql<boolean>`${isPaid} and exists (select 1 from bank_account own
      join bank_account other on other.fingerprint = own.fingerprint and other.bank_code = own.bank_code
        and other.employee_id <> own.employee_id and other.status in ('active', 'proposed')
      join employee owner on owner.id = other.employee_id and ${isHere('owner')}
      where own.id = ${account})`,
    shared_phone: sql<boolean>`${isPaid} and ${digitsOf('employee')} in (
      select ${digitsOf('owner')} from employee owner
      where length(${digitsOf('owner')}) >= 7 and ${isHere('owner')} group by 1 having count(*) > 1)`,
    // Nobody who works here was seen: not one day at work or on leave. Where attendance is not kept at all it says nothing.
    no_attendance: sql<boolean>`${isPaid}
      and not exists (select 1 from attendance_day where ${days}
        and (attendance_day.first_in is not null or attendance_day.status in ('present', 'half_day', 'on_leave')))
      and exists (select 1 from attendance_day where attendance_day.day between ${starts_on}::date and ${ends_on}::date
        and attendance_day.first_in is not null)`,
    unpaid_days: sql<boolean>`${isRegular} and ${isOfGroup(run)} and exists (select 1 from ${unsettledMonths(run)} done)`,
    // Also where one employment has a salary, and the one after it none yet.
    no_salary: sql<boolean>`${isRegular} and ${isOfGroup(run)} and employee.erased_at is null and exists (select 1 from employment
      where employment.employee_id = employee.id and employment.starts_on <= ${ends_on}::date
        and (employment.ends_on is null or employment.ends_on >= ${starts_on}::date)
        and not exists (select 1 from salary where salary.employee_id = employee.id and salary.replaced_at is null
          and salary.starts_on <= least(employment.ends_on, ${ends_on}::date)
          and (salary.ends_on is null or salary.ends_on > greatest(employment.starts_on, ${starts_on}::date))))`,
    no_bank: sql<boolean>`${isPaid} and ${account} is null and ${salaryModeOf} = 'bank'`,
    by_hand: sql<boolean>`${isPaid} and ${salaryModeOf} <> 'bank'`,
    bank_changing: sql<boolean>`${isPaid} and exists (select 1 from bank_account where bank_account.employee_id = employee.id
      and bank_account.status in ('proposed', 'active') and bank_account.id <> ${account})`,
    no_tax_state: sql<boolean>`${isPaid} and not exists (select 1 from tax_residence
      where tax_residence.employee_id = employee.id and tax_residence.starts_on <= ${ends_on}::date)`,
    no_tax_id: sql<boolean>`${isPaid} and ${noRow(sql`from employee_pay pay where pay.employee_id = employee.id
      and (pay.tin is not null or pay.nin_last4 is not null)`)}`,
    no_pension: sql<boolean>`${isPaid} and ${deducts('pension', year)} and ${noRow(sql`from employee_pay pay where pay.employee_id = employee.id
      and pay.rsa_pin_last4 is not null and ${fundOn(ends_on)} is not null`)}`,
    no_nhf: sql<boolean>`${isPaid} and ${deducts('nhf', year)} and ${noRow(sql`from employee_pay pay where pay.employee_id = employee.id
      and pay.nhf_number is not null`)}`,
    over_settled: sql<boolean>`${run.kind === 'final'} and exists (${overSettled(run)})`,
    same_off_cycle: sql<boolean>`${run.kind === 'off_cycle'} and exists (${sameOffCycle(run)})`,
    big_change: sql<boolean>`${run.kind === 'regular' || run.kind === 'correction'} and exists (${bigChange(run.id)})`,
    tax_fall: sql<boolean>`exists (${taxFall(run.id)})`,
    same_twice: sql<boolean>`${isPaid} and ${run.kind !== 'off_cycle'} and exists (${sameTwice(month)})`,
    net_rise: sql<boolean>`${isRegular} and exists (${netRise(run.id)})`,
    conflicts: sql<boolean>`${isPaid} and exists (select 1 from attendance_day where ${days} and attendance_day.status = 'conflict')`,
    overtime_open: sql<boolean>`${isPaid} and ${run.kind !== 'off_cycle'} and exists (${undecidedOf(run)})`,
    leaver: sql<boolean>`${isRegular} and ${isOfGroup(run)} and employee.exit_date between ${starts_on}::date - 60 and ${ends_on}::date
      and exists (select 1 from salary where salary.employee_id = employee.id and salary.replaced_at is null) and not ${isSettled()}`,
    no_year: sql<boolean>`${isPaid} and ${month.slice(5, 7) !== '01'} and employee.hire_date < make_date(${year}, 1, 1)
      and not exists (select 1 from payslip where payslip.employee_id = employee.id and payslip.voided_at is null
        and payslip.month >= make_date(${year}, 1, 1) and payslip.month < ${month}::date)
      and not exists (select 1 from tax_facts where tax_facts.employee_id = employee.id and tax_facts.year = ${year} and before_months > 0)`,
    over_deducted: sql<boolean>`exists (select 1 from payslip where payslip.run_id = ${run.id}::uuid and payslip.employee_id = employee.id
      and payslip.voided_at is null and payslip.over_kobo > 0)`,
    moved: sql<boolean>`${isPaid} and ${run.kind !== 'off_cycle'} and exists (${movesIn(run)})`,
    short_deduction: sql<boolean>`exists (${shortDeductions(run.id)})`,
    held: sql<boolean>`${isPaid} and exists (select 1 from payslip join payroll_run on payroll_run.id = payslip.run_id and payroll_run.state in ('paid', 'closed')
      where payslip.employee_id = employee.id and payslip.withheld_reason is not null and payslip.released_at is null
        and ${isOwed} and payslip.run_id <> ${run.id}::uuid)`,
  }
}

/** Each person with each kind that holds for them, as `problem.kind`. */
function problems(db: Db, run: Looked, kinds: readonly PreflightKind[]) {
  const holds = conditions(run)
  const found = kinds.map((kind) => sql`select ${kind}::text as kind where ${holds[kind]}`)
  return db
    .selectFrom('employee')
    .innerJoin(sql<{ is_paid: boolean; account_id: string | null }>`lateral ${personOf(run)}`.as<'person'>('person'), (join) =>
      join.onTrue(),
    )
    .innerJoin(sql<{ kind: PreflightKind }>`lateral (${sql.join(found, sql` union all `)})`.as<'problem'>('problem'), (join) =>
      join.onTrue(),
    )
}

const kindOf = sql<PreflightKind>`problem.kind`

export function listProblems(
  db: Db,
  run: Looked,
  list: ListQuery & { kind?: PreflightKind | undefined; cleared?: 'yes' | undefined },
) {
  const blocks = sql<boolean>`(clearance.reason is null and problem.kind = any(${[...blockingKinds]}::text[]))`
  const query = problems(db, run, list.kind ? [list.kind] : preflightKinds)
    .leftJoin('payroll_clearance as clearance', (join) =>
      join
        .onRef('clearance.employee_id', '=', 'employee.id')
        .on('clearance.run_id', '=', run.id)
        .on(sql<SqlBool>`clearance.kind = problem.kind`),
    )
    .leftJoin('employee as by', 'by.id', 'clearance.cleared_by')
    .select([sql<string>`employee.id || ' ' || problem.kind`.as('id'), kindOf.as('kind'), personRef().as('employee')])
    .select([sql<boolean>`person.is_paid`.as('is_paid'), 'employee.exit_date'])
    .select([
      blocks.as('blocks'),
      ifThere(
        'by',
        sql<{ reason: string; by: PersonRef; at: string }>`json_build_object(
          'reason', clearance.reason, 'by', ${personRef('by')}, 'at', clearance.cleared_at)`,
      ).as('cleared'),
    ])
    .$if(list.cleared === 'yes', (it) => it.where('clearance.reason', 'is not', null))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { employee: sql.ref('employee.full_name'), kind: sql`(not ${blocks}, problem.kind)` },
    fallback: 'kind,employee',
    tie: sql`employee.id`,
  })
}

interface Blocking {
  employee: PersonRef
  kind: BlockingKind
}

/** PAYE beyond the tax of the year that the payslips of a payroll say, by person. */
export async function findOver(db: Db, runId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('payslip')
    .select(['employee_id', 'over_kobo'])
    .where('run_id', '=', runId)
    .where('voided_at', 'is', null)
    .where(sql<SqlBool>`employee_id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(found.map(({ employee_id, over_kobo }) => [employee_id, over_kobo]))
}

/** What still needs a reason of those who have a payslip in a payroll. */
export async function findBlocking(db: Db, runId: string): Promise<Blocking[]> {
  const run = await db
    .selectFrom('payroll_run')
    .select(['id', 'kind', 'month', 'starts_on', 'ends_on', 'created_at'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return []
  return await problems(db, run, blockingKinds)
    .select([kindOf.$castTo<BlockingKind>().as('kind'), personRef().as('employee')])
    .where(sql<SqlBool>`exists (select 1 from payslip where payslip.run_id = ${runId}::uuid and payslip.employee_id = employee.id
      and payslip.voided_at is null)`)
    .where(sql<SqlBool>`not exists (select 1 from payroll_clearance clearance where clearance.run_id = ${runId}::uuid
      and clearance.employee_id = employee.id and clearance.kind = problem.kind)`)
    .orderBy('employee.full_name')
    .orderBy(kindOf)
    .execute()
}

export async function countBlocking(db: Db, runId: string): Promise<number> {
  return (await findBlocking(db, runId)).length
}

export async function insertClearances(db: Db, rows: readonly Insertable<PayrollClearance>[]): Promise<void> {
  await insertAll(db, 'payroll_clearance', rows)
}

/** What is the same more than once, or how far net pay rose, by person. */
export async function findDetails(db: Db, run: Looked, employeeIds: readonly string[]) {
  const { id, month } = run
  const found = await sql<{
    employee_id: string
    same: { title: string; times: number }[] | null
    rise: { net_kobo: number; before_kobo: number } | null
    overtime: { days: number; minutes: number }
  }>`
    select employee.id as employee_id, (select json_agg(one order by title) from (${sameTwice(month)}) one) as same,
      (select to_json(one) from (${netRise(id)}) one) as rise,
      (select json_build_object('days', count(*), 'minutes', coalesce(sum(minutes), 0)) from (${undecidedOf(run)}) one) as overtime
    from employee where employee.id = any(${[...employeeIds]}::uuid[])`.execute(db)
  return new Map(found.rows.map((row) => [row.employee_id, row]))
}

interface Thresholds {
  net_rise_percent: number
  change_percent: number
  change_kobo: number
  other_percent: number
}

export async function findSettings(db: Db): Promise<Thresholds & { version: number }> {
  return await db
    .selectFrom('payroll_check_setting')
    .select(['net_rise_percent', 'change_percent', 'change_kobo', 'other_percent', 'version'])
    .executeTakeFirstOrThrow()
}

/** Whether they were changed; not where somebody else did since they were read. */
export async function changeSettings(
  db: Db,
  { version, ...thresholds }: { [K in keyof Thresholds]?: number | undefined } & { version: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('payroll_check_setting')
    .set({ ...thresholds, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
