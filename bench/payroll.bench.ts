/**
 * A payroll of 5,000 people (BENCH_FULL=1: and of 100,000), who were paid three months before, calculated, explained and stored by the job that
 * does it in the portal, against the floor: one INSERT … SELECT that does the same arithmetic for the same people, in the same run. Goals: under 2 s and at most 8 times
 * the floor; time per person among 100,000 within 1.3 times of that; memory flat; payslip PDFs at 100 a second on one core.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { ensureMonths } from '../server/lib/migrations/months.ts'
import { payslipPdf } from '../server/modules/payroll/payslips/notify-pdf.ts'
import type { WholeSlip } from '../server/modules/payroll/payslips/store.ts'
import { calculateSome } from '../server/modules/payroll/run-steps/actions.ts'
import { hirePaid } from '../server/test/payroll.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { median } from './measure.ts'
import { payBefore, periodOf } from './paid.ts'

const month = '2026-11-01'
/** Paid before: what a payroll finds of earlier months is more than half of its work. */
const monthsBefore = ['2026-08-01', '2026-09-01', '2026-10-01']
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const sizes = process.env.BENCH_FULL ? [5000, 100_000] : [5000]

const paid: WholeSlip = {
  id: '',
  employee: { id: '', ogid: 'OG700001', full_name: 'Paid Person' },
  month,
  reference: 'PR-2026-11',
  state: 'paid',
  is_void: false,
  held_kobo: 0,
  paid_again: [],
  refunds_kobo: 0,
  over_kobo: 0,
  held: null,
  kind: 'regular' as const,
  is_nothing: false,
  paid_at: '2026-11-25T08:00:00Z',
  paid_on: '2026-11-25',
  gross_kobo: 98_765_424,
  paye_kobo: 9_876_543,
  deductions_kobo: 49_382_712,
  net_kobo: 49_382_712,
  employer_kobo: 24_691_356,
  office: 'Kora Bank Voice',
  salary_mode: 'bank',
  bank: 'Access Bank',
  account_number_last4: '6789',
  tax_state: 'Lagos',
  pfa: 'Stanbic IBTC',
  rules: { id: '', title: 'Nigeria Tax Act 2025' },
  year_gross_kobo: 987_654_240,
  year_reliefs_kobo: 98_765_424,
  year_tax_kobo: 98_765_430,
  ...{ year_net_kobo: 493_827_120, year_pension_kobo: 49_382_712, loans_left_kobo: 0, lost_days: 0 },
  ...{
    code: '1A2B-3C4D-5E6F-7081',
    designation: 'Agent',
    tax_number: '******0001',
    rsa_pin: '******4321',
    starts_on: month,
    ends_on: '2026-11-30',
  },
}

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
let perPerson = 0
for (const people of sizes) {
  const cluster = await startCluster(bin)
  try {
    const database = await openDatabase({ url: cluster.url, poolSize: 2 })
    await migrate(database)
    await ensureMonths(database.db)
    await hirePaid(database.db, people, month)
    perPerson = await measure(database, people, perPerson)
    await database.close()
  } finally {
    await cluster.stop()
  }
}
await measurePdf()

async function measure({ db }: Database, people: number, before: number): Promise<number> {
  const { id: author } = await db.selectFrom('employee').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: rules_id } = await db
    .selectFrom('statutory_rules')
    .select('id')
    .where('starts_on', '=', '2026-01-01')
    .executeTakeFirstOrThrow()
  const values = { rules_id, created_by: author, state: 'calculating' as const }
  for (const earlier of monthsBefore) await payBefore(db, { ...values, ...periodOf(earlier) })
  const [ours, floors]: [number[], number[]] = [[], []]
  let memory = 0
  for (let round = 0; round < rounds; round += 1) {
    await sql`delete from payslip where month = ${month}::date`.execute(db)
    await sql`delete from payroll_run where month = ${month}::date`.execute(db)
    await sql`vacuum analyze payslip, payslip_line`.execute(db)
    const id = randomUUID()
    const row = { id, reference: `PR-${round}`, ...values, ...periodOf(month), read_until: '2026-11-20' }
    await db.insertInto('payroll_run').values(row).execute()
    const start = performance.now()
    while (await db.transaction().execute((held) => calculateSome(held, id, new Date())))
      memory = Math.max(memory, process.memoryUsage().rss)
    ours.push(performance.now() - start)
    floors.push(await floor(db))
  }
  const { slips = 0, lines = 0 } =
    (
      await sql<{
        slips: number
        lines: number
      }>`select (select count(*)::int from payslip where month = ${month}::date) as slips,
        (select count(*)::int from payslip_line join payslip on payslip.id = payslip_id where month = ${month}::date) as lines`.execute(
        db,
      )
    ).rows[0] ?? {}
  if (slips !== people) throw new Error(`${slips} payslips for ${people} people`)
  const [took, least] = [median(ours), median(floors)]
  const each = took / people
  const misses = took > 2000 * (people / 5000) * 1.3 || took / least > 8 ? ' – MISSES' : ''
  console.log(
    `${people.toLocaleString('en')} people, ${lines.toLocaleString('en')} lines: ${(took / 1000).toFixed(2)} s, floor ${(least / 1000).toFixed(2)} s, ${(took / least).toFixed(1)} times (goal 2 s for 5,000, 8 times)${misses}; ${each.toFixed(2)} ms each${before ? `, ${(each / before).toFixed(2)} times (goal 1.3)` : ''}; at most ${Math.round(memory / 1e6)} MB`,
  )
  return each
}

