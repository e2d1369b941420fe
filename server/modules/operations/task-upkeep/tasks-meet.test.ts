/** Where tasks meet the rest: people who move, are away, leave and come back; who decides and leaves; two at once; clocks; months that are over. */
import { taskPlans } from '@iroko/contract/operations/task-plans'
import { tasks } from '@iroko/contract/operations/tasks'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { planFor, taskDesk, today, tomorrow } from '../../../test/tasks.ts'
import { monthlyTaskFigures } from '../task-reports/store-figures.ts'
import { makeDueTasks } from '../tasks/actions.ts'
import { invariants } from '../tasks/store-invariants.ts'
import { remindNext } from './jobs.ts'

const database = await cloneDatabase()
const t = await testApp({}, database)
const { planner, call, run, close, campaign, place, add, own, show, fill, decide } = await taskDesk(t)
const afterTomorrow = '2026-11-26'

const daysOf = async (who: Person) =>
  t.db
    .selectFrom('task')
    .innerJoin('task_plan', 'task_plan.id', 'task.plan_id')
    .select(['task.id', 'title', 'day', 'status', 'counts_from', 'task.office_id'])
    .where('employee_id', '=', who.id)
    .orderBy('day')
    .orderBy('title')
    .execute()

/** Sits in another office from a day on. */
async function move(who: Person, office: { id: string }, starts_on: string): Promise<void> {
  await t.db.updateTable('placement').set({ ends_on: starts_on }).where('employee_id', '=', who.id).execute()
  const row = { id: uuid(), employee_id: who.id, office_id: office.id, branch_id: t.branch_id, starts_on }
  await t.db.insertInto('placement').values(row).execute()
}

it('asks the tasks of the place where somebody sits on the day, also when the move was planned ahead; what was made stays', async () => {
  const first = await campaign()
  const second = await place()
  await add(planFor(first.office, { title: 'First' }))
  await add(planFor(second.office, { title: 'Second' }))
  await move(first.ada, second.office, afterTomorrow)
  await run(`${tomorrow}T00:30:00Z`)
  await run(`${afterTomorrow}T00:30:00Z`)
  expect(await daysOf(first.ada)).toMatchObject([
    { title: 'First', day: tomorrow, office_id: first.office.id },
    { title: 'Second', day: afterTomorrow, office_id: second.office.id },
  ])
})

it('gives one task a day to whoever moves between clocks', async () => {
  const lagos = await campaign()
  const kolkata = await place('Asia/Kolkata')
  await add(planFor(lagos.office, { office_ids: [lagos.office.id, kolkata.office.id] }))
  await run(`${today}T19:00:00Z`)
  await move(kolkata.obi, lagos.office, tomorrow)
  await run(`${tomorrow}T00:30:00Z`)
  expect(await daysOf(kolkata.obi)).toMatchObject([{ day: tomorrow, office_id: kolkata.office.id }])
})

it('reminds before the cut-off, once, and not who went on leave after it was made; that one is excused', async () => {
  const { office, ada, obi, lead } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  await putOnLeave(t, ada, tomorrow)
  t.setNow(`${tomorrow}T15:10:00Z`)
  while (await remindNext(t.portal));
  while (await remindNext(t.portal));
  const notices = await t.db
    .selectFrom('notification')
    .select('employee_id')
    .where('employee_id', 'in', [ada.id, obi.id, lead.id])
    .execute()
  expect(notices.map(({ employee_id }) => employee_id).sort()).toEqual([obi.id, lead.id].sort())
  await close(`${tomorrow}T16:10:00Z`)
  expect(await daysOf(ada)).toMatchObject([{ status: 'excused' }])
  expect(await daysOf(obi)).toMatchObject([{ status: 'missed' }])
})

it('asks of who has half a day of leave what ends within the other half, and nothing that ends before they come', async () => {
  const { office, ada, obi } = await campaign()
  await add(planFor(office, { title: 'Morning figures', cut_off: '11:00' }))
  await add(planFor(office, { title: 'Day report', cut_off: '17:00' }))
  await putOnLeave(t, ada, tomorrow, 'morning')
  await putOnLeave(t, obi, tomorrow, 'afternoon')
  await run(`${tomorrow}T00:30:00Z`)
  expect((await daysOf(ada)).map(({ title }) => title)).toEqual(['Day report'])
  expect((await daysOf(obi)).map(({ title }) => title)).toEqual(['Day report', 'Morning figures'])
  await close(`${tomorrow}T17:10:00Z`)
  expect((await daysOf(ada)).map(({ status }) => status)).toEqual(['missed'])
})

it('excuses what ended in the half that became leave after it was made', async () => {
  const { office, ada, obi } = await campaign()
  await add(planFor(office, { title: 'Morning figures', cut_off: '11:00' }))
  await run(`${tomorrow}T00:30:00Z`)
  await putOnLeave(t, ada, tomorrow, 'morning')
  await putOnLeave(t, obi, tomorrow, 'afternoon')
  await close(`${tomorrow}T17:10:00Z`)
  expect([await daysOf(ada), await daysOf(obi)]).toMatchObject([[{ status: 'excused' }], [{ status: 'missed' }]])
})

