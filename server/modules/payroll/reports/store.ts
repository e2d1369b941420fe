/** Sums over payslips that count, in a constant number of statements. */
import type { Row } from '@iroko/contract/endpoint'
import { type PaySums, type payChanges, type payReports, paySumNames } from '@iroko/contract/payroll/reports'
import type { RunState } from '@iroko/contract/payroll/runs'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches, matchingEmployees } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { linesOf } from '../payouts/store-signed.ts'

export interface Months {
  /** First days of the first and the last month. */
  from: string
  to: string
}

const calculated = sql`payroll_run.state in ('review', 'approved', 'paid', 'closed')`

/** Ids of the payrolls of these months; as values in a statement they tell PostgreSQL how many payslips it is about. */
async function runsOf(db: Db, { from, to }: Months): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from payroll_run where payroll_run.month between ${from}::date and ${to}::date and ${calculated}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Rows of `payslip` by the name `slip` that count, of these payrolls: of one that is being corrected, the correction. */
const slipsOf = (
  runs: readonly string[],
) => sql<SqlBool>`${plannedEachTime} slip.voided_at is null and slip.run_id = any(${[...runs]}::uuid[])
  and not exists (select 1 from payslip newer where newer.replaces = slip.id and newer.replaces is not null and newer.voided_at is null)`

const lineSum = (condition: RawBuilder<unknown>) => sql<number>`coalesce(sum(amount_kobo) filter (where ${condition}), 0)`
const keyed = (kind: 'earning' | 'deduction' | 'employer', key: string) =>
  lineSum(sql`kind = ${sql.lit(kind)} and key = ${sql.lit(key)}`)
const namedEarnings = sql.raw(`'basic', 'housing', 'transport'`)
const byLaw = sql.raw(`'pension', 'pension_voluntary', 'nhf', 'nhis', 'paye'`)

/** Of the lines of one payslip. */
const lineSums = {
  basic_kobo: keyed('earning', 'basic'),
  housing_kobo: keyed('earning', 'housing'),
  transport_kobo: keyed('earning', 'transport'),
  other_earnings_kobo: lineSum(sql`kind = 'earning' and key not in (${namedEarnings})`),
  pension_kobo: lineSum(sql`kind = 'deduction' and key in ('pension', 'pension_voluntary')`),
  nhf_kobo: keyed('deduction', 'nhf'),
  nhis_kobo: keyed('deduction', 'nhis'),
  loans_kobo: lineSum(sql`loan_id is not null`),
  other_deductions_kobo: lineSum(sql`kind = 'deduction' and loan_id is null and key not in (${byLaw})`),
  pension_employer_kobo: keyed('employer', 'pension_employer'),
  nhis_employer_kobo: keyed('employer', 'nhis_employer'),
  nsitf_kobo: keyed('employer', 'nsitf'),
  itf_kobo: keyed('employer', 'itf'),
  spent_kobo: lineSum(sql`kind = 'refund' and key not in ('paye_set_off', 'pension_back', 'nhf_back', 'nhis_back')`),
}
const lineSumList = sql.join(Object.entries(lineSums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))
const lines = sql`(select ${lineSumList} from payslip_line where payslip_line.payslip_id = slip.id) line`

const ofSlip = (name: keyof PaySums) => {
  if (name === 'cost_kobo') return sql`slip.gross_kobo + line.spent_kobo + slip.employer_kobo`
  return sql.ref(name in lineSums ? `line.${name}` : `slip.${name}`)
}
const sumList = sql.join(paySumNames.map((name) => sql`coalesce(sum(${ofSlip(name)}), 0)::bigint as ${sql.ref(name)}`))
const sumRefs = paySumNames.map((name) => `sums.${name}` as const)
const sortable = {
  gross_kobo: sql.ref('sums.gross_kobo'),
  net_kobo: sql.ref('sums.net_kobo'),
  cost_kobo: sql.ref('sums.cost_kobo'),
}

/** By person; the office is the newest one. Only the lines of the people of the page are added up, unless it is sorted by their cost. */
export async function listRegister(db: Db, months: Months, list: ListQuery) {
  const runs = await runsOf(db, months)
  const own = sql`slip.employee_id = employee.id and ${slipsOf(runs)}`
  const sums = sql<PaySums & { office_id: string | null; payslips: number }>`(
    select (array_agg(slip.office_id order by slip.month desc))[1] as office_id, count(*)::int as payslips, ${sumList}
    from payslip slip cross join lateral ${lines} where ${own})`.as<'sums'>('sums')
  const people = db
    .selectFrom('employee')
    .where(sql<SqlBool>`employee.id in (select slip.employee_id from payslip slip where ${slipsOf(runs)})`)
    .where(employeeMatches(list.q))
  const rows = db
    .selectFrom('employee')
    .innerJoinLateral(sums, (join) => join.onTrue())
    .leftJoin('office', 'office.id', 'sums.office_id')
    .select(sumRefs)
    .select(['employee.id', personRef().as('employee'), 'office.title as office', 'sums.payslips'])
  const sumOf = (name: keyof typeof sortable) => sql`(select sum(${ofSlip(name)}) from payslip slip
    ${name === 'cost_kobo' ? sql`cross join lateral ${lines}` : sql``} where ${own})`
  const columns = {
    employee: sql.ref('employee.full_name'),
    office: sql`(select office.title from payslip slip left join office on office.id = slip.office_id where ${own} order by slip.month desc limit 1)`,
    gross_kobo: sumOf('gross_kobo'),
    net_kobo: sumOf('net_kobo'),
    cost_kobo: sumOf('cost_kobo'),
  }
  return listPage(db, rows, list, { columns, fallback: 'employee', tie: sql.ref('employee.id'), late: true }, people)
}

