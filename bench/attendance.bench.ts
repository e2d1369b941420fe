/**
 * Attendance of 5,000 people on PostgreSQL: a month counted again by two workers (goal 20 s) against a bare insert of the same rows; then,
 * with millions of punches stored, the grid of a month (goal 150 ms), a month as a report and what payroll asks, one request at a time,
 * against the least prepared statements for the answer (floors.ts). BENCH_FULL=1 stores ten million punches.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addDays, addMonths, dayIn, monthOf } from '@iroko/contract/dates'
import pg from 'pg'
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const today = dayIn('Africa/Lagos', new Date())
const month = monthOf(addMonths(today, -1))
const from = `${month}-01`
const to = addDays(addMonths(from, 1), -1)
const people = Number(process.env.BENCH_PEOPLE ?? 5000)
const reports = ['report by person', 'report of everyone', 'report by day', 'report by office', 'for payroll']
const wanted = Number(process.env.BENCH_PUNCHES ?? (process.env.BENCH_FULL ? 10_000_000 : 2_000_000))
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

const company = await openCompany({ employees: people, months: 24, today })
try {
  const direct = new pg.Client({ connectionString: company.url })
  await direct.connect()
  const adding = performance.now()
  const stored = await addPunches()
  await direct.query('vacuum analyze')
  console.log(`${stored.toLocaleString('en')} punches stored; those of earlier days in ${seconds(adding)} s`)
  await measureCounting()
  await direct.query('vacuum analyze')
  await inTurns(company.url, ['month grid', ...reports], { connections: 1, goal: 0.5 })
  await direct.end()

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
      () => new Worker(new URL('attendance-worker.ts', import.meta.url), { workerData: { url: company.url } }),
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
  await company.close()
}
