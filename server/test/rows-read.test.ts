/**
 * Nothing that everybody opens reads the history of everybody: in a company of two thousand people with three months of attendance, no
 * statement of a home, of what waits for somebody, of notices or of the first page of any list reads or compares more rows than there are
 * people a few times over. Counted by PostgreSQL, not by seconds.
 */
import type { Endpoint } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { mostCounted } from '../lib/database/listing.ts'
import { everyCall } from './callers.ts'
import { cloneDatabase } from './clone.ts'
import { firstPagesOf } from './first-pages.ts'
import { type Person, testApp } from './harness.ts'
import { fourMinutes } from './patience.ts'
import { type Read, rowsReadBy, watchRows } from './rows-read.ts'

const people = 2000
const officesOf = 40
const days = 92
/** A list of everybody reads each of them in a handful of tables, and counts so many rows with what they hang on; a history has fifty times as many. */
const most = 10 * people + 2 * mostCounted

const template = inject('template')
const clone = await cloneDatabase()
if (template.kind !== 'postgres' || !clone.url) throw new Error('Only PostgreSQL says what it reads')
const stopWatching = await watchRows(template.url, clone.url)
afterAll(stopWatching)
const t = await testApp({}, clone)
const today = t.today()

let callers: Record<string, Person>
beforeAll(async () => {
  const boss = await t.person({ roles: ['ceo'] })
  const office = await t.office({ office_type: 'campaign' })
  const lead = await t.person({ office_id: office.id, leader: boss })
  const agent = await t.person({ office_id: office.id, leader: lead })
  const roles = ['hr_manager', 'payroll_processor', 'super'] as const
  callers = { boss, lead, agent }
  for (const role of roles) callers[role] = await t.person({ roles: [role] })
  // What is written by the hundred thousand marks nothing, and is not explained.
  await sql`set session_replication_role = replica`.execute(t.db)
  await sql`set auto_explain.log_min_duration = -1`.execute(t.db)
  for (const statement of growing({ boss, lead, office_id: office.id })) await statement.execute(t.db)
  await sql`set auto_explain.log_min_duration = 0`.execute(t.db)
  await sql`set session_replication_role = origin`.execute(t.db)
}, fourMinutes)

/** Offices of fifty, each under a lead, all leads under one; a quarter of the days has overtime, decided up to four days ago. */
const growing = ({ boss, lead, office_id }: { boss: Person; lead: Person; office_id: string }) => [
  sql`update attendance_policy set starts_on = ${today}::date - 400`,
  sql`update pay_group_terms set overtime_percent = 150`,
  sql`insert into office (id, code, title, office_type, branch_id)
    select gen_random_uuid(), 'big ' || n, 'Big ' || n, 'campaign', ${t.branch_id}::uuid from generate_series(2, ${officesOf}::int) n`,
  sql`create temporary table place as select id, row_number() over (order by id <> ${office_id}::uuid, code) - 1 as n
    from office where id = ${office_id}::uuid or code like 'big %'`,
  sql`insert into employee (id, ogid, email, first_name, last_name, gender, hire_date, status, created_at)
    select gen_random_uuid(), 'OG' || lpad((500000 + n)::text, 6, '0'), 'many' || n || '@zuma.test', 'Ada', 'Many' || n,
      case when n % 2 = 0 then 'female' else 'male' end, date '2021-01-04', 'active', '2021-01-04T06:00:00Z' from generate_series(0, ${people - 1}::int) n`,
  sql`create temporary table many as select id, substr(ogid, 3)::int - 500000 as n from employee where ogid like 'OG5%'`,
  sql`insert into placement (id, employee_id, office_id, branch_id, starts_on)
    select gen_random_uuid(), many.id, place.id, ${t.branch_id}::uuid, '2021-01-04' from many join place on place.n = many.n % ${officesOf}::int`,
  // The first of each office leads it, of the office of the lead they; all of them are led by one.
  sql`insert into reporting_line (id, employee_id, leader_id, leadership_type, starts_on)
    select gen_random_uuid(), many.id, case when many.n < ${officesOf}::int then ${boss.id}::uuid when many.n % ${officesOf}::int = 0 then ${lead.id}::uuid
      else chief.id end, 0, '2021-01-04' from many join many chief on chief.n = many.n % ${officesOf}::int`,
  sql`insert into attendance_day (employee_id, day, office_id, shift_starts_at, shift_ends_at, status, first_in, last_out, planned_minutes,
      worked_minutes, late_minutes, early_minutes, overtime_minutes, night_minutes, policy_version, computed_at)
    select many.id, span.day, place.id, span.day + time '07:00', span.day + time '15:00', case when (many.n + span.at) % 50 = 0 then 'absent' else 'present' end,
      span.day + time '07:05', span.day + time '16:00', 480, 480, 5 * ((many.n + span.at) % 9 = 0)::int, 0, 60 * ((many.n + span.at) % 4 = 0)::int, 0, 1, now()
    from many join place on place.n = many.n % ${officesOf}::int
    cross join (select day::date, row_number() over ()::int as at from generate_series(${today}::date - ${days}::int, ${today}::date - 1, interval '1 day') day) span`,
  // Those who left before anybody decided, and whoever pays by hours elsewhere, leave days of long ago that nobody decides any more.
  sql`insert into overtime_decision (employee_id, day, minutes, kind, approved_minutes, decided_at)
    select one.employee_id, one.day, 60, 'overtime', 60, one.day + 1 from attendance_day one join many on many.id = one.employee_id
    where overtime_minutes > 0 and day < ${today}::date - 4 and many.n % 10 > 0`,
  sql`insert into notification (id, employee_id, kind, title, body, path, created_at)
    select gen_random_uuid(), many.id, 'leave', 'News', 'Read it', '/dashboard', now() - at * interval '1 hour' from many cross join generate_series(1, 40) at`,
  sql`insert into overtime_undecided select * from overtime_without_decision()`,
  sql`delete from attendance_due`,
  sql`delete from attendance_figure_due`,
  sql`analyze`,
]