/** By the office that each payslip was made for. */
export async function listOffices(db: Db, months: Months, list: ListQuery) {
  const runs = await runsOf(db, months)
  const counted = sql<PaySums & { office_id: string | null; people: number }>`(
    select slip.office_id, count(distinct slip.employee_id)::int as people, ${sumList}
    from payslip slip cross join lateral ${lines} where ${slipsOf(runs)} group by slip.office_id)`.as<'sums'>('sums')
  const title = sql<string>`coalesce(office.title, 'No office')`
  const rows = db
    .selectFrom(counted)
    .leftJoin('office', 'office.id', 'sums.office_id')
    .select(sumRefs)
    .select([sql<string>`coalesce(office.id::text, 'none')`.as('id'), title.as('office'), 'sums.people'])
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(${title}) like ${likePattern(list.q ?? '')}`))
  const columns = { office: title, people: sql.ref('sums.people'), ...sortable }
  return listPage(db, rows, list, { columns, fallback: 'office', tie: sql`coalesce(office.id::text, '')` })
}

/** Lines of payslips: of one month by payslip; a year is most of the lines that there are, read faster from the first to the last. */
const withLines = ({ from, to }: Months, slip: string) =>
  from === to
    ? sql`cross join lateral ${linesOf(slip)} line`
    : sql`join payslip_line line on line.payslip_id = ${sql.ref(`${slip}.id`)}`

/** Of everyone in these months, or of those whom a search means; kept until a payroll or a person changes. */
export async function sumMonths(db: Db, months: Months, q?: string): Promise<PaySums> {
  const runs = await runsOf(db, months)
  const key = JSON.stringify([months, runs, q])
  return cached(db, { kind: 'pay of months', key, most: 100, topics: ['payroll_runs', 'people'] }, () =>
    addUp(db, months, runs, q),
  )
}

/** Lines are added up by their kind first, and only these sums looked through. */
async function addUp(db: Db, months: Months, runs: readonly string[], q?: string): Promise<PaySums> {
  const slips = sql`payslip slip where ${slipsOf(runs)} and ${q ? sql`slip.employee_id in ${matchingEmployees(q)}` : sql`true`}`
  const ofSlips = paySumNames.filter((name) => !(name in lineSums || name === 'cost_kobo'))
  const found = await sql<PaySums>`
    with counted as materialized (select slip.id, ${sql.join(ofSlips.map((name) => sql.ref(`slip.${name}`)))} from ${slips})
    select ${sql.join(paySumNames.map((name) => sql`coalesce(${ofSlip(name)}, 0)::bigint as ${sql.ref(name)}`))}
    from (select ${sql.join(ofSlips.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))} from counted) slip
    cross join (select ${lineSumList} from (select line.kind, line.key, line.loan_id, sum(line.amount_kobo) as amount_kobo
      from counted ${withLines(months, 'counted')} group by 1, 2, 3) payslip_line) line`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a sum is one row')
  return row
}

/** By what a line is called: allowances of many people are one line. */
export async function listLines(db: Db, months: Months, before: Months, list: ListQuery) {
  const [runs, runsBefore] = [await runsOf(db, months), await runsOf(db, before)]
  const joined = withLines(months, 'slip')
  const ofRuns = (some: readonly string[], people: RawBuilder<unknown>) => sql`
    select line.kind, line.title, min(line.position) as position, ${people} as people, sum(line.amount_kobo)::bigint as amount_kobo
    from payslip slip ${joined} where ${slipsOf(some)} group by line.kind, line.title`
  const counted = sql<Omit<Row<typeof payReports.lines>, 'id'> & { position: number }>`(
    select kind, title, coalesce(now.position, earlier.position) as position, coalesce(now.people, 0) as people,
      coalesce(now.amount_kobo, 0) as amount_kobo, coalesce(earlier.amount_kobo, 0) as before_kobo,
      coalesce(now.amount_kobo, 0) - coalesce(earlier.amount_kobo, 0) as change_kobo
    from (${ofRuns(runs, sql`count(distinct slip.employee_id)::int`)}) now
    full join (${ofRuns(runsBefore, sql`0`)}) earlier using (kind, title))`.as<'sums'>('sums')
  const kind = sql`array_position(array['earning', 'refund', 'deduction', 'employer'], sums.kind)`
  const rows = db
    .selectFrom(counted)
    .select(['sums.kind', 'sums.title', 'sums.people', 'sums.amount_kobo', 'sums.before_kobo', 'sums.change_kobo'])
    .select(sql<string>`sums.kind || ' ' || sums.title`.as('id'))
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(sums.title) like ${likePattern(list.q ?? '')}`))
  const columns = {
    kind,
    title: sql.ref('sums.title'),
    amount_kobo: sql.ref('sums.amount_kobo'),
    change_kobo: sql`abs(sums.change_kobo)`,
    place: sql.ref('sums.position'),
  }
  return listPage(db, rows, list, { columns, fallback: 'kind,place', tie: sql`sums.kind || ' ' || sums.title` })
}

