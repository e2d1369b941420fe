/** Days on which the portal stood still, or that lie between a backup and its restoring, are counted once it runs again. */
import { addDays } from '@iroko/contract/dates'
import { attendance } from '@iroko/contract/time/attendance'
import { beforeAll, expect, it } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday } from '../../../test/roster.ts'
import { recounts } from './store-again.ts'

const t = await testApp()
const { c, morning, plan } = await makeRoster(t)
const { go, halfHour, punches } = makeClock(t, [c.agent, c.colleague, c.hrManager])
const day = (n: number) => addDays(monday, n)

const statuses = async () => {
  const input = { params: { ogid: c.colleague.ogid }, query: { month: monday.slice(0, 7) } }
  const { days } = (await t.call(attendance.month, input, c.colleague)).attendance
  return days.filter((row) => row.day >= day(0) && row.day <= day(3)).map(({ status }) => status)
}
const differing = (today: string) => recounts[0]?.recount(t.db, { today, isWhole: true })

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await go(at(day(0), '12:00'))
  await plan([change(c.colleague, monday, null, as(morning))], c.hrManager)
  await halfHour()
})

it('a look says nothing of days that nobody has counted yet', async () => {
  expect(await differing(day(4))).toEqual([])
})

it('counts every day of a standstill, though somebody’s punches of today came first', async () => {
  await go(at(day(4), '12:00'))
  await punches(c.agent, at(day(4), '06:00'))
  await halfHour()
  expect(await statuses()).toEqual(['absent', 'absent', 'absent', 'absent'])
  expect(await differing(day(4))).toEqual([])
})
