/** A rate that is switched on asks for days from that day on: nobody is asked about a year of old ones. */
import { addDays } from '@iroko/contract/dates'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { asks } from '@iroko/contract/platform/asks'
import { overtime } from '@iroko/contract/time/overtime'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { testApp } from '../../../test/harness.ts'
import { day, makeWeek } from '../../../test/week.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const w = await makeWeek(t)
const { c, go, halfHour, punches } = w
const waiting = async () => {
  const { overtime: rows } = await t.call(overtime.list, { query: { decided: 'false', sort: 'day' } }, c.lead)
  return rows.filter(({ employee }) => employee.id === c.agent.id).map((row) => row.day)
}

it('asks from the day on which it is switched on, of those before it is switched off, and of all days where it always was', async () => {
  await w.begin()
  const payroll = await t.person({ roles: ['payroll_processor'] })
  for (const n of [1, 2, 3]) await punches(c.agent, at(day(n), '05:58'), at(day(n), '16:00'))
  await go(at(day(3), '18:00'))
  await halfHour()
  const change = async (overtime_percent: number) => {
    const [group] = (await t.call(payGroups.list, { query: { q: 'Monthly' } }, payroll)).pay_groups
    if (!group) throw new Error('there is no standard group')
    const { id, archived_at: _a, is_standard: _s, people: _p, terms_from: _f, ...body } = group
    await t.call(payGroups.update, { params: { id }, body: { ...body, overtime_percent } }, payroll)
  }
  await change(150)
  await go(at(day(4), '08:00'))
  await halfHour()
  expect(await waiting()).toEqual([day(3)])
  // A higher rate is no other day, and what was worked while there was one stays to be decided.
  await change(200)
  expect(await waiting()).toEqual([day(3)])
  await change(0)
  expect(await waiting()).toEqual([day(3)])
  await t.db.updateTable('pay_group_terms').set({ overtime_percent: 150 }).execute()
  expect(await waiting()).toEqual([day(1), day(2), day(3)])
})

it('nobody is asked about days of pay periods that are long over, and whoever looks for them decides them all the same', async () => {
  const ago = addDays(day(1), -100)
  await sql`insert into attendance_day select (one).* from (select json_populate_record(attendance_day, ${JSON.stringify({ day: ago })}::json) as one
    from attendance_day where employee_id = ${c.agent.id}::uuid and day = ${day(1)}::date) copied`.execute(t.db)
  const toDo = async () => (await t.call(asks.list, {}, c.hr)).to_do.find(({ what }) => what === 'overtime')?.total
  expect(await waiting()).toEqual([day(1), day(2), day(3)])
  expect(await toDo()).toBe(3)
  const { overtime: old } = await t.call(overtime.list, { query: { from: ago, until: ago } }, c.lead)
  expect(old).toMatchObject([{ day: ago, minutes: 120, state: 'waiting' }])
  const asked = { ogid: c.agent.ogid, day: ago, minutes: 120, version: 0 }
  expect((await t.call(overtime.decide, { body: { days: [asked] } }, c.lead)).results).toMatchObject([{ done: true }])
})