it('asks nothing between the last working day and the first day back', async () => {
  const { office, ada } = await campaign()
  await add(planFor(office))
  await t.db.updateTable('employee').set({ exit_date: today, status: 'left' }).where('id', '=', ada.id).execute()
  await run(`${tomorrow}T00:30:00Z`)
  expect(await daysOf(ada)).toEqual([])
  await t.db
    .updateTable('employee')
    .set({ exit_date: null, status: 'active', hire_date: afterTomorrow })
    .where('id', '=', ada.id)
    .execute()
  await run(`${afterTomorrow}T00:30:00Z`)
  expect(await daysOf(ada)).toMatchObject([{ day: afterTomorrow }])
})

it('keeps the name of a lead who decided and left; whoever leads then decides on', async () => {
  const { office, lead, ada, obi } = await campaign()
  const next = await t.person({ office_id: office.id })
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const idOf = async (who: Person) => (await own(who))[0]?.id ?? ''
  const [adas, obis] = [await idOf(ada), await idOf(obi)]
  await fill(adas, ada, { calls: 41 })
  await fill(obis, obi, { calls: 41 })
  await decide(adas, lead, 'accepted')
  await sql`update reporting_line set ends_on = ${tomorrow}::date where leader_id = ${lead.id}::uuid`.execute(t.db)
  await t.db.updateTable('employee').set({ exit_date: today, status: 'left' }).where('id', '=', lead.id).execute()
  for (const person of [ada, obi]) await t.lead(next, person, 0, tomorrow)
  await decide(obis, next, 'accepted')
  expect(await show(adas, next)).toMatchObject({ status: 'accepted', decided_by: { full_name: lead.full_name } })
  expect(await show(obis, obi)).toMatchObject({ status: 'accepted', decided_by: { full_name: next.full_name } })
})

it('is decided once when two do it at the same time, each with what they read', async () => {
  const { office, lead, ada } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const id = (await own(ada))[0]?.id ?? ''
  await fill(id, ada, { calls: 41 })
  const { version } = await show(id, lead)
  const body = (decision: 'accepted' | 'returned') => ({ tasks: [{ id, version }], decision, comment: 'Again' })
  const outcomes = await Promise.allSettled([
    call(tasks.decide, { body: body('accepted') }, lead),
    call(tasks.decide, { body: body('returned') }, planner),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'stale_version' } })
})

it('is not decided by whoever had it before: what they filled in may still stand', async () => {
  const { office, lead, ada, obi } = await campaign()
  const above = await t.person({ roles: ['coo'] })
  await t.lead(above, lead, 1)
  await add(planFor(office, { office_ids: [], ogids: [ada.ogid] }))
  await run(`${tomorrow}T00:30:00Z`)
  const id = (await own(ada))[0]?.id ?? ''
  const give = async (to: Person, by: Person) =>
    call(tasks.handOver, { params: { id }, body: { ogid: to.ogid, version: (await show(id, by)).version } }, by)
  // A lead takes it over, fills it in and hands it back through the next above; the figures are the lead’s.
  await give(lead, lead)
  await fill(id, lead, { calls: 99 }, false)
  await expect(give(obi, lead)).rejects.toMatchObject({ status: 404 })
  await give(obi, above)
  await fill(id, obi, { calls: 99 })
  expect((await show(id, lead)).can).toMatchObject({ decide: false, reopen: false })
  await expect(decide(id, lead, 'accepted')).rejects.toMatchObject({ code: 'own_work' })
  await decide(id, above, 'accepted')
  await expect(
    call(tasks.reopen, { params: { id }, body: { reason: 'x', hours: 1, version: (await show(id, lead)).version } }, lead),
  ).rejects.toMatchObject({ code: 'own_work' })
})

it('is not handed over to somebody who is away on its day, with whom it would be excused', async () => {
  const { office, lead, ada, obi } = await campaign()
  await add(planFor(office, { office_ids: [], ogids: [ada.ogid] }))
  await run(`${tomorrow}T00:30:00Z`)
  await putOnLeave(t, obi, tomorrow)
  const { id, version } = (await own(ada))[0] ?? { id: '', version: 0 }
  await expect(call(tasks.handOver, { params: { id }, body: { ogid: obi.ogid, version } }, lead)).rejects.toMatchObject({
    fields: { ogid: `${obi.full_name} is on leave, a holiday or a day off on ${tomorrow}` },
  })
})

