/**
 * Tasks of 5,000 people: the six of a day made for each (goal 5 s) against one `INSERT … SELECT` of as many rows into a table alike without
 * figures; then summaries over five million tasks (goal 200 ms) against the barest statement over the same kept rows, and against counting the tasks.
 */
import { addDays } from '@iroko/contract/dates'
import { type TaskGroup, taskGroups } from '@iroko/contract/operations/task-reports'
import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import type { DB } from '../server/database.types.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import type { User } from '../server/lib/http/rights.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { companyZone } from '../server/lib/portal.ts'
import { readEnvironment } from '../server/lib/start/environment.ts'
import { listSummary, listTrend } from '../server/modules/operations/task-reports/store.ts'
import { makeDueTasks } from '../server/modules/operations/tasks/actions.ts'
import { house } from '../server/modules.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { median } from './measure.ts'

const people = 5000
const plans = 6
const tasks = Number(process.env.BENCH_TASKS ?? 5_000_000)
const today = '2026-11-24'

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
const database = await openDatabase({ url: cluster.url })
const { db } = database
try {
  await migrate(database)
  await hire(db)
  await measureMaking()
  await remember(db)
  await measureSummaries()
} finally {
  await database.close()
  await cluster.stop()
}

/** 20 campaigns of 10 teams, 5,000 people in them, and six plans for all. */
async function hire(on: Kysely<DB>): Promise<void> {
  const statements = [
    "insert into branch (id, title, state) values (gen_random_uuid(), 'Abuja', 'FCT')",
    `insert into office (id, code, title, office_type, branch_id)
      select gen_random_uuid(), 'campaign ' || n, 'Campaign ' || n, 'campaign', (select id from branch) from generate_series(1, 20) n`,
    `insert into team (id, office_id, title) select gen_random_uuid(), office.id, 'Team ' || n from office, generate_series(1, 10) n`,
    `insert into employee (id, ogid, email, first_name, last_name, gender, hire_date, status)
      select gen_random_uuid(), 'OG' || lpad(nextval('employee_ogid')::text, 6, '0'), 'person' || n || '@zuma.test', 'Ada', 'Person' || n, 'female',
        '2020-01-06', 'active' from generate_series(1, ${people}) n`,
    `insert into placement (id, employee_id, office_id, team_id, branch_id, starts_on)
      select gen_random_uuid(), one.id, team.office_id, team.id, (select id from branch), '2020-01-06'
      from (select id, row_number() over () as n from employee) one
      join (select team.*, row_number() over () as n from team) team on team.n = 1 + one.n % 200`,
    `insert into task_plan (id, title, active_from) select gen_random_uuid(), 'Plan ' || n, '2026-01-01' from generate_series(1, ${plans}) n`,
    `insert into task_plan_content (plan_id, counts_from, office_ids, cadence, cut_off, fields)
      select id, '2026-01-01', array(select id from office), '{"kind":"daily"}', '18:00',
        '[{"id":"a","label":"Calls","kind":"number","required":true,"target":40,"unit":"","options":[]}]' from task_plan`,
    'vacuum analyze',
  ]
  for (const statement of statements) await sql.raw(statement).execute(on)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

async function measureMaking(): Promise<void> {
  const read = readEnvironment({ NODE_ENV: 'test', PUBLIC_URL: 'http://portal.test', DEMO: 'false' })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const jobs = await openJobs(database, house.jobs, companyZone)
  const log = pino({ level: 'silent' })
  const now = () => new Date(`${today}T00:05:00Z`)
  const portal = { database, environment: read.environment, house, jobs, log, now }
  const made = await timed(async () => {
    const count = await makeDueTasks(portal)
    if (count !== people * plans) throw new Error(`${count} tasks were made`)
  })
  await sql.raw('create table bare_task (like task including all)').execute(db)
  const floor = await timed(() => sql.raw('insert into bare_task select * from task').execute(db))
  const again = await timed(() => makeDueTasks(portal))
  await jobs.stop()
  await sql.raw('drop table bare_task').execute(db)
  console.log(
    `${people * plans} tasks made: ${seconds(made)} (goal 5 s); one statement: ${seconds(floor)}; run again: ${seconds(again)}`,
  )
}

/** All the days before, as if each had been made and submitted; the figures at the end at once, by the function that keeps them. */
async function remember(on: Kysely<DB>): Promise<void> {
  const days = Math.ceil(tasks / (people * plans))
  await sql.raw('alter table task disable trigger user').execute(on)
  for (let back = 1; back < days; back += 1) {
    const day = addDays(today, -back)
    await sql
      .raw(`insert into task (id, plan_id, counts_from, employee_id, day, office_id, team_id, due_at, open_until, status, values, targets, targets_met, submitted_at)
        select gen_random_uuid(), plan_id, counts_from, employee_id, '${day}', office_id, team_id, due_at - interval '${back} days', open_until - interval '${back} days',
          case when random() < 0.06 then 'missed' else 'accepted' end, '{"a":41}', 1, (random() < 0.7)::int,
          due_at - interval '${back} days' + (random() - 0.9) * interval '2 hours'
        from task where day = '${today}'`)
      .execute(on)
  }
  await sql.raw('alter table task enable trigger user').execute(on)
  await sql.raw('truncate task_figure').execute(on)
  // By day, each as one change would have kept it.
  for (let back = 0; back < days; back += 1)
    await sql
      .raw(`select keep_task_figures('{}', array(select task from task where day = '${addDays(today, -back)}'))`)
      .execute(on)
  await sql.raw('vacuum analyze').execute(on)
}

async function measureSummaries(): Promise<void> {
  const [head] = (await sql<{ id: string }>`select id from employee limit 1`.execute(db)).rows
  const user = { id: head?.id ?? '', office_id: head?.id ?? '', roles: ['coo'], grants: {} } as unknown as User
  const count = (await sql<{ count: number }>`select count(*) as count from task`.execute(db)).rows[0]?.count
  console.log(`Summaries over ${count?.toLocaleString('en-NG')} tasks, goal 200 ms`)
  for (const days of [30, 90, 166]) {
    const from = addDays(today, 1 - days)
    const period = { from, to: today }
    for (const by of taskGroups) {
      const query = { ...period, by, page: 1, limit: 25, sort: '-assigned' }
      const ours = await medianOf(() => listSummary(db, user, query, today))
      const floor = await medianOf(() => bareSummary(period, by))
      console.log(`${days} days by ${by}: ${ms(ours)}; barest statement ${ms(floor)}; ratio ${(ours / floor).toFixed(2)}`)
    }
    console.log(`${days} days, trend: ${ms(await medianOf(() => listTrend(db, user, period, today)))}`)
  }
  const counted = () =>
    sql`select employee_id, count(*), count(*) filter (where status = 'accepted') from task group by 1 order by 2 desc limit 25`.execute(
      db,
    )
  console.log(`counted from the tasks themselves by person: ${ms(await timed(counted))}`)
}

/** One grouping of the days' kept rows, without titles, scope, months or count. */
function bareSummary({ from, to }: { from: string; to: string }, by: TaskGroup) {
  const id = sql.ref(by === 'person' ? 'employee_id' : by === 'plan' ? 'plan_id' : by === 'team' ? 'team_id' : 'office_id')
  const kept = sql.ref(by === 'person' ? 'employee_id' : 'plan_id')
  return sql`select ${id}, sum(assigned), sum(done), sum(on_time), sum(missed) from task_figure
    where span = 'day' and starts_on between ${from}::date and ${to}::date and ${kept} is not null group by 1 order by 2 desc limit 25`.execute(
    db,
  )
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  await run()
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) took.push(await timed(run))
  return median(took)
}

function seconds(took: number): string {
  return `${(took / 1000).toFixed(2)} s`
}
function ms(took: number): string {
  return `${Math.round(took)} ms`
}
