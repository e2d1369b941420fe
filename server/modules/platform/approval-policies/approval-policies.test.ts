import type { Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { approvals } from '@iroko/contract/platform/approvals'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { jobs } from '../approval-upkeep/jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { voice, annual, sick, agent, lead, manager, hr, hrManager, stranger, boss } = company

type Body = Input<typeof approvalPolicies.create>['body']
const step = (title: string, part: object = {}): Body['steps'][number] => ({
  title,
  approver: { by: 'line_leader', leadership_type: null },
  needed: 'any',
  deadline_hours: null,
  on_deadline: 'remind',
  ...part,
})
const draft: Body = {
  title: 'Longer leave',
  kind: 'leave',
  min_days: 3,
  max_days: null,
  min_amount_kobo: null,
  max_amount_kobo: null,
  office_types: ['campaign'],
  office_ids: [voice.id],
  leave_type_ids: [annual],
  steps: [
    step('Manager', { approver: { by: 'line_leader', leadership_type: 2 } }),
    step('The boss', { approver: { by: 'person', ogid: boss.ogid }, deadline_hours: 8, on_deadline: 'escalate' }),
  ],
}
const create = (part: object = {}, as = boss) => t.call(approvalPolicies.create, { body: { ...draft, ...part } }, as)
const listed = async (query = {}) => {
  const { approval_policies } = await t.call(approvalPolicies.list, { query: { limit: 100, ...query } }, boss)
  return approval_policies.filter(({ kind }) => kind === 'leave')
}
const apply = async (starts_on: string, ends_on = starts_on) =>
  (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, agent)).leave
const remind = () => jobs[0]?.run(t.portal, {})

describe('the policies', () => {
  it('are super’s alone', async () => {
    for (const as of [hr, hrManager, lead, agent]) {
      await expect(t.call(approvalPolicies.list, {}, as)).rejects.toMatchObject({ status: 403 })
      await expect(create({}, as)).rejects.toMatchObject({ status: 403 })
    }
  })

  it('ask the people of a department as they ask those of a role, and are saved again as they stand', async () => {
    const { approval_policies } = await t.call(approvalPolicies.list, { query: { limit: 100 } }, boss)
    const found = approval_policies.find(({ title }) => title === 'Expense') ?? expect.fail('no policy')
    const { id, version, title, kind, min_days, max_days, min_amount_kobo, max_amount_kobo, office_types } = found
    const steps = found.steps.map(({ title: called, needed, deadline_hours, on_deadline }) => ({
      ...{ title: called, needed, deadline_hours, on_deadline, approver: { by: 'role' as const, role: 'accounting' as const } },
    }))
    const conditions = {
      min_days,
      max_days,
      min_amount_kobo,
      max_amount_kobo,
      office_types,
      office_ids: [],
      leave_type_ids: [],
    }
    const body = { version, title, kind, ...conditions, steps }
    const saved = await t.call(approvalPolicies.update, { params: { id }, body }, boss)
    expect(saved.approval_policy.steps[0]).toMatchObject({ approver: { by: 'role', role: 'accounting' } })
  })

  it('are added, tried in their order, and the first that fits counts', async () => {
    const { approval_policy: made } = await create()
    expect(made).toMatchObject({
      title: 'Longer leave',
      // Above the one that fits every request, which would leave nothing to it.
      position: 1,
      min_days: 3,
      max_days: null,
      offices: [{ id: voice.id, title: 'Kora Bank Voice' }],
      leave_types: [{ id: annual }],
      steps: [
        { approver: { by: 'line_leader', leadership_type: 2 } },
        { approver: { by: 'person', person: { ogid: boss.ogid } }, deadline_hours: 8, on_deadline: 'escalate' },
      ],
    })
    const ask = (part: object) =>
      t.call(approvalPolicies.try, { body: { kind: 'leave', ogid: agent.ogid, days: 5, leave_type_id: annual, ...part } }, boss)
    const usual = (await listed()).at(-1)
    const order = (ids: (string | undefined)[]) =>
      t.call(approvalPolicies.order, { body: { kind: 'leave', ids: ids.map((id) => id ?? '') } }, boss)
    await order([usual?.id, made.id])
    expect((await ask({})).policy?.title).toBe('Leave')
    await order([made.id, usual?.id])
    expect(await ask({})).toMatchObject({
      policy: { title: 'Longer leave' },
      steps: [
        { title: 'Manager', needed: 'any', approvers: [{ ogid: manager.ogid, for: null }] },
        { title: 'The boss', deadline_hours: 8, on_deadline: 'escalate', approvers: [{ ogid: boss.ogid }] },
      ],
    })
    expect((await ask({ days: 2 })).policy?.title).toBe('Leave')
    expect((await ask({ leave_type_id: sick })).policy?.title).toBe('Leave')
    expect((await ask({ ogid: stranger.ogid })).policy?.title).toBe('Leave')
    await expect(ask({ ogid: 'OG999999' })).rejects.toMatchObject({ fields: { ogid: 'Choose a colleague from the list' } })
    const { leave: sent } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: annual, starts_on: '2026-12-07', ends_on: '2026-12-09' } },
      agent,
    )
    expect(sent.waiting_for).toEqual([manager.full_name])
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
    const stale = { kind: 'leave' as const, ids: [made.id] }
    await expect(t.call(approvalPolicies.order, { body: stale }, boss)).rejects.toMatchObject({ status: 409 })
  })

  it('are changed by whoever has read them last, and requests on their way keep their steps', async () => {
    const made = (await listed()).find(({ title }) => title === 'Longer leave')
    if (!made) throw new Error('The policy of the last test is gone')
    const sent = await apply('2026-12-07', '2026-12-09')
    const change = (version: number, part: object = {}) =>
      t.call(approvalPolicies.update, { params: { id: made.id }, body: { ...draft, ...part, version } }, boss)
    const steps = [step('HR', { approver: { by: 'role', role: 'hr' }, needed: 2 })]
    const { approval_policy: changed } = await change(made.version, { title: 'Long leave', steps })
    expect(changed).toMatchObject({
      title: 'Long leave',
      steps: [{ needed: 2, approver: { by: 'role', role: 'hr' } }],
      version: 2,
    })
    await expect(change(made.version)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    expect((await t.call(leave.show, { params: { id: sent.id } }, hr)).leave.trail?.steps.map(({ title }) => title)).toEqual([
      'Manager',
      'The boss',
    ])
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
  })

  it('one for every request stays, and archived ones are gone from the list', async () => {
    const [long, usual] = await listed()
    const remove = (id = '') => t.call(approvalPolicies.remove, { params: { id } }, boss)
    await expect(remove(usual?.id)).rejects.toMatchObject({ status: 409, code: 'last_policy' })
    const narrowed = { ...draft, title: 'Leave', version: usual?.version ?? 1 }
    await expect(
      t.call(approvalPolicies.update, { params: { id: usual?.id ?? '' }, body: narrowed }, boss),
    ).rejects.toMatchObject({ code: 'last_policy' })
    await remove(long?.id)
    await expect(remove(long?.id)).rejects.toMatchObject({ status: 409 })
    expect((await listed()).map(({ title }) => title)).toEqual(['Leave'])
    expect((await listed({ archived: 'true' })).map(({ title }) => title)).toEqual(['Leave', 'Long leave'])
  })

  it.each([
    [{ steps: [] }, { steps: 'Add at least one step' }],
    [{ title: ' ' }, { title: 'Field Required' }],
    [{ min_days: 5, max_days: 2 }, { max_days: 'Enter a maximum above the minimum' }],
    [
      { steps: [step('X', { approver: { by: 'person', ogid: 'OG999999' } })] },
      { steps: 'Step 1: choose a colleague from the list' },
    ],
    [{ steps: [step('X', { approver: { by: 'role', role: 'lead' } })] }, { 'steps.0.approver.role': 'Choose a role' }],
  ])('refuses %j', async (part, fields) => {
    await expect(create(part)).rejects.toMatchObject({ status: 422, fields })
  })
})

