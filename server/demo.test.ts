/** The demo company is true: the same each time, and as the product itself would have left it. */
import { clients } from '@iroko/contract/clients/clients'
import { leave } from '@iroko/contract/leave/applications'
import { approvals } from '@iroko/contract/platform/approvals'
import { identity } from '@iroko/contract/platform/identity'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildCompany, type CompanyPlan } from './demo.ts'
import type { Db } from './lib/database/database.ts'
import { brokenOn } from './lib/database/invariant.ts'
import { makeSealer, newDataKey } from './lib/files/sealed.ts'
import { accrueAll } from './modules/leave/accrual/jobs.ts'
import { accounts } from './modules/people/directory/seed-accounts.ts'
import { cloneDatabase } from './test/clone.ts'
import { testApp } from './test/harness.ts'

const steps: [done: number, of: number][] = []
const plan = { employees: 110, months: 14, today: '2026-11-20', onStep: (...step: [number, number]) => void steps.push(step) }
const sealer = makeSealer(newDataKey())
const database = await cloneDatabase()
const schema = await schemaOf(database.db)
const built = await buildCompany(database.db, plan, sealer)
const first = await rowsOf(database.db)
const t = await testApp({}, database)

const signIn = async (email: string) => (await t.call(identity.login, { body: { email, password: built.password } })).data
const waitingOf = async (email: string) => (await t.call(approvals.waiting, {}, await signIn(email))).waiting_approvals

