import type { Input } from '@iroko/contract/endpoint'
import { taskPlans } from '@iroko/contract/operations/task-plans'
import { taskReports } from '@iroko/contract/operations/task-reports'
import { tasks } from '@iroko/contract/operations/tasks'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { planFor, taskDesk, today, tomorrow } from '../../../test/tasks.ts'
import { makeDueTasks } from './actions.ts'

const t = await testApp()
const { planner, call, run, close, campaign, add, own, show, fill, decide } = await taskDesk(t)
type Body = Input<typeof taskPlans.create>['body']

it('gives each person one task a day, however often the job runs, and closes what was not submitted', async () => {
  const { office, lead, ada, obi } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  expect(await run(`${tomorrow}T01:30:00Z`)).toBe(0)
  const [task, ...more] = await own(ada)
  expect(more).toEqual([])
  expect(task).toMatchObject({
    day: tomorrow,
    status: 'open',
    due_at: `${tomorrow}T16:00:00.000Z`,
    can: { fill: true, decide: false },
  })
  const done = await fill(task?.id ?? '', ada, { calls: 42, note: 'Fine', other: 'gone' })
  expect(done.task).toMatchObject({ status: 'submitted', values: { calls: 42, note: 'Fine' }, can: { fill: false } })
  await close(`${tomorrow}T16:10:00Z`)
  expect((await own(obi))[0]).toMatchObject({ status: 'missed', can: { fill: false } })
  const { task_summary } = await call(
    taskReports.summary,
    { query: { from: tomorrow, to: tomorrow, by: 'person', office_id: office.id } },
    lead,
  )
  expect(task_summary.find((row) => row.ogid === ada.ogid)).toMatchObject({
    assigned: 1,
    done: 1,
    on_time: 1,
    targets: 1,
    targets_met: 1,
  })
  expect(task_summary.find((row) => row.ogid === obi.ogid)).toMatchObject({ assigned: 1, done: 0, missed: 1 })
  // A lead’s own are for who leads them.
  expect(task_summary.map((row) => row.ogid)).not.toContain(lead.ogid)
})

it('makes up for days on which nobody worked, and nobody misses what was not there', async () => {
  const { office, ada } = await campaign()
  await add(planFor(office))
  await run(`${today}T23:30:00Z`)
  await run('2026-11-28T09:00:00Z')
  const found = await t.db
    .selectFrom('task')
    .select(['day', 'due_at'])
    .where('employee_id', '=', ada.id)
    .orderBy('day')
    .execute()
  expect(found.map(({ day }) => day)).toEqual([tomorrow, '2026-11-26', '2026-11-27'])
  expect(found.map(({ due_at }) => due_at)).toEqual([
    `${tomorrow}T16:00:00.000Z`,
    '2026-11-28T16:00:00.000Z',
    '2026-11-28T16:00:00.000Z',
  ])
  // Saturday is no day of work without a roster.
  expect(found).toHaveLength(3)
})

it('is not asked of who has left or comes later; who leaves after it was made has missed nothing', async () => {
  const { office, ada, obi } = await campaign()
  const joiner = await t.person({ office_id: office.id, hire_date: '2026-12-01' })
  await add(planFor(office))
  await t.db.updateTable('employee').set({ exit_date: today }).where('id', '=', obi.id).execute()
  await run(`${tomorrow}T00:30:00Z`)
  const [task] = await own(ada)
  expect(task).toBeDefined()
  const others = await t.db.selectFrom('task').select('id').where('employee_id', 'in', [obi.id, joiner.id]).execute()
  expect(others).toEqual([])
  await t.db.updateTable('employee').set({ exit_date: today }).where('id', '=', ada.id).execute()
  await close(`${tomorrow}T16:10:00Z`)
  const closed = await t.db
    .selectFrom('task')
    .select('status')
    .where('id', '=', task?.id ?? '')
    .execute()
  expect(closed).toEqual([{ status: 'excused' }])
})

it('is not asked on a holiday; one that is declared after it was made excuses', async () => {
  const { office, ada } = await campaign()
  await add(planFor(office))
  const holiday = (day: string) =>
    t.db.insertInto('public_holiday').values({ id: uuid(), title: 'Eid', start_date: day, end_date: day }).execute()
  await holiday('2026-11-26')
  await run(`${tomorrow}T00:30:00Z`)
  await holiday(tomorrow)
  await close(`${tomorrow}T16:10:00Z`)
  await run('2026-11-26T00:30:00Z')
  const { tasks: all } = await call(tasks.mine, { query: { day: tomorrow } }, ada)
  expect(all).toMatchObject([{ status: 'excused', can: { fill: false } }])
  expect(await own(ada)).toEqual([])
  await t.db
    .updateTable('public_holiday')
    .set({ archived_at: `${today}T00:00:00Z` })
    .execute()
})

