/** By whose clock people are on time: that of their office, else of their branch, else of the company, as they were placed on the day. */

import { branches } from '@iroko/contract/company/branches'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBranch } from '../../../test/branches.ts'
import { at } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, monday } from '../../../test/roster.ts'
import { day, makeWeek } from '../../../test/week.ts'
import { readAttlog } from '../terminal-protocol/rules.ts'

const t = await testApp()
const { c, morning, plan, go, count, halfHour, punches, dayOf } = await makeWeek(t)
let accra: string

beforeAll(async () => {
  accra = await addBranch(t, { title: 'Accra', state: 'Greater Accra', time_zone: 'Africa/Accra' })
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

describe('a branch that keeps another clock from a day on', () => {
  const branchOf = async () => (await t.call(branches.list, { query: { q: 'Accra' } }, c.hr)).branches[0]
  const preview = (time_zone: string, zone_from: string) =>
    t.call(branches.zonePreview, { params: { id: accra }, body: { time_zone, zone_from } }, c.hr)
  const keep = async (time_zone: string, zone_from?: string) => {
    const { title = '', version = 0 } = (await branchOf()) ?? {}
    const body = { title, address: '', state: '', allowed_networks: [], time_zone, version, ...(zone_from && { zone_from }) }
    return (await t.call(branches.update, { params: { id: accra }, body }, c.hr)).branch
  }
  const counted = async (on: string) => {
    const { status, late_minutes, overtime_minutes } = (await dayOf(c.stranger, on)) ?? {}
    return { status, late_minutes, overtime_minutes }
  }
  const onTime = { status: 'present', late_minutes: 0, overtime_minutes: 0 }

  beforeAll(async () => {
    await sql`delete from placement where employee_id = ${c.stranger.id}::uuid and starts_on = ${day(2)}::date`.execute(t.db)
    await t.db.updateTable('placement').set({ ends_on: null }).where('employee_id', '=', c.stranger.id).execute()
  })

  it('reads the days before by the clock that they had, and those after by the new one', async () => {
    await go(at(day(3), '04:00'))
    expect(await keep('Africa/Lagos', day(4))).toMatchObject({
      time_zone: 'Africa/Accra',
      zones: [
        { time_zone: 'Africa/Accra', starts_on: null },
        { time_zone: 'Africa/Lagos', starts_on: day(4) },
      ],
    })
    expect([await zoneOn(c.stranger, day(3)), await zoneOn(c.stranger, day(4))]).toEqual(['Africa/Accra', 'Africa/Lagos'])
    // 05:58 on the clocks of each day.
    await punches(c.stranger, at(day(3), '06:58'), at(day(3), '15:02'), at(day(4), '05:58'), at(day(4), '14:02'))
    await go(at(day(5), '04:00'))
    await halfHour()
    expect([await counted(day(3)), await counted(day(4))]).toEqual([onTime, onTime])
    expect(await branchOf()).toMatchObject({ time_zone: 'Africa/Lagos' })
    // Who changes something else leaves what is kept.
    expect((await keep('Africa/Lagos')).zones).toHaveLength(2)
  })

  it('says before what changes, and reads days anew that were counted by another clock', async () => {
    const { zone_change } = await preview('Africa/Accra', day(4))
    expect(zone_change).toMatchObject({
      before: 'Africa/Accra',
      replaced: [{ time_zone: 'Africa/Lagos', starts_on: day(4) }],
      people: 1,
      // Yesterday and the day that has begun.
      days_read_anew: 2,
      why_not: null,
    })
    // The morning shift is worked on every day, four weeks on from today.
    expect(zone_change.planned_days).toBe(28)
    expect((await keep('Africa/Accra', day(4))).zones).toEqual([{ time_zone: 'Africa/Accra', starts_on: null }])
    await count()
    expect(await counted(day(4))).toMatchObject({ status: 'present', overtime_minutes: 0 })
    expect((await counted(day(4))).late_minutes).toBe(0)
    expect((await dayOf(c.stranger, day(4)))?.early_minutes).toBe(58)
  })

  it('reads lines of a terminal by the clock of their day', async () => {
    await keep('Africa/Lagos', day(6))
    const { zones } = (await branchOf()) ?? { zones: [] }
    const lines = [day(5), day(6)].map((on) => `14\t${on} 08:00:00\t0`).join('\n')
    const plausible = { now: at(day(9), '12:00').getTime(), oldest: 0, registered: null }
    const { punches: read } = readAttlog(lines, { zones, direction: null, trusts_keys: false }, plausible)
    expect(read.map((line) => new Date(line.at).toISOString())).toEqual([`${day(5)}T08:00:00.000Z`, `${day(6)}T07:00:00.000Z`])
  })
})
