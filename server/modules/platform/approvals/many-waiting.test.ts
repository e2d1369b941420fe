/** With 10,000 requests open: what a person waits for is found on indexes, by whoever has three of them and by whoever has all. */
import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { dashboards } from '@iroko/contract/home/dashboards'
import { leave } from '@iroko/contract/leave/applications'
import { approvals } from '@iroko/contract/platform/approvals'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { voice, annual, agent, lead, manager, hr, hrManager } = await makeCompany(t)

/** 1,000 agents with thirty requests that are over and ten that are open; every tenth of these still waits for one of fifty leads. */
await sql`
  insert into employee (id, ogid, email, first_name, last_name, hire_date)
  select gen_random_uuid(), 'OG1' || lpad(it::text, 5, '0'), 'many' || it || '@zuma.test', 'Many', 'Agent' || it, '2020-01-06'
  from generate_series(1, 1000) it`.execute(t.db)
await sql`
  insert into placement (id, employee_id, office_id, branch_id, starts_on)
  select gen_random_uuid(), id, ${voice.id}, ${t.branch_id}, '2020-01-06' from employee where first_name = 'Many'`.execute(t.db)
await sql`
  insert into employee (id, ogid, email, first_name, last_name, hire_date)
  select gen_random_uuid(), 'OG2' || lpad(it::text, 5, '0'), 'boss' || it || '@zuma.test', 'Boss', it::text, '2020-01-06'
  from generate_series(1, 49) it`.execute(t.db)
await sql`
  insert into reporting_line (id, employee_id, leader_id, leadership_type, starts_on)
  select gen_random_uuid(), id, case when place % 50 = 0 then ${lead.id}::uuid else (
    select boss.id from employee boss where boss.first_name = 'Boss' and boss.last_name = (place % 50)::text) end, 0, '2020-01-06'
  from (select id, row_number() over (order by ogid) as place from employee where first_name = 'Many') many`.execute(t.db)
const steps = JSON.stringify([
  { position: 1, title: 'Line leader', approver: { by: 'line_leader' }, needed: 'any', deadline_hours: 16 },
  { position: 2, title: 'HR', approver: { by: 'role', role: 'hr' }, needed: 'any', deadline_hours: 24 },
])
await sql`
  with made as (
    insert into leave_application (id, employee_id, office_id, leave_type_id, starts_on, ends_on, days, status, created_at)
    select gen_random_uuid(), employee.id, ${voice.id}, ${annual}, '2027-01-04'::date + day, '2027-01-04'::date + day, 1,
      case when day >= 0 then 'pending' else 'approved' end, '2026-11-01'::timestamptz + day * interval '1 minute'
    from employee cross join generate_series(-300, 90, 10) day where employee.first_name = 'Many'
    returning id, employee_id, status, created_at, starts_on
  )
  insert into approval (id, kind, subject_id, requester_id, summary, steps, status, current_step, waiting_since, created_at)
  select gen_random_uuid(), 'leave', id, employee_id, 'Annual leave on ' || starts_on, ${steps}::jsonb, status,
    case when status = 'pending' then case when starts_on = '2027-01-04' then 1 else 2 end end,
    case when status = 'pending' then created_at end, created_at
  from made`.execute(t.db)
await sql`
  insert into approval_approver (approval_id, step, employee_id, waits)
  select approval.id, place.step, place.holder, approval.current_step is not distinct from place.step
  from approval
  join reporting_line line on line.employee_id = approval.requester_id
  cross join lateral (values (1, line.leader_id), (2, ${hr.id}::uuid), (2, ${hrManager.id}::uuid)) place (step, holder)`.execute(
  t.db,
)
await sql`
  insert into approval_decision (id, approval_id, step, employee_id, decided_by, decision)
  select gen_random_uuid(), approval.id, 1, line.leader_id, line.leader_id, 'approved'
  from approval join reporting_line line on line.employee_id = approval.requester_id
  where approval.current_step is distinct from 1`.execute(t.db)
await sql`insert into delegation (id, employee_id, delegate_id, starts_on, ends_on)
  values (gen_random_uuid(), ${lead.id}, ${manager.id}, '2026-11-01', '2026-12-31')`.execute(t.db)
await sql`analyze`.execute(t.db)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The statements of one call, each with the plan by which it ran. */
async function plansOf<E extends Endpoint>(endpoint: E, input: Input<E>, as: Person) {
  const recorded: { text: string; values: unknown[] }[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: never[]) {
    const [text, values] = args as unknown as [string, unknown[]]
    if (typeof text === 'string' && /^\s*(select|with)/.test(text)) recorded.push({ text, values: values ?? [] })
    return plain.apply(this, args as never)
  } as never
  try {
    await t.call(endpoint, input, as)
  } finally {
    pg.Client.prototype.query = plain
  }
  const client = new pg.Client({ connectionString: database() })
  await client.connect()
  // As a database on today's disks is set: reading here and there costs hardly more than reading on.
  await client.query('set random_page_cost = 1.1')
  const plans: { plan: Plan; text: string }[] = []
  for (const { text, values } of recorded) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    plans.push({ plan, text })
  }
  await client.end()
  return plans
}

function database(): string {
  const { queue } = t.portal.database
  if (!('connectionString' in queue)) throw new Error('This is about PostgreSQL')
  return queue.connectionString
}

/** Big tables that are read from end to end. */
function scansOf(plan: Plan): string[] {
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const own = plan['Node Type'] === 'Seq Scan' && read > 5000 ? [`${plan['Relation Name']}: ${read} rows`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** The blocks that a plan touches; unlike its milliseconds they do not depend on what else the machine does. */
const blocksOf = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

const page = { query: { limit: 25 } }

it.each<[string, Person, number]>([
  ['HR, for whom nine of ten wait', hr, 9000],
  ['a lead, for whom twenty wait', lead, 20],
  ['the manager, who stands in for the lead', manager, 20],
  ['an agent, for whom nothing waits', agent, 0],
])('what waits for %s', async (_who, person, total) => {
  expect((await t.call(approvals.waiting, page, person)).total).toBe(total)
  for (const { plan, text } of await plansOf(approvals.waiting, page, person)) {
    // Whoever has most of the open ones is better served by reading all of them.
    if (total < 5000) expect(scansOf(plan), text).toEqual([])
    expect(blocksOf(plan), text).toBeLessThan(total < 5000 ? 1000 : 200_000)
  }
})

it.each<[string, Person]>([
  ['HR', hr],
  ['the lead', lead],
  ['an agent', agent],
])('the dashboard and the list to decide of %s', async (_who, person) => {
  const plans = [...(await plansOf(dashboards.mine, {}, person)), ...(await plansOf(leave.pendingByOffice, {}, person))]
  for (const { plan, text } of plans) expect(blocksOf(plan), text).toBeLessThan(200_000)
})