it('changes from tomorrow on: tasks that were made keep what they asked', async () => {
  const { office, ada } = await campaign()
  const plan = await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const { task_plan } = await call(taskPlans.show, { params: { id: plan.id } }, planner)
  const { title, cadence } = task_plan
  const fields = [{ id: 'chats', label: 'Chats', kind: 'number' as const }]
  const body = { title, cadence, office_ids: [office.id], cut_off: '12:00', fields, version: task_plan.version }
  await call(taskPlans.update, { params: { id: plan.id }, body }, planner)
  expect((await own(ada))[0]?.fields.map(({ id }) => id)).toEqual(['calls', 'note'])
  await run('2026-11-26T00:30:00Z')
  const next = (await own(ada)).find((task) => task.day === '2026-11-26')
  expect(next).toMatchObject({ due_at: '2026-11-26T11:00:00.000Z', fields: [{ id: 'chats' }] })
  await expect(call(taskPlans.update, { params: { id: plan.id }, body }, planner)).rejects.toMatchObject({ status: 409 })
})

it('lives by the clock of each branch', async () => {
  const { office, ada } = await campaign()
  await t.db.updateTable('office').set({ time_zone: 'America/New_York' }).where('id', '=', office.id).execute()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  // It is still Tuesday evening there.
  expect(await own(ada)).toEqual([])
  await run(`${tomorrow}T05:30:00Z`)
  expect((await own(ada))[0]).toMatchObject({ day: tomorrow, due_at: `${tomorrow}T22:00:00.000Z` })
})

