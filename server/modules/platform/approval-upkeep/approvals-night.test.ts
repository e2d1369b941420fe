import { shortDay } from '@iroko/contract/day-words'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { describe, expect, it } from 'vitest'
import { accrue, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import type { Step } from '../approvals/rules.ts'
import { reresolveFor, reresolveOrphans } from '../approvers/store-reresolve.ts'
import { jobs } from './jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const company = await makeCompany(t)
const { annual, agent, colleague, lead, manager, hr, hrManager } = company

let day = '2026-12-01'
async function applied(as: Person) {
  const starts_on = day
  day = new Date(Date.parse(day) + (new Date(day).getUTCDay() === 5 ? 3 : 1) * 86_400_000).toISOString().slice(0, 10)
  return (await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on: starts_on } }, as)).leave
}
const approve = (id: string, as: Person) => approveNow(t, 'leave', id, as)
const trail = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave.trail
const names = async (id: string) =>
  (await trail(id))?.steps.map(({ approvers }) =>
    approvers.map(({ full_name, for: place }) => (place ? `${full_name} for ${place.full_name}` : full_name)).toSorted(),
  )
const remind = () => jobs[0]?.run(t.portal, {})
const leaves = (person: Person, status: 'active' | 'left') =>
  t.db.updateTable('employee').set({ status }).where('id', '=', person.id).execute()

describe('when an approver leaves', () => {
  it('a role that is lost decides no more', async () => {
    const helper = await t.person({ first_name: 'Hadiza', roles: ['hr'] })
    const sent = await applied(agent)
    for (const as of [lead, manager]) await approve(sent.id, as)
    expect((await names(sent.id))?.[2]).toContain(helper.full_name)
    await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', helper.id).execute()
    await expect(approve(sent.id, helper)).rejects.toMatchObject({
      status: 403,
      message: 'The role asked to decide is no longer assigned',
    })
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
  })

  it('the next one up takes the place, and what is decided stays', async () => {
    const [first, second] = [await applied(agent), await applied(agent)]
    await approve(first.id, lead)
    await leaves(lead, 'left')
    const changed = await t.db
      .transaction()
      .execute((db) => reresolveFor(db, lead.id, { today: t.today(), now: t.portal.now() }))
    expect(changed).toMatchObject([{ kind: 'leave', subject_id: second.id, status: 'pending', asked: [manager.id] }])
    expect(await names(first.id)).toEqual([
      [lead.full_name],
      [manager.full_name],
      [hr.full_name, hrManager.full_name].toSorted(),
    ])
    expect((await names(second.id))?.[0]).toEqual([manager.full_name])
    await approve(second.id, manager)
    expect((await trail(second.id))?.steps.map(({ status }) => status)).toEqual(['approved', 'skipped', 'current'])
    await leaves(lead, 'active')
    for (const { id } of [first, second]) await t.call(leave.withdraw, { params: { id } }, agent)
  })

  it('the night finds those whom nobody replaced', async () => {
    const sent = await applied(agent)
    await leaves(lead, 'left')
    await remind()
    expect((await names(sent.id))?.[0]).toEqual([manager.full_name])
    const letters = await t.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('subject', '=', 'A request awaits your decision')
      .execute()
    expect(letters).toEqual([{ recipient: manager.email }])
    const [change] = await t.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity', 'after'])
      .where('action', '=', 'approval.reassign')
      .execute()
    expect(change).toMatchObject({ actor_id: null, entity: 'approval', after: { asked: [manager.id] } })
    await leaves(lead, 'active')
    await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
  })

  it.each(['any', 'all'] as const)(
    'of two who leave in one night from the same step (%s) each hands on to whom they named',
    async (needed) => {
      const [first, second, forFirst, forSecond] = [
        await t.person({ roles: ['hr'] }),
        await t.person({ roles: ['hr'] }),
        await t.person({ roles: ['manager'] }),
        await t.person({ roles: ['manager'] }),
      ]
      const steps: Step[] = [{ position: 1, title: 'HR', approver: { by: 'role', role: 'hr' }, needed, deadline_hours: null }]
      const policy = t.db.updateTable('approval_policy').where('title', '=', 'Leave')
      const before = await t.db
        .selectFrom('approval_policy')
        .select('steps')
        .where('title', '=', 'Leave')
        .executeTakeFirstOrThrow()
      await policy.set({ steps: JSON.stringify(steps) }).execute()
      const sent = await applied(agent)
      const gone = [first, second].map(({ full_name }) => full_name)
      const others = (await names(sent.id))?.[0]?.filter((name) => !gone.includes(name)) ?? []
      for (const who of [first, second]) await leaves(who, 'left')
      const turn = (from: Person, to: Person) =>
        t.db
          .transaction()
          .execute((db) =>
            reresolveOrphans(db, { today: t.today(), now: t.portal.now(), named: { from: from.id, to: to.id, each: {} } }),
          )
      await turn(first, forFirst)
      expect((await names(sent.id))?.[0]).toEqual(expect.arrayContaining([forFirst.full_name, second.full_name]))
      await turn(second, forSecond)
      expect((await names(sent.id))?.[0]).toEqual([...others, forFirst.full_name, forSecond.full_name].toSorted())
      await policy.set({ steps: JSON.stringify(before.steps) }).execute()
      await t.call(leave.withdraw, { params: { id: sent.id } }, agent)
    },
  )

  it('a request that this ends becomes leave, with its days', async () => {
    const both: Step[] = [
      { position: 1, title: 'Both', approver: { by: 'role', role: 'hr' }, needed: 'all', deadline_hours: null },
    ]
    await t.db
      .updateTable('approval_policy')
      .set({ steps: JSON.stringify(both) })
      .where('title', '=', 'Leave')
      .execute()
    const sent = await applied(agent)
    await approve(sent.id, hr)
    await leaves(hrManager, 'left')
    await remind()
    await t.runJobs()
    const { leave: shown } = await t.call(leave.show, { params: { id: sent.id } }, hr)
    expect([shown.status, shown.trail?.status]).toEqual(['approved', 'approved'])
    expect(await t.db.selectFrom('leave_ledger').select('days').where('application_id', '=', sent.id).execute()).toEqual([
      { days: -1 },
    ])
    await leaves(hrManager, 'active')
  })
})