/** Every row but those that hold a secret, which is another one each time; so is what is sealed. */
async function rowsOf(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('migration', 'credential', 'client_contact', 'one_time_token', 'session', 'approval_policy',
        'vote_round')`.execute(db)
  const rows: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{ row: string }>`
      select regexp_replace(t::text, 'v1\\.[0-9a-f]{8}\\.[\\w-]+', 'sealed', 'g') as row from ${sql.table(name)} t order by 1`.execute(
      db,
    )
    rows[name] = found.map(({ row }) => row).join('\n')
  }
  return rows
}

/** What tables are indexed by and what they refuse; those that are parts of another have the same as it. */
async function schemaOf(db: Db): Promise<string[]> {
  const found = await sql<{ line: string }>`
    with whole as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
    select pg_get_indexdef(indexrelid) as line from pg_index where indrelid in (select oid from whole)
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid in (select oid from whole)
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where not tgisinternal and tgrelid in (select oid from whole)
    order by 1`.execute(db)
  return found.rows.map(({ line }) => line)
}

it('tells how many of its parts are written', () => {
  expect(steps.slice(0, steps.at(-1)?.[1])).toEqual(
    Array.from({ length: steps[0]?.[1] ?? 0 }, (_, done) => [done, steps[0]?.[1]]),
  )
})

it('leaves the tables as they were, with all that was put aside while they were filled', async () => {
  expect(schema.length).toBeGreaterThan(500)
  expect(await schemaOf(database.db)).toEqual(schema)
})

it('is the same company twice', async () => {
  const other = await cloneDatabase()
  try {
    await buildCompany(other.db, plan, sealer)
    expect(await rowsOf(other.db)).toEqual(first)
  } finally {
    await other.close()
  }
})

it('has every account with its roles and office; those who left cannot sign in', async () => {
  for (const { email, roles, office, designation, remote = false, status } of accounts) {
    if (status) {
      await expect(signIn(email), email).rejects.toMatchObject({ status: 400 })
      continue
    }
    const user = await signIn(email)
    expect(user, email).toMatchObject({ employee_info: { email, roles, remote, designation }, office: { code: office } })
    expect(user.employee_info.ogid).toMatch(/^OG\d{6}$/)
  }
})

it('has leads who lead, and a chain from the agent to the chief executive', async () => {
  const leads = ['supervisor', 'manager', 'lead', 'wfh.lead', 'tqa.lead', 'hr.manager', 'operations.manager', 'coo', 'ceo']
  for (const name of leads) expect((await signIn(`${name}@zuma.test`)).employee_info.is_lead, name).toBe(true)
  for (const name of ['agent', 'hr', 'tqa', 'rep'])
    expect((await signIn(`${name}@zuma.test`)).employee_info.is_lead, name).toBe(false)
  const found = await sql<{ email: string; leader: string }>`
    select employee.email, leader.email as leader from reporting_line line
    join employee on employee.id = line.employee_id join employee leader on leader.id = line.leader_id
    where line.ends_on is null and line.leadership_type <> 3`.execute(t.db)
  const above = new Map(found.rows.map(({ email, leader }) => [email, leader]))
  const chain = ['agent@zuma.test']
  for (const person of chain) if (above.has(person)) chain.push(above.get(person) ?? '')
  const names = ['agent', 'lead', 'supervisor', 'manager', 'operations.manager', 'coo', 'ceo']
  expect(chain).toEqual(names.map((name) => `${name}@zuma.test`))
  expect(above.get('agent.remote@zuma.test')).toBe('wfh.lead@zuma.test')
  // Each line leads up the same tree: with one leader each and an end, nobody is above themselves.
  expect(above.size).toBe(found.rows.length)
  for (const person of above.keys()) {
    let reached = person
    for (let steps = 0; steps < 10; steps += 1) reached = above.get(reached) ?? reached
    expect(reached, person).toBe('ceo@zuma.test')
  }
})

it('lets the client contact in and keeps the other one out until the account is active', async () => {
  const login = (email: string, password: string) => t.call(clients.login, { body: { email, password } })
  expect((await login('client@korabank.test', built.password)).data.account.client.title).toBe('Kora Bank')
  await expect(login('pending@niletelecom.test', built.password)).rejects.toMatchObject({ status: 400 })
  await t.call(clients.activate, { body: { token: built.activation_token, password: 'Blue-Kettle-42' } })
  expect((await login('pending@niletelecom.test', 'Blue-Kettle-42')).data.account.client.title).toBe('Nile Telecom')
})

it('has something to decide for those who decide, and a history for the agent', async () => {
  const deciders = [
    'lead',
    'manager',
    'hr',
    'hr.manager',
    'wfh.lead',
    'supervisor',
    'operations.manager',
    'operations.director',
  ]
  for (const name of deciders) expect((await waitingOf(`${name}@zuma.test`)).length, name).toBeGreaterThan(0)
  const agent = await signIn('agent@zuma.test')
  const { leaves } = await t.call(leave.list, { query: { mine: 'true' } }, agent)
  const statuses = leaves.map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining(['approved', 'rejected', 'cancelled', 'pending', 'draft']))
  const approved = leaves.find(({ status }) => status === 'approved')
  const { leave: shown } = await t.call(leave.show, { params: { id: approved?.id ?? '' } }, agent)
  expect(shown.history.map(({ what }) => what).at(-1)).toBe('Applied')
  expect(shown.trail).toMatchObject({ status: 'approved', steps: [{ title: 'Line leader' }, {}, { title: 'HR' }] })
})

it('keeps certificates, receipts, recordings and a film where they belong', async () => {
  const files = await t.db
    .selectFrom('file')
    .leftJoin('leave_application as leave', 'leave.file_id', 'file.id')
    .leftJoin('absence', 'absence.file_id', 'file.id')
    .leftJoin('tax_declaration as tax', 'tax.file_id', 'file.id')
    .leftJoin('quality_contact as call', 'call.recording_id', 'file.id')
    .leftJoin('wht_certificate as withheld', 'withheld.file_id', 'file.id')
    .leftJoin('quotation', 'quotation.file_id', 'file.id')
    .leftJoin('client_paper as paper', 'paper.file_id', 'file.id')
    .leftJoin('client_evidence as evidence', 'evidence.file_id', 'file.id')
    .leftJoin('id_request as portrait', 'portrait.photo_id', 'file.id')
    .leftJoin('announcement as film', (join) =>
      join.on((is) =>
        is.or([is('film.video_file_id', '=', is.ref('file.id')), is('film.captions_file_id', '=', is.ref('file.id'))]),
      ),
    )
    .select(['file.id', 'size'])
    .where((is) =>
      is.or([
        is('leave.id', 'is not', null),
        is('absence.id', 'is not', null),
        is('tax.id', 'is not', null),
        is('call.id', 'is not', null),
        is('withheld.id', 'is not', null),
        is('film.id', 'is not', null),
        is('quotation.id', 'is not', null),
        is('paper.id', 'is not', null),
        is('evidence.id', 'is not', null),
        is('portrait.id', 'is not', null),
      ]),
    )
    .execute()
  const inOrder = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(files.length).toBe(built.files.length)
  const kept = built.files.map(({ id, bytes }) => ({ id, size: bytes.length }))
  expect(files.toSorted(inOrder)).toEqual(kept.toSorted(inOrder))
})

it('has requests, absences and outages in every state, and days to settle', async () => {
  const states = async (table: string, column: string) => {
    const found = await sql<{ state: string }>`
      select distinct ${sql.ref(column)} as state from ${sql.table(table)} order by 1`.execute(t.db)
    return found.rows.map(({ state }) => state)
  }
  const all = ['approved', 'pending', 'rejected', 'withdrawn']
  expect(await states('attendance_correction', 'status')).toEqual(all)
  expect(await states('absence', 'status')).toEqual(all)
  expect(await states('incident', 'amnesty')).toEqual(['approved', 'proposed', 'rejected'])
  const days = await sql<{ conflicts: number; excused: number }>`
    select count(*) filter (where status = 'conflict') as conflicts, count(*) filter (where 'excused' = any(flags)) as excused
    from attendance_day`.execute(t.db)
  expect(Math.min(days.rows[0]?.conflicts ?? 0, days.rows[0]?.excused ?? 0)).toBeGreaterThan(0)
})

it('has every day counted but today, which begins with the first round of the worker', async () => {
  const due = await t.db.selectFrom('attendance_due').select(['employee_id', 'office_id', 'from_day', 'to_day']).execute()
  expect(due).toEqual([{ employee_id: null, office_id: null, from_day: plan.today, to_day: plan.today }])
})

it('has balances that are not below what their kind of leave allows', async () => {
  const below = await sql`
    select employee_id, leave_year, title, sum(days) from leave_ledger join leave_type on leave_type.id = leave_type_id
    where leave_year <= 2026 group by employee_id, leave_year, title, negative_limit having sum(days) < -negative_limit`.execute(
    t.db,
  )
  expect(below.rows).toEqual([])
})

it('has taken in the ledger exactly the days that approved leave counts', async () => {
  const differences = await sql`
    with counted as (
      select application.employee_id, leave_type_id, sum(counts) as days
      from leave_application application join leave_day on leave_day.application_id = application.id
      where application.status = 'approved' and live group by 1, 2
    ), taken as (
      select employee_id, leave_type_id, -sum(days) as days from leave_ledger where kind in ('taken', 'given_back') group by 1, 2
    )
    select * from counted full join taken using (employee_id, leave_type_id)
    where coalesce(counted.days, 0) <> coalesce(taken.days, 0)`.execute(t.db)
  expect(differences.rows).toEqual([])
  const wrong = await sql`
    select application.id from leave_application application
    left join leave_day on leave_day.application_id = application.id and (live or status not in ('approved', 'pending', 'cancelled'))
    group by application.id having application.days <> coalesce(sum(counts), 0)`.execute(t.db)
  expect(wrong.rows).toEqual([])
})

it('has leave of a morning and of an afternoon, worked around', async () => {
  const halves = await sql<{ portion: string; present: number }>`
    select leave_day.portion, count(*) filter (where attendance_day.status = 'present') as present
    from leave_day join leave_application application on application.id = application_id and application.status = 'approved'
    join attendance_day on attendance_day.employee_id = leave_day.employee_id and attendance_day.day = leave_day.day
    where live and portion <> 'full' group by 1 order by 1`.execute(t.db)
  expect(halves.rows.map(({ portion }) => portion)).toEqual(['afternoon', 'morning'])
  expect(Math.min(...halves.rows.map(({ present }) => present))).toBeGreaterThan(0)
})

it('has no leave that overlaps, and none outside of employment', async () => {
  const overlaps = await sql`
    select a.id from leave_day a join leave_day b on a.employee_id = b.employee_id and a.id < b.id and a.span && b.span
    where a.live and b.live`.execute(t.db)
  expect(overlaps.rows).toEqual([])
  const outside = await sql`
    select application.id from leave_application application join employee on employee.id = employee_id
    where starts_on < hire_date or ends_on > exit_date`.execute(t.db)
  expect(outside.rows).toEqual([])
})

it('asks people who are there and never the one who asks', async () => {
  const pending = await sql<{ approvers: number }>`
    select count(approver.holder_id) filter (where employee.status = 'active' or (contact.id is not null and contact.disabled_at is null)) as approvers
    from approval left join approval_approver approver on approver.approval_id = approval.id and approver.step = approval.current_step
    left join employee on employee.id = approver.employee_id
    left join client_contact contact on contact.id = approver.client_contact_id
    where approval.status = 'pending' group by approval.id`.execute(t.db)
  expect(pending.rows.length).toBeGreaterThan(8)
  for (const { approvers } of pending.rows) expect(approvers).toBeGreaterThan(0)
  const own = await sql`
    select approval.id from approval join approval_approver approver on approver.approval_id = approval.id
    where approver.employee_id = approval.requester_id`.execute(t.db)
  expect(own.rows).toEqual([])
  const alone = await sql`
    select application.id from leave_application application
    left join approval on approval.kind = 'leave' and approval.subject_id = application.id
    where application.status <> 'draft' and application.status is distinct from
      (case when application.status = 'cancelled' and approval.status = 'approved' then 'cancelled' else approval.status end)`.execute(
    t.db,
  )
  expect(alone.rows).toEqual([])
})

/** Invariants of these ids, as `npm run verify` looks at them. */
async function expectToHold(ids: RegExp): Promise<void> {
  const looked = t.portal.house.invariants.filter(({ id }) => ids.test(id))
  expect(looked.length).toBeGreaterThan(0)
  for (const invariant of looked) expect([invariant.id, await brokenOn(t.db, invariant, t.today())]).toEqual([invariant.id, []])
}

it('has somebody on leave who asks to come back earlier', async () => {
  const { rows } = await sql<{ status: string }>`select status from shortening`.execute(t.db)
  expect(rows).toEqual([{ status: 'pending' }])
})

it('has no charged day of leave that is a holiday of its place', async () => {
  await expectToHold(/^(V1[123]|leave_calendar)$/)
})

it('has payrolls that are in order: taxed for the whole year, approved by a second person, with loans repaid', async () => {
  await expectToHold(/^(V([4-9]|10)|journals)$/)
  const { rows } = await sql<{ state: string; joiners: number; decided: number }>`
    select state, (select count(*) from payslip join employee on employee.id = employee_id
        where run_id = run.id and band_months < 12 and hire_date < make_date(extract(year from run.month)::int, 1, 1)) as joiners,
      (select count(*) from approval_decision decision join approval on approval.id = approval_id
        join payroll_approval on payroll_approval.id = subject_id
        where run_id = run.id and decided_by <> run.created_by) as decided
    from payroll_run run where kind = 'regular' order by month`.execute(t.db)
  expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'review'])
  expect(rows.map(({ joiners }) => joiners)).toEqual([0, 0, 0, 0])
  expect(rows.map(({ decided }) => decided)).toEqual([1, 1, 1, 0])
  const loans = await sql<{ repaid: boolean }>`
    select (select sum(amount_kobo) from loan_entry where loan_id = loan.id) = 0 as repaid from loan where status = 'approved'`.execute(
    t.db,
  )
  expect(new Set(loans.rows.map(({ repaid }) => repaid))).toEqual(new Set([true, false]))
  const proposers = await sql`select distinct proposed_by from bank_account`.execute(t.db)
  expect(proposers.rows.length).toBeGreaterThan(1)
})

it('leaves nothing to the next night: ledgers stand where the jobs would have brought them', async () => {
  expect(await accrueAll(t.db, plan.today, t.portal.now())).toBe(0)
})

it('gives the next OGID to the next person', async () => {
  const { rows } = await sql<{ next: number; people: number }>`
    select nextval('employee_ogid') as next, (select count(*) from employee) as people`.execute(t.db)
  expect(rows[0]?.next).toBe((rows[0]?.people ?? 0) + 1)
})

it.each<[string, CompanyPlan]>([
  ['the smallest company, in January', { employees: 40, months: 3, today: '2027-01-05' }],
  ['somebody hired on the last days of a month, before a leap day', { employees: 60, months: 3, today: '2028-02-28' }],
  ['people who left before the portal began', { employees: 40, months: 1, today: '2026-11-20' }],
  ['many requests, on a Sunday', { employees: 60, months: 24, today: '2026-03-01', applications: 1500 }],
])('builds %s', async (_, other) => {
  const clone = await cloneDatabase()
  try {
    await buildCompany(clone.db, other, sealer)
    expect(await accrueAll(clone.db, other.today, new Date(`${other.today}T11:00:00Z`))).toBe(0)
    const { rows } = await sql<{ waiting: number; people: number; applications: number }>`
      select (select count(*) from employee) as people, (select count(*) from leave_application) as applications, (
        select count(distinct employee.email) from approval
        join approval_approver approver on approver.approval_id = approval.id and approver.step = approval.current_step
        join employee on employee.id = approver.employee_id
        where email in ('lead@zuma.test', 'manager@zuma.test', 'hr@zuma.test')) as waiting`.execute(clone.db)
    expect(rows[0]?.waiting).toBe(3)
    expect(Math.abs((rows[0]?.people ?? 0) - other.employees)).toBeLessThan(4)
    if (other.applications) expect(rows[0]?.applications).toBeGreaterThan(other.applications * 0.8)
  } finally {
    await clone.close()
  }
})
