/** Whom a payroll is of, what it pays to, and which payslips it follows from. */
import type { RunKind } from '@iroko/contract/payroll/runs'
import { type RawBuilder, sql } from 'kysely'
import { noRow } from '../../../lib/database/statements.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import type { Period } from '../calculation/rules-salary.ts'
import { groupOn } from '../pay-groups/store.ts'

/**
 * The account of `employee` that a payroll pays to: the one that counted when the payroll was started. A change that was confirmed since
 * waits for the next one; only who had no account until then is paid to the first. None where the pay is handed out.
 */
export const accountFor = (started_at: string): RawBuilder<string> => sql<string>`
  select known.id from bank_account known where known.employee_id = employee.id and known.decided_at is not null
    and known.status in ('active', 'ended') and ${salaryModeOf} = 'bank'
  order by known.decided_at > ${started_at}::timestamptz,
    case when known.decided_at <= ${started_at}::timestamptz then known.decided_at end desc, known.decided_at limit 1`

/** What a run is read by. */
export type RunPeriod = Period & { id: string; kind: RunKind }
export type FoundRun = RunPeriod & { created_at: string; read_until: string | null }

/**
 * Whether `employee` belongs to a run: everyone, or everyone of its pay group, who is paid in the month, for an employment whose days no
 * other payslip pays, or the chosen people.
 */
export const isOfRun = (run: RunPeriod): RawBuilder<boolean> =>
  run.kind === 'regular'
    ? sql<boolean>`(${isPaidIn(run)} and exists (select 1 from ${spells(run)} where spell.ends_on is null or not exists (${lastDaysSlip(run)}))
        and (${isOfGroup(run)} or ${hasMoved(run)}) and ${noRow(sql`from payslip other where other.employee_id = employee.id
        and other.month = ${run.month}::date and other.kind in ('regular', 'correction') and other.voided_at is null and other.run_id <> ${run.id}::uuid`)})`
    : sql<boolean>`exists (select 1 from payroll_run_person chosen where chosen.run_id = ${run.id}::uuid and chosen.employee_id = employee.id)`

/**
 * The employments (`spell`) of `employee` with days in a period, but those whose days a final settlement pays: in a year of coming back each
 * is paid for its own days. The settlement of a payroll itself does not count.
 */
export const spells = ({ id, starts_on, ends_on }: SpellsOf): RawBuilder<unknown> => sql`(
  select employment.starts_on, employment.ends_on from employment where employment.employee_id = employee.id
    and employment.starts_on <= ${ends_on}::date and (employment.ends_on is null or employment.ends_on >= ${starts_on}::date)
    and ${noRow(sql`from payslip settled where settled.employee_id = employee.id and settled.kind = 'final' and settled.voided_at is null
      and settled.run_id <> ${id}::uuid and (settled.facts ->> 'exit_date')::date >= employment.ends_on
      and (settled.facts ->> 'exit_date')::date <= ${ends_on}::date and (settled.facts ->> 'exit_date')::date >= ${starts_on}::date
      and settled.facts ->> 'is_month_paid' is distinct from 'true'`)}) spell`

/** The days of a payroll `run`, as columns. */
export const runPeriod = { starts_on: sql.ref('run.starts_on'), ends_on: sql.ref('run.ends_on') }

/** The last working day of `employee` that a final settlement is of: of the employment that ended in its period, whatever came after it. */
export const settledDay = ({ starts_on, ends_on }: Days): RawBuilder<string | null> => sql<string | null>`(
  select max(employment.ends_on) from employment where employment.employee_id = employee.id
    and employment.ends_on between ${starts_on}::date and ${ends_on}::date)`

/**
 * From when to when `employee` worked here, as the payslips of a payroll count it (`served`): all employments with days in its period, each by
 * itself in `spans` where there are several; of a settlement those until the last day that it is of. Who has none of these days is paid by
 * what their newest employment says.
 */
export function servedIn(run: SpellsOf & { kind: RunKind }): RawBuilder<unknown> {
  const until = run.kind === 'final' ? sql`spell.ends_on <= ${settledDay(run)}` : sql`true`
  return sql`(
  select coalesce(min(spell.starts_on), employee.hire_date) as hire_date,
    case when count(*) = 0 then employee.exit_date when bool_and(spell.ends_on is not null) then max(spell.ends_on) end as exit_date,
    case when count(*) > 1 then json_agg(json_build_object('first', spell.starts_on, 'last', spell.ends_on) order by spell.starts_on) end as spans
  from ${spells(run)} where ${until})`
}