describe('deadlines', () => {
  it('are in working hours; whoever is late is reminded once, with all that waits in one letter', async () => {
    const steps: Step[] = [
      { position: 1, title: 'Line leader', approver: { by: 'line_leader' }, needed: 'any', deadline_hours: 16 },
    ]
    await t.db
      .updateTable('approval_policy')
      .set({ steps: JSON.stringify(steps) })
      .where('title', '=', 'Leave')
      .execute()
    await accrue(t)
    const [first, second] = [await applied(agent), await applied(colleague)]
    const letters = async () =>
      await t.db
        .selectFrom('outbox_mail')
        .select(['recipient', 'subject', 'body'])
        .where('subject', 'like', '% requests await your decision')
        .execute()
    // Friday to Tuesday: two working days of eight hours.
    for (const [at, count] of [
      ['2026-11-21', 0],
      ['2026-11-23', 0],
      ['2026-11-24', 1],
      ['2026-11-25', 1],
      ['2026-11-26', 2],
    ] as const) {
      t.setNow(at)
      await remind()
      expect(await letters(), at).toHaveLength(count)
    }
    const [letter] = await letters()
    expect(letter).toMatchObject({ recipient: lead.email, subject: '2 requests await your decision' })
    expect(letter?.body).toContain(
      `- ${agent.full_name}: Annual leave on ${shortDay(first.starts_on)}, 1 day (pending since Fri 20 Nov)`,
    )
    expect(letter?.body).toContain(colleague.full_name)
    for (const { id } of [first, second]) expect(letter?.body).toContain(`/dashboard/employee-dashboard?leave=${id}\n`)
    await t.call(leave.withdraw, { params: { id: second.id } }, colleague)
  })
})
