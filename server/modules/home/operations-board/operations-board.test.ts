/** Each figure of the board is what the list behind it counts, for who sees all and for a lead. */
import { type BoardGrouping, operationsBoard } from '@iroko/contract/home/operations-board'
import { leave } from '@iroko/contract/leave/applications'
import { floors } from '@iroko/contract/operations/floor'
import { tasks } from '@iroko/contract/operations/tasks'
import { people } from '@iroko/contract/people/directory'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeClient } from '../../../test/clients.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { makeDueTasks } from '../../operations/tasks/actions.ts'

const t = await testApp()
t.setNow('2026-11-24')
const today = '2026-11-24'
const kora = await t.office({ office_type: 'campaign', title: 'Kora', committed_headcount: 6 })
const nile = await t.office({ office_type: 'campaign', title: 'Nile' })
const coo = await t.person({ roles: ['coo'] })
const lead = await t.person({ office_id: kora.id })
const [ada, obi, uche] = [
  await t.person({ office_id: kora.id, leader: lead }),
  await t.person({ office_id: kora.id, leader: lead }),
  await t.person({ office_id: kora.id }),
]
const eze = await t.person({ office_id: nile.id })
const gone = await t.person({ office_id: kora.id, status: 'left' })
const client = await makeClient(t, 'Kora Bank', kora.id)
const cluster = uuid()
await t.db.updateTable('office').set({ head_id: lead.id }).where('id', '=', kora.id).execute()
await t.db.insertInto('cluster').values({ id: cluster, title: 'North', lead_id: coo.id }).execute()
for (const { id } of [kora, nile])
  await t.db.insertInto('cluster_campaign').values({ cluster_id: cluster, campaign_id: id }).execute()
await t.db.updateTable('employee').set({ exit_date: '2026-11-10' }).where('id', '=', gone.id).execute()
await t.db.updateTable('placement').set({ ends_on: '2026-11-11' }).where('employee_id', '=', gone.id).execute()

