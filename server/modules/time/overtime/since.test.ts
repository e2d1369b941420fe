/** A rate that is switched on asks for days from that day on: nobody is asked about a year of old ones. */
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { overtime } from '@iroko/contract/time/overtime'
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

it('asks from the day on which it is switched on, again after it was off, and of all days where it always was', async () => {
  await w.begin()
  const payroll = await t.person({ roles: ['payroll_processor'] })
  for (const n of [1, 2, 3]) await punches(c.agent, at(day(n), '05:58'), at(day(n), '16:00'))
  await go(at(day(3), '18:00'))
  await halfHour()
  const change = async (overtime_percent: number) => {
    const [group] = (await t.call(payGroups.list, { query: { q: 'Monthly' } }, payroll)).pay_groups
    if (!group) throw new Error('there is no standard group')
    const { id, archived_at: _a, is_standard: _s, people: _p, ...body } = group
    await t.call(payGroups.update, { params: { id }, body: { ...body, overtime_percent } }, payroll)
  }
  await change(150)
  await go(at(day(4), '08:00'))
  await halfHour()
  expect(await waiting()).toEqual([day(3)])
  // A higher rate is no other day; off and on again begins anew.
  await change(200)
  expect(await waiting()).toEqual([day(3)])
  await change(0)
  expect(await waiting()).toEqual([])
  await change(150)
  expect(await waiting()).toEqual([])
  await t.db.updateTable('pay_group').set({ overtime_since: null }).execute()
  expect(await waiting()).toEqual([day(1), day(2), day(3)])
})