/**
 * The payslip of another payroll, of this month or an earlier one, whose period has the last day of `spell`, an employment: once the pay
 * period was changed, this one may have it too.
 */
export const lastDaysSlip = ({ id, month }: RunPeriod, lastDay = sql.ref('spell.ends_on')): RawBuilder<unknown> => sql`
  select slip.* from payslip slip join payroll_run paying on paying.id = slip.run_id and paying.ends_on >= ${lastDay}
  where slip.employee_id = employee.id and slip.month <= ${month}::date and slip.run_id <> ${id}::uuid and slip.voided_at is null
    and slip.kind in ('regular', 'correction') order by slip.month desc, slip.seq desc limit 1`

/** The pay group of `employee` in a period: that of its last day. */
export const ownGroup = ({ ends_on }: Pick<Days, 'ends_on'>): RawBuilder<string> => groupOn(sql`employee.id`, ends_on)

/** Whether `employee` is paid with the pay group of a run; everyone is where it has none. */
export function isOfGroup({ id, ends_on }: Pick<RunPeriod, 'id' | 'ends_on'>): RawBuilder<boolean> {
  const group = sql`(select pay_group_id from payroll_run where payroll_run.id = ${id}::uuid)`
  return sql<boolean>`(${group} is null or ${group} = ${ownGroup({ ends_on })})`
}

/** Whether the payroll of their group was approved without them, as of who came into it since: the next of another group takes them. */
const hasMoved = ({
  month,
  ends_on,
}: Period) => sql<boolean>`exists (select 1 from payroll_run done where done.month = ${month}::date
  and done.kind = 'regular' and done.state in ('approved', 'paid', 'closed') and done.pay_group_id = ${ownGroup({ ends_on })})`

/** Two days, or the columns that hold them. */
interface Days {
  starts_on: string | RawBuilder<unknown>
  ends_on: string | RawBuilder<unknown>
}

/** The days of a payroll, or columns that hold them. */
type SpellsOf = Days & { id: string | RawBuilder<unknown> }

/** Works here on a day of the period, and earns something then. */
export const isPaidIn = (days: Days): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from employment where employment.employee_id = employee.id and employment.starts_on <= ${days.ends_on}::date
    and (employment.ends_on is null or employment.ends_on >= ${days.starts_on}::date))
  and employee.erased_at is null and exists (${salariesIn(days, sql`1`)}))`

export const salariesIn = ({ starts_on, ends_on }: Days, what: RawBuilder<unknown>) => sql`
  select ${what} from salary where salary.employee_id = employee.id and salary.replaced_at is null
    and salary.starts_on <= ${ends_on}::date and (salary.ends_on is null or salary.ends_on > ${starts_on}::date)`

/** The salaries of `employee` that count in a period, and the parts of one by the designation of the joined `placement`. */
export const salaryIn = (days: Days): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('amount_kobo', salary.amount_kobo, 'starts_on', salary.starts_on, 'ends_on', salary.ends_on)
      order by salary.starts_on) from (${salariesIn(days, sql`salary.*`)}) salary), '[]') as salaries,
  (select json_build_object('basic_bp', basic_bp, 'housing_bp', housing_bp, 'transport_bp', transport_bp,
      'utility_bp', utility_bp, 'meal_bp', meal_bp, 'other_bp', other_bp)
    from salary_structure where archived_at is null and (designation_id is null or designation_id = placement.designation_id)
    order by designation_id is null limit 1) as shares`

/** Payslips (under the name of a table) that those of a run follow from: of earlier months, and of this one what it does not replace. */
export function isBefore({ id, kind, month }: RunPeriod, slip: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${slip}.${column}`)
  return sql<boolean>`(${of('voided_at')} is null and ${of('run_id')} <> ${id}::uuid and (${of('month')} < ${month}::date
    or (${of('month')} = ${month}::date and ${kind === 'correction' ? sql`${of('kind')} = 'off_cycle'` : sql`true`})))`
}
