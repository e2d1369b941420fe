/** A delegate for somebody who cannot name one: suddenly ill, say. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lastMailTo } from '../../../test/leave.ts'

const t = await testApp()
const { annual, agent, colleague, lead, manager, hr, stranger, boss } = await makeCompany(t)
const dates = { starts_on: '2026-11-20', ends_on: '2026-11-27' }
const arrange = (whose: Person, delegate: Person, as: Person, body: object = {}) =>
  t.call(delegations.createFor, { params: { ogid: whose.ogid }, body: { ogid: delegate.ogid, ...dates, ...body } }, as)
const applied = async (as: Person, day: string) =>
  (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on: day, ends_on: day } }, as)).leave
const waiting = async (as: Person) =>
  (await t.call(approvals.waiting, {}, as)).waiting_approvals.map(({ subject_id }) => subject_id)

it('is named by the next leader up or HR; both are told, and it ends by its date', async () => {
  const sent = await applied(agent, '2026-12-01')
  for (const as of [agent, colleague, stranger])
    await expect(arrange(lead, colleague, as)).rejects.toMatchObject({ status: 404 })
  const { delegation } = await arrange(lead, colleague, manager, { reason: 'In hospital' })
  expect(delegation).toMatchObject({ delegate: { ogid: colleague.ogid }, arranged_by: { ogid: manager.ogid } })
  await expect(arrange(lead, stranger, hr)).rejects.toMatchObject({
    message: `${lead.full_name} already has a delegate on some of these days. End that delegation first`,
  })
  expect(await waiting(colleague)).toEqual([sent.id])
  const mails = await t.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject'])
    .where('subject', 'like', '%delegate%from Fri 20 Nov')
    .orderBy('subject')
    .execute()
  expect(mails).toEqual([
    { recipient: lead.email, subject: `${colleague.full_name} is your delegate from Fri 20 Nov` },
    { recipient: colleague.email, subject: `You are the delegate of ${lead.full_name} from Fri 20 Nov` },
  ])
  const logged = await t.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'approval.delegate').execute()
  expect(logged).toEqual([{ actor_id: manager.id }])
  const listed = await t.call(delegations.listFor, { params: { ogid: lead.ogid } }, hr)
  expect(listed.delegations).toMatchObject([{ id: delegation.id, reason: 'In hospital' }])
  await expect(t.call(delegations.end, { params: { id: delegation.id } }, colleague)).rejects.toMatchObject({ status: 404 })
  // The person takes their place again as soon as they can.
  await t.call(delegations.end, { params: { id: delegation.id } }, lead)
  expect(await waiting(colleague)).toEqual([])
  await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
})

it('is offered on the profile only where naming one would not be refused', async () => {
  const mayDelegate = async (whose: Person, as: Person) =>
    (await t.call(people.show, { params: { ogid: whose.ogid } }, as)).employee.can.delegate
  expect(await mayDelegate(agent, hr)).toBe(false)
  expect(await mayDelegate(lead, hr)).toBe(true)
  await t.lead(boss, colleague, 1)
  expect(await mayDelegate(boss, hr)).toBe(false)
  await expect(arrange(boss, stranger, hr)).rejects.toMatchObject({ status: 403 })
})

it('gives nobody what they could not have: not the one who arranges it, nor what they ask for', async () => {
  await expect(arrange(lead, manager, manager)).rejects.toMatchObject({ fields: { ogid: expect.stringContaining('yourself') } })
  await expect(arrange(boss, stranger, hr)).rejects.toMatchObject({ status: 403 })
  // Whoever leads the leader is asked elsewhere; what HR asks for is not decided by a delegate that HR named.
  await t.lead(lead, hr, 0)
  await arrange(lead, colleague, hr)
  const own = await applied(hr, '2026-12-02')
  expect(own.waiting_for).toEqual([lead.full_name])
  expect(await waiting(colleague)).toEqual([])
  expect(await waiting(lead)).toEqual([own.id])
  await expect(approveNow(t, 'leave', own.id, colleague)).rejects.toMatchObject({ status: 403 })
  const other = await applied(agent, '2026-12-03')
  expect(await waiting(colleague)).toEqual([other.id])
})

it('ends when either of the two leaves; whoever named the leaver is told', async () => {
  const leaver = await t.person({ first_name: 'Lara', office_id: stranger.office_id })
  const body = { ogid: leaver.ogid, starts_on: '2026-12-07', ends_on: '2026-12-11' }
  const { delegation } = await t.call(delegations.create, { body }, lead)
  const own = await arrange(manager, lead, hr, { starts_on: '2026-12-14', ends_on: '2026-12-15' })
  const leave = (ogid: string, more: object = {}) =>
    t.call(
      exit.deactivate,
      { params: { ogid }, body: { status: 'left', exit_date: t.today(), reason: 'Moved away', ...more } },
      boss,
    )
  await leave(leaver.ogid)
  expect((await t.call(delegations.list, {}, lead)).delegations.map(({ id }) => id)).not.toContain(delegation.id)
  expect((await lastMailTo(t, lead))?.subject).toBe(`${leaver.full_name} is no longer your delegate`)
  await leave(manager.ogid, { successor: lead.ogid })
  const ended = await t.db.selectFrom('delegation').select('ended_at').where('id', '=', own.delegation.id).executeTakeFirst()
  expect(ended?.ended_at).not.toBeNull()
})