describe('a deadline that has passed', () => {
  it('asks the next leader too, once for each deadline, and either of them decides', async () => {
    const [usual] = await listed()
    const steps = [step('Line leader', { deadline_hours: 8, on_deadline: 'escalate' })]
    const body = { ...draft, title: 'Leave', min_days: null, office_types: [], office_ids: [], leave_type_ids: [], steps }
    await t.call(
      approvalPolicies.update,
      { params: { id: usual?.id ?? '' }, body: { ...body, version: usual?.version ?? 1 } },
      boss,
    )
    // Friday noon: five hours of work are left today, three on Monday.
    const [sent, other] = [await apply('2027-01-11'), await apply('2027-01-12')]
    const asked = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave.waiting_for
    t.setNow('2026-11-23T10:59:00Z')
    await remind()
    expect(await asked(sent.id)).toEqual([lead.full_name])
    t.setNow('2026-11-23T11:00:00Z')
    await remind()
    expect((await asked(sent.id)).toSorted()).toEqual([lead.full_name, manager.full_name].toSorted())
    const letters = await t.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('subject', '=', '2 requests await your decision')
      .execute()
    expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([lead.email, manager.email].toSorted())
    const [trace] = await t.db.selectFrom('audit_log').select('after').where('action', '=', 'approval.escalate').execute()
    expect(trace?.after).toEqual({ asked: [manager.id] })
    expect((await t.call(approvals.waiting, {}, manager)).total).toBe(2)

    expect((await approveNow(t, 'leave', sent.id, manager)).message).toBe('Leave approved')
    expect((await approveNow(t, 'leave', other.id, lead)).message).toBe('Leave approved')
  })

  it('keeps the leader who was asked when another leaves, and stops at the top', async () => {
    const sent = await apply('2027-01-13')
    const asked = async () => (await t.call(leave.show, { params: { id: sent.id } }, hr)).leave.waiting_for.toSorted()
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      t.setNow(`${day}T16:00:00Z`)
      await remind()
      expect(await asked()).toEqual([lead.full_name, manager.full_name].toSorted())
    }
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', lead.id).execute()
    await remind()
    expect(await asked()).toEqual([manager.full_name])
    await t.db.updateTable('employee').set({ status: 'active' }).where('id', '=', lead.id).execute()
  })
})

it('a kind has one name everywhere: its first policies are called as the contract calls it', async () => {
  const first = await t.db
    .selectFrom('approval_policy')
    .select(['kind', 'title'])
    .where('id', '<', '019a0000-0001-0000-0000-000000000000')
    .execute()
  const labels = new Map<string, string>(approvalKinds.map((kind) => [kind, requestRow(kind).label]))
  expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(approvalKinds))
  // Of several policies of a kind each but one says of which.
  expect(first.filter(({ kind, title }) => !title.startsWith(labels.get(kind) ?? '-'))).toEqual([])
  expect(new Set(first.filter(({ kind, title }) => title === labels.get(kind)).map(({ kind }) => kind))).toEqual(
    new Set(approvalKinds),
  )
})