type Variance = Row<typeof payReports.variance>

/** Whose net pay is another one than the month before. */
export async function listVariance(
  db: Db,
  month: Months,
  before: Months,
  list: ListQuery & { change?: (typeof payChanges)[number] | undefined },
) {
  const [runs, runsBefore] = [await runsOf(db, month), await runsOf(db, before)]
  const net = (some: readonly string[]) => sql`
    select slip.employee_id, sum(slip.net_kobo)::bigint as net_kobo, (array_agg(slip.office_id))[1] as office_id
    from payslip slip where ${slipsOf(some)} group by slip.employee_id`
  const counted = sql<{
    employee_id: string
    office_id: string | null
    change: Variance['change']
    before_kobo: number
    net_kobo: number
    change_kobo: number
  }>`(
    select employee_id, coalesce(now.office_id, earlier.office_id) as office_id, coalesce(earlier.net_kobo, 0) as before_kobo,
      coalesce(now.net_kobo, 0) as net_kobo, coalesce(now.net_kobo, 0) - coalesce(earlier.net_kobo, 0) as change_kobo,
      case when earlier.employee_id is null then 'joined' when now.employee_id is null then 'left' else 'changed' end as change
    from (${net(runs)}) now full join (${net(runsBefore)}) earlier using (employee_id)
    where now.net_kobo is distinct from earlier.net_kobo)`.as<'sums'>('sums')
  const ofPerson = (some: readonly string[]) => sql`
    select line.kind, line.title, sum(line.amount_kobo) as amount_kobo from payslip slip join payslip_line line on line.payslip_id = slip.id
    where slip.employee_id = sums.employee_id and ${slipsOf(some)} and line.kind <> 'employer' group by line.kind, line.title`
  const differing = sql<Variance['lines']>`coalesce((
    select json_agg(json_build_object('title', title, 'change_kobo', change_kobo)) from (
      select title, coalesce(now.amount_kobo, 0)::bigint - coalesce(earlier.amount_kobo, 0)::bigint as change_kobo
      from (${ofPerson(runs)}) now full join (${ofPerson(runsBefore)}) earlier using (kind, title)
      where now.amount_kobo is distinct from earlier.amount_kobo
      order by abs(coalesce(now.amount_kobo, 0) - coalesce(earlier.amount_kobo, 0)) desc, title limit 3) most
    where sums.change = 'changed'), '[]')`
  const rows = db
    .selectFrom(counted)
    .innerJoin('employee', 'employee.id', 'sums.employee_id')
    .leftJoin('office', 'office.id', 'sums.office_id')
    .select(['employee.id', personRef().as('employee'), 'office.title as office', 'sums.change', 'sums.before_kobo'])
    .select(['sums.net_kobo', 'sums.change_kobo', differing.as('lines')])
    .$if(list.change !== undefined, (it) => it.where('sums.change', '=', list.change ?? 'changed'))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  const columns = {
    employee: sql.ref('employee.full_name'),
    office: sql.ref('office.title'),
    net_kobo: sql.ref('sums.net_kobo'),
    change_kobo: sql`abs(sums.change_kobo)`,
  }
  return listPage(db, rows, list, { columns, fallback: '-change_kobo', tie: sql.ref('employee.id') })
}

/** The payrolls that a report is of, and where each stands. */
export async function runsIn(db: Db, { from, to }: Months): Promise<{ reference: string; state: RunState }[]> {
  const found = await sql<{ reference: string; state: RunState }>`
    select reference, state from payroll_run where month between ${from}::date and ${to}::date and ${calculated}
    order by month, reference`.execute(db)
  return found.rows
}

/** The first day of the newest month that was calculated. */
export async function newestMonth(db: Db): Promise<string | undefined> {
  const found = await sql<{ month: string | null }>`select max(month) as month from payroll_run where ${calculated}`.execute(db)
  return found.rows[0]?.month ?? undefined
}