/** A day of attendance: present, late or missing while the shift is on. */
const attendance = (who: Person, status: string, late: number, first_in: string | null) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at, first_in, shift_starts_at, shift_ends_at)
    values (${who.id}, ${today}, ${who.office_id}, ${status}, 480, 0, ${late}, 0, 0, 0, 1, now(), ${first_in}, ${`${today}T08:00:00Z`}, ${`${today}T16:00:00Z`})
    on conflict (employee_id, day) do update set status = excluded.status, late_minutes = excluded.late_minutes, first_in = excluded.first_in,
      shift_starts_at = excluded.shift_starts_at, shift_ends_at = excluded.shift_ends_at`.execute(t.db)
await attendance(ada, 'present', 0, `${today}T07:55:00Z`)
await attendance(obi, 'present', 30, `${today}T08:30:00Z`)
await attendance(uche, 'pending', 0, null)

const type = uuid()
await sql`insert into leave_type (id, title, days_per_year) values (${type}::uuid, 'Annual', 20)`.execute(t.db)
for (const who of [ada, eze])
  await sql`insert into leave_application (id, employee_id, leave_type_id, office_id, starts_on, ends_on, days, status)
    values (gen_random_uuid(), ${who.id}::uuid, ${type}::uuid, ${who.office_id}::uuid, '2026-12-07', '2026-12-07', 1, 'pending')`.execute(
    t.db,
  )

const plan = uuid()
await t.db.insertInto('task_plan').values({ id: plan, title: 'Daily report', active_from: '2026-11-01' }).execute()
await t.db
  .insertInto('task_plan_content')
  .values({
    plan_id: plan,
    counts_from: '2026-11-01',
    office_ids: [kora.id, nile.id],
    cadence: '{"kind":"daily"}',
    cut_off: '18:00',
    fields: '[]',
  })
  .execute()
await makeDueTasks(t.portal)
await t.db
  .updateTable('task')
  .set({ status: 'submitted', submitted_at: `${today}T09:00:00Z` })
  .where('employee_id', '=', ada.id)
  .execute()

const board = async (who: Person, by: BoardGrouping = 'campaign') => t.call(operationsBoard.show, { query: { by } }, who)

it('counts what each list counts, within the scope of who looks', async () => {
  for (const who of [coo, lead]) {
    const { operations_board, left_from } = await board(who)
    const row = operations_board.find(({ id }) => id === kora.id)
    const office_id = kora.id
    const total = async (list: Promise<{ total: number }>) => (await list).total
    const standing = (standing: 'present' | 'late' | 'awaited') =>
      total(t.call(attendanceBoard.people, { query: { office_id, standing } }, who))
    const figure = (figure: 'assigned' | 'done' | 'missed') =>
      total(t.call(tasks.list, { query: { office_id, from: today, to: today, figure } }, who))
    expect(row).toMatchObject({
      headcount: await total(t.call(people.list, { query: { office_id, status: 'active' } }, who)),
      present: await standing('present'),
      late: await standing('late'),
      missing: await standing('awaited'),
      tasks_assigned: await figure('assigned'),
      tasks_done: await figure('done'),
      tasks_missed: await figure('missed'),
      left: await total(t.call(people.list, { query: { office_id, left_from, left_to: today } }, who)),
      pending_leave: await total(t.call(leave.list, { query: { office_id, status: 'pending' } }, who)),
    })
  }
  const seen = (await board(coo)).operations_board.find(({ id }) => id === kora.id)
  expect(seen).toMatchObject({
    headcount: 4,
    committed: 6,
    short: 2,
    present: 1,
    late: 1,
    missing: 1,
    tasks_assigned: 4,
    tasks_done: 1,
  })
  expect(seen).toMatchObject({ left: 1, attrition: 20, pending_leave: 1, client: 'Kora Bank' })
  const led = (await board(lead)).operations_board.find(({ id }) => id === kora.id)
  expect(led).toMatchObject({ headcount: 4, tasks_assigned: 2, missing: 0, left: 0 })
})

it('puts campaigns together by cluster, branch and head', async () => {
  expect((await board(coo, 'cluster')).operations_board).toMatchObject([
    {
      id: cluster,
      title: 'North',
      lead: { ogid: coo.ogid },
      headcount: 5,
      committed: 6,
      short: 2,
      tasks_assigned: 5,
      pending_leave: 2,
    },
  ])
  const heads = (await board(coo, 'lead')).operations_board
  expect(heads).toMatchObject([
    { id: lead.id, headcount: 4 },
    { id: 'none', title: 'No campaign manager', headcount: 1 },
  ])
  expect((await board(coo, 'branch')).operations_board).toMatchObject([{ title: 'Abuja', headcount: 5 }])
  expect((await board(coo, 'client')).operations_board).toMatchObject([
    { id: client.id, title: 'Kora Bank', headcount: 4, committed: 6, pending_leave: 1 },
  ])
  const { operations_board } = await t.call(operationsBoard.show, { query: { client_id: client.id } }, coo)
  expect(operations_board.map(({ id }) => id)).toEqual([kora.id])
})

it('shows a client to HR by month, with its openings and the leave that waits for it, and to each only what they may read', async () => {
  const accounting = await t.office({ code: 'accounting', title: 'Accounting' })
  const [hr, accountant] = [await t.person({ roles: ['hr'] }), await t.person({ office_id: accounting.id })]
  const profile = async (who: Person, id = client.id) =>
    (await t.call(operationsBoard.profile, { params: { id } }, who)).client_profile
  const { id: contact_id } = await client.contact('Bola')
  const approval = uuid()
  await sql`insert into approval (id, kind, subject_id, requester_id, summary, steps, current_step, waiting_since)
    select ${approval}::uuid, 'leave', id, employee_id, '', '[]', 1, now() from leave_application where employee_id = ${ada.id}::uuid`.execute(
    t.db,
  )
  await t.db
    .insertInto('approval_approver')
    .values({ approval_id: approval, step: 1, client_contact_id: contact_id, waits: true })
    .execute()
  const opening = {
    id: uuid(),
    job_title: 'Agent',
    office_id: kora.id,
    branch_id: t.branch_id,
    positions: 3,
    description: '',
  } as const
  await t.db
    .insertInto('job_opening')
    .values({ ...opening, employment_type: 'full_time', opens_on: today, status: 'open' })
    .execute()

  const seen = await profile(hr)
  expect(seen).toMatchObject({ title: 'Kora Bank', state: 'active' })
  expect(seen.months).toMatchObject([
    { month: '2026-11-01', days: 3, present_days: 2, late_days: 1, absent_days: 0, evaluations: expect.any(Number) },
  ])
  expect(seen.openings).toMatchObject([{ id: opening.id, title: 'Agent', campaign: 'Kora', positions: 3, status: 'open' }])
  expect(seen.waiting).toMatchObject([{ employee: { ogid: ada.ogid }, campaign: 'Kora', starts_on: '2026-12-07' }])

  // Accounting keeps clients and reads neither attendance nor leave of others.
  expect(await profile(accountant)).toMatchObject({ months: null, openings: null, waiting: [] })
  await expect(profile(lead)).rejects.toMatchObject({ status: 403 })
  await expect(profile(hr, uuid())).rejects.toMatchObject({ status: 404 })
  const { waiting } = await profile(hr, (await makeClient(t, 'Delta')).id)
  expect(waiting).toEqual([])
})

it('shows nobody what others do whose work they may not see', async () => {
  const row = (await board(eze)).operations_board.find(({ id }) => id === kora.id)
  expect(row).toMatchObject({
    headcount: 4,
    committed: 6,
    present: null,
    tasks_assigned: null,
    qa_score: null,
    left: null,
    pending_leave: null,
  })
})

it('has as its QA figure the average of the evaluations that it opens, of this month and of those in scope', async () => {
  const q = await makeQuality(t)
  await q.activate()
  await q.assign(q.evaluator, 4)
  await q.release(good)
  await q.release(poor)
  await q.release(poor, q.colleague)
  for (const who of [q.head, q.lead, coo]) {
    const { operations_board, month_from } = await board(who)
    const row = operations_board.find(({ id }) => id === q.voice.id)
    const list = await t.call(evaluations.list, { query: { office_id: q.voice.id, from: month_from, to: today } }, who)
    const scores = list.evaluations.flatMap(({ score }) => (score === null ? [] : [score]))
    expect(scores).toHaveLength(3)
    const average = Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10
    expect(row).toMatchObject({ evaluations: list.total, qa_score: average })
  }
})

it('shows a client its own campaigns in figures, nobody by name, and another client nothing of them', async () => {
  const amara = await client.contact('Amara')
  const yusuf = await (await makeClient(t, 'Nile Telecom', nile.id)).contact('Yusuf')
  const { campaigns } = await t.call(operationsBoard.client, {}, amara)
  const { floor } = await t.call(floors.client, { params: { id: kora.id } }, amara)
  expect(campaigns).toMatchObject([
    {
      id: kora.id,
      title: 'Kora',
      committed: 6,
      expected: floor.expected,
      late: floor.counts.late ?? 0,
      missing: floor.counts.missing ?? 0,
    },
  ])
  expect(campaigns[0]).toMatchObject({ tasks_assigned: 4, tasks_done: 1, evaluations: 0, qa_score: null })
  expect(JSON.stringify(campaigns)).not.toContain(ada.full_name)
  expect(campaigns[0]?.slots).toEqual(floor.slots)
  const { task_months } = await t.call(operationsBoard.clientTasks, {}, amara)
  expect(task_months).toMatchObject([{ campaign: { title: 'Kora' }, assigned: 4, done: 1 }])
  expect((await t.call(operationsBoard.client, {}, yusuf)).campaigns.map(({ title }) => title)).toEqual(['Nile'])
  await expect(t.call(operationsBoard.client, {}, coo)).rejects.toMatchObject({ status: 400 })
  await expect(t.call(operationsBoard.show, { query: { by: 'campaign' } }, amara)).rejects.toMatchObject({ status: 400 })
})

it('sorts by a figure and refuses one that there is not', async () => {
  const sorted = async (sort: string) =>
    (await t.call(operationsBoard.show, { query: { sort: sort as never } }, coo)).operations_board.map(({ title }) => title)
  const ours = (titles: string[]) => titles.filter((title) => title === 'Nile' || title === 'Kora')
  expect(ours(await sorted('headcount'))).toEqual(['Nile', 'Kora'])
  expect(ours(await sorted('-headcount'))).toEqual(['Kora', 'Nile'])
  await expect(sorted('nothing')).rejects.toMatchObject({ status: 422 })
})
