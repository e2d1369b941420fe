/** Attendance of many people: who sees whom, what is counted, what counting again changes. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { attendanceRecords } from '@iroko/contract/time/attendance-records'
import { lateness } from '@iroko/contract/time/lateness'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, afternoon, plan, team } = await makeRoster(t)
const { agent, colleague, lead, manager, hr, hrManager, stranger, boss, voice } = c
const everyone = [agent, colleague, lead, manager, hr, hrManager, stranger, boss]

const monday = '2026-11-23'
const day = (n: number) => addDays(monday, n)
const { go, halfHour: count } = makeClock(t, everyone)
type Source = 'import' | 'web'
async function punch(who: Person, moment: Date, direction: 'in' | 'out', more: { source?: Source; notes?: string } = {}) {
  await t.db
    .insertInto('punch')
    .values({ id: uuid(), at: moment.toISOString(), pin: who.ogid, source: 'import', employee_id: who.id, direction, ...more })
    .execute()
}

const board = async (by: Person, query: Input<typeof attendanceBoard.show>['query'] = {}) =>
  (await t.call(attendanceBoard.show, { query }, by)).attendance_board
const people = async (by: Person, query: Input<typeof attendanceBoard.people>['query'] = {}) =>
  (await t.call(attendanceBoard.people, { query }, by)).attendance_people
const namesOf = (rows: { employee: { full_name: string } }[]) => rows.map(({ employee }) => employee.full_name)
const grid = (by: Person, query: Input<typeof attendanceRecords.records>['query'] = {}) =>
  t.call(attendanceRecords.records, { query: { month: '2026-11', ...query } }, by)
const late = async (by: Person, query: Input<typeof lateness.list>['query'] = {}) =>
  (await t.call(lateness.list, { query: { from: monday, to: day(6), ...query } }, by)).attendance_lateness

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan([change(agent, monday, null, as(morning)), change(colleague, monday, null, as(afternoon))])
  // Monday: the agent 25 minutes late, the colleague never. Tuesday: the agent 40 minutes late, the colleague on time.
  await punch(agent, at(monday, '06:25'), 'in')
  await punch(agent, at(monday, '14:02'), 'out')
  await punch(agent, at(day(1), '06:40'), 'in')
  await punch(colleague, at(day(1), '13:50'), 'in')
  await go(at(day(1), '05:00'))
  await count()
})

describe('the board of a day', () => {
  it('says how everyone stands now, by office and shift', async () => {
    await go(at(day(1), '05:30'))
    await count()
    expect((await board(lead)).counts).toMatchObject({ late: 1, present: 1 })
    await t.db
      .deleteFrom('punch')
      .where('at', '>', at(day(1), '00:00').toISOString())
      .execute()
    for (const person of [agent, colleague])
      await t.db
        .insertInto('attendance_due')
        .values({ employee_id: person.id, from_day: day(1), to_day: day(1) })
        .execute()
    await count()
    expect((await board(lead)).counts).toEqual({ not_due: 2, off_day: 1 })
    await go(at(day(1), '06:05'))
    expect((await board(lead)).counts).toEqual({ awaited: 1, not_due: 1, off_day: 1 })
    await punch(agent, at(day(1), '06:40'), 'in')
    await punch(colleague, at(day(1), '13:50'), 'in')
    await go(at(day(1), '15:00'))
    await count()
    const found = await board(lead)
    expect(found).toMatchObject({ day: day(1), people: 3, counts: { late: 1, present: 1, off_day: 1 } })
    expect(found.groups.map(({ title, people: many }) => [title, many])).toEqual([['Kora Bank Voice', 3]])
    expect(found.groups[0]?.shifts.map(({ shift, counts }) => [shift?.title, counts])).toEqual([
      ['Afternoon', { present: 1 }],
      ['Morning', { late: 1 }],
      [undefined, { off_day: 1 }],
    ])
  })

  it('has nobody awaited whose shift is over: absent as soon as it is counted, not final before', async () => {
    await t.db
      .deleteFrom('punch')
      .where('employee_id', '=', agent.id)
      .where('at', '>', at(day(1), '00:00').toISOString())
      .execute()
    await t.db
      .insertInto('attendance_due')
      .values({ employee_id: agent.id, from_day: day(1), to_day: day(1) })
      .execute()
    await go(at(day(1), '13:59'))
    await count()
    expect((await board(lead)).counts).toEqual({ awaited: 1, present: 1, off_day: 1 })
    await go(at(day(1), '14:01'))
    expect((await board(lead)).counts).toEqual({ pending: 1, present: 1, off_day: 1 })
    await go(at(day(1), '14:10'))
    expect((await board(lead)).counts).toEqual({ pending: 1, present: 1, off_day: 1 })
    await count()
    // Within the same minute: what is kept of a day is let go of as soon as it is counted again.
    expect((await board(lead)).counts).toEqual({ absent: 1, present: 1, off_day: 1 })
    expect(namesOf(await people(lead, { day: day(1), standing: 'absent' }))).toEqual([agent.full_name])
    await punch(agent, at(day(1), '06:40'), 'in')
    await count()
  })

  it('shows any day, and groups by team', async () => {
    expect((await board(lead, { day: monday })).counts).toEqual({ late: 1, absent: 1, off_day: 1 })
    const byTeam = await board(lead, { day: monday, by: 'team' })
    expect(byTeam.groups.map(({ id, title, office }) => [id, title, office])).toEqual([
      [team, 'Team 1', 'Kora Bank Voice'],
      ['none', 'Without a team', null],
    ])
    expect((await board(lead, { day: monday, team_id: team })).people).toBe(2)
    expect((await board(lead, { day: monday, by: 'team', team_id: 'none' })).people).toBe(1)
    const below = await board(lead, { day: monday, by: 'team', line: 'below' })
    expect(below.groups.map(({ id, people: many }) => [id, many])).toEqual([[team, 2]])
    expect((await people(lead, { day: monday, line: 'below', team_id: team })).length).toBe(2)
  })

  it('has everybody for HR, the people below for a leader, oneself for others', async () => {
    expect((await board(hr)).people).toBe(everyone.length)
    expect((await board(hr, { office_type: 'campaign' })).people).toBe(4)
    expect((await board(manager)).people).toBe(4)
    expect((await board(manager, { line: 'below' })).people).toBe(3)
    expect((await board(manager, { line: 'direct' })).people).toBe(1)
    expect((await board(hr, { line: 'below' })).people).toBe(0)
    for (const by of [agent, stranger]) expect((await board(by)).people).toBe(1)
  })
})

describe('the people behind a number', () => {
  it('are those that it counts, with the month up to the day', async () => {
    const [found] = await people(lead, { day: day(1), standing: 'late', office_id: voice.id, shift_id: morning.id })
    expect(found).toMatchObject({
      employee: { ogid: agent.ogid },
      standing: 'late',
      late_minutes: 40,
      first_in: at(day(1), '06:40').toISOString(),
      zone: 'Africa/Lagos',
      month_late_days: 2,
      month_late_minutes: 65,
      month_worked_minutes: 397,
    })
    expect(namesOf(await people(lead, { day: monday, standing: 'absent' }))).toEqual([colleague.full_name])
    expect(namesOf(await people(lead, { day: monday, shift_id: 'none' }))).toEqual([lead.full_name])
    expect(namesOf(await people(lead, { day: day(1), sort: '-month_late_minutes' }))[0]).toBe(agent.full_name)
    expect(namesOf(await people(lead, { day: day(1), q: 'chidi' }))).toEqual([colleague.full_name])
    expect(namesOf(await people(manager, { day: day(1), line: 'direct' }))).toEqual([lead.full_name])
  })

  it('are never outside the tree of the one who asks', async () => {
    for (const by of [agent, stranger]) expect(namesOf(await people(by))).toEqual([by.full_name])
    expect(await people(stranger, { office_id: voice.id })).toEqual([])
    expect(namesOf(await people(lead))).not.toContain(manager.full_name)
  })

  it('can be taken away as a sheet', async () => {
    const sheet = await t.inject({ method: 'GET', url: `/api/v1/attendance_people.csv?day=${monday}&standing=late`, as: lead })
    expect(sheet.body).toContain(`${agent.ogid},${agent.full_name},Kora Bank Voice,Team 1,Morning,late`)
  })
})

describe('the grid of a month', () => {
  it('has a cell for each counted day of everyone in scope', async () => {
    const found = await grid(lead)
    expect(found).toMatchObject({ month: '2026-11', today: day(1), total: 3 })
    expect(found.attendance_records[0]).toMatchObject({
      employee: { ogid: agent.ogid },
      office: 'Kora Bank Voice',
      team: 'Team 1',
      cells: [
        { day: monday, status: 'present', late_minutes: 25, flags: ['late'], standing: null },
        { day: day(1), status: 'pending', late_minutes: 40, flags: ['late'], standing: 'late' },
      ],
    })
    expect((await grid(hr)).total).toBe(everyone.length)
    expect((await grid(stranger)).total).toBe(1)
  })

  it('is filtered by mark, place, line and name, and paged', async () => {
    expect(namesOf((await grid(hr, { mark: 'absent' })).attendance_records)).toEqual([colleague.full_name])
    expect(namesOf((await grid(hr, { mark: 'late' })).attendance_records)).toEqual([agent.full_name])
    // Whom nobody planned is found, and who is planned is not among them.
    const unplanned = namesOf((await grid(hr, { mark: 'no_roster' })).attendance_records)
    expect(unplanned).toContain(lead.full_name)
    for (const { full_name } of [agent, colleague]) expect(unplanned).not.toContain(full_name)
    expect((await grid(hr, { office_id: voice.id })).total).toBe(4)
    expect((await grid(hr, { team_id: team })).total).toBe(2)
    expect((await grid(hr, { branch_id: t.branch_id, office_type: 'campaign' })).total).toBe(4)
    expect((await grid(manager, { line: 'direct' })).total).toBe(1)
    expect(namesOf((await grid(hr, { q: 'amaka' })).attendance_records)).toEqual([agent.full_name])
    const second = await grid(lead, { page: 2, limit: 2 })
    expect([namesOf(second.attendance_records), second.total]).toEqual([[lead.full_name], 3])
    expect((await grid(lead, { month: '2026-10' })).attendance_records.flatMap(({ cells }) => cells)).toEqual([])
  })
})

describe('lateness', () => {
  it('ranks who came late, with the days behind', async () => {
    expect(await late(hr)).toMatchObject([
      {
        employee: { ogid: agent.ogid },
        office: { title: 'Kora Bank Voice' },
        late_days: 2,
        late_minutes: 65,
        longest_minutes: 40,
        worked_days: 2,
        weeks: [2],
      },
    ])
    const days = (by: Person) =>
      t.call(lateness.days, { params: { ogid: agent.ogid }, query: { from: monday, to: day(6) } }, by)
    expect((await days(lead)).attendance_days.map(({ late_minutes }) => late_minutes)).toEqual([25, 40])
    await expect(days(stranger)).rejects.toMatchObject({ status: 404 })
    expect(await late(stranger)).toEqual([])
    expect(await late(hr, { office_id: c.hrOffice.id })).toEqual([])
  })

  it('is summed by week and office', async () => {
    const query = { from: day(-7), to: day(6) }
    const { attendance_lateness_sums: sums } = await t.call(lateness.sums, { query }, manager)
    expect(sums).toMatchObject({ late_days: 2, late_minutes: 65, people: 1 })
    expect(sums.weeks).toEqual([
      { week: day(-7), late_days: 0, late_minutes: 0, people: 0 },
      { week: monday, late_days: 2, late_minutes: 65, people: 1 },
    ])
    expect(sums.offices).toEqual([
      { id: voice.id, title: 'Kora Bank Voice', office_type: 'campaign', late_days: 2, late_minutes: 65, people: 1 },
    ])
  })

  it('refuses a period that is none', async () => {
    await expect(late(hr, { from: day(3), to: monday })).rejects.toMatchObject({
      status: 422,
      fields: { to: expect.any(String) },
    })
    await expect(late(hr, { from: '2024-01-01' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('people who work remotely', () => {
  const remote = (by: Person, query: Input<typeof attendanceBoard.remote>['query'] = {}) =>
    t.call(attendanceBoard.remote, { query }, by)

  it('are in or out since a moment, and others are there who punched from elsewhere', async () => {
    await t.db.updateTable('employee').set({ remote: true }).where('id', '=', agent.id).execute()
    expect(await remote(hr)).toMatchObject({
      total: 1,
      states: { in: 1, out: 0, not_in: 0, not_expected: 0 },
      attendance_remote: [{ employee: { ogid: agent.ogid }, state: 'in', since: at(day(1), '06:40').toISOString() }],
    })
    await punch(agent, at(day(1), '10:00'), 'out')
    await punch(colleague, at(day(1), '14:30'), 'in', { source: 'web', notes: '{"place": ["outside_fence"]}' })
    await punch(colleague, at(day(1), '14:40'), 'out')
    await count()
    const found = await remote(lead, { sort: 'full_name' })
    expect(
      found.attendance_remote.map(({ employee, state, since, works_remotely }) => [
        employee.ogid,
        state,
        since,
        works_remotely,
      ]),
    ).toEqual([
      [agent.ogid, 'out', at(day(1), '10:00').toISOString(), true],
      [colleague.ogid, 'out', at(day(1), '14:40').toISOString(), false],
    ])
    await punch(agent, at(day(1), '11:00'), 'in', { source: 'web' })
    await count()
    expect((await remote(lead, { state: 'in' })).attendance_remote).toMatchObject([
      { employee: { ogid: agent.ogid }, since: at(day(1), '11:00').toISOString(), source: 'web', place_notes: [] },
    ])
    expect((await remote(stranger)).total).toBe(0)
    expect((await remote(hr, { day: monday })).attendance_remote).toMatchObject([{ state: 'out', works_remotely: true }])
  })
})

describe('counting again', () => {
  const recount = (by: Person, body: Partial<Input<typeof attendanceDays.recount>['body']>) =>
    t.call(attendanceDays.recount, { body: { from: monday, to: day(1), ...body } }, by)
  const kept = () => sql`select * from attendance_day order by employee_id, day`.execute(t.db).then(({ rows }) => rows)

  it('changes nothing where nothing changed, and says how much it is', async () => {
    const before = await kept()
    expect(await recount(hr, {})).toMatchObject({
      days: 16,
      people: 8,
      message: '16 days of 8 people will be recalculated',
    })
    const queued = await t.db.selectFrom('attendance_due').selectAll().execute()
    expect(queued).toHaveLength(8)
    await t.runJobs()
    expect(await t.db.selectFrom('attendance_due').selectAll().execute()).toEqual([])
    expect(await kept()).toEqual(before)
    const audited = await t.db
      .selectFrom('audit_log')
      .select(['after', 'entity_id'])
      .where('action', '=', 'attendance.recount')
      .execute()
    expect(audited).toEqual([
      { entity_id: 'everyone', after: { of: 'everyone', from: monday, to: day(1), days: 16, people: 8 } },
    ])
  })

  it('mends what is wrong, of a person or an office, up to today', async () => {
    const before = await kept()
    await t.db.updateTable('attendance_day').set({ status: 'absent' }).where('employee_id', '=', agent.id).execute()
    expect(await recount(hr, { ogid: agent.ogid, to: '2027-01-31' })).toMatchObject({ days: 2, people: 1 })
    await t.runJobs()
    expect((await kept()).length).toBe(before.length)
    expect((await people(hr, { day: day(1), q: agent.ogid }))[0]?.standing).toBe('late')
    expect(await recount(hr, { office_id: voice.id })).toMatchObject({ people: 4 })
  })

  it('is for HR, and for days that are counted', async () => {
    for (const by of [agent, lead, manager]) await expect(recount(by, {})).rejects.toMatchObject({ status: 403 })
    await expect(recount(hr, { from: '2026-01-01', to: '2026-01-31' })).rejects.toMatchObject({
      fields: { from: expect.any(String) },
    })
    await expect(recount(hr, { from: day(1), to: monday })).rejects.toMatchObject({ fields: { to: expect.any(String) } })
    await expect(recount(hr, { ogid: 'OG999999' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('who is told of a change', () => {
  it('the person, those above, and whoever sees everybody', async () => {
    const payloads: string[] = []
    const stop = await t.portal.database.listen('iroko_events', (payload) => payloads.push(payload))
    await punch(colleague, at(day(1), '16:00'), 'out')
    await count()
    await expect.poll(() => payloads.length).toBeGreaterThan(0)
    await stop()
    const event: { for: string[] } = JSON.parse(payloads[0] ?? '')
    expect(event.for.toSorted()).toEqual([colleague, lead, manager].map(({ id }) => id).toSorted())
    expect(event).toMatchObject({ permission: 'attendance.read', least: 'office', topics: ['attendance'] })
  })
})
