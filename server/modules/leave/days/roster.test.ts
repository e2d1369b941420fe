import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { attendance } from '@iroko/contract/time/attendance'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday } from '../../../test/roster.ts'
import { computeDays } from '../../time/attendance-days/store.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { c, morning, plan } = await makeRoster(t)
const off = { kind: 'off' as const }
const on = (n: number) => addDays(monday, n)
const [wednesday, saturday, sunday] = [on(2), on(5), on(6)]

/** Monday to Sunday: what each day counts as. */
const counted = async (who: typeof c.agent) => {
  const body = { leave_type_id: c.annual, starts_on: monday, ends_on: sunday }
  const { leave_days, days } = await t.call(applicationForm.preview, { body }, who)
  return { kinds: leave_days.map(({ kind }) => kind), days }
}

it('the days of leave are those of the person’s own roster; the company’s weekdays where nobody planned', async () => {
  expect(await counted(c.agent)).toEqual({ kinds: ['work', 'work', 'work', 'work', 'work', 'weekend', 'weekend'], days: 5 })
  // Works the weekend, rests on Wednesday and Thursday.
  await plan([
    change(c.agent, monday, null, as(morning)),
    change(c.agent, wednesday, on(3), off),
    change(c.colleague, monday, null, as(morning)),
    change(c.colleague, sunday, sunday, off),
  ])
  expect(await counted(c.agent)).toEqual({ kinds: ['work', 'work', 'off', 'off', 'work', 'work', 'work'], days: 5 })
  expect(await counted(c.colleague)).toEqual({ kinds: ['work', 'work', 'work', 'work', 'work', 'work', 'weekend'], days: 6 })
  expect((await counted(c.stranger)).days).toBe(5)
})

it('a free day within leave that is planned as work afterwards is leave, not absence', async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  const body = { leave_type_id: c.annual, starts_on: monday, ends_on: saturday }
  const { id, days } = (await t.call(applicationForm.apply, { body }, c.agent)).leave
  expect(days).toBe(4)
  for (const decider of [c.lead, c.manager, c.hr]) await approveNow(t, 'leave', id, decider)
  await plan([change(c.agent, wednesday, wednesday, as(morning))])
  t.setNow('2026-12-01T08:00:00Z')
  await computeDays(t.db, [c.agent.id], monday, sunday, t.portal.now())
  const month = (await t.call(attendance.month, { params: { ogid: c.agent.ogid }, query: { month: '2026-11' } }, c.hr))
    .attendance
  expect(month.days.slice(0, 6).map(({ status }) => status)).toEqual([
    'on_leave',
    'on_leave',
    'on_leave',
    'off_day',
    'on_leave',
    'on_leave',
  ])
})
