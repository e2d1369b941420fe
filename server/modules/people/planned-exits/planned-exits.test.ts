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

  it('ends when the last working day is over by the clock of who leaves: earlier in the east, later in the west', async () => {
    const placed = async (code: string, time_zone: string) => {
      const office = await t.office({ code, office_type: 'campaign' })
      await t.db.updateTable('office').set({ time_zone }).where('id', '=', office.id).execute()
      const leaver = await t.person({ office_id: office.id })
      await plan(leaver.ogid)
      return leaver
    }
    const [east, west] = [await placed('manila', 'Asia/Manila'), await placed('lima', 'America/Lima')]
    const at = async (moment: string) => {
      t.setNow(moment)
      const lives = (who: Person) =>
        show(who.ogid, who).then(
          () => true,
          () => false,
        )
      const sessions = await t.db.selectFrom('session').select('id').where('employee_id', '=', west.id).execute()
      const limits = { SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 }
      const streams = await liveSessions(
        t.db,
        sessions.map(({ id }) => id),
        limits,
        t.portal.now(),
      )
      const before = [await lives(east), await lives(west), streams.size > 0]
      await t.portal.jobs.enqueue(t.db, 'exits-due', {})
      await t.runJobs()
      return [...before, (await show(east.ogid)).status, (await show(west.ogid)).status]
    }
    expect(await at('2026-11-30T15:50:00Z')).toEqual([true, true, true, 'active', 'active'])
    // Midnight in Manila; an afternoon in Abuja and Lima.
    expect(await at('2026-11-30T16:10:00Z')).toEqual([false, true, true, 'left', 'active'])
    // The next day has begun in Abuja, and the last one goes on in Lima.
    expect(await at('2026-12-01T04:50:00Z')).toEqual([false, true, true, 'left', 'active'])
    expect(await at('2026-12-01T05:10:00Z')).toEqual([false, false, false, 'left', 'left'])
    const places = await t.db.selectFrom('placement').select('ends_on').where('employee_id', 'in', [east.id, west.id]).execute()
    expect(places).toEqual([{ ends_on: '2026-12-01' }, { ends_on: '2026-12-01' }])
  })

  it('is recorded on paper by one of HR, of whom those who decide terminations are told; never of oneself, nor as a termination', async () => {
    const officer = await t.person({ first_name: 'Halima', office_id: hrOffice.id })
    const head = await t.person({ first_name: 'Musa', office_id: hrOffice.id, roles: ['hr_manager'] })
    const leaver = await t.person({ office_id: voice.id })
    const subjectsOf = async (who: Person) =>
      (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).execute()).map(
        ({ title }) => title,
      )
    for (const exit_date of ['2026-11-30', '2026-11-20']) {
      await expect(plan(officer.ogid, { exit_date }, officer)).rejects.toMatchObject({
        message: 'You cannot end your own employment. Ask another HR colleague',
      })
      await expect(plan(leaver.ogid, { exit_date }, leaver)).rejects.toMatchObject({ status: 403 })
      await expect(plan(leaver.ogid, { exit_date, status: 'terminated' }, officer)).rejects.toMatchObject({ status: 422 })
    }
    // Nor of who may do more than they.
    await expect(plan(head.ogid, {}, officer)).rejects.toMatchObject({ status: 403 })
    expect(await subjectsOf(head)).toEqual([])
    await plan(leaver.ogid, {}, officer)
    expect(await subjectsOf(head)).toEqual([`${officer.full_name} recorded that ${leaver.full_name} resigned`])
    expect(await subjectsOf(leaver)).not.toContainEqual(expect.stringContaining('recorded that'))
    const [mail] = await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', head.email).execute()
    expect(mail?.body).toContain(`It did not come from ${leaver.full_name} through the portal: ask for the letter.`)
    // Who hears of it can take it back.
    const [row] = await listed(leaver.ogid)
    await t.call(exitCalls.cancel, { params: { id: row?.id ?? '' } }, head)
    expect(await listed(leaver.ogid)).toEqual([])
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
    ).rejects.toMatchObject({ fields: { [`to_${first.ogid}`]: 'Choose a colleague who is not leaving' } })
    await plan(leaver.ogid, { successor: heir.ogid, successors, decider: decider.ogid })
    await night('2026-12-01')
    expect(await show(leaver.ogid)).toMatchObject({ status: 'left' })
    await expect(show(first.ogid, leaver)).rejects.toMatchObject({ status: 400 })
    const leaderOf = async (ogid: string) => (await show(ogid)).job?.leaders.map((leader) => leader.ogid)
    expect(await leaderOf(first.ogid)).toEqual([other.ogid])
    expect(await leaderOf(second.ogid)).toEqual([heir.ogid])
    for (const as of [heir, decider])
      expect((await t.call(approvals.waiting, {}, as)).waiting_approvals).toMatchObject([{ requester: { ogid: asking.ogid } }])
    expect(await listed(leaver.ogid)).toEqual([])
    const notices = await t.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', hr.email)
      .where('subject', 'like', `Exit of ${leaver.full_name}%`)
      .execute()
    expect(notices).toEqual([{ subject: `Exit of ${leaver.full_name} took effect` }])
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
    const mails = t.db
      .selectFrom('notification')
      .select('employee_id')
      .where('title', '=', `The exit of ${second.full_name} did not take effect`)
    expect((await mails.execute()).map(({ employee_id }) => employee_id)).toEqual(expect.arrayContaining([planner.id, hr.id]))
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

    const [first, second] = [
      await t.person({ office_id: voice.id, leader: top }),
      await t.person({ office_id: voice.id, leader: top }),
    ]
    const swapped = [
      { ogid: first.ogid, successor: second.ogid },
      { ogid: second.ogid, successor: first.ogid },
      { ogid: agent.ogid, successor: first.ogid },
    ]
    t.setNow('2026-11-20')
    await plan(top.ogid, { successors: swapped })
    await night('2026-12-01')
    expect((await show(top.ogid)).status).toBe('active')
    expect(await listed(top.ogid)).toMatchObject([{ problem: expect.stringContaining('would report to each other') }])
    const mails = t.db.selectFrom('outbox_mail').select('subject').where('subject', 'like', `The exit of ${top.full_name}%`)
    expect(await mails.execute()).toHaveLength(1)
    await night('2026-12-02')
    expect(await mails.execute()).toHaveLength(1)
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
