/** The company at a glance: each number is the length of the list that it opens, within the scope of the one who looks. */
import { addDays } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { people } from '@iroko/contract/people/directory'
import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { annual, agent, colleague, lead, hr, stranger } = await makeCompany(t)
const ceo = await t.person({ roles: ['ceo'] })
const boss = await t.person({ roles: ['super'] })
const shownTo = async (as: Person) => (await t.call(dashboards.company, {}, as)).company_dashboard
const yesterday = '2026-11-19'

/** A day as counting leaves it. */
const keep = (who: Person, status: string, late: number) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at, first_in)
    values (${who.id}, ${yesterday}, ${who.office_id}, ${status}, 420, 420, ${late}, 0, 0, 0, 1, now(), ${`${yesterday}T08:00:00Z`})`.execute(
    t.db,
  )

beforeAll(async () => {
  await keep(agent, 'present', 0)
  await keep(colleague, 'present', 12)
  await keep(lead, 'half_day', 30)
  await keep(stranger, 'absent', 0)
})

it('is for whoever sees the numbers of the company, and the pay only for whoever reads payroll', async () => {
  await expect(shownTo(agent)).rejects.toMatchObject({ status: 403 })
  expect((await shownTo(ceo)).pay_months).toBeNull()
  const month = { id: uuid(), month: '2026-10-01', totals: { people: 2, gross_kobo: 500, employer_kobo: 50 } }
  await sql`insert into payroll_run (id, reference, month, starts_on, ends_on, state, hash, created_by, rules_id, totals)
    values (${month.id}, 'PR-2026-10', '2026-10-01', '2026-10-01', '2026-10-31', 'paid', 'x', ${boss.id},
      (select id from statutory_rules where starts_on <= '2026-10-01' order by starts_on desc limit 1), ${JSON.stringify(month.totals)})`.execute(
    t.db,
  )
  expect((await shownTo(boss)).pay_months).toEqual([{ month: '2026-10-01', people: 2, cost_kobo: 550 }])
})

it('a figure of a day that is over is what the list of its people comes to', async () => {
  const { days, counts, tiles } = await shownTo(ceo)
  const board = await t.call(attendanceBoard.show, { query: {} }, ceo)
  expect(counts).toEqual(board.attendance_board.counts)
  const yesterdays = days.find(({ day }) => day === yesterday)
  if (!yesterdays) throw new Error('there were people yesterday')
  const listed = async (standing: 'present' | 'late' | 'absent' | 'half_day' | 'on_leave') =>
    (await t.call(attendanceBoard.people, { query: { day: yesterday, standing } }, ceo)).total
  expect([
    yesterdays.on_time_days,
    yesterdays.present_days - yesterdays.on_time_days,
    yesterdays.absent_days,
    yesterdays.half_days,
    yesterdays.leave_days,
  ]).toEqual([
    await listed('present'),
    await listed('late'),
    await listed('absent'),
    await listed('half_day'),
    await listed('on_leave'),
  ])
  expect([yesterdays.on_time_days, yesterdays.present_days, yesterdays.half_days]).toEqual([1, 2, 1])
  const working = (await t.call(people.list, { query: { status: 'active' } }, ceo)).total
  const joined = { hired_from: '2026-10-21', hired_to: '2026-11-20' }
  const joiners = (await t.call(people.list, { query: joined }, ceo)).total
  expect(tiles).toMatchObject([
    { what: 'people_at_work', total: working },
    { what: 'joined_lately', total: joiners },
    { what: 'left_lately', total: 0 },
  ])
})

it('names who is on approved leave tomorrow, and the kinds of requests that wait longest', async () => {
  expect((await shownTo(ceo)).away_tomorrow).toEqual({ total: 0, people: [] })
  const tomorrow = addDays('2026-11-20', 1)
  const id = uuid()
  await t.db
    .insertInto('leave_application')
    .values({
      ...{ id, employee_id: agent.id, leave_type_id: annual, office_id: agent.office_id, days: 1, status: 'approved' },
      ...{ starts_on: tomorrow, ends_on: tomorrow },
    })
    .execute()
  await t.db
    .insertInto('leave_day')
    .values({
      id: uuid(),
      application_id: id,
      employee_id: agent.id,
      day: tomorrow,
      portion: 'full',
      counts: 1,
      kind: 'work',
      live: true,
    })
    .execute()
  const { away_tomorrow, approvals } = await shownTo(hr)
  expect(away_tomorrow).toMatchObject({ total: 1, people: [{ ogid: agent.ogid }] })
  expect(approvals).toEqual([])
})