it('leaves the figures of a month alone that was paid and scored: after 31 days nothing is returned or opened again', async () => {
  const { office, lead, ada, obi } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const [adas, obis] = [(await own(ada))[0]?.id ?? '', (await own(obi))[0]?.id ?? '']
  await fill(adas, ada, { calls: 41 })
  await close(`${tomorrow}T16:10:00Z`)
  t.setNow('2026-12-27T11:00:00Z')
  const before = await monthlyTaskFigures(t.db, { employees: [ada.id, obi.id], month: '2026-11-01' })
  await expect(decide(adas, lead, 'returned', 'Again')).rejects.toMatchObject({ code: 'too_old' })
  const { version } = await show(obis, lead)
  await expect(
    call(tasks.reopen, { params: { id: obis }, body: { reason: 'Late', hours: 24, version } }, lead),
  ).rejects.toMatchObject({ code: 'too_old' })
  await decide(adas, lead, 'accepted')
  expect(await monthlyTaskFigures(t.db, { employees: [ada.id, obi.id], month: '2026-11-01' })).toEqual(before)
})

describe('a plan that is changed at midnight', () => {
  it('asks the same of everybody from the first day that has begun nowhere; whoever has their task keeps it', async () => {
    const lagos = await campaign()
    const nairobi = await place('Africa/Nairobi')
    const { id } = await add(planFor(lagos.office, { office_ids: [lagos.office.id, nairobi.office.id] }))
    // It is Wednesday in Nairobi and half past eleven on Tuesday evening in Lagos.
    await run(`${today}T22:30:00Z`)
    const change = async (label: string) => {
      const { task_plan } = await call(taskPlans.show, { params: { id } }, planner)
      const { title, cadence, office_ids, version } = task_plan
      const body = {
        title,
        cadence,
        office_ids,
        cut_off: '12:00',
        version,
        fields: [{ id: 'calls', label, kind: 'text' as const }],
      }
      return call(taskPlans.update, { params: { id }, body }, planner)
    }
    expect((await change('First')).message).toContain(afterTomorrow)
    await change('Second')
    await run(`${tomorrow}T00:30:00Z`)
    await run(`${afterTomorrow}T00:30:00Z`)
    for (const who of [lagos.ada, nairobi.ada]) {
      const asked = (await own(who)).map(({ day, fields }) => [day, fields.map(({ label }) => label)])
      expect(asked).toEqual([
        [tomorrow, ['Calls', 'Note']],
        [afterTomorrow, ['Second']],
      ])
    }
  })

  it('begins on no day that has begun for some of the company, and previews the day on which it begins', async () => {
    const { office } = await campaign()
    await place('Africa/Nairobi')
    t.setNow(`${today}T22:30:00Z`)
    await expect(add(planFor(office))).rejects.toMatchObject({ fields: { active_from: `Choose ${afterTomorrow} or later` } })
    const body = { office_ids: [office.id], cadence: { kind: 'daily' as const } }
    expect((await call(taskPlans.preview, { body }, planner)).day).toBe(afterTomorrow)
    const later = await call(taskPlans.preview, { body: { ...body, active_from: '2026-11-28' } }, planner)
    // A Saturday, on which nobody works without a roster.
    expect(later).toMatchObject({ day: '2026-11-28', is_due: true, count: 0, left_out: 3 })
  })
})

describe.runIf(database.url)('on PostgreSQL', () => {
  it('is made whole by the next run after the one that made it was killed, and once by two', async () => {
    const { office, lead, ada, obi } = await campaign()
    await add(planFor(office))
    t.setNow(`${tomorrow}T00:30:00Z`)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query('begin; lock table task in share row exclusive mode')
    const killed = makeDueTasks(t.portal).catch((error: unknown) => error)
    // It waits for the table, with the day claimed and all of its work done; then its server goes.
    for (let gone = 0; gone === 0; )
      gone =
        (
          await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        ).rowCount ?? 0
    expect(await killed).toBeInstanceOf(Error)
    await other.query('rollback')
    await other.end()
    expect(await daysOf(ada)).toEqual([])
    const made = await Promise.all([makeDueTasks(t.portal), makeDueTasks(t.portal)])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const who of [lead, ada, obi]) expect(await daysOf(who)).toMatchObject([{ day: tomorrow, status: 'open' }])
  })

  it('keeps its figures right when many submit and decide at once', async () => {
    const { office, lead, ada, obi } = await campaign()
    const more = await Promise.all(Array.from({ length: 10 }, () => t.person({ office_id: office.id, leader: lead })))
    await add(planFor(office, { title: 'One' }))
    await add(planFor(office, { title: 'Two' }))
    await run(`${tomorrow}T00:30:00Z`)
    await Promise.all(
      [ada, obi, ...more].map(async (who, at) => {
        for (const { id } of await own(who)) {
          await fill(id, who, { calls: 30 + at })
          await decide(id, lead, at % 3 === 0 ? 'returned' : 'accepted', 'Seen')
        }
      }),
    )
    await close(`${tomorrow}T16:10:00Z`)
    for (const invariant of invariants) expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
  })
})
