/**
 * Attendance of 5,000 people on PostgreSQL: a month counted again by two workers (goal 20 s), the grid of a month with millions of
 * punches stored (goal 150 ms), a month as a report, and what payroll asks. Requests are measured against the statements that they
 * make, made by the driver alone; counting against a bare insert of the same rows. BENCH_FULL=1 stores ten million punches.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import pg from 'pg'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/database/migrate.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { sealer, serve, timeCall } from './measure.ts'
import { recordStatements } from './record.ts'

const today = new Date().toISOString().slice(0, 10)
const month = monthOf(addMonths(today, -1))
const from = `${month}-01`
const to = addDays(addMonths(from, 1), -1)
const people = Number(process.env.BENCH_PEOPLE ?? 5000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const wanted = Number(process.env.BENCH_PUNCHES ?? (process.env.BENCH_FULL ? 10_000_000 : 2_000_000))
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url })
  const { db } = database
  await migrate(database)
  const building = performance.now()
  await buildCompany(db, { employees: people, months: 24, today }, sealer)
  const direct = new pg.Client({ connectionString: cluster.url })
  await direct.connect()
  await direct.query('set jit = off')
  await db.updateTable('company').set({ demo: false }).execute()
  console.log(`The company was built in ${seconds(building)} s`)
  const adding = performance.now()
  const stored = await addPunches()
  await direct.query('vacuum analyze')
  console.log(`${stored.toLocaleString('en')} punches stored; those of earlier days in ${seconds(adding)} s`)

  await measureCounting()
  await direct.query('vacuum analyze')

  const { id } = await db
    .selectFrom('employee')
    .select('id')
    .where('email', '=', 'hr.manager@zuma.test')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('session')
    .values({ id: randomUUID(), token_hash: hashToken(token), employee_id: id })
    .execute()
  const headers = { authorization: `Bearer ${token}` }
  const ours = await serve('server/main.ts', await freePort(), '/readyz', {
    DATABASE_URL: cluster.url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ROLE: 'web',
  })
  const query = (text: string, values: unknown[]) => direct.query(text, values)
  const measure = async (what: string, path: string, goal?: number) => {
    const statements = await recordStatements(cluster.url, path, headers)
    const timed = await timeCall({ url: ours.url + path, headers, statements, query }, rounds)
    const misses = goal && timed.median > goal ? ` – MISSES the goal of ${goal} ms` : ''
    console.log(
      `${what}: ${timed.median.toFixed(0)} ms (95th ${timed.worst.toFixed(0)} ms), the ${statements.length} statements alone ${timed.floor.toFixed(0)} ms${misses}`,
    )
  }
  /** A whole sheet, once: how long, how large. */
  const take = async (what: string, path: string) => {
    const start = performance.now()
    const response = await fetch(ours.url + path, { headers })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.length
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    console.log(`${what}: ${seconds(start)} s, ${(bytes / 1e6).toFixed(1)} MB`)
  }
  const period = `from=${from}&to=${to}`
  try {
    await measure('month grid, 50 people', `/api/v1/attendance_records.json?month=${month}&limit=50`, 150)
    await measure('report by person, 25 people', `/api/v1/attendance_summaries.json?${period}`)
    await measure('the same, most late first', `/api/v1/attendance_summaries.json?${period}&sort=-late_minutes`)
    await measure('report by person, everyone', `/api/v1/attendance_summaries.json?${period}&limit=10000`)
    await measure('report by day, 25 days', `/api/v1/attendance_details.json?${period}`)
    await measure('report by office', `/api/v1/attendance_office_totals.json?${period}`)
    await measure('what payroll asks, everyone', `/api/v1/attendance_pay.json?${period}&limit=10000`)
    await take('every day of everyone as CSV', `/api/v1/attendance_details.csv?${period}`)
    await take('every day of everyone as XLSX', `/api/v1/attendance_details.xlsx?${period}`)
  } finally {
    await ours.stop()
    await direct.end()
    await database.close()
  }

  /** Punches of days before attendance was counted, so that the tables are as large as after some years. */
  async function addPunches(): Promise<number> {
    const { rows } = await direct.query<{ count: string }>('select count(*) from punch')
    const missing = wanted - Number(rows[0]?.count ?? 0)
    const days = Math.max(0, Math.ceil(missing / (people * 2)))
    // Nobody asks for those days to be counted: the triggers stay out of it.
    await direct.query('set session_replication_role = replica')
    const first = addMonths(today, -7)
    const atOnce = 30
    for (let at = 0; at < days; at += atOnce)
      await direct.query(
        `insert into punch (id, at, pin, source, employee_id, direction)
         select gen_random_uuid(), (day + case way when 'in' then time '07:00' else time '16:00' end
             + make_interval(secs => (hashtext(employee.ogid || day) & 4095))) at time zone 'UTC', employee.ogid, 'import', employee.id, way
         from (select * from employee limit $3) employee, unnest(array['in', 'out']) way,
           generate_series($1::date - $2::int, $1::date - $2::int + $4::int, interval '1 day') day`,
        [first, Math.min(days, at + atOnce), people, Math.min(atOnce, days - at) - 1],
      )
    await direct.query('set session_replication_role = origin')
    const counted = await direct.query<{ count: string }>('select count(*) from punch')
    return Number(counted.rows[0]?.count)
  }

  async function measureCounting(): Promise<void> {
    const counted = await direct.query<{ count: string }>('select count(*) from attendance_day where day between $1 and $2', [
      from,
      to,
    ])
    // As after a change of the policy: every row is another than before.
    await direct.query('update attendance_day set worked_minutes = worked_minutes + 1 where day between $1 and $2', [from, to])
    await direct.query('vacuum analyze attendance_day')
    await direct.query(
      'insert into attendance_due (employee_id, from_day, to_day) select id, $1, $2 from employee order by ogid',
      [from, to],
    )
    const workers = [1, 2].map(
      () => new Worker(new URL('attendance-worker.ts', import.meta.url), { workerData: { url: cluster.url } }),
    )
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    const start = performance.now()
    const ends = workers.map((worker) => once(worker, 'message'))
    for (const worker of workers) worker.postMessage('go')
    await Promise.all(ends)
    const took = seconds(start)
    await direct.query('create temp table copied (like attendance_day including indexes)')
    const bare = performance.now()
    await direct.query('insert into copied select * from attendance_day where day between $1 and $2', [from, to])
    const misses = Number(took) > 20 ? ' – MISSES the goal of 20 s' : ''
    console.log(
      `${Number(counted.rows[0]?.count).toLocaleString('en')} days counted again by two workers: ${took} s, a bare insert of them ${seconds(bare)} s${misses}`,
    )
  }
} finally {
  await cluster.stop()
}
