import { daysInWords } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvals } from '@iroko/contract/platform/approvals'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, afternoon, night, early, plan, weekOf, assign } = await makeRoster(t)
await assign({
  target: 'office',
  office_id: c.voice.id,
  kind: 'shift',
  shift_id: afternoon.id,
  starts_on: t.today(),
  ends_on: null,
})

describe('a shift request', () => {
  it('goes to the line leader, and approved it is in the roster', async () => {
    const { shift_request: sent } = await t.call(
      shiftRequests.send,
      {
        body: { kind: 'change', shift_id: morning.id, starts_on: '2027-05-03', ends_on: '2027-05-04', reason: 'Evening class' },
      },
      c.agent,
    )
    expect(sent).toMatchObject({ status: 'pending', waiting_for: [c.lead.full_name] })
    const { waiting_approvals: waiting } = await t.call(approvals.waiting, { query: { kind: 'shift_request' } }, c.lead)
    expect(waiting).toMatchObject([
      {
        kind: 'shift_request',
        subject_id: sent.id,
        version: sent.version,
        summary: 'Morning from 2027-05-03 to 2027-05-04',
        reason: 'Evening class',
        change: [{ label: 'Shift', from: 'Afternoon 14:00–22:00', to: 'Morning' }],
      },
    ])
    const sheet = await t.inject({ method: 'GET', url: '/api/v1/waiting_approvals.csv?kind=shift_request', as: c.lead })
    expect(sheet.body).toContain('Shift, Afternoon 14:00–22:00, Morning')
    const shown = await t.call(shiftRequests.show, { params: { id: sent.id } }, c.lead)
    expect(shown.shift_request).toMatchObject({ can: { decide: true, consent: false, withdraw: false } })
    expect(shown.shift_request.days[0]).toMatchObject({ before: 'Afternoon 14:00–22:00', after: 'Morning 06:00–14:00' })
    await expect(approveNow(t, 'shift_request', sent.id, c.agent)).rejects.toMatchObject({
      status: 403,
    })
    await expect(t.call(shiftRequests.show, { params: { id: sent.id } }, c.stranger)).rejects.toMatchObject({ status: 404 })
    await approveNow(t, 'shift_request', sent.id, c.lead, 'Good luck')
    const { shift_request: done } = await t.call(shiftRequests.show, { params: { id: sent.id } }, c.agent)
    expect(done.status).toBe('approved')
    expect(await weekOf(c.agent, c.hr, '2027-05-02', '2027-05-05')).toEqual(['Afternoon', 'Morning', 'Morning', 'Afternoon'])
    await expect(approveNow(t, 'shift_request', sent.id, c.lead)).rejects.toMatchObject({
      status: 409,
    })
    const mail = await t.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject', 'body'])
      .where('subject', 'like', '%shift%')
      .execute()
    expect(mail.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([c.lead.email, c.agent.email]))
    expect(mail.every(({ body }) => body.includes(`/dashboard/hr/shift-request?request=${sent.id}`))).toBe(true)
  })

  it('of a swap is the colleague’s first, then the leader’s, and changes both', async () => {
    await plan([change(c.colleague, '2027-06-07', '2027-06-08', as(night))], c.lead, { accept: true })
    const body = {
      kind: 'swap',
      colleague_ogid: c.colleague.ogid,
      starts_on: '2027-06-07',
      ends_on: '2027-06-08',
      reason: 'Wedding',
    } as const
    const { shift_request: sent } = await t.call(shiftRequests.send, { body }, c.agent)
    expect(sent).toMatchObject({ status: 'asked', waiting_for: [c.colleague.full_name] })
    const forMe = await t.call(shiftRequests.list, { query: { for_me: 'true' } }, c.colleague)
    expect(forMe.shift_requests.map(({ id }) => id)).toEqual([sent.id])
    await expect(approveNow(t, 'shift_request', sent.id, c.lead)).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      t.call(shiftRequests.consent, { params: { id: sent.id }, body: { agrees: true } }, c.lead),
    ).rejects.toMatchObject({
      status: 403,
    })
    await t.call(shiftRequests.consent, { params: { id: sent.id }, body: { agrees: true } }, c.colleague)
    await approveNow(t, 'shift_request', sent.id, c.lead)
    expect(await weekOf(c.agent, c.hr, '2027-06-07', '2027-06-09')).toEqual(['Night', 'Night', 'Afternoon'])
    expect(await weekOf(c.colleague, c.hr, '2027-06-07', '2027-06-08')).toEqual(['Afternoon', 'Afternoon'])
  })

  it('is neither sent, agreed to nor approved for a day on which one of the two has left', async () => {
    const mate = await t.person({ office_id: c.voice.id, leader: c.lead })
    const leaver = await t.person({ office_id: c.voice.id, leader: c.lead })
    await plan([change(leaver, '2027-06-14', '2027-06-18', as(night))], c.lead, { accept: true })
    const swap = (day: string) =>
      ({ kind: 'swap', colleague_ogid: leaver.ogid, starts_on: day, ends_on: day, reason: 'Trip' }) as const
    const leaves = (exit_date: string | null) =>
      t.db.updateTable('employee').set({ exit_date }).where('id', '=', leaver.id).execute()
    await leaves('2027-06-15')
    await expect(t.call(shiftRequests.send, { body: swap('2027-06-16') }, mate)).rejects.toMatchObject({ status: 422 })
    await leaves(null)
    const { shift_request: sent } = await t.call(shiftRequests.send, { body: swap('2027-06-16') }, mate)
    const agree = () => t.call(shiftRequests.consent, { params: { id: sent.id }, body: { agrees: true } }, leaver)
    await leaves('2027-06-15')
    await expect(agree()).rejects.toMatchObject({ code: 'gone' })
    await leaves(null)
    await agree()
    await leaves('2027-06-15')
    await expect(approveNow(t, 'shift_request', sent.id, c.lead)).rejects.toMatchObject({
      message: `The last working day of ${leaver.full_name} is 2027-06-15. Choose days up to it`,
    })
    await leaves('2027-06-16')
    await approveNow(t, 'shift_request', sent.id, c.lead)
  })

  it('can be declined, withdrawn, rejected; one at a time for a day', async () => {
    const swap = {
      kind: 'swap',
      colleague_ogid: c.colleague.ogid,
      starts_on: '2027-06-07',
      ends_on: '2027-06-07',
      reason: 'x',
    } as const
    const { shift_request: first } = await t.call(shiftRequests.send, { body: swap }, c.agent)
    await expect(t.call(shiftRequests.send, { body: swap }, c.agent)).rejects.toMatchObject({
      fields: { starts_on: /pending request/ },
    })
    const declined = await t.call(shiftRequests.consent, { params: { id: first.id }, body: { agrees: false } }, c.colleague)
    expect(declined.shift_request.status).toBe('declined')
    const body = { kind: 'change', shift_id: night.id, starts_on: '2027-07-05', ends_on: '2027-07-05', reason: 'x' } as const
    const { shift_request: second } = await t.call(shiftRequests.send, { body }, c.agent)
    expect((await t.call(shiftRequests.withdraw, { params: { id: second.id } }, c.agent)).shift_request.status).toBe(
      'withdrawn',
    )
    const { shift_request: third } = await t.call(shiftRequests.send, { body }, c.agent)
    await rejectNow(t, 'shift_request', third.id, c.lead, 'Too few')
    const { shift_request: no } = await t.call(shiftRequests.show, { params: { id: third.id } }, c.agent)
    expect(no.status).toBe('rejected')
    const { shift_requests: mine } = await t.call(shiftRequests.list, { query: { mine: 'true' } }, c.agent)
    expect(mine.length).toBe(5)
  })

  it('that asks for what is there, for the past, or for somebody far away is refused at its field', async () => {
    const ask = (body: Input<typeof shiftRequests.send>['body']) => t.call(shiftRequests.send, { body }, c.agent)
    const change_ = { kind: 'change', starts_on: '2027-08-02', ends_on: '2027-08-02', reason: 'x' } as const
    await expect(ask({ ...change_, shift_id: afternoon.id })).rejects.toMatchObject({ fields: { shift_id: /already/ } })
    await expect(ask({ ...change_, shift_id: night.id, starts_on: '2026-11-01' })).rejects.toMatchObject({ status: 422 })
    const swap = { kind: 'swap', starts_on: '2027-08-02', ends_on: '2027-08-02', reason: 'x' } as const
    await expect(ask({ ...swap, colleague_ogid: c.stranger.ogid })).rejects.toMatchObject({
      fields: { colleague_ogid: /own office/ },
    })
    await expect(ask({ ...swap, colleague_ogid: c.colleague.ogid })).rejects.toMatchObject({
      fields: { colleague_ogid: /your shifts differ/ },
    })
  })

  it('whose shifts would overlap by the time of the decision is refused, and waits on', async () => {
    const body = { kind: 'change', shift_id: early.id, starts_on: '2027-09-07', ends_on: '2027-09-07', reason: 'x' } as const
    const { shift_request: sent } = await t.call(shiftRequests.send, { body }, c.agent)
    await plan([change(c.agent, '2027-09-06', '2027-09-06', as(night))], c.lead, { accept: true })
    await expect(approveNow(t, 'shift_request', sent.id, c.lead)).rejects.toMatchObject({
      status: 409,
      code: 'overlap',
    })
    const still = await t.call(shiftRequests.show, { params: { id: sent.id } }, c.lead)
    expect(still.shift_request.status).toBe('pending')
  })

  it('whose approval came by itself and can no longer take effect is rejected, saying why', async () => {
    const body = { kind: 'change', shift_id: early.id, starts_on: '2027-09-14', ends_on: '2027-09-14', reason: 'x' } as const
    const { shift_request: sent } = await t.call(shiftRequests.send, { body }, c.agent)
    await plan([change(c.agent, '2027-09-13', '2027-09-13', as(night))], c.lead, { accept: true })
    const { id: approval_id } = await t.db
      .selectFrom('approval')
      .select('id')
      .where('subject_id', '=', sent.id)
      .executeTakeFirstOrThrow()
    const decided = { step: 1, employee_id: c.lead.id, decided_by: c.lead.id, decision: 'approved' as const }
    await t.db
      .insertInto('approval_decision')
      .values({ id: uuid(), approval_id, ...decided })
      .execute()
    await t.db.updateTable('approval').set({ status: 'approved', current_step: null }).where('id', '=', approval_id).execute()
    await t.portal.jobs.enqueue(t.db, 'request-settled', { kind: 'shift_request', subject_id: sent.id })
    await t.runJobs()
    const { shift_request } = await t.call(shiftRequests.show, { params: { id: sent.id } }, c.agent)
    const why = shift_request.trail?.ended_because ?? ''
    expect(why).toMatch(/^The roster has changed: /)
    expect(shift_request).toMatchObject({ status: 'rejected', trail: { status: 'rejected' } })
    const letters = await t.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('body', 'like', `%${daysInWords(why, '2026-11-20')}%`)
      .execute()
    expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([c.agent.email, c.lead.email].toSorted())
    expect(
      (await t.call(approvals.waiting, { query: { kind: 'shift_request' } }, c.lead)).waiting_approvals,
    ).not.toContainEqual(expect.objectContaining({ subject_id: sent.id }))
  })
})

