/** Every table that a payroll or the days that it pays are calculated from says who changed it, or stands here with why it need not. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const asked = new Set<string>()
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  asked.add(typeof first === 'string' ? first : String(Object(first).text))
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

const t = await testApp()
const c = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager: c.boss })

/** Read, and changed without an author: why. A table that is new to a calculation needs a trigger or a line here. */
const silentBecause: Record<string, string> = {
  approval_policy: 'who can approve it, looked at once it is calculated',
  company: 'as approval_policy',
  delegation: 'as approval_policy',
  payroll_run_maker: 'as approval_policy',
  payroll_way: 'who is asked to open the way to the approval',
  role_confirmation: 'as approval_policy',
  attendance_day: 'computed from the others',
  attendance_due: 'what is to be computed',
  attendance_figure_due: 'which sums are to be computed: no payslip is calculated from them',
  deduction_type:
    'its title and place among deductions: what one takes stands in the item, and preflight says who could not pay it whole',
  designation: 'its title: whose it is stands in the placement',
  employment: 'kept by the database from the record of the person, which says its author',
  factor: 'who calls',
  factor_policy: 'who calls',
  idempotency_key: 'what a call answered before, when it is sent again',
  loan_type: 'its title and place among deductions: what was lent stands in the loan',
  pay_change: 'the authors themselves, which the checks look at',
  pay_countersignature: 'the second persons of them',
  pay_group: 'its title and pay day: how it pays stands in its terms, and whom in its members',
  pay_rule: 'two others approved it; it ends by one, which pays nobody more',
  pay_rule_award: 'calculated',
  payroll_approval: 'the approval itself',
  payroll_check_setting: 'from when on a finding asks for a reason, which is shown to who approves',
  payroll_reversal: 'who asked for a reversal is kept with the payroll that it reversed',
  payroll_clearance: 'why somebody is paid despite a finding, which is shown to who approves',
  payroll_config: 'its author is asked for by findExcluded',
  payroll_run_item: 'its author is asked for by findBars',
  resignation: 'the notice that a settlement is compared with: no payslip is calculated from it',
  termination: 'as a resignation',
  payroll_run: 'the payroll itself, whose makers are kept with it',
  payslip_line: 'calculated',
  pension_fund: 'its title and code: whose it is stands in the membership',
  reporting_line: 'who calls',
  role_grant: 'who calls',
  role_policy: 'who calls',
  session: 'who calls',
  statutory_rules: 'its author is asked for by findExcluded',
}

/** The tables that these statements and the functions that they call read. */
async function tablesIn(statements: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string; body: string }>`select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`.execute(t.db)
  const texts = new Set(statements)
  for (const text of texts) for (const { name, body } of rows) if (text.includes(`${name}(`)) texts.add(body)
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(t.db)
  const read = [...texts].join('\n')
  return tables.rows
    .flatMap(({ name }) => (new RegExp(`\\b(from|join|update)\\s+"?${name}"?\\b`, 'i').test(read) ? name : []))
    .toSorted()
}

it('whatever a payroll and its days are calculated from says its author', async () => {
  await earn(c.agent, 30_000_000)
  await t.runJobs()
  asked.clear()
  await sql`insert into attendance_due (employee_id, from_day, to_day) values (${c.agent.id}::uuid, '2026-11-02', '2026-11-20')`.execute(
    t.db,
  )
  await t.portal.jobs.enqueue(t.db, 'attendance-compute', {})
  await t.runJobs()
  await start('2026-11')
  const { rows } = await sql<{
    name: string
  }>`select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid where prosrc like '%say_pay_change%'`.execute(t.db)
  const says = new Set(rows.map(({ name }) => name))
  const silent = (await tablesIn(asked)).filter((name) => !says.has(name))
  expect(silent).toEqual(Object.keys(silentBecause).toSorted())
})
