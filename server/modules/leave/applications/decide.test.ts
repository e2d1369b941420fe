import { shortDayAndYear } from '@iroko/contract/day-words'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, decideAs, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lastMailTo, leaveDesk } from '../../../test/leave.ts'

const t = await testApp()
const company = await makeCompany(t)
const { annual, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = company

const { nextMonday, applied, ledger, available } = leaveDesk(t, annual)
const mailsTo = (person: Person) => lastMailTo(t, person)
const shown = async (id: string, as: Person) => (await t.call(leave.show, { params: { id } }, as)).leave
const approve = async (id: string, as: Person, comment = '') => ({
  ...(await approveNow(t, 'leave', id, as, comment)),
  leave: await shown(id, as),
})
const reject = async (id: string, as: Person, comment = 'Too many are away') => ({
  ...(await rejectNow(t, 'leave', id, as, comment)),
  leave: await shown(id, as),
})
const decideMany = (applications: { id: string; version: number }[], as: Person) => {
  const requests = applications.map(({ id, version }) => ({ kind: 'leave' as const, id, version }))
  return t.call(approvals.decide, { body: { requests, decision: 'approved' } }, as)
}

describe('three steps to leave', () => {
  it('line leader, campaign manager, HR: the last one writes the ledger and tells the person', async () => {
    const { id } = await applied(agent)
    const first = await approve(id, lead, 'Go well')
    expect(first).toMatchObject({
      message: 'Decision recorded. It goes to the next step',
      leave: { status: 'pending', waiting_for: [manager.full_name] },
    })
    expect(await mailsTo(manager)).toMatchObject({ subject: expect.stringContaining('applied for leave') })
    const second = await approve(id, manager)
    expect(second.leave.waiting_for).toEqual([hr.full_name, hrManager.full_name].toSorted())
    expect(await ledger(id)).toEqual([])
    const last = await approve(id, hr)
    expect(last).toMatchObject({
      message: 'Leave approved',
      leave: { status: 'approved', waiting_for: [], waiting_since: null },
    })
    expect(await ledger(id)).toEqual([{ kind: 'taken', days: -1, leave_year: 2026 }])
    expect(await mailsTo(agent)).toMatchObject({ subject: expect.stringMatching(/^Your leave on .* was approved$/) })

    const { leave: shown } = await t.call(leave.show, { params: { id } }, agent)
    expect(shown.trail).toMatchObject({
      status: 'approved',
      steps: [{ status: 'approved' }, { status: 'approved' }, { status: 'approved' }],
      decisions: [
        { by: { full_name: lead.full_name }, comment: 'Go well', for: null, decision: 'approved' },
        { by: { full_name: manager.full_name } },
        { by: { full_name: hr.full_name } },
      ],
    })
    expect(shown.history.map(({ by, what }) => `${by}: ${what}`)).toEqual([
      `${hr.full_name}: Approved`,
      `${manager.full_name}: Approved`,
      `${lead.full_name}: Approved: Go well`,
      `${agent.full_name}: Applied`,
    ])
    expect(shown.can).toEqual({
      edit: false,
      submit: false,
      approve: false,
      withdraw: false,
      cancel: true,
      cancel_days: false,
      shorten: false,
    })
  })

  it('a rejection ends it, says why, and frees the days', async () => {
    const before = await available(agent)
    const { id } = await applied(agent)
    await approve(id, lead)
    const { message, leave: rejected } = await reject(id, manager)
    expect([message, rejected.status]).toEqual(['Application rejected', 'rejected'])
    expect(await available(agent)).toEqual(before)
    expect((await mailsTo(agent))?.body).toContain('Comment: Too many are away')
    await expect(reject(id, hr, '')).rejects.toMatchObject({
      status: 422,
      fields: { comment: 'Enter a reason; the person sees it' },
    })
  })

  it('the same person in two steps decides once', async () => {
    const { id } = await applied(lead)
    const { leave: sent } = await t.call(leave.show, { params: { id } }, lead)
    expect(sent.waiting_for).toEqual([manager.full_name])
    const { leave: after } = await approve(id, manager)
    expect(after.waiting_for).toEqual([hr.full_name, hrManager.full_name].toSorted())
    const { leave: shown } = await t.call(leave.show, { params: { id } }, manager)
    expect(shown.trail?.steps.map(({ status }) => status)).toEqual(['approved', 'skipped', 'current'])
    await approve(id, hrManager)
    expect(await ledger(id)).toHaveLength(1)
  })

  it('says who is away and whether the committed headcount holds', async () => {
    const starts_on = nextMonday()
    const body = { leave_type_id: annual, starts_on, ends_on: starts_on }
    const { leave: first } = await t.call(applicationForm.apply, { body }, colleague)
    for (const as of [lead, manager, hr]) await approve(first.id, as)
    const { leave: second } = await t.call(applicationForm.apply, { body }, agent)
    const { leave: shown } = await t.call(leave.show, { params: { id: second.id } }, lead)
    expect(shown.away).toEqual([
      {
        employee: { id: colleague.id, ogid: colleague.ogid, full_name: colleague.full_name, profile_picture: null },
        starts_on,
        ends_on: starts_on,
        starts_half: false,
        ends_half: false,
        status: 'approved',
      },
    ])
    expect(shown.headcount).toEqual({ committed: 3, present: 2 })
    expect(shown.can).toMatchObject({ approve: true, withdraw: false, cancel: false })
  })
})

describe('who may decide', () => {
  it('nobody decides their own, not HR and not super', async () => {
    for (const person of [agent, hr, boss]) {
      const { id } = await applied(person)
      await expect(approve(id, person)).rejects.toMatchObject({ status: 403, message: 'You cannot decide your own request' })
      const { leave: shown } = await t.call(leave.show, { params: { id } }, person)
      expect(shown.can.approve).toBe(false)
      const places = shown.trail?.steps.flatMap(({ approvers }) => approvers.map((approver) => approver.id)) ?? []
      expect(places).not.toContain(person.id)
      expect(places.length).toBeGreaterThan(0)
    }
  })

  it('a stranger finds nothing, a reader who is not asked is refused, a later step waits', async () => {
    const { id } = await applied(agent)
    await expect(approve(id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(approve(id, colleague)).rejects.toMatchObject({ status: 404 })
    await expect(approve(id, boss)).rejects.toMatchObject({ status: 403 })
    await expect(approve(id, hr)).rejects.toMatchObject({
      status: 409,
      message: 'This request has not reached your step',
    })
    await approve(id, lead)
    await expect(approve(id, lead)).rejects.toMatchObject({ status: 409, message: 'You have already decided this request' })
  })

  it('a step that is over cannot be decided again', async () => {
    const { id } = await applied(agent)
    for (const as of [lead, manager, hr]) await approve(id, as)
    await expect(approve(id, hrManager)).rejects.toMatchObject({ status: 409, message: 'This application is already approved' })
    await expect(reject(id, lead)).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a decision about a form that has changed since', async () => {
    const { id, version } = await applied(agent)
    await decideAs(t, 'leave', { id, version }, lead)
    await expect(decideAs(t, 'leave', { id, version }, manager)).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
    })
  })

  it('whoever stands in decides for a colleague, and not for themselves', async () => {
    const dates = { starts_on: '2026-11-20', ends_on: '2026-12-01' }
    const { delegation } = await t.call(
      delegations.create,
      { body: { ogid: stranger.ogid, ...dates, reason: 'Travelling' } },
      lead,
    )
    expect(delegation).toMatchObject({ delegate: { ogid: stranger.ogid }, ...dates })
    const sent = await applied(agent)
    expect(sent.waiting_for).toEqual([`${stranger.full_name} for ${lead.full_name}`])
    expect(await mailsTo(stranger)).toMatchObject({
      subject: `${agent.full_name} applied for leave on ${shortDayAndYear(sent.starts_on)}`,
    })
    const { waiting_approvals } = await t.call(approvals.waiting, {}, stranger)
    expect(waiting_approvals.map(({ subject_id, for: place }) => [subject_id, place?.full_name])).toContainEqual([
      sent.id,
      lead.full_name,
    ])
    await approve(sent.id, stranger)
    const { leave: shown } = await t.call(leave.show, { params: { id: sent.id } }, stranger)
    expect(shown.trail?.decisions).toMatchObject([{ by: { ogid: stranger.ogid }, for: { ogid: lead.ogid } }])
    await expect(approve(sent.id, lead)).rejects.toMatchObject({ status: 409 })

    await t.call(delegations.create, { body: { ogid: agent.ogid, starts_on: '2026-11-20', ends_on: '2026-12-01' } }, manager)
    const own = await applied(agent)
    await approve(own.id, stranger)
    await expect(approve(own.id, agent)).rejects.toMatchObject({ status: 403, message: 'You cannot decide your own request' })
    await t.call(delegations.end, { params: { id: delegation.id } }, lead)
    await expect(approve((await applied(colleague)).id, stranger)).rejects.toMatchObject({ status: 404 })
  })
})

describe('deciding many', () => {
  it('decides or refuses each on its own', async () => {
    const [first, second, foreign] = [await applied(agent), await applied(colleague), await applied(hr)]
    const ids = [first.id, foreign.id, second.id]
    const answer = await decideMany([first, foreign, second], lead)
    expect(answer).toEqual({
      message: '2 approved, 1 not',
      results: [
        { id: first.id, done: true, message: 'Decision recorded. It goes to the next step' },
        { id: foreign.id, done: false, message: 'The application was not found' },
        { id: second.id, done: true, message: 'Decision recorded. It goes to the next step' },
      ],
    })
    expect(
      await t.db
        .selectFrom('audit_log')
        .select('actor_id')
        .where('entity_id', 'in', ids)
        .where('action', '=', 'leave.approve')
        .execute(),
    ).toHaveLength(2)
  })

  it('refuses each that was changed since it was read, and decides the others', async () => {
    const [first, second] = [await applied(agent), await applied(colleague)]
    const { starts_on, ends_on, version } = first
    const body = { leave_type_id: annual, starts_on, ends_on, reason: 'A wedding after all', version }
    const outcomes: unknown[] = []
    const stop = await t.portal.database.listen('iroko_events', (event) => outcomes.push(JSON.parse(event)))
    await t.call(applicationForm.update, { params: { id: first.id }, body }, agent)
    await expect
      .poll(() => outcomes)
      .toContainEqual(expect.objectContaining({ topics: expect.arrayContaining(['approvals']), for: [agent.id, lead.id] }))
    await stop()
    const stale = `${agent.full_name} has just changed this record. Reload to see the change`
    expect(await decideMany([first, second], lead)).toMatchObject({
      message: '1 approved, 1 not',
      results: [
        { id: first.id, done: false, message: stale },
        { id: second.id, done: true },
      ],
    })
    await expect(decideMany([first], lead)).rejects.toMatchObject({ status: 409, code: 'stale_version', message: stale })
    const { waiting_approvals } = await t.call(approvals.waiting, {}, lead)
    const read = waiting_approvals.find(({ subject_id }) => subject_id === first.id)
    expect(read).toMatchObject({ version: version + 1, reason: 'A wedding after all' })
    await decideMany([{ id: first.id, version: read?.version ?? 0 }], lead)
  })

  it('says no decision without the version that was read', async () => {
    const { id } = await applied(agent)
    const body = { requests: [{ kind: 'leave' as const, id }], decision: 'approved' as const }
    await expect(t.call(approvals.decide, { body: body as never }, lead)).rejects.toMatchObject({ status: 422 })
  })
})

describe('what is fine to approve with others in one press', () => {
  const read = async (id: string) =>
    (await t.call(approvals.waiting, { query: { limit: 100 } }, lead)).waiting_approvals.find(
      (approval) => approval.subject_id === id,
    )
  const approveFine = (application: { id: string; version: number }, as = lead) => {
    const requests = [{ kind: 'leave' as const, id: application.id, version: application.version }]
    return t.call(approvals.decide, { body: { requests, decision: 'approved', only_fine: true } }, as)
  }
  const refused = { status: 409, code: 'not_fine', message: 'Balance or coverage has changed. Review this request on its own' }

  it('is what leaves days and people enough, were all that is pending approved; it is looked at again when it is decided', async () => {
    const first = await applied(agent)
    expect(await read(first.id)).toMatchObject({ what: 'Annual leave', fine: true })
    const body = { leave_type_id: annual, starts_on: first.starts_on, ends_on: first.starts_on }
    const { leave: other } = await t.call(applicationForm.apply, { body }, colleague)
    // Each alone would leave the three that are committed; together they do not.
    expect([(await read(first.id))?.fine, (await read(other.id))?.fine]).toEqual([false, false])
    await expect(approveFine(first)).rejects.toMatchObject(refused)
    await t.call(leave.withdraw, { params: { id: other.id } }, colleague)
    expect(await approveFine(first)).toMatchObject({ results: [{ id: first.id, done: true }] })
    // The step is taken: nothing of it waits here any more, and nobody takes it twice.
    expect(await read(first.id)).toBeUndefined()
    await expect(approveFine({ ...first, version: 2 })).rejects.toMatchObject({
      message: expect.not.stringContaining('coverage'),
    })
  })

  it('is not what goes over the balance, nor one’s own', async () => {
    const first = await applied(agent)
    const leave_year = Number(first.starts_on.slice(0, 4))
    const row = { employee_id: agent.id, leave_type_id: annual, leave_year, effective_on: first.starts_on }
    const taken = { ...row, id: crypto.randomUUID(), kind: 'adjusted' as const, days: -100, cause: 'test' }
    await t.db.insertInto('leave_ledger').values(taken).execute()
    expect((await read(first.id))?.fine).toBe(false)
    await expect(approveFine(first)).rejects.toMatchObject(refused)
    await t.db
      .insertInto('leave_ledger')
      .values({ ...taken, id: crypto.randomUUID(), cause: 'put right', days: 100 })
      .execute()
    const own = await applied(lead)
    expect(await read(own.id)).toBeUndefined()
    await expect(approveFine(own)).rejects.toMatchObject({ status: expect.any(Number) })
  })
})

it('a pending application for a type that its applicant no longer has says so, to those who decide too', async () => {
  const { id } = await applied(agent)
  const change = (employment_type: string) =>
    t.db
      .updateTable('leave_type')
      .set({ employment_types: [employment_type] })
      .where('id', '=', annual)
      .execute()
  await change('contract')
  const sentence = 'Annual leave is not available for this employment type'
  expect((await t.call(leave.show, { params: { id } }, agent)).leave.no_longer_available).toBe(sentence)
  const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'leave' } }, lead)
  const asked = waiting_approvals.find(({ subject_id }) => subject_id === id)
  expect(asked?.facts).toContainEqual({ label: 'No longer available', value: sentence })
  await t.db.updateTable('leave_type').set({ employment_types: [] }).where('id', '=', annual).execute()
  expect((await t.call(leave.show, { params: { id } }, agent)).leave.no_longer_available).toBeNull()
})
