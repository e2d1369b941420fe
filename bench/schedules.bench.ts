/**
 * The schedules of all filings of a month of 5,000 people, each as its receiver takes it, numbers opened and files written, against the floor: one
 * statement that sums the lines of the month by person and key, and text made of what it answers. Goal: all of them in less than 5 s.
 */
import { sql } from 'kysely'
import { openDatabase } from '../server/lib/database/database.ts'
import { sealerOf } from '../server/lib/files/sealed.ts'
import { sealedAs } from '../server/lib/house/sealed.ts'
import type { StaffTools } from '../server/lib/http/implement.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { ensureMonths } from '../server/lib/migrations/months.ts'
import { openFilings } from '../server/modules/payroll/filings/actions.ts'
import { filingsOf } from '../server/modules/payroll/filings/store.ts'
import { layoutFor, scheduleOf, writtenSchedule } from '../server/modules/payroll/papers/actions.ts'
import { numberColumn } from '../server/modules/people/pay-details/store-sealed.ts'
import { hirePaid } from '../server/test/payroll.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { median } from './measure.ts'
import { payBefore, periodOf } from './paid.ts'

const month = '2026-11-01'
const people = 5000
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const environment = {
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: '/nowhere',
} as StaffTools['portal']['environment']

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url, poolSize: 2 })
  const { db } = database
  await migrate(database)
  await ensureMonths(db)
  await hirePaid(db, people, month)
  await sealNumbers()
  const { id: created_by } = await db.selectFrom('employee').select('id').limit(1).executeTakeFirstOrThrow()
  const rules = db.selectFrom('statutory_rules').select('id').where('starts_on', '=', '2026-01-01')
  const { id: rules_id } = await rules.executeTakeFirstOrThrow()
  const { ends_on, ...period } = periodOf(month)
  const id = await payBefore(db, { ...{ rules_id, created_by, state: 'calculating' as const }, ...period, ends_on })
  await db.transaction().execute((held) => openFilings(held, { id, month }, ends_on))
  await sql`update pension_fund set code = right(title, 1) || '000'`.execute(db)
  await sql`vacuum analyze`.execute(db)

  const call = { db, today: ends_on, portal: { environment } } as unknown as StaffTools
  const filings = await filingsOf(db, month.slice(0, 7))
  const [ours, floors]: [number[], number[]] = [[], []]
  const slowest = new Map<string, number>()
  let lines = 0
  for (let round = 0; round < rounds; round += 1) {
    lines = 0
    const start = performance.now()
    for (const filing of filings) {
      const began = performance.now()
      const schedule = await scheduleOf(call, filing)
      const layout = await layoutFor(call, filing, { asked: undefined, ...schedule })
      if (!layout) throw new Error(`no layout for ${filing.kind}`)
      const { files, wrong } = await writtenSchedule(layout, schedule)
      if (files.length === 0) throw new Error(`${filing.kind}: ${wrong[0]}`)
      lines += schedule.rows.length
      slowest.set(`${filing.kind} ${filing.recipient}`, performance.now() - began)
    }
    ours.push(performance.now() - start)
    floors.push(await floor())
  }
  const [took, least] = [median(ours), median(floors)]
  const [most = ['', 0]] = [...slowest].toSorted((first, other) => other[1] - first[1])
  console.log(
    `${filings.length} schedules of ${people.toLocaleString('en')} people, ${lines.toLocaleString('en')} rows: ${(took / 1000).toFixed(2)} s, floor ${(least / 1000).toFixed(2)} s, ${(took / least).toFixed(1)} times (goal 5 s)${took > 5000 ? ' – MISSES' : ''}; the longest ${most[0].trim()}, ${Math.round(most[1])} ms`,
  )
  await database.close()

  async function sealNumbers(): Promise<void> {
    const sealer = sealerOf(environment)
    const { rows } = await sql<{
      id: string
      n: number
    }>`select employee_id as id, row_number() over ()::int as n from employee_pay`.execute(db)
    const pins = rows.map((row) =>
      sealer.seal(`PEN${String(row.n).padStart(12, '0')}`, sealedAs(numberColumn('rsa_pin'), row.id)),
    )
    const ids = rows.map((row) => row.id)
    await sql`update employee_pay set rsa_pin_sealed = pin from unnest(${ids}::uuid[], ${pins}::text[]) known (id, pin) where employee_id = known.id`.execute(
      db,
    )
  }

  /** What people owe by key, as one text. */
  async function floor(): Promise<number> {
    const start = performance.now()
    const { rows } = await sql<{ full_name: string; key: string; kobo: number }>`
      select employee.full_name, line.key, sum(line.amount_kobo)::bigint as kobo from payslip
      join payslip_line line on line.payslip_id = payslip.id join employee on employee.id = payslip.employee_id
      where payslip.month = ${month}::date group by employee.id, line.key order by line.key, employee.full_name`.execute(db)
    const text = rows.map(({ full_name, key, kobo }) => `${full_name},${key},${kobo}`).join('\r\n')
    if (text.length < people) throw new Error('nothing was summed')
    return performance.now() - start
  }
} finally {
  await cluster.stop()
}
