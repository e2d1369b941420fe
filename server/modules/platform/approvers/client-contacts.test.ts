import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { approvals } from '@iroko/contract/platform/approvals'
import { describe, expect, it } from 'vitest'
import { type Contact, makeClient } from '../../../test/clients.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, versionOf } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { jobs } from '../approval-upkeep/jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { voice, annual, sick, agent, lead, manager, hr, boss } = company
const kora = await makeClient(t, 'Kora Bank', voice.id)
const nile = await makeClient(t, 'Nile Telecom')
const [amara, bayo] = [await kora.contact('Amara'), await kora.contact('Bayo')]
const stranger = await nile.contact('Yusuf')

type Body = Input<typeof approvalPolicies.create>['body']
const clientStep = { title: 'Client', approver: { by: 'client_contact' }, deadline_hours: 8, on_deadline: 'escalate' } as const
const draft = (part: Partial<Body> = {}, needed: 'any' | 'all' = 'any'): Body => ({
  title: 'With the client',
  kind: 'leave',
  office_ids: [voice.id],
  steps: [
    {
      title: 'Line leader',
      approver: { by: 'line_leader', leadership_type: 0 },
      needed: 'any',
      deadline_hours: null,
      on_deadline: 'remind',
    },
    { ...clientStep, needed },
  ],
  ...part,
})

const { approval_policy: made } = await t.call(approvalPolicies.create, { body: draft() }, boss)
const usual = (await t.call(approvalPolicies.list, { query: { kind: 'leave' } }, boss)).approval_policies.find(
  ({ id }) => id !== made.id,
)
await t.call(approvalPolicies.order, { body: { kind: 'leave', ids: [made.id, usual?.id ?? ''] } }, boss)

let day = '2026-12-01'
async function applied(leave_type_id = annual) {
  const starts_on = day
  day = new Date(Date.parse(day) + (new Date(day).getUTCDay() === 5 ? 3 : 1) * 86_400_000).toISOString().slice(0, 10)
  return (
    await t.call(applicationForm.apply, { body: { leave_type_id, starts_on, ends_on: starts_on, reason: 'My back' } }, agent)
  ).leave
}
const leadAgrees = (id: string) => approveNow(t, 'leave', id, lead)
const waiting = async (as: Contact) => (await t.call(approvals.clientWaiting, {}, as)).waiting_approvals
const decide = async (id: string, as: { token: string }, decision: 'approved' | 'rejected' = 'approved', comment = '') => {
  const body = { kind: 'leave' as const, version: await versionOf(t, 'leave', id), decision, comment }
  return await t.call(approvals.clientDecide, { params: { id }, body }, as)
}
const shown = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave
const mails = (to: string) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', to).orderBy('id').execute()
const run = (name: string) => jobs.find((job) => job.name === name)?.run(t.portal, {})
const withdraw = (id: string) => t.call(leave.withdraw, { params: { id } }, agent)
const archive = (contact: Contact, disabled_at: string | null) =>
  t.db.updateTable('client_contact').set({ disabled_at }).where('id', '=', contact.id).execute()

