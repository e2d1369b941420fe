/** What 'now' is for people of the night: the board, its people and remote work when no day is named. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { attendanceBoard, standings } from '@iroko/contract/time/attendance-board'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, night, plan, team } = await makeRoster(t)
const { agent, colleague, lead, hr } = c

const monday = '2026-11-23'
const tuesday = addDays(monday, 1)
const { go, count, halfHour } = makeClock(t, [agent, colleague, lead, hr])

async function punch(who: Person, moment: Date, direction: 'in' | 'out', notes = '{}') {
  await t.db
    .insertInto('punch')
    .values({ id: uuid(), at: moment.toISOString(), pin: who.ogid, source: 'web', employee_id: who.id, direction, notes })
    .execute()
  await count()
}

type Query = Input<typeof attendanceBoard.show>['query']
const board = async (query: Query = {}, by = lead) => (await t.call(attendanceBoard.show, { query }, by)).attendance_board
const people = (query: Input<typeof attendanceBoard.people>['query'] = {}, by = lead) =>
  t.call(attendanceBoard.people, { query }, by)
const remote = (query: Input<typeof attendanceBoard.remote>['query'] = {}, by = lead) =>
  t.call(attendanceBoard.remote, { query }, by)

/** How each stands, and on which day. */
const standing = async (query: Query = {}) =>
  Object.fromEntries(
    (await people(query)).attendance_people.map((person) => [
      person.employee.ogid,
      `${person.standing} ${person.day.slice(5)}`,
    ]),
  )

/** Each number of the board is the length of the list behind it. */
async function agree(query: Query = {}): Promise<void> {
  for (const by of [hr, lead]) {
    const { counts, people: everyone, groups } = await board(query, by)
    const { by: _, ...whose } = query
    for (const standing of standings) {
      const { total } = await people({ ...whose, standing: standing }, by)
      expect([standing, total]).toEqual([standing, counts[standing] ?? 0])
    }
    expect((await people(whose, by)).total).toBe(everyone)
    expect(groups.reduce((sum, group) => sum + group.people, 0)).toBe(everyone)
  }
}

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan([change(agent, monday, null, as(morning)), change(colleague, monday, null, as(night))])
  await t.db.updateTable('employee').set({ remote: true }).where('id', '=', colleague.id).execute()
  await go(at(monday, '21:00'))
  await halfHour()
  await punch(colleague, at(monday, '21:55'), 'in')
})

describe('at five past midnight', () => {
  it('those of the night are there, though nobody’s new day is begun', async () => {
    await go(at(tuesday, '00:05'))
    expect(await standing()).toEqual({ [colleague.ogid]: 'present 11-23' })
    await agree()
  })
})

describe('at two in the morning', () => {
  it('those whose shift goes on stand on the day on which it began, all others on today', async () => {
    await go(at(tuesday, '02:00'))
    await halfHour()
    expect(await standing()).toEqual({
      [agent.ogid]: 'not_due 11-24',
      [colleague.ogid]: 'present 11-23',
      [lead.ogid]: 'off_day 11-24',
    })
    const found = await board()
    expect(found).toMatchObject({ day: tuesday, people: 3, counts: { present: 1, not_due: 1, off_day: 1 } })
    expect(found.groups[0]?.shifts.map(({ shift, counts }) => [shift?.title, counts])).toEqual([
      ['Morning', { not_due: 1 }],
      ['Night', { present: 1 }],
      [undefined, { off_day: 1 }],
    ])
    await agree()
    await agree({ by: 'team' })
    await agree({ team_id: team })
    expect((await people({ shift_id: night.id, standing: 'present' })).total).toBe(1)
  })

  it('a day that is named is that day', async () => {
    expect(await standing({ day: tuesday })).toMatchObject({ [colleague.ogid]: 'not_due 11-24' })
    expect(await standing({ day: monday })).toMatchObject({
      [agent.ogid]: expect.stringContaining('11-23'),
      [colleague.ogid]: 'present 11-23',
    })
    await agree({ day: tuesday })
    await agree({ day: monday })
  })

  it('somebody who works remotely is in', async () => {
    expect(await remote()).toMatchObject({
      states: { in: 1, out: 0, not_in: 0, not_expected: 0 },
      attendance_remote: [{ employee: { ogid: colleague.ogid }, day: monday, state: 'in', standing: 'present' }],
    })
    expect((await remote({ day: tuesday })).states).toEqual({ in: 0, out: 0, not_in: 0, not_expected: 1 })
    expect((await remote({ state: 'in' })).total).toBe(1)
  })

  it('somebody who punched in from elsewhere is in', async () => {
    await t.db.updateTable('employee').set({ remote: false }).where('id', '=', colleague.id).execute()
    expect((await remote()).total).toBe(0)
    await punch(colleague, at(tuesday, '01:00'), 'out')
    await punch(colleague, at(tuesday, '01:30'), 'in', '{"place": ["outside_network"]}')
    await punch(colleague, at(tuesday, '01:45'), 'out')
    await punch(colleague, at(tuesday, '01:50'), 'in')
    expect(await remote()).toMatchObject({
      states: { in: 1, out: 0, not_in: 0, not_expected: 0 },
      attendance_remote: [{ day: monday, works_remotely: false, since: at(tuesday, '01:50').toISOString() }],
    })
    await t.db.updateTable('employee').set({ remote: true }).where('id', '=', colleague.id).execute()
  })
})

describe('when the night is over', () => {
  it('who is still in stays there until the shift can no longer be punched for', async () => {
    await go(at(tuesday, '07:00'))
    await halfHour()
    expect(await standing()).toMatchObject({ [agent.ogid]: 'awaited 11-24', [colleague.ogid]: 'present 11-23' })
    expect((await remote()).states).toEqual({ in: 1, out: 0, not_in: 0, not_expected: 0 })
    await agree()
    await go(at(tuesday, '10:02'))
    expect(await standing()).toMatchObject({ [colleague.ogid]: 'not_due 11-24' })
  })

  it('who went home stands on today', async () => {
    await go(at(tuesday, '07:00'))
    await punch(colleague, at(tuesday, '06:04'), 'out')
    expect(await standing()).toMatchObject({ [agent.ogid]: 'awaited 11-24', [colleague.ogid]: 'not_due 11-24' })
    expect((await remote()).states).toEqual({ in: 0, out: 0, not_in: 0, not_expected: 1 })
    await agree()
  })

  it('the next shift of the same person is today’s from when it opens', async () => {
    const wednesday = addDays(monday, 2)
    await plan([change(colleague, wednesday, wednesday, as(morning))])
    await go(at(wednesday, '01:00'))
    await punch(colleague, at(tuesday, '22:00'), 'in')
    await halfHour()
    expect(await standing()).toMatchObject({ [colleague.ogid]: 'present 11-24' })
    await go(at(wednesday, '06:01'))
    await halfHour()
    expect(await standing()).toMatchObject({ [colleague.ogid]: 'awaited 11-25' })
    await agree()
  })
})

it('who never came to the night is awaited, not due later', async () => {
  const thursday = addDays(monday, 3)
  await go(at(addDays(monday, 4), '03:00'))
  await halfHour()
  expect(await standing()).toMatchObject({ [colleague.ogid]: `awaited ${thursday.slice(5)}` })
  await agree()
})
