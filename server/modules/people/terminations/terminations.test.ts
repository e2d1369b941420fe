import { dashboards } from '@iroko/contract/home/dashboards'
import { clearances } from '@iroko/contract/people/clearance'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { resignations } from '@iroko/contract/people/resignations'
import { terminations } from '@iroko/contract/people/terminations'
import { auditLog } from '@iroko/contract/platform/audit'
import { notifications } from '@iroko/contract/platform/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })
beforeEach(() => t.setNow('2026-11-20'))

const agent = (leader: Person = c.lead) => t.person({ office_id: c.voice.id, leader })
const propose = async (who: Person, body: object = {}, as: Person = c.hr) =>
  (
    await t.call(
      terminations.propose,
      { body: { ogid: who.ogid, kind: 'misconduct', reason: 'Zephyr', exit_date: '2026-11-30', ...body } },
      as,
    )
  ).id
const statusOf = async (who: Person) => (await t.call(people.show, { params: { ogid: who.ogid } }, c.hrManager)).employee.status
const planOf = async (who: Person) => (await t.call(exit.planned, { query: { ogid: who.ogid } }, c.hrManager)).planned_exits
async function night(day: string) {
  t.setNow(`${day}T00:30:00Z`)
  await t.portal.jobs.enqueue(t.db, 'exits-due', {})
  await t.runJobs()
  await t.runJobs()
}