/** The same month in one statement: parts, days, allowances, contributions, tax by bands, deductions, loans; slips and lines into plain tables. */
async function floor(db: Database['db']): Promise<number> {
  await sql`drop table if exists floor_line`.execute(db)
  await sql`create table floor_line (employee_id uuid, position int, kind text, key text, title text, amount_kobo bigint, explanation text,
    primary key (employee_id, position))`.execute(db)
  const start = performance.now()
  await sql`
    insert into floor_line
    select paid.id, line.position, line.kind, line.key, line.title, line.amount, line.explanation
    from (
      select *, taxed * 12 - reliefs * 12 - least(0.2 * rent, 50000000) as chargeable
      from (
        select *, salary - lost * salary / 30 as pay,
          salary + items_taxed as taxed, round(0.08 * 0.85 * salary) as reliefs
        from (
          select employee.id, salary.amount_kobo as salary, coalesce(day.lost, 0) as lost, coalesce(item.dues, 0) as dues,
            coalesce(item.flat, 0) + coalesce(item.share, 0) * salary.amount_kobo / 100 as items_taxed,
            coalesce(owed.loans, 0) as loans, coalesce(tax_facts.rent_kobo, 0) as rent
          from employee join salary on salary.employee_id = employee.id
          left join (select employee_id, count(*) as lost from attendance_day day where day.day between ${month}::date and '2026-11-30'
            and day.status = 'absent' group by 1) day on day.employee_id = employee.id
          left join (select employee_id, sum(value) filter (where deduction_type_id is not null) as dues,
              sum(value) filter (where allowance_type_id is not null and mode = 'flat_rate') as flat,
              sum(value) filter (where allowance_type_id is not null and mode = 'percentage') as share
            from pay_item group by 1) item on item.employee_id = employee.id
          left join (select employee_id, sum(principal_kobo / months) as loans from loan group by 1) owed on owed.employee_id = employee.id
          left join tax_facts on tax_facts.employee_id = employee.id and tax_facts.year = 2026
        ) facts
      ) sums
    ) paid
    cross join lateral (values
      (0, 'earning', 'basic', 'Basic', round(pay * 0.45), 'The whole month, pensionable'),
      (1, 'earning', 'housing', 'Housing', round(pay * 0.25), 'The whole month, pensionable'),
      (2, 'earning', 'transport', 'Transport', round(pay * 0.15), 'The whole month, pensionable'),
      (3, 'earning', 'utility', 'Utility', round(pay * 0.05), 'The whole month'),
      (4, 'earning', 'meal', 'Meal', round(pay * 0.05), 'The whole month'),
      (5, 'earning', 'other', 'Other', round(pay * 0.05), 'The whole month'),
      (6, 'earning', 'allowances', 'Allowances', round(items_taxed), 'Flat rate'),
      (7, 'earning', 'shift', 'Shift', round(salary * 0.05), '5 % of the monthly gross'),
      (8, 'earning', 'data', 'Data', 500000, 'Flat rate, not taxed'),
      (9, 'deduction', 'pension', 'Pension', round(pay * 0.85 * 0.08), '8 % of pensionable pay'),
      (10, 'deduction', 'paye', 'PAYE', round((
        greatest(0, least(chargeable, 300000000) - 80000000) * 0.15 + greatest(0, least(chargeable, 1200000000) - 300000000) * 0.18
        + greatest(0, least(chargeable, 2500000000) - 1200000000) * 0.21 + greatest(0, least(chargeable, 5000000000) - 2500000000) * 0.23
        + greatest(0, chargeable - 5000000000) * 0.25) / 12), 'The rest of the year’s tax, spread over 2 months including this one'),
      (11, 'deduction', 'dues', 'Cooperative', dues, 'Flat rate'),
      (12, 'deduction', 'loans', 'Staff loan', loans, '12 instalments in all'),
      (13, 'employer', 'pension_employer', 'Pension, employer', round(pay * 0.85 * 0.1), '10 % of pensionable pay'),
      (14, 'employer', 'nsitf', 'NSITF', round(pay * 0.01), '1 % of pay without one-off payments'),
      (15, 'employer', 'itf', 'ITF', round(pay * 0.01), '1 % of gross pay')
    ) as line (position, kind, key, title, amount, explanation)`.execute(db)
  return performance.now() - start
}

async function measurePdf(): Promise<void> {
  const lines = Array.from({ length: 14 }, (_, at) => ({
    kind: at < 8 ? ('earning' as const) : at < 12 ? ('deduction' as const) : ('employer' as const),
    key: String(at),
    title: 'Housing allowance',
    amount_kobo: 12_345_678,
    explanation: 'The whole month, pensionable',
  }))
  const slip = (at: number) =>
    payslipPdf('Zuma Outsourcing Ltd', new Date('2026-11-25T08:00:00Z'), {
      ...paid,
      id: String(at),
      gross_kobo: 98_765_424 + at,
      lines,
      before: undefined,
    })
  for (let at = 0; at < 20; at += 1) await slip(at)
  const count = 200
  const start = process.cpuUsage()
  const began = performance.now()
  let bytes = 0
  for (let at = 0; at < count; at += 1) bytes += (await slip(at)).length
  const used = process.cpuUsage(start)
  const cpu = (used.user + used.system) / 1e6
  const second = performance.now() - began
  const rate = count / cpu
  console.log(
    `payslip PDFs: ${(count / (second / 1000)).toFixed(0)} a second, ${rate.toFixed(0)} a second of CPU (goal 100)${rate < 100 ? ' – MISSES' : ''}; ${Math.round(bytes / count / 1000)} kB each`,
  )
}