describe('a client’s contact', () => {
  it('is asked after the line leader, reads who, where and when, and no more', async () => {
    const sent = await applied(sick)
    expect(await waiting(amara)).toEqual([])
    const withClients = async () =>
      (await t.call(leave.list, { query: { with_client: 'true' } }, hr)).leaves.map(({ id }) => id)
    expect(await withClients()).toEqual([])
    await leadAgrees(sent.id)
    expect(await withClients()).toEqual([sent.id])
    const [request, ...more] = await waiting(amara)
    expect(more).toEqual([])
    expect(request).toEqual({
      id: expect.any(String),
      version: 2,
      kind: 'leave',
      subject_id: sent.id,
      full_name: agent.full_name,
      campaign: 'Kora Bank Voice',
      starts_on: sent.starts_on,
      ends_on: sent.ends_on,
      waiting_since: expect.any(String),
    })
    const [letter] = await mails(amara.email)
    expect(letter?.subject).toBe('A request from your campaign awaits your decision')
    expect(letter?.body).toContain(`${agent.full_name} (Kora Bank Voice): leave on ${shortDay(sent.starts_on)}`)
    expect(letter?.body).toContain('http://portal.test/client')
    for (const secret of ['My back', sent.leave_type?.title]) expect(letter?.body).not.toContain(secret)
    const { waiting_for, trail } = await shown(sent.id)
    expect(waiting_for).toEqual(['Amara Client (Kora Bank)', 'Bayo Client (Kora Bank)'])
    expect(trail?.steps[1]?.approvers.map(({ full_name }) => full_name).toSorted()).toEqual(waiting_for)
    await withdraw(sent.id)
    expect(await waiting(amara)).toEqual([])
  })

  it('approves, and the history says who it was, of which company', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    expect((await decide(sent.id, amara, 'approved', 'Cover is fine')).message).toBe('Leave approved')
    const { status, trail, history } = await shown(sent.id)
    expect(status).toBe('approved')
    expect(trail?.decisions[1]).toMatchObject({
      by: { full_name: 'Amara Client (Kora Bank)' },
      for: null,
      comment: 'Cover is fine',
    })
    expect(history.some(({ by }) => by === 'Amara Client (Kora Bank)')).toBe(true)
    expect((await mails(agent.email)).at(-1)?.body).toContain('Amara Client (Kora Bank) approved your')
    for (const as of [amara, bayo]) await expect(decide(sent.id, as)).rejects.toMatchObject({ status: 409 })
  })

  it('rejects with a reason, never without', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    await expect(decide(sent.id, bayo, 'rejected')).rejects.toMatchObject({
      fields: { comment: 'Enter a reason; the person sees it' },
    })
    await decide(sent.id, bayo, 'rejected', 'The launch is that week')
    expect((await shown(sent.id)).status).toBe('rejected')
    expect((await mails(agent.email)).at(-1)?.body).toContain('The launch is that week')
  })

  it('waits for each where each must agree; nobody decides twice', async () => {
    const before = (await t.call(approvalPolicies.list, { query: { kind: 'leave' } }, boss)).approval_policies.find(
      ({ id }) => id === made.id,
    )
    const change = (version: number, needed: 'any' | 'all') =>
      t.call(approvalPolicies.update, { params: { id: made.id }, body: { ...draft({}, needed), version } }, boss)
    const { approval_policy: all } = await change(before?.version ?? 0, 'all')
    const sent = await applied()
    await leadAgrees(sent.id)
    await decide(sent.id, amara)
    await expect(decide(sent.id, amara)).rejects.toMatchObject({ status: 409, code: 'already_decided' })
    expect((await shown(sent.id)).waiting_for).toEqual(['Bayo Client (Kora Bank)'])
    expect(await waiting(amara)).toEqual([])
    await decide(sent.id, bayo)
    expect((await shown(sent.id)).status).toBe('approved')
    await change(all.version, 'any')
  })

  it('decides not before their step, and reaches nothing of another client', async () => {
    const sent = await applied()
    await expect(decide(sent.id, amara)).rejects.toMatchObject({ status: 409, code: 'not_current' })
    await leadAgrees(sent.id)
    expect(await waiting(stranger)).toEqual([])
    await expect(decide(sent.id, stranger)).rejects.toMatchObject({ status: 404 })
    await withdraw(sent.id)
  })

  it('is no member of staff, and staff is no contact', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    const token = { status: 400, message: 'invalid token, login again' }
    for (const as of [boss, lead]) {
      await expect(decide(sent.id, as)).rejects.toMatchObject(token)
      await expect(t.call(approvals.clientWaiting, {}, as)).rejects.toMatchObject(token)
    }
    const params = { id: sent.id }
    await expect(approveNow(t, 'leave', sent.id, amara)).rejects.toMatchObject(token)
    await expect(t.call(leave.show, { params }, amara)).rejects.toMatchObject(token)
    await expect(t.call(approvals.waiting, {}, amara)).rejects.toMatchObject(token)
    await withdraw(sent.id)
  })

  it('decides no more about somebody who works for another', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    await t.db.updateTable('office').set({ client_id: nile.id }).where('id', '=', voice.id).execute()
    await expect(decide(sent.id, amara)).rejects.toMatchObject({
      status: 403,
      message: 'This person no longer works for your campaign',
    })
    expect(await waiting(amara)).toEqual([])
    await run('approval-orphans')
    expect((await shown(sent.id)).waiting_for).toEqual(['Yusuf Client (Nile Telecom)'])
    expect(await waiting(stranger)).toMatchObject([{ subject_id: sent.id, campaign: 'Kora Bank Voice' }])
    await t.db.updateTable('office').set({ client_id: kora.id }).where('id', '=', voice.id).execute()
    await withdraw(sent.id)
  })
})

describe('when a contact does not decide', () => {
  it('is reminded at their own address, and the next leader of the person is asked too', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    const had = (await mails(amara.email)).length
    t.passDays(5)
    await run('approval-reminders')
    expect((await mails(amara.email)).length).toBe(had + 1)
    expect((await shown(sent.id)).waiting_for).toEqual([
      'Amara Client (Kora Bank)',
      'Bayo Client (Kora Bank)',
      manager.full_name,
    ])
    await approveNow(t, 'leave', sent.id, manager)
    expect((await shown(sent.id)).status).toBe('approved')
  })

  it('is replaced by another one once archived; without any, by the next leader', async () => {
    const sent = await applied()
    await leadAgrees(sent.id)
    await archive(bayo, t.portal.now().toISOString())
    await run('approval-orphans')
    expect((await shown(sent.id)).waiting_for).toEqual(['Amara Client (Kora Bank)'])
    await archive(amara, t.portal.now().toISOString())
    await expect(waiting(amara)).rejects.toMatchObject({ status: 400 })
    await archive(bayo, null)
    await run('approval-orphans')
    expect((await shown(sent.id)).waiting_for).toEqual(['Bayo Client (Kora Bank)'])
    expect(await waiting(bayo)).toHaveLength(1)
    await withdraw(sent.id)

    await archive(bayo, t.portal.now().toISOString())
    const alone = await applied()
    expect((await shown(alone.id)).trail?.steps.map(({ approvers }) => approvers.map(({ full_name }) => full_name))).toEqual([
      [lead.full_name],
      [lead.full_name],
    ])
    await leadAgrees(alone.id)
    // The same person in two steps decides once.
    expect((await shown(alone.id)).status).toBe('approved')
    for (const contact of [amara, bayo]) await archive(contact, null)
  })
})

describe('the policy', () => {
  it('tries out with the names of the contacts', async () => {
    const { policy, steps } = await t.call(
      approvalPolicies.try,
      { body: { kind: 'leave', ogid: agent.ogid, days: 1, leave_type_id: annual } },
      boss,
    )
    expect(policy?.title).toBe('With the client')
    expect(steps[1]?.approvers.map(({ full_name }) => full_name)).toEqual([
      'Amara Client (Kora Bank)',
      'Bayo Client (Kora Bank)',
    ])
  })

  it('asks no client about money or a post', async () => {
    await expect(t.call(approvalPolicies.create, { body: draft({ kind: 'promotion' }) }, boss)).rejects.toMatchObject({
      fields: { steps: 'Client contacts can decide leave and shift requests only' },
    })
  })
})
