/** With a worker that runs as in the portal: what changes a day has it counted at once, whoever changes it. */
import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { attendance } from '@iroko/contract/time/attendance'
import { holidays } from '@iroko/contract/time/holidays'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { accrue } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, plan } = await makeRoster(t)
const { agent, lead, manager, hr, hrManager } = c
const { go, punches } = makeClock(t, [agent, lead, manager, hr, hrManager])
const day = (n: number) => addDays(monday, n)

/** Sooner than the job of the minute could have come by itself, unless the minute is over just now. */
const soon = { timeout: 15_000, interval: 50 }
const dayOf = async (date: string) => {
  const input = { params: { ogid: agent.ogid }, query: { month: date.slice(0, 7) } }
  return (await t.call(attendance.month, input, agent)).attendance.days.find((day) => day.day === date)
}
const becomes = (date: string, status: string) =>
  vi.waitFor(async () => expect(await dayOf(date)).toMatchObject({ status }), soon)

beforeAll(async () => {
  await accrue(t)
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await go(at(day(2), '12:00'))
  await t.portal.jobs.work(t.portal)
})

describe('the days follow at once', () => {
  it('a change of the roster', async () => {
    await plan([change(agent, monday, null, as(morning))], hrManager)
    await becomes(day(1), 'absent')
  })

  it('an approval of leave', async () => {
    await go(at(monday, '12:00'))
    const { leave: asked } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: c.annual, starts_on: day(1), ends_on: day(1), reason: 'Family' } },
      agent,
    )
    await go(at(day(2), '12:00'))
    for (const by of [lead, manager, hr]) await approveNow(t, 'leave', asked.id, by)
    await becomes(day(1), 'on_leave')
  })

  it('punches on that leave, of which the leader is told', async () => {
    await punches(agent, at(day(1), '06:00'), at(day(1), '14:00'))
    // What takes punches in asks for it, for many at once.
    await t.portal.jobs.enqueue(t.db, 'attendance-compute', {})
    await becomes(day(1), 'conflict')
    const letters = t.db.selectFrom('outbox_mail').select('recipient').where('subject', '=', 'A day of leave has punches')
    await vi.waitFor(async () => expect(await letters.execute()).toEqual([{ recipient: lead.email }]), soon)
  })

  it('a holiday, and many changes of it are few jobs', async () => {
    await becomes(monday, 'absent')
    const before = await jobsSoFar()
    await t.call(holidays.create, { body: { title: 'Eid', start_date: monday, end_date: monday } }, hr)
    for (let n = 0; n < 60; n += 1)
      await t.db.insertInto('attendance_due').values({ employee_id: agent.id, from_day: monday, to_day: monday }).execute()
    await becomes(monday, 'holiday')
    expect((await jobsSoFar()) - before).toBeLessThan(12)
  })
})

async function jobsSoFar(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from job.job where name = 'attendance-compute'`.execute(t.db)
  return rows[0]?.jobs ?? 0
}