/** What a list that does not open without it is asked for. */
const demanded = {
  from: `${today.slice(0, 8)}01`,
  to: today,
  day: today,
  as_at: today,
  month: today.slice(0, 7),
  year: today.slice(0, 4),
}

/** A report of a month, or of some of its days, may read the days of everybody in it twice. */
const mostOf = ({ query }: Endpoint): number => {
  const isOfDays =
    query && /"(from|month)":/.test(JSON.stringify(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })))
  return isOfDays ? most + 2 * people * Number(today.slice(8)) : most
}

/** What opens without saying of whom or of what, with each of its tabs, filters and orders. */
const firstPages = everyCall
  .filter(({ method, params, access, path }) => method === 'GET' && !params && access !== 'client' && path.endsWith('.json'))
  .flatMap((call) => {
    const queries = firstPagesOf(call, demanded)
    return queries ? [{ path: call.path, queries, bound: mostOf(call) }] : []
  })

it('asks for the tabs and the filters of lists', () => {
  const asked = firstPages.flatMap(({ path, queries }) => queries.map((query) => path + query))
  expect(asked).toContain('/api/v1/overtime.json?decided=true')
  expect(asked).toContain('/api/v1/overtime.json?sort=-minutes')
  expect(asked).toContain(`/api/v1/attendance_pay.json?from=${demanded.from}&to=${today}`)
})

it('a home, what waits, notices and the first page of each list read no history of everybody', {
  timeout: fourMinutes,
}, async () => {
  const found: (Read & { who: string; url: string })[] = []
  for (const { path, queries, bound } of firstPages) {
    let isAskedForAll = false
    for (const [who, person] of Object.entries(callers)) {
      // Each opens the list; with its tabs, filters and orders it is asked for by whoever reads some, and by the first who reads all.
      const seesAll = !['lead', 'agent'].includes(who)
      for (const query of seesAll && isAskedForAll ? queries.slice(0, 1) : queries) {
        const url = path + query
        let status = 0
        const reads = await rowsReadBy(async () => {
          status = (await t.inject({ method: 'GET', url, as: person })).statusCode
        })
        if (status === 403) break
        expect(status, url).toBeLessThan(500)
        found.push(...reads.filter(({ rows }) => rows > bound).map((read) => ({ who, url, ...read })))
        isAskedForAll ||= seesAll
      }
    }
  }
  expect(found.map(({ who, url, rows, statement }) => `${rows} ${who} ${url} ${statement.slice(0, 200)}`)).toEqual([])
})
