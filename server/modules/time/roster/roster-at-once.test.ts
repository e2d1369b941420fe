/** What only several sessions at a time can show: that no two plans at once leave a person in two places. */
import { addDays } from '@iroko/contract/dates'
import { roster as rosterCalls } from '@iroko/contract/time/roster'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { type ShiftDay, shifts } from '@iroko/contract/time/shifts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const { hr, lead, manager, agent, colleague, voice } = await makeCompany(t)

const week = (start: string, end: string): ShiftDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end, break_minutes: 0, full_minutes: 360, half_minutes: 180 }))
const rules = {
  colour: '#2f7d5b',
  late_grace_minutes: 10,
  early_grace_minutes: 5,
  early_punch_minutes: 120,
  late_punch_minutes: 240,
}
const add = async (title: string, days: ShiftDay[]) =>
  (await t.call(shifts.create, { body: { title, days, ...rules } }, hr)).shift.id
const night = await add('Night', week('22:00', '06:00'))
const early = await add('Early', week('05:00', '13:00'))
const monday = '2026-12-07'

const plan = (by: Person, from: string, shift_id: string, to = from) =>
  t.call(
    rosterCalls.plan,
    { body: { changes: [{ employee_id: agent.id, from, to, kind: 'shift', shift_id }], accept: true } },
    by,
  )

describe('at once', () => {
  it('a night and the early shift after it: one of them', async () => {
    for (let week_ = 0; week_ < 6; week_ += 1) {
      const day = addDays(monday, week_ * 7)
      const answers = await Promise.all([plan(lead, day, night), plan(manager, addDays(day, 1), early)])
      expect(answers.map(({ applied }) => applied).toSorted()).toEqual([false, true])
    }
  })

  it('twenty plans of the same days leave one assignment a day', async () => {
    const from = '2027-02-01'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        plan(index % 2 ? lead : manager, addDays(from, index % 5), index % 3 ? night : early, addDays(from, 6 + (index % 7))),
      ),
    )
    expect(answers.some(({ applied }) => applied)).toBe(true)
    const overlaps = await sql`
      select a.id from shift_assignment a join shift_assignment b on a.target_id = b.target_id and a.id < b.id
        and a.extra = b.extra and daterange(a.starts_on, a.ends_on, '[]') && daterange(b.starts_on, b.ends_on, '[]')`.execute(
      t.db,
    )
    expect(overlaps.rows).toEqual([])
  })

  it('ten assignments of one office: one, and nine are told', async () => {
    const body = {
      target: 'office',
      office_id: voice.id,
      kind: 'shift',
      shift_id: night,
      starts_on: '2027-06-07',
      ends_on: null,
    } as const
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => t.call(shiftAssignments.assign, { body }, hr)))
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? 200 : answer.reason.status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('approving and withdrawing a swap: one of them, and the roster agrees', async () => {
    await plan(lead, '2027-05-03', early)
    const ask = {
      kind: 'swap',
      colleague_ogid: colleague.ogid,
      starts_on: '2027-05-03',
      ends_on: '2027-05-03',
      reason: 'x',
    } as const
    const { shift_request: sent } = await t.call(shiftRequests.send, { body: ask }, agent)
    await t.call(shiftRequests.consent, { params: { id: sent.id }, body: { agrees: true } }, colleague)
    const answers = await Promise.allSettled([
      approveNow(t, 'shift_request', sent.id, lead),
      t.call(shiftRequests.withdraw, { params: { id: sent.id } }, agent),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { shift_request: shown } = await t.call(shiftRequests.show, { params: { id: sent.id } }, agent)
    const { roster } = await t.call(rosterCalls.show, { query: { from: '2027-05-03', to: '2027-05-03', mine: 'true' } }, agent)
    expect(roster[0]?.cells[0]?.shifts.map(({ shift_id }) => shift_id)).toEqual(shown.status === 'approved' ? [] : [early])
  })
})