describe('a swap on days of leave', () => {
  const swap = (day: string) => ({
    kind: 'swap' as const,
    colleague_ogid: c.colleague.ogid,
    starts_on: day,
    ends_on: day,
    reason: 'Wedding',
  })
  const apply = async (who: typeof c.agent, day: string) =>
    (await t.call(applicationForm.apply, { body: { leave_type_id: c.annual, starts_on: day, ends_on: day } }, who)).leave.id
  const approved = async (who: typeof c.agent, day: string) => {
    const id = await apply(who, day)
    for (const decider of [c.lead, c.manager, c.hr]) await approveNow(t, 'leave', id, decider)
  }

  it('of either side is refused where the shift would be nobody’s, also when the leave came meanwhile', async () => {
    const days = ['2027-07-05', '2027-07-06', '2027-07-07', '2027-07-08'] as const
    const [mine, theirs, accepted, decided] = days
    for (const day of days) await plan([change(c.colleague, day, day, as(night))], c.lead, { accept: true })
    await approved(c.agent, mine)
    await approved(c.colleague, theirs)
    await expect(t.call(shiftRequests.send, { body: swap(mine) }, c.agent)).rejects.toMatchObject({
      fields: {
        colleague_ogid: `${c.agent.full_name} is on leave on ${mine}, so nobody would work Night. Choose other days`,
      },
    })
    await expect(t.call(shiftRequests.send, { body: swap(theirs) }, c.agent)).rejects.toMatchObject({
      fields: { colleague_ogid: expect.stringContaining(`${c.colleague.full_name} is on leave on ${theirs}`) },
    })

    const first = (await t.call(shiftRequests.send, { body: swap(accepted) }, c.agent)).shift_request
    await approved(c.colleague, accepted)
    const agree = (id: string) => t.call(shiftRequests.consent, { params: { id }, body: { agrees: true } }, c.colleague)
    await expect(agree(first.id)).rejects.toMatchObject({ status: 409 })

    const second = (await t.call(shiftRequests.send, { body: swap(decided) }, c.agent)).shift_request
    await apply(c.agent, decided)
    await agree(second.id)
    const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'shift_request' } }, c.lead)
    expect(waiting_approvals.find(({ subject_id }) => subject_id === second.id)?.facts).toEqual([
      { label: 'Leave', value: `${c.agent.full_name} on ${decided} (pending)` },
    ])
    const { leaves } = await t.call(leave.list, { query: { mine: 'true', status: 'pending' } }, c.agent)
    for (const decider of [c.lead, c.manager, c.hr]) await approveNow(t, 'leave', leaves[0]?.id ?? '', decider)
    await expect(approveNow(t, 'shift_request', second.id, c.lead)).rejects.toMatchObject({ status: 409 })
  })

  it('whose shift somebody else takes is no obstacle', async () => {
    const day = '2027-07-12'
    await plan([change(c.colleague, day, day, { kind: 'off' })], c.lead, { accept: true })
    await approved(c.agent, day)
    expect((await t.call(shiftRequests.send, { body: swap(day) }, c.agent)).shift_request.status).toBe('asked')
  })
})