describe('a termination', () => {
  it('is proposed by one and decided by another; until then nothing happens', async () => {
    const leaver = await agent()
    const id = await propose(leaver, { exit_date: '2026-11-20' })
    expect(await planOf(leaver)).toEqual([])
    await expect(approveNow(t, 'termination', id, c.hr)).rejects.toMatchObject({ status: 403 })
    await expect(approveNow(t, 'termination', id, c.lead)).rejects.toMatchObject({ status: 403 })
    await expect(propose(leaver)).rejects.toMatchObject({ code: 'proposed' })
    await approveNow(t, 'termination', id, c.hrManager)
    await t.runJobs()
    await t.runJobs()
    expect(await statusOf(leaver)).toBe('terminated')
    await expect(t.call(people.show, { params: { ogid: leaver.ogid } }, leaver)).rejects.toMatchObject({ status: 400 })
    expect((await t.call(terminations.show, { params: { id } }, c.hr)).termination.effective_at).not.toBe(null)
  })

  it('has no other way in: the old call ends no employment as terminated', async () => {
    const leaver = await agent()
    const body = { status: 'terminated', exit_date: '2026-11-20', reason: 'Zephyr' }
    const answer = await t.inject({
      method: 'PATCH',
      url: `/api/v1/employees/${leaver.ogid}/deactivate.json`,
      as: c.hrManager,
      payload: body,
    })
    expect([answer.statusCode, answer.json().fields.status]).toEqual([
      422,
      'A termination is proposed, and a second person decides it',
    ])
  })

  it('is never of oneself, nor of somebody who may do more, nor by who is no HR', async () => {
    await expect(propose(c.hr)).rejects.toMatchObject({ status: 403 })
    await expect(propose(c.hrManager)).rejects.toMatchObject({ status: 403 })
    for (const as of [c.lead, c.manager, c.agent])
      await expect(propose(c.colleague, {}, as)).rejects.toMatchObject({ status: 403 })
    // The HR manager who is to go does not decide it, nor does who proposed it.
    const other = await t.person({ office_id: c.hrOffice.id, roles: ['hr_manager'] })
    const id = await propose(c.hrManager, { successor: c.hr.ogid }, other)
    await expect(approveNow(t, 'termination', id, c.hrManager)).rejects.toMatchObject({ status: 404 })
    await expect(approveNow(t, 'termination', id, other)).rejects.toMatchObject({ status: 403 })
    await t.call(terminations.withdraw, { params: { id } }, other)
  })

  it('is kept from the person, their leaders and peers until it takes effect', async () => {
    const officer = await t.person({ office_id: c.hrOffice.id, leader: c.hrManager })
    const below = await agent(officer)
    const id = await propose(officer, { successor: c.hr.ogid })
    const before = (await t.call(dashboards.hr, {}, officer)).hr_dashboard.approvals.find(({ kind }) => kind === 'termination')
    expect(before?.total ?? 0).toBe(0)
    await approveNow(t, 'termination', id, c.hrManager)
    await t.runJobs()
    await expect(t.call(terminations.show, { params: { id } }, officer)).rejects.toMatchObject({ status: 404 })
    expect((await t.call(terminations.list, { query: { q: officer.ogid } }, officer)).terminations).toEqual([])
    expect(
      (await t.call(clearances.list, {}, officer)).clearances.filter(({ employee }) => employee.ogid === officer.ogid),
    ).toEqual([])
    expect(JSON.stringify(await t.call(notifications.list, {}, officer))).not.toMatch(/terminat|zephyr/i)
    for (const as of [below, c.lead, c.manager])
      await expect(t.call(terminations.list, {}, as)).rejects.toMatchObject({ status: 403 })
    const { notice } = await t.call(resignations.notice, { params: { ogid: officer.ogid } }, officer)
    expect(notice.why_not).toBe(null)
    const root = await t.person({ office_id: c.elsewhere.id, roles: ['super'] })
    expect(JSON.stringify(await t.call(auditLog.list, { query: { limit: 100 } }, root))).toMatch(/termination/)
  })

  it('decided by two is not undone by one who could not decide it', async () => {
    const leaver = await agent()
    const id = await propose(leaver)
    await approveNow(t, 'termination', id, c.hrManager)
    const [plan] = await planOf(leaver)
    await expect(t.call(exit.cancel, { params: { id: plan?.id ?? '' } }, c.hr)).rejects.toMatchObject({ status: 403 })
    await t.call(exit.cancel, { params: { id: plan?.id ?? '' } }, c.hrManager)
    expect(await planOf(leaver)).toEqual([])
    expect((await t.call(terminations.show, { params: { id } }, c.hr)).termination.status).toBe('withdrawn')
    await night('2026-12-02')
    expect(await statusOf(leaver)).toBe('active')
  })

  it('before a resignation’s day ends the employment on its own; undone, the resignation counts again', async () => {
    const leaver = await agent()
    const { resignation } = await t.call(
      resignations.submit,
      { body: { letter: 'I resign', reason: 'pay', last_working_day: '2026-12-15' } },
      leaver,
    )
    for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', resignation.id, by)
    const stands = (await t.call(resignations.current, { params: { ogid: leaver.ogid } }, leaver)).resignation
    expect(stands?.status).toBe('approved')
    await expect(propose(leaver, { exit_date: '2026-12-20' })).rejects.toMatchObject({
      fields: { exit_date: expect.anything() },
    })
    const id = await propose(leaver)
    await approveNow(t, 'termination', id, c.hrManager)
    const [plan] = await planOf(leaver)
    expect(plan).toMatchObject({ status: 'terminated', exit_date: '2026-11-30' })
    expect(
      (await t.db.selectFrom('employee').select('exit_date').where('id', '=', leaver.id).executeTakeFirst())?.exit_date,
    ).toBe('2026-12-15')
    await t.call(exit.cancel, { params: { id: plan?.id ?? '' } }, c.hrManager)
    expect(await planOf(leaver)).toMatchObject([{ status: 'left', exit_date: '2026-12-15' }])
  })

  it('has its letter once it is approved, and leaves the person as they were when it is rejected', async () => {
    const leaver = await agent()
    const id = await propose(leaver, { notice_days: 30 })
    await expect(t.call(terminations.letter, { params: { id } }, c.hr)).rejects.toMatchObject({ code: 'not_approved' })
    await rejectNow(t, 'termination', id, c.hrManager, 'Not enough evidence')
    expect(await planOf(leaver)).toEqual([])
    const again = await propose(leaver)
    await approveNow(t, 'termination', again, c.hrManager)
    const answer = await t.inject({ url: `/api/v1/terminations/${again}/letter.pdf`, as: c.hr })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})
