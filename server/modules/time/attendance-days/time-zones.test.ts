/** By whose clock people are on time: that of their office, else of their branch, else of the company, as they were placed on the day. */

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, monday } from '../../../test/roster.ts'
import { day, makeWeek } from '../../../test/week.ts'

const t = await testApp()
const { c, morning, plan, go, halfHour, punches, dayOf } = await makeWeek(t)
const accra = uuid()

beforeAll(async () => {
  await t.db
    .insertInto('branch')
    .values({ id: accra, title: 'Accra', state: 'Greater Accra', time_zone: 'Africa/Accra' })
    .execute()
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  for (const { id } of [c.stranger, c.agent])
    await t.db.updateTable('placement').set({ branch_id: accra }).where('employee_id', '=', id).execute()
  // The campaign keeps the clock of its client, wherever its people sit.
  await t.db.updateTable('office').set({ time_zone: 'Africa/Lagos' }).where('id', '=', c.voice.id).execute()
  await plan([change(c.stranger, monday, null, as(morning)), change(c.agent, monday, null, as(morning))], c.hr)
})

const zoneOn = async ({ id }: Person, on: string) =>
  (await sql<{ zone: string }>`select zone_on(${id}::uuid, ${on}::date) as zone`.execute(t.db)).rows[0]?.zone

it('a department in Accra on time is not late, and works no overtime', async () => {
  // 05:58 and 14:02 in Accra, where it is an hour earlier.
  await punches(c.stranger, at(monday, '06:58'), at(monday, '15:02'))
  await go(at(day(1), '04:00'))
  await halfHour()
  expect(await dayOf(c.stranger, monday)).toMatchObject({ status: 'present', late_minutes: 0, overtime_minutes: 0 })
})

it('a campaign that keeps its own clock keeps it in every branch', async () => {
  await punches(c.agent, at(monday, '05:58'), at(monday, '14:02'))
  await go(at(day(1), '04:30'))
  await halfHour()
  expect(await dayOf(c.agent, monday)).toMatchObject({ status: 'present', late_minutes: 0 })
  expect(await zoneOn(c.agent, monday)).toBe('Africa/Lagos')
})

it('who moves to another branch lives by its clock from that day on, and what was before stays as it was', async () => {
  const { branch_id: there, office_id } = await t.db
    .selectFrom('placement')
    .select(['branch_id', 'office_id'])
    .where('employee_id', '=', c.hr.id)
    .executeTakeFirstOrThrow()
  await t.db
    .updateTable('placement')
    .set({ ends_on: day(2) })
    .where('employee_id', '=', c.stranger.id)
    .execute()
  await t.db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: c.stranger.id, office_id, branch_id: there, starts_on: day(2) })
    .execute()
  expect([await zoneOn(c.stranger, day(1)), await zoneOn(c.stranger, day(2))]).toEqual(['Africa/Accra', 'Africa/Lagos'])
  await punches(c.stranger, at(day(1), '06:58'), at(day(1), '15:02'), at(day(2), '05:58'), at(day(2), '14:02'))
  await go(at(day(3), '04:00'))
  await halfHour()
  for (const on of [day(1), day(2)])
    expect(await dayOf(c.stranger, on)).toMatchObject({ status: 'present', late_minutes: 0, overtime_minutes: 0 })
})