it('is accepted or returned by who leads its person, never by themselves; returned ones can be changed for a day', async () => {
  const { office, lead, ada, obi } = await campaign()
  const stranger = await t.person()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const id = (await own(ada))[0]?.id ?? ''
  await expect(decide(id, lead, 'accepted')).rejects.toMatchObject({ status: 409 })
  await fill(id, ada, { calls: 30 })
  await expect(decide(id, ada, 'accepted')).rejects.toMatchObject({ status: 403 })
  await expect(decide(id, obi, 'accepted')).rejects.toMatchObject({ status: 403 })
  await expect(show(id, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(show(id, obi)).rejects.toMatchObject({ status: 404 })
  await expect(decide(id, lead, 'returned')).rejects.toMatchObject({ fields: { comment: 'Say what is to be changed' } })
  // A lead’s own is for whoever leads the lead.
  const leads = (await own(lead))[0]?.id ?? ''
  await fill(leads, lead, { calls: 50 })
  await expect(decide(leads, lead, 'accepted')).rejects.toMatchObject({ status: 404 })
  await decide(id, lead, 'returned', 'Count the calls again')
  await close(`${tomorrow}T16:10:00Z`)
  expect(await show(id, ada)).toMatchObject({ status: 'returned', comment: 'Count the calls again', can: { fill: true } })
  await fill(id, ada, { calls: 41 })
  await decide(id, lead, 'accepted')
  expect(await show(id, lead)).toMatchObject({ status: 'accepted', can: { decide: false, reopen: true } })
})

it('is opened again with a reason, and handed over to another of the same people', async () => {
  const { office, lead, ada, obi } = await campaign()
  const other = await t.person()
  await add(planFor(office, { office_ids: [], ogids: [ada.ogid] }))
  await run(`${tomorrow}T00:30:00Z`)
  const id = (await own(ada))[0]?.id ?? ''
  await fill(id, ada, { calls: 10 }, false)
  const version = (await show(id, lead)).version
  const give = (ogid: string) => call(tasks.handOver, { params: { id }, body: { ogid, version } }, lead)
  await expect(give(other.ogid)).rejects.toMatchObject({ fields: { ogid: 'Choose another of your people' } })
  await expect(give(ada.ogid)).rejects.toMatchObject({ fields: { ogid: 'Choose another of your people' } })
  await give(obi.ogid)
  expect(await own(ada)).toEqual([])
  expect((await own(obi))[0]).toMatchObject({ id, values: { calls: 10 } })
  await close(`${tomorrow}T16:10:00Z`)
  const missed = await show(id, lead)
  expect(missed).toMatchObject({ status: 'missed', can: { reopen: true, hand_over: false } })
  const reopen = (reason: string) =>
    call(tasks.reopen, { params: { id }, body: { reason, hours: 3, version: missed.version } }, lead)
  await expect(reopen(' ')).rejects.toMatchObject({ fields: { reason: 'Enter a reason' } })
  await reopen('The line was down')
  await fill(id, obi, { calls: 45 })
  const { task_summary } = await call(
    taskReports.summary,
    { query: { from: tomorrow, to: tomorrow, by: 'person', office_id: office.id } },
    lead,
  )
  expect(task_summary).toMatchObject([{ ogid: obi.ogid, done: 1, on_time: 0 }])
})

it('refuses what is missing, of another kind or somebody else’s file, and keeps nothing of it', async () => {
  const { office, ada, obi } = await campaign()
  const proof = { id: 'proof', label: 'Proof', kind: 'file' as const }
  await add(planFor(office, { fields: [{ id: 'calls', label: 'Calls', kind: 'number' }, proof] }))
  await run(`${tomorrow}T00:30:00Z`)
  const id = (await own(ada))[0]?.id ?? ''
  const file = uuid()
  const row = { id: file, name: 'p.pdf', type: 'application/pdf', size: 1, sha256: '', purpose: 'task', created_by: obi.id }
  await t.db.insertInto('file').values(row).execute()
  await expect(fill(id, ada, {})).rejects.toMatchObject({ fields: { calls: 'Field Required', proof: 'Field Required' } })
  await expect(fill(id, ada, { calls: 'x', proof: file })).rejects.toMatchObject({ fields: { calls: 'Enter a number' } })
  await expect(fill(id, ada, { calls: 1, proof: file })).rejects.toMatchObject({
    fields: { proof: 'The file was not found. Upload it again' },
  })
  expect((await own(ada))[0]).toMatchObject({ status: 'open', values: {} })
  await sql`update file set created_by = ${ada.id}::uuid where id = ${file}::uuid`.execute(t.db)
  await fill(id, ada, { calls: 1, proof: file }, false)
  await fill(id, ada, { calls: 2, proof: file })
  expect((await own(ada))[0]).toMatchObject({ status: 'submitted', files: [{ id: file }] })
})

it('is planned by those who may, for places and people that are there, and says beforehand whom it gives what', async () => {
  const { office, lead, ada } = await campaign()
  await expect(call(taskPlans.create, { body: planFor(office) }, lead)).rejects.toMatchObject({ status: 403 })
  const refused = (more: Partial<Body>) => expect(call(taskPlans.create, { body: planFor(office, more) }, planner)).rejects
  await refused({ active_from: today }).toMatchObject({ fields: { active_from: 'Choose a day after today' } })
  await refused({ office_ids: [uuid()] }).toMatchObject({ fields: { office_ids: 'Choose offices from the list' } })
  await refused({ ogids: ['OG999999'] }).toMatchObject({ fields: { ogids: 'Choose people from the list' } })
  await refused({ office_ids: [] }).toMatchObject({
    fields: { office_ids: 'Choose whom it is for: an office, a team, a role or a person' },
  })
  await refused({ fields: [] }).toMatchObject({ fields: { fields: 'Add at least one field' } })
  const preview = await call(
    taskPlans.preview,
    { body: { office_ids: [office.id], cadence: { kind: 'weekly', weekdays: [1] } } },
    planner,
  )
  expect(preview).toMatchObject({ day: tomorrow, is_due: false, count: 3, left_out: 0 })
  expect(preview.people.map(({ ogid }) => ogid)).toContain(ada.ogid)
  const { id, title } = await add(planFor(office))
  const row = (await call(taskPlans.list, { query: { q: title } }, planner)).task_plans[0]
  expect(row).toMatchObject({ id, fields: 2, audience: [expect.stringMatching(/^Campaign/)], changes_on: null })
  await call(taskPlans.archive, { params: { id }, body: { archived: true, version: row?.version ?? 0 } }, planner)
  await run(`${tomorrow}T00:30:00Z`)
  expect(await own(ada)).toEqual([])
})

it('is made once when two jobs run at the same time', async () => {
  const { office, ada } = await campaign()
  await add(planFor(office))
  t.setNow(`${tomorrow}T00:30:00Z`)
  await Promise.all([makeDueTasks(t.portal), makeDueTasks(t.portal), makeDueTasks(t.portal)])
  expect(await own(ada)).toHaveLength(1)
})
