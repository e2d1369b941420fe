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
