import { addDays } from '@iroko/contract/dates'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { overtime } from '@iroko/contract/time/overtime'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { day, makeWeek } from '../../../test/week.ts'
import { settledHours } from '../attendance-reports/store-money.ts'

const t = await testApp()
const w = await makeWeek(t)
const { c, mate, go, halfHour, punches, besideOf } = w
const { agent, lead, manager, hr, hrManager, stranger } = c

/** Both stay two hours after the end of their shift on Tuesday and on Wednesday, the agent on Thursday too. */
beforeAll(async () => {
  await w.begin()
  for (const who of [agent, mate]) for (const n of [1, 2]) await punches(who, at(day(n), '05:58'), at(day(n), '16:00'))
  await punches(agent, at(day(3), '05:58'), at(day(3), '16:00'))
  await go(at(day(4), '08:00'))
  await halfHour()
})

const waiting = async (by: Person, decided: 'true' | 'false' = 'false') =>
  (await t.call(overtime.list, { query: { decided, sort: 'day' } }, by)).overtime
const ofAgent = async (n: number, by = hr) => {
  const found = [...(await waiting(by)), ...(await waiting(by, 'true'))]
  return found.find((row) => row.employee.id === agent.id && row.day === day(n))
}
const asked = (who: Person, n: number, more: { minutes?: number; version?: number } = {}) => ({
  ...{ ogid: who.ogid, day: day(n), minutes: 120, version: 0 },
  ...more,
})
type Decided = { approved_minutes?: number; reason?: string }
const decide = (by: Person, days: ReturnType<typeof asked>[], how: Decided = {}) =>
  t.call(overtime.decide, { body: { days, ...how } }, by)
const paid = async (who = agent) => (await settledHours(t.db, [who.id], day(0), day(6))).get(who.id)?.overtime ?? 0

it('waits for nobody where the pay group pays none', async () => {
  expect(await waiting(lead)).toEqual([])
  expect((await besideOf(agent, day(1))).overtime).toBeNull()
  await t.db.updateTable('pay_group_terms').set({ overtime_percent: 150 }).execute()
  expect((await waiting(lead)).map((row) => [row.employee.ogid, row.day, row.minutes, row.state])).toEqual(
    expect.arrayContaining([
      [agent.ogid, day(1), 120, 'waiting'],
      [mate.ogid, day(2), 120, 'waiting'],
    ]),
  )
})

it('is not paid before a leader or HR approves it, and nobody decides their own', async () => {
  expect(await paid()).toBe(0)
  expect((await besideOf(agent, day(1))).overtime).toMatchObject({ state: 'waiting', minutes: 120 })
  for (const other of [agent, mate, stranger]) {
    expect(await waiting(other)).toEqual([])
    await expect(decide(other, [asked(agent, 1)])).rejects.toMatchObject({ status: 404 })
  }
  await expect(t.call(overtime.list, {})).rejects.toMatchObject({ status: 400 })
  await decide(lead, [asked(agent, 1)])
  expect(await paid()).toBe(120)
  expect((await besideOf(agent, day(1))).overtime).toMatchObject({ state: 'approved', decided_by: lead.full_name })
})

it('is declined, or approved in part, with a reason that the person reads; never more than was worked', async () => {
  await expect(decide(manager, [asked(agent, 2)], { approved_minutes: 0 })).rejects.toMatchObject({ status: 422 })
  await expect(decide(manager, [asked(agent, 2)], { approved_minutes: 121 })).rejects.toMatchObject({ status: 422 })
  await decide(manager, [asked(agent, 2)], { approved_minutes: 30, reason: 'The queue was empty' })
  expect(await paid()).toBe(150)
  expect((await besideOf(agent, day(2))).overtime).toMatchObject({ state: 'part', reason: 'The queue was empty' })
  const notices = await sql<{ title: string }>`select title from notification where employee_id = ${agent.id}`.execute(t.db)
  expect(notices.rows.map(({ title }) => title)).toContain(`Overtime of ${day(2)} partly approved`)
})

