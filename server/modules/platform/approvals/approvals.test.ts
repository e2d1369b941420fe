import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { describe, expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import type { Step } from './rules.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { voice, annual, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = company

let day = '2026-12-01'
async function applied(as: Person) {
  const starts_on = day
  day = new Date(Date.parse(day) + (new Date(day).getUTCDay() === 5 ? 3 : 1) * 86_400_000).toISOString().slice(0, 10)
  return (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on: starts_on } }, as)).leave
}
const approve = async (id: string, as: Person) => {
  await approveNow(t, 'leave', id, as)
  return await t.call(leave.show, { params: { id } }, as)
}
const trail = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave.trail
const waiting = async (as: Person) => (await t.call(approvals.waiting, {}, as)).waiting_approvals
const names = async (id: string) =>
  (await trail(id))?.steps.map(({ approvers }) =>
    approvers.map(({ full_name, for: place }) => (place ? `${full_name} for ${place.full_name}` : full_name)).toSorted(),
  )

describe('what waits for me', () => {
  it('is the current step’s, oldest first, and goes when it is decided', async () => {
    const first = await applied(agent)
    t.setNow('2026-11-20T12:00:00Z')
    const second = await applied(colleague)
    t.setNow('2026-11-20')
    expect((await waiting(lead)).map(({ subject_id }) => subject_id)).toEqual([first.id, second.id])
    expect((await waiting(lead))[0]).toMatchObject({
      kind: 'leave',
      requester: { ogid: agent.ogid },
      summary: `Annual leave on ${first.starts_on}, 1 day`,
      waiting_since: '2026-11-20T11:00:00.000Z',
      for: null,
    })
    for (const as of [manager, hr, agent, stranger, boss]) expect(await waiting(as)).toEqual([])
    await approve(first.id, lead)
    expect((await waiting(lead)).map(({ subject_id }) => subject_id)).toEqual([second.id])
    expect((await waiting(manager)).map(({ subject_id }) => subject_id)).toEqual([first.id])
    const page = await t.call(approvals.waiting, { query: { q: 'nobody like this' } }, lead)
    expect(page.total).toBe(0)
    await t.call(leave.withdraw, { params: { id: first.id } }, agent)
    await t.call(leave.withdraw, { params: { id: second.id } }, colleague)
    expect([...(await waiting(lead)), ...(await waiting(manager))]).toEqual([])
  })
})

describe('whoever asks is never among those who decide', () => {
  it('the manager’s own goes up to HR, the super’s too', async () => {
    const own = await applied(manager)
    expect(await names(own.id)).toEqual([
      [hrManager.full_name],
      [hrManager.full_name],
      [hr.full_name, hrManager.full_name].toSorted(),
    ])
    expect((await approve(own.id, hrManager)).leave.status).toBe('approved')
  })

  it('an office without a head is answered for by the person’s Manager', async () => {
    await setHead(t, voice.id, null)
    const first = await applied(lead)
    expect((await names(first.id))?.slice(0, 2)).toEqual([[manager.full_name], [manager.full_name]])
    await setHead(t, voice.id, manager)
    await t.call(leave.withdraw, { params: { id: first.id } }, lead)
  })
})

