/** Exits whose last working day is ahead. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import { people } from '@iroko/contract/people/directory'
import { exit as exitCalls } from '@iroko/contract/people/exit'
import { terminations } from '@iroko/contract/people/terminations'
import { approvals } from '@iroko/contract/platform/approvals'
import { identity } from '@iroko/contract/platform/identity'
import { beforeEach, describe, expect, it } from 'vitest'
import { liveSessions } from '../../../lib/http/sessions.ts'
import { hashPassword } from '../../../lib/sign-in/passwords.ts'
import { accrue, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { setPassword } from '../../platform/identity/store.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { voice, hrOffice, hr, annual } = await makeCompany(t)
const show = async (ogid: string, as: Person = hr) => (await t.call(people.show, { params: { ogid } }, as)).employee

describe('an exit that is dated ahead', () => {
  const plan = (ogid: string, body: object = {}, as: Person = hr) =>
    t.call(
      exitCalls.deactivate,
      { params: { ogid }, body: { status: 'left', exit_date: '2026-11-30', reason: 'Moves abroad', ...body } },
      as,
    )
  const listed = async (ogid: string, as: Person = hr) =>
    (await t.call(exitCalls.planned, { query: { ogid } }, as)).planned_exits
  async function night(day: string) {
    t.setNow(`${day}T00:30:00Z`)
    await t.portal.jobs.enqueue(t.db, 'exits-due', {})
    await t.runJobs()
    await t.runJobs()
  }
  beforeEach(() => t.setNow('2026-11-20'))

  it('is planned, seen and cancelled; until then they work on', async () => {
    const leaver = await t.person({ office_id: voice.id })
    const before = await show(leaver.ogid)
    expect((await plan(leaver.ogid)).message).toBe(`Exit of ${leaver.full_name} planned. The last working day is 2026-11-30`)
    const [row] = await listed(leaver.ogid)
    expect(row).toMatchObject({
      employee: { ogid: leaver.ogid },
      status: 'left',
      exit_date: '2026-11-30',
      planned_by: { ogid: hr.ogid },
      problem: null,
    })
    await expect(plan(leaver.ogid)).rejects.toMatchObject({ code: 'planned' })
    await night('2026-11-30')
    expect((await show(leaver.ogid)).status).toBe('active')
    expect(await show(leaver.ogid, leaver)).toMatchObject({ ogid: leaver.ogid })
    await expect(t.call(exitCalls.cancel, { params: { id: row?.id ?? '' } }, leaver)).rejects.toMatchObject({ status: 403 })
    await t.call(exitCalls.cancel, { params: { id: row?.id ?? '' } }, hr)
    expect(await listed(leaver.ogid)).toEqual([])
    await night('2026-12-01')
    expect(await show(leaver.ogid)).toMatchObject({ status: 'active', office: before.office })
  })

  it('lets nobody in after the last working day, however long the night’s job is away', async () => {
    const [leaver, other] = [await t.person({ office_id: voice.id }), await t.person({ office_id: voice.id })]
    await setPassword(t.db, leaver.id, await hashPassword('Blue-Kettle-42'), t.portal.now())
    await plan(leaver.ogid)
    const signIn = () => t.call(identity.login, { body: { email: leaver.email, password: 'Blue-Kettle-42' } })
    t.setNow('2026-11-30T22:30:00Z')
    expect(await show(leaver.ogid, leaver)).toMatchObject({ ogid: leaver.ogid })
    await signIn()
    t.setNow('2026-11-30T23:30:00Z')
    await expect(show(leaver.ogid, leaver)).rejects.toMatchObject({ status: 400, message: 'invalid token, login again' })
    await expect(signIn()).rejects.toMatchObject({ status: 400 })
    expect(await show(other.ogid, other)).toMatchObject({ ogid: other.ogid })
    const limits = { SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 }
    const open = await t.db.selectFrom('session').select('id').where('employee_id', 'in', [leaver.id, other.id]).execute()
    const live = await liveSessions(
      t.db,
      open.map(({ id }) => id),
      limits,
      t.portal.now(),
    )
    expect(live.size).toBe(1)
    const [row] = await listed(leaver.ogid)
    await t.call(exitCalls.cancel, { params: { id: row?.id ?? '' } }, hr)
    await signIn()
  })

  it('takes effect in the night after the last working day, each report going to who was named, decisions too', async () => {
    const top = await t.person({ office_id: voice.id })
    const leaver = await t.person({ office_id: voice.id, leader: top })
    const [first, second, heir, other, decider] = [
      await t.person({ office_id: voice.id, leader: leaver }),
      await t.person({ office_id: voice.id, leader: leaver }),
      await t.person({ office_id: voice.id }),
      await t.person({ office_id: voice.id }),
      await t.person({ office_id: voice.id }),
    ]
    const asking = await t.person({ office_id: voice.id, leader: leaver })
    await accrue(t)
    const wish = { leave_type_id: annual, starts_on: '2026-12-14', ends_on: '2026-12-14', reason: 'Rest' }
    await t.call(applicationForm.apply, { body: wish }, asking)
    const successors = [{ ogid: first.ogid, successor: other.ogid }]
    await expect(plan(leaver.ogid, { successors })).rejects.toMatchObject({ fields: { successor: expect.anything() } })
    await expect(
      plan(leaver.ogid, { successor: heir.ogid, successors: [{ ogid: first.ogid, successor: first.ogid }] }),
    ).rejects.toMatchObject({ fields: { [`to_${first.ogid}`]: 'Choose a colleague who stays' } })
    await plan(leaver.ogid, { successor: heir.ogid, successors, decider: decider.ogid })
    await night('2026-12-01')
    expect(await show(leaver.ogid)).toMatchObject({ status: 'left' })
    await expect(show(first.ogid, leaver)).rejects.toMatchObject({ status: 400 })
    const leaderOf = async (ogid: string) => (await show(ogid)).job?.leaders.map((one) => one.ogid)
    expect(await leaderOf(first.ogid)).toEqual([other.ogid])
    expect(await leaderOf(second.ogid)).toEqual([heir.ogid])
    for (const as of [heir, decider])
      expect((await t.call(approvals.waiting, {}, as)).waiting_approvals).toMatchObject([{ requester: { ogid: asking.ogid } }])
    expect(await listed(leaver.ogid)).toEqual([])
    const said = await t.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', hr.email)
      .where('subject', 'like', 'Exit of%took effect')
      .execute()
    expect(said).toEqual([{ subject: `Exit of ${leaver.full_name} took effect` }])
  })

  it('is not carried out where whoever planned it may not end the employment any more; HR is told', async () => {
    const planner = await t.person({ office_id: voice.id, roles: ['hr'] })
    const [risen, leaver] = [await t.person({ office_id: voice.id }), await t.person({ office_id: voice.id })]
    await plan(risen.ogid, {}, planner)
    await plan(leaver.ogid, {}, planner)
    await t.setRoles(risen, ['super'])
    await night('2026-12-01')
    expect((await show(risen.ogid)).status).toBe('active')
    expect((await show(leaver.ogid)).status).toBe('left')
    t.setNow('2026-11-20')
    const second = await t.person({ office_id: voice.id })
    await plan(second.ogid, {}, planner)
    await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', planner.id).execute()
    await night('2026-12-01')
    const problem = expect.stringContaining(`${planner.full_name}, who planned it, can no longer end this employment`)
    expect(await listed(second.ogid)).toMatchObject([{ problem }])
    const told = t.db
      .selectFrom('notification')
      .select('employee_id')
      .where('title', '=', `The exit of ${second.full_name} did not take effect`)
    expect((await told.execute()).map(({ employee_id }) => employee_id)).toEqual(expect.arrayContaining([planner.id, hr.id]))
  })

  it('goes to the next leader where the successor has left, and says what keeps it from taking effect', async () => {
    const top = await t.person({ office_id: voice.id })
    const leaver = await t.person({ office_id: voice.id, leader: top })
    const agent = await t.person({ office_id: voice.id, leader: leaver })
    const heir = await t.person({ office_id: voice.id })
    await plan(leaver.ogid, { successor: heir.ogid })
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', heir.id).execute()
    await night('2026-12-03')
    expect((await show(agent.ogid)).job?.leaders.map(({ ogid }) => ogid)).toEqual([top.ogid])

    const [one, two] = [
      await t.person({ office_id: voice.id, leader: top }),
      await t.person({ office_id: voice.id, leader: top }),
    ]
    const swapped = [
      { ogid: one.ogid, successor: two.ogid },
      { ogid: two.ogid, successor: one.ogid },
      { ogid: agent.ogid, successor: one.ogid },
    ]
    t.setNow('2026-11-20')
    await plan(top.ogid, { successors: swapped })
    await night('2026-12-01')
    expect((await show(top.ogid)).status).toBe('active')
    expect(await listed(top.ogid)).toMatchObject([{ problem: expect.stringContaining('would report to each other') }])
    const told = t.db.selectFrom('outbox_mail').select('subject').where('subject', 'like', `The exit of ${top.full_name}%`)
    expect(await told.execute()).toHaveLength(1)
    await night('2026-12-02')
    expect(await told.execute()).toHaveLength(1)
  })

  it('a planned termination is not read by whom it is about', async () => {
    const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })
    const officer = await t.person({ office_id: hrOffice.id })
    const body = { ogid: officer.ogid, kind: 'other', reason: 'Zephyr', exit_date: '2026-11-30' } as const
    const { id } = await t.call(terminations.propose, { body }, hr)
    await approveNow(t, 'termination', id, manager)
    expect(await listed(officer.ogid, manager)).toHaveLength(1)
    expect(await listed(officer.ogid, officer)).toEqual([])
    expect(
      (await t.db.selectFrom('employee').select('exit_date').where('id', '=', officer.id).executeTakeFirst())?.exit_date,
    ).toBe(null)
  })
})
