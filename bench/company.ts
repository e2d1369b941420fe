/** The demo company that a measurement works on, in a PostgreSQL of its own or in the database that BENCH_DATABASE_URL names. */
import pg from 'pg'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { sealer } from './measure.ts'

interface Company {
  url: string
  /** More people with the names that are there, in the places that are there. */
  grow(count: number): Promise<void>
  close(): Promise<void>
}

export async function openCompany(plan: {
  employees: number
  months: number
  applications?: number
  today?: string
  now?: Date
}): Promise<Company> {
  const cluster = process.env.BENCH_DATABASE_URL ? undefined : await startOwn()
  const url = process.env.BENCH_DATABASE_URL ?? cluster?.url ?? ''
  if (cluster) {
    const database = await openDatabase({ url })
    await migrate(database)
    await buildCompany(database.db, { today: '2026-11-20', ...plan }, sealer)
    await database.close()
  }
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  // A production process refuses a company whose passwords everybody knows.
  await direct.query('update company set demo = false')
  // Nor does it answer those who can do most before they have set up two-step verification: that was decided here.
  await direct.query("update factor_policy set roles = '{}', version = 2")
  await direct.query('vacuum analyze')
  return {
    url,
    async grow(count) {
      for (const statement of growing) await direct.query(statement, statement === growing[0] ? [count] : [])
      await direct.query('vacuum analyze')
    },
    async close() {
      await direct.end()
      await cluster?.stop()
    },
  }
}

function startOwn() {
  const bin = findPostgres()
  if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
  return startCluster(bin)
}

const growing = [
  `insert into employee (id, ogid, email, first_name, last_name, gender, hire_date, status)
   select gen_random_uuid(), 'OG' || lpad(nextval('employee_ogid')::text, 6, '0'), 'person' || n || '@zuma.test',
     firsts.name[1 + n % cardinality(firsts.name)], lasts.name[1 + (n / 7) % cardinality(lasts.name)],
     case when n % 2 = 0 then 'female' else 'male' end, date '2018-01-01' + n % 2900,
     case when n % 10 = 0 then 'left' else 'active' end
   from generate_series(1, $1::int) n,
     (select array_agg(distinct first_name) as name from employee) firsts,
     (select array_agg(distinct last_name) as name from employee) lasts`,
  `insert into placement (id, employee_id, office_id, team_id, designation_id, branch_id, starts_on)
   select gen_random_uuid(), fresh.id, model.office_id, model.team_id, model.designation_id, model.branch_id, fresh.hire_date
   from (select id, hire_date, row_number() over () as n from employee e
     where not exists (select 1 from placement where employee_id = e.id)) fresh
   join (select placement.*, row_number() over () as n, count(*) over () as total from placement where ends_on is null) model
     on model.n = 1 + fresh.n % model.total`,
]