describe('all, or so many of them', () => {
  const steps: Step[] = [
    { position: 1, title: 'HR together', approver: { by: 'role', role: 'hr' }, needed: 'all', deadline_hours: 8 },
    { position: 2, title: 'The boss', approver: { by: 'person', employee_id: boss.id }, needed: 1, deadline_hours: null },
  ]

  it('the first policy whose condition holds counts, and each of its approvers is heard', async () => {
    await t.db.updateTable('approval_policy').set({ position: 5 }).where('kind', '=', 'leave').execute()
    const policy = { id: crypto.randomUUID(), kind: 'leave', title: 'Longer leave', position: 1 }
    await t.db
      .insertInto('approval_policy')
      .values({ ...policy, condition: JSON.stringify({ min_days: 3 }), steps: JSON.stringify(steps) })
      .execute()
    const body = { leave_type_id: annual, starts_on: '2027-01-11', ends_on: '2027-01-13' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    expect(sent.waiting_for).toEqual([hr.full_name, hrManager.full_name].toSorted())
    const decided = await approve(sent.id, hr)
    expect(decided.leave).toMatchObject({ status: 'pending', waiting_for: [hrManager.full_name] })
    await expect(approve(sent.id, hr)).rejects.toMatchObject({ status: 409, message: 'You have already decided this request' })
    const two = await approve(sent.id, hrManager)
    expect(two.leave.waiting_for).toEqual([boss.full_name])
    expect((await approve(sent.id, boss)).leave.status).toBe('approved')
    expect((await trail(sent.id))?.steps.map(({ needed, status }) => [needed, status])).toEqual([
      ['all', 'approved'],
      ['1', 'approved'],
    ])
    const short = await applied(agent)
    expect(short.waiting_for).toEqual([lead.full_name])
    await t.call(leave.withdraw, { params: { id: short.id } }, agent)
  })

  it('one rejection is enough', async () => {
    const body = { leave_type_id: annual, starts_on: '2027-01-18', ends_on: '2027-01-20' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    expect((await rejectNow(t, 'leave', sent.id, hrManager, 'No')).message).toBe('Application rejected')
    await t.db
      .updateTable('approval_policy')
      .set({ archived_at: '2026-11-20T00:00:00Z' })
      .where('title', '=', 'Longer leave')
      .execute()
  })
})

describe('standing in', () => {
  it('is dated, ends, and is kept in order', async () => {
    const named = (body: object, as = lead) =>
      t.call(delegations.create, { body: { ogid: stranger.ogid, starts_on: '2026-12-01', ends_on: '2026-12-10', ...body } }, as)
    await expect(named({ ogid: lead.ogid })).rejects.toMatchObject({ fields: { ogid: 'Choose another person as delegate' } })
    await expect(named({ ogid: 'OG999999' })).rejects.toMatchObject({ fields: { ogid: 'Choose a colleague from the list' } })
    await expect(named({ ends_on: '2026-11-30' })).rejects.toMatchObject({
      fields: { ends_on: 'The end date is before the start date' },
    })
    await expect(named({ starts_on: '2026-11-01', ends_on: '2026-11-19' })).rejects.toMatchObject({
      fields: { ends_on: 'Choose dates that are not over' },
    })
    const { delegation } = await named({ reason: 'On leave' })
    await expect(named({ ogid: colleague.ogid, starts_on: '2026-12-10', ends_on: '2026-12-12' })).rejects.toMatchObject({
      status: 409,
    })

    const sent = await applied(agent)
    expect(sent.waiting_for).toEqual([lead.full_name])
    await expect(approve(sent.id, stranger)).rejects.toMatchObject({ status: 404 })
    t.setNow('2026-12-01')
    expect((await waiting(stranger)).map(({ for: place }) => place?.full_name)).toEqual([lead.full_name])
    expect((await names(sent.id))?.[0]).toEqual([`${stranger.full_name} for ${lead.full_name}`])
    // Not passed on: the stand-in's own stand-in decides nothing here.
    await t.call(
      delegations.create,
      { body: { ogid: colleague.ogid, starts_on: '2026-12-01', ends_on: '2026-12-10' } },
      stranger,
    )
    expect(await waiting(colleague)).toEqual([])
    t.setNow('2026-12-11')
    expect(await waiting(stranger)).toEqual([])
    t.setNow('2026-12-02')
    for (const as of [stranger, hr]) {
      await expect(t.call(delegations.end, { params: { id: delegation.id } }, as)).rejects.toMatchObject({
        status: 404,
      })
    }
    expect(await t.call(delegations.end, { params: { id: delegation.id } }, lead)).toEqual({
      message: 'Delegation ended',
    })
    await expect(t.call(delegations.end, { params: { id: delegation.id } }, lead)).rejects.toMatchObject({
      status: 409,
    })
    expect(await waiting(stranger)).toEqual([])
    const listed = async (past: 'true' | 'false') => (await t.call(delegations.list, { query: { past } }, lead)).delegations
    expect(await listed('false')).toEqual([])
    expect(await listed('true')).toMatchObject([{ id: delegation.id, delegate: { ogid: stranger.ogid }, reason: 'On leave' }])
    const mail = await t.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', stranger.email)
      .executeTakeFirst()
    expect(mail?.subject).toBe(`You are the delegate of ${lead.full_name} from Tue 1 Dec`)
    t.setNow('2026-11-20')
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
  })

  it('is offered to those to whom requests come: as leads, by a role of a policy, or once they were asked', async () => {
    const offered = async (as: Person) => (await t.call(delegations.list, {}, as)).can.create
    const keeper = await t.person({ roles: ['erp_team'] })
    expect(await offered(lead)).toBe(true)
    expect(await offered(boss)).toBe(true)
    expect(await offered(agent)).toBe(false)
    expect(await offered(keeper)).toBe(false)
    const approver = { by: 'role', role: 'erp_team' }
    const steps = JSON.stringify([{ position: 1, title: 'ERP', approver, needed: 1, deadline_hours: null }])
    const policy = { id: crypto.randomUUID(), kind: 'promotion', title: 'To ERP', position: 9, steps }
    await t.db.insertInto('approval_policy').values(policy).execute()
    expect(await offered(keeper)).toBe(true)
    await t.db.deleteFrom('approval_policy').where('id', '=', policy.id).execute()
  })

  it('nobody decides twice, also not for somebody else', async () => {
    const dates = { starts_on: '2026-11-20', ends_on: '2026-11-20' }
    const { delegation } = await t.call(delegations.create, { body: { ogid: manager.ogid, ...dates } }, lead)
    const sent = await applied(agent)
    const decided = await approve(sent.id, manager)
    // The manager decided for the lead; their own step is passed.
    expect(decided.leave.waiting_for).toEqual([hr.full_name, hrManager.full_name].toSorted())
    expect((await trail(sent.id))?.steps.map(({ status }) => status)).toEqual(['approved', 'skipped', 'current'])
    await t.call(delegations.end, { params: { id: delegation.id } }, lead)
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
  })
})

it('what was decided cannot be changed or taken away', async () => {
  await expect(
    t.db.updateTable('approval').set({ status: 'withdrawn' }).where('status', '=', 'approved').execute(),
  ).rejects.toThrow('does not become')
  await expect(
    t.db.updateTable('leave_application').set({ status: 'rejected' }).where('status', '=', 'approved').execute(),
  ).rejects.toThrow('leave that is approved does not become rejected')
  await expect(t.db.updateTable('approval_decision').set({ decision: 'rejected' }).execute()).rejects.toThrow('append-only')
  await expect(t.db.deleteFrom('approval_decision').execute()).rejects.toThrow('append-only')
  await expect(t.db.deleteFrom('leave_ledger').execute()).rejects.toThrow('append-only')
})