it('many days are decided at once, each on its own: one that was decided meanwhile is not, and says why', async () => {
  const { message, results } = await decide(lead, [asked(mate, 1), asked(mate, 2), asked(agent, 2)])
  expect(message).toBe('2 approved, 1 not')
  expect(results.find(({ done }) => !done)?.message).toContain('decided a moment ago')
  expect(await paid(mate)).toBe(240)
})

it('of two who decide at once one does', async () => {
  const found = await Promise.allSettled([
    decide(lead, [asked(agent, 3)]),
    decide(hr, [asked(agent, 3)], { approved_minutes: 0, reason: 'Not asked for' }),
  ])
  expect(found.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ofAgent(3)).toMatchObject({ version: 1 })
})

it('a day that is recounted to other minutes is asked for again; until then no more counts than was approved and is still there', async () => {
  const { version = 0 } = (await ofAgent(3)) ?? {}
  await decide(lead, [asked(agent, 3, { version })])
  const before = await paid()
  await punches(agent, at(day(3), '17:00'))
  await w.count()
  expect(await ofAgent(3)).toMatchObject({ state: 'waiting', minutes: 180, approved_minutes: 120 })
  expect(await paid()).toBe(before)
  const stale = asked(agent, 3, { version: version + 1 })
  await expect(decide(lead, [stale])).rejects.toMatchObject({ code: 'recounted' })
  await decide(lead, [{ ...stale, minutes: 180 }])
  expect(await paid()).toBe(before + 60)
})

it('who was named by a leader who is away decides for them, and not about themselves', async () => {
  const dates = { starts_on: day(4), ends_on: day(5) }
  await t.db
    .insertInto('delegation')
    .values({ id: uuid(), employee_id: lead.id, delegate_id: mate.id, reason: 'Leave', ...dates })
    .execute()
  const { version = 0 } = (await ofAgent(2)) ?? {}
  await decide(mate, [asked(agent, 2, { version })])
  expect(await ofAgent(2)).toMatchObject({ state: 'approved', decided_by: mate.full_name, reason: null })
  expect((await waiting(mate, 'true')).map(({ employee }) => employee.ogid)).not.toContain(mate.ogid)
  await expect(decide(mate, [asked(mate, 2, { version: 1 })])).rejects.toMatchObject({ status: 404 })
  await go(at(day(6), '08:00'))
  expect(await waiting(mate, 'true')).toEqual([])
})

it('who has moved is decided about by whoever leads them now, and who has left by HR', async () => {
  const line = sql`employee_id = ${agent.id} and leader_id = ${lead.id} and ends_on is null`
  await sql`update reporting_line set ends_on = ${day(5)} where ${line}`.execute(t.db)
  const { version = 0 } = (await ofAgent(2)) ?? {}
  await expect(decide(lead, [asked(agent, 2, { version })])).rejects.toMatchObject({ status: 404 })
  await sql`update employee set status = 'left', exit_date = ${day(5)} where id = ${agent.id}`.execute(t.db)
  await decide(hrManager, [asked(agent, 2, { version })], { approved_minutes: 60, reason: 'As agreed at the exit' })
  expect(await ofAgent(2)).toMatchObject({ approved_minutes: 60 })
})

it('who decides hours does not approve the payroll that first pays them', async () => {
  const found = await sql<{ made_by: string }>`
    select distinct made_by from pay_change where employee_id = ${mate.id} and what = 'days' and made_by = ${lead.id}`.execute(
    t.db,
  )
  expect(found.rows).toHaveLength(1)
})

it('counts as it was worked from the day on whose rules ask for no approval', async () => {
  const rules = {
    worked: 'first_to_last',
    single_punch: 'half_day',
    overtime_from_minutes: 30,
    night_from: '22:00',
    night_to: '06:00',
  } as const
  const { attendance_policy } = await t.call(
    attendancePolicies.create,
    { body: { ...rules, overtime_approval: false, starts_on: day(6), accept: true } },
    hrManager,
  )
  expect(attendance_policy.overtime_approval).toBe(false)
  await punches(mate, at(day(6), '05:58'), at(day(6), '17:00'))
  await go(at(day(7), '08:00'))
  await halfHour()
  expect(await paid(mate)).toBe(240 + 180)
  expect((await waiting(lead)).filter((row) => row.day === addDays(day(0), 6))).toEqual([])
})
