import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { promotions } from '@iroko/contract/people/promotions'
import { salaries as salaryCalls } from '@iroko/contract/people/salaries'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { beforeEach, describe, expect, it } from 'vitest'
import { rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePromotions } from '../../../test/promotions.ts'
import { jobs as approvalJobs } from '../../platform/approval-upkeep/jobs.ts'
import { jobs } from './jobs.ts'

const t = await testApp()
const { c, goTo, agentPost, leadPost, setSalary, propose, decide, show, list, withdraw, person, approved } =
  await makePromotions(t)
const daily = jobs.find(({ name }) => name === 'promotions-due')
const jobRuns = (name: string) => approvalJobs.find((job) => job.name === name)?.run(t.portal, {})
const runDaily = () => daily?.run(t.portal, {})
const mailsTo = async (who: Person) =>
  (await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', who.email).execute()).map(
    ({ subject }) => subject,
  )

let promoted: Person
beforeEach(async () => {
  promoted = await person()
})

describe('a promotion', () => {
  it('is proposed by HR, approved by the head and the HR manager, and counts at once when its day is today', async () => {
    await setSalary(promoted, 20_000_000)
    const sent = await propose(c.hr, promoted, { effective_on: t.today() })
    expect(sent).toMatchObject({
      status: 'pending',
      from: { designation: { title: 'Agent' }, salary_kobo: null },
      to: { designation: { title: 'Team Lead' }, salary_kobo: null },
      shows_pay: false,
      waiting_for: [c.manager.full_name],
    })
    expect((await decide(c.manager, sent.id)).promotion).toMatchObject({
      status: 'pending',
      waiting_for: [c.hrManager.full_name],
    })
    const done = await decide(c.hrManager, sent.id)
    expect(done).toMatchObject({ message: 'Promotion approved and in effect', promotion: { status: 'effective' } })
    const { employee } = await t.call(people.show, { params: { ogid: promoted.ogid } }, promoted)
    expect(employee).toMatchObject({ designation: 'Team Lead', job: { promotions: [{ status: 'effective' }] } })
    expect(employee.job?.placements).toHaveLength(2)
    expect(await mailsTo(promoted)).toContain('You are promoted to Team Lead')
    expect(await mailsTo(c.manager)).toContain(`A promotion of ${promoted.full_name} awaits your decision`)
  })

  it('with a salary is decided in the end by somebody who may change pay, others only where it stays', async () => {
    const chief = await t.person({ first_name: 'Chief', roles: ['ceo'] })
    await t.lead(chief, c.hrManager, 2)
    const plain = await propose(c.hrManager, promoted)
    expect((await decide(c.manager, plain.id)).promotion.waiting_for).toEqual([chief.full_name])
    const paid = await propose(c.hrManager, await person(), { salary_kobo: 30_000_000 })
    expect((await decide(c.manager, paid.id)).promotion.waiting_for).toEqual([c.boss.full_name])
    await expect(decide(chief, paid.id)).rejects.toMatchObject({ status: 403 })
    // Somebody who lost it since decides no more, and the next hour asks another.
    await t.db.updateTable('approval_approver').set({ employee_id: chief.id }).where('employee_id', '=', c.boss.id).execute()
    expect((await show(chief, paid.id)).can.decide).toBe(false)
    await expect(decide(chief, paid.id)).rejects.toMatchObject({
      status: 403,
      message: 'You cannot decide this. Ask a colleague who manages pay',
    })
    await jobRuns('approval-orphans')
    expect((await decide(c.boss, paid.id)).promotion.status).toBe('approved')
    await t.db.updateTable('reporting_line').set({ ends_on: t.today() }).where('leader_id', '=', chief.id).execute()
  })

  it('with a salary is proposed by those with pay, and writes it on its day', async () => {
    await setSalary(promoted, 20_000_000)
    await expect(propose(c.hr, promoted, { salary_kobo: 30_000_000 })).rejects.toMatchObject({ status: 403 })
    const day = addDays(t.today(), 11)
    const { id } = await approved(promoted, { effective_on: day, salary_kobo: 30_000_000 }, c.hrManager)
    expect((await show(c.hrManager, id)).can).toMatchObject({ change: false, set_salary: false, withdraw: true })
    const before = await t.call(salaryCalls.list, { params: { ogid: promoted.ogid } }, promoted)
    expect(before.salaries).toHaveLength(1)
    const today = t.today()
    await goTo(day)
    await runDaily()
    await runDaily()
    const { salaries } = await t.call(salaryCalls.list, { params: { ogid: promoted.ogid } }, promoted)
    expect(salaries.map(({ amount_kobo, starts_on, source }) => [amount_kobo, starts_on, source])).toEqual([
      [30_000_000, day, 'promotion'],
      [20_000_000, '2020-01-06', 'agreed'],
    ])
    expect(await show(c.hr, id)).toMatchObject({ status: 'effective', problem: null })
    await goTo(today)
  })

  it('is caught up with after nights without a server, from its own day on', async () => {
    const today = t.today()
    const day = addDays(today, 5)
    const { id } = await approved(promoted, { effective_on: day })
    await goTo(addDays(today, 4))
    await runDaily()
    expect(await show(c.hr, id)).toMatchObject({ status: 'approved' })
    await goTo(addDays(today, 12))
    await Promise.all([runDaily(), runDaily()])
    expect(await show(c.hr, id)).toMatchObject({ status: 'effective' })
    const { employee } = await t.call(people.show, { params: { ogid: promoted.ogid } }, c.hr)
    expect(employee.job?.placements.map(({ starts_on }) => starts_on)).toEqual([day, '2020-01-06'])
    await goTo(today)
  })
})

describe('what stands against it on its day', () => {
  it('is said to HR once, holds up no other, and goes when it is mended', async () => {
    const today = t.today()
    const day = addDays(today, 3)
    const other = await person()
    const { id } = await approved(promoted, { effective_on: day })
    const { id: fine } = await approved(other, { effective_on: day })
    await t.db.updateTable('placement').set({ designation_id: leadPost }).where('employee_id', '=', promoted.id).execute()
    await goTo(day)
    await runDaily()
    await runDaily()
    expect(await show(c.hr, fine)).toMatchObject({ status: 'effective' })
    const sentence = `${promoted.full_name} was transferred after this was proposed`
    expect(await show(c.hr, id)).toMatchObject({ status: 'approved', problem: sentence })
    // The campaign manager decided about it, but mends nothing.
    expect(await show(promoted, id)).toMatchObject({ problem: null })
    const mails = (await mailsTo(c.hr)).filter(
      (subject) => subject === `The promotion of ${promoted.full_name} could not take effect`,
    )
    expect(mails).toHaveLength(1)
    await t.db.updateTable('placement').set({ designation_id: agentPost }).where('employee_id', '=', promoted.id).execute()
    await runDaily()
    expect(await show(c.hr, id)).toMatchObject({ status: 'effective', problem: null })
    await goTo(today)
  })

  it('is a person who left, an office that is archived; it can be withdrawn with a reason', async () => {
    const today = t.today()
    const day = addDays(today, 3)
    const nile = await t.office({ title: 'Nile', office_type: 'campaign' })
    const second = await person()
    const { id: gone } = await approved(promoted, { effective_on: day })
    const { id: closed } = await approved(second, { effective_on: day, office_id: nile.id })
    await t.db.updateTable('employee').set({ status: 'left', exit_date: today }).where('id', '=', promoted.id).execute()
    await t.db.updateTable('office').set({ archived_at: t.portal.now().toISOString() }).where('id', '=', nile.id).execute()
    await goTo(day)
    await runDaily()
    expect((await show(c.hr, gone)).problem).toMatch(/no longer works here/)
    expect((await show(c.hr, closed)).problem).toBe('Nile is archived')
    await expect(withdraw(c.manager, closed, 'No')).rejects.toMatchObject({ status: 403 })
    await expect(withdraw(c.hr, closed, '')).rejects.toMatchObject({ fields: { reason: /Enter a reason/ } })
    expect((await withdraw(c.hr, closed, 'The campaign ended')).promotion.status).toBe('withdrawn')
    expect(await mailsTo(second)).toContain(`Your promotion from ${shortDay(day)} does not take effect`)
    await runDaily()
    expect(await show(c.hr, closed)).toMatchObject({ status: 'withdrawn' })
    await goTo(today)
  })
})

it('a promotion that nobody has decided is taken back when the person leaves, and who was asked is told', async () => {
  const { id } = await propose(c.hr, promoted)
  const body = { status: 'left' as const, exit_date: t.today(), reason: 'Moved abroad' }
  await t.call(exit.deactivate, { params: { ogid: promoted.ogid }, body }, c.hr)
  await t.runJobs()
  expect(await show(c.hr, id)).toMatchObject({ status: 'withdrawn', waiting_for: [] })
  expect(await mailsTo(c.manager)).toContain(`The request of ${promoted.full_name} was withdrawn`)
})

describe('proposing', () => {
  it('is refused at the field that does not fit', async () => {
    await expect(propose(c.hr, promoted, { effective_on: addDays(t.today(), -1) })).rejects.toMatchObject({
      fields: { effective_on: /today or a later date/ },
    })
    await expect(propose(c.hr, promoted, { designation_id: agentPost })).rejects.toMatchObject({
      fields: { designation_id: /already their placement/ },
    })
    await expect(propose(c.hr, promoted, { office_id: leadPost })).rejects.toMatchObject({
      fields: { office_id: /Choose an office/ },
    })
    await expect(propose(c.hr, promoted, { team_id: leadPost })).rejects.toMatchObject({ fields: { team_id: /Choose a team/ } })
    await expect(propose(c.hr, c.hr)).rejects.toMatchObject({ fields: { ogid: /cannot propose/ } })
    await propose(c.hr, promoted)
    await expect(propose(c.lead, promoted)).rejects.toMatchObject({ fields: { ogid: /already has a pending promotion/ } })
  })

  it('is for one’s own people, and shows a leader no figure', async () => {
    await setSalary(promoted, 20_000_000)
    const position = (by: Person, who: Person) => t.call(promotions.position, { params: { ogid: who.ogid } }, by)
    expect((await position(c.lead, promoted)).position).toMatchObject({
      salary_kobo: null,
      shows_pay: false,
      may_set_salary: false,
    })
    expect((await position(c.hrManager, promoted)).position).toMatchObject({
      salary_kobo: 20_000_000,
      may_set_salary: true,
      open: null,
    })
    await expect(position(c.lead, c.stranger)).rejects.toMatchObject({ status: 404 })
    await expect(position(c.stranger, promoted)).rejects.toMatchObject({ status: 403 })
    await expect(propose(c.lead, c.stranger)).rejects.toMatchObject({ fields: { ogid: /cannot propose/ } })
    const sent = await propose(c.lead, promoted)
    expect(sent.waiting_for).toEqual([c.manager.full_name])
  })

  it('can be changed until it is decided: a salary comes in, and the approval begins anew', async () => {
    await setSalary(promoted, 20_000_000)
    const sent = await propose(c.lead, promoted)
    await decide(c.manager, sent.id)
    const { version, effective_on } = await show(c.hrManager, sent.id)
    const body = { designation_id: leadPost, office_id: c.voice.id, effective_on, reason: 'With a figure', version }
    const change = (by: Person, more: object) =>
      t.call(promotions.change, { params: { id: sent.id }, body: { ...body, ...more } }, by)
    await expect(change(c.hr, { salary_kobo: 1_000_000 })).rejects.toMatchObject({ status: 403 })
    await expect(change(c.hr, { version: version + 7 })).rejects.toMatchObject({ status: 409 })
    await expect(change(c.manager, {})).rejects.toMatchObject({ status: 403 })
    const { promotion } = await change(c.hrManager, { salary_kobo: 28_000_000 })
    expect(promotion).toMatchObject({ to: { salary_kobo: 28_000_000 }, waiting_for: [c.manager.full_name] })
    // Whoever set the figure does not approve it: their place goes up, here to the super administrator.
    const next = (await decide(c.manager, sent.id)).promotion
    expect(next.waiting_for).toEqual([c.boss.full_name])
    await expect(decide(c.hrManager, sent.id)).rejects.toMatchObject({ status: 403 })
    expect((await decide(c.boss, sent.id)).promotion.status).toBe('approved')
  })
})

describe('who sees what', () => {
  it('is the scope: figures with pay, one’s own once it is approved', async () => {
    await setSalary(promoted, 20_000_000)
    const sent = await propose(c.hrManager, promoted, { salary_kobo: 28_000_000 })
    const { id } = sent
    expect(await show(c.hrManager, id)).toMatchObject({ from: { salary_kobo: 20_000_000 }, to: { salary_kobo: 28_000_000 } })
    for (const by of [c.hr, c.lead, c.manager]) {
      const seen = await show(by, id)
      expect(seen, by.full_name).toMatchObject({ shows_pay: false, from: { salary_kobo: null }, to: { salary_kobo: null } })
      expect(JSON.stringify(await list(by))).not.toMatch(/2[08]000000/)
    }
    await expect(show(promoted, id)).rejects.toMatchObject({ status: 404 })
    await expect(show(c.stranger, id)).rejects.toMatchObject({ status: 404 })
    expect((await list(promoted)).promotions).toEqual([])
    await decide(c.manager, id)
    await decide(c.boss, id)
    expect(await show(promoted, id)).toMatchObject({
      status: 'approved',
      trail: null,
      to: { salary_kobo: 28_000_000 },
      can: { letter: true },
    })
    expect((await list(promoted)).promotions.map((row) => row.id)).toEqual([id])
  })

  it('is nobody’s to decide who is promoted or proposed it', async () => {
    const sent = await propose(c.hrManager, c.manager, { designation_id: leadPost })
    expect(sent.waiting_for).not.toContain(c.manager.full_name)
    expect(sent.waiting_for).not.toContain(c.hrManager.full_name)
    await expect(decide(c.manager, sent.id)).rejects.toMatchObject({ status: 404 })
    await expect(decide(c.hrManager, sent.id)).rejects.toMatchObject({ status: 403 })
    await expect(withdraw(c.stranger, sent.id, 'x')).rejects.toMatchObject({ status: 403 })
    expect((await withdraw(c.hr, sent.id, '')).promotion.status).toBe('withdrawn')
  })

  it('does not come back to its proposer by standing in', async () => {
    const body = { ogid: c.hr.ogid, starts_on: t.today(), ends_on: addDays(t.today(), 9) }
    const { delegation } = await t.call(delegations.create, { body }, c.manager)
    const { id, waiting_for } = await propose(c.hr, promoted)
    expect(waiting_for).toEqual([c.manager.full_name])
    const waiting = async (by: Person) =>
      (await t.call(approvals.waiting, { query: { kind: 'promotion' } }, by)).waiting_approvals.map(
        ({ subject_id }) => subject_id,
      )
    expect(await waiting(c.hr)).not.toContain(id)
    expect(await waiting(c.manager)).toContain(id)
    await expect(decide(c.hr, id)).rejects.toMatchObject({ status: 403 })
    await t.call(delegations.end, { params: { id: delegation.id } }, c.manager)
  })

  it('gives no rights that neither its proposer nor one of its approvers has', async () => {
    const terms = { office_id: c.elsewhere.id, effective_on: t.today() }
    const { id } = await propose(c.hr, promoted, terms)
    await decide(c.manager, id)
    await t.setRoles(c.hrManager, ['hr_manager', 'super'])
    expect((await decide(c.hrManager, id)).promotion.status).toBe('effective')
    await t.setRoles(c.hrManager, ['hr_manager'])

    const policy = t.db.updateTable('approval_policy').where('kind', '=', 'promotion')
    const { steps } = await t.db
      .selectFrom('approval_policy')
      .select('steps')
      .where('kind', '=', 'promotion')
      .executeTakeFirstOrThrow()
    const all = Array.isArray(steps) ? steps : []
    await policy.set({ steps: JSON.stringify(all.slice(0, 1)) }).execute()
    const { id: alone } = await propose(c.hr, await person(), terms)
    await expect(decide(c.manager, alone)).rejects.toMatchObject({
      status: 403,
      message: /^Accounting grants permissions that none of the approvers has. Ask .* super$/,
    })
    expect((await show(c.hr, alone)).status).toBe('pending')
    await policy.set({ steps: JSON.stringify(all) }).execute()
  })

  it('tells those who decide what changes, the figures only with pay', async () => {
    await setSalary(promoted, 20_000_000)
    const { id } = await propose(c.hrManager, promoted, { salary_kobo: 30_000_000 })
    const changes = async (by: Person) =>
      (await t.call(approvals.waiting, { query: { kind: 'promotion' } }, by)).waiting_approvals.find(
        ({ subject_id }) => subject_id === id,
      )?.change
    const post = { label: 'Designation', from: 'Agent', to: 'Team Lead' }
    expect(await changes(c.manager)).toEqual([post])
    await decide(c.manager, id)
    expect(await changes(c.boss)).toEqual([post, { label: 'Salary', from: '₦200,000.00', to: '₦300,000.00' }])
    await decide(c.boss, id)
  })

  it('can be declined with a reason, which the proposer reads', async () => {
    const { id } = await propose(c.hr, promoted)
    const decline = (comment: string) => rejectNow(t, 'promotion', id, c.manager, comment)
    await expect(decline('')).rejects.toMatchObject({ fields: { comment: /Enter a reason/ } })
    await decline('Too soon')
    expect((await show(c.hr, id)).status).toBe('rejected')
    await expect(decline('Again')).rejects.toMatchObject({ status: 409 })
    expect(await mailsTo(c.hr)).toContain(`The promotion of ${promoted.full_name} was rejected`)
    await expect(show(promoted, id)).rejects.toMatchObject({ status: 404 })
    await propose(c.hr, promoted)
  })

  it('lists by status, office, designation, day and name', async () => {
    const { id } = await propose(c.hr, promoted, { effective_on: addDays(t.today(), 40) })
    const ids = async (query: object) => (await list(c.hr, { q: promoted.ogid, ...query })).promotions.map((row) => row.id)
    expect(await ids({})).toEqual([id])
    expect(await ids({ status: 'pending', office_id: c.voice.id, designation_id: leadPost })).toEqual([id])
    expect(await ids({ status: 'rejected' })).toEqual([])
    expect(await ids({ office_id: c.elsewhere.id })).toEqual([])
    expect(await ids({ from: addDays(t.today(), 41) })).toEqual([])
    expect(await ids({ from: addDays(t.today(), 40), until: addDays(t.today(), 40), sort: 'employee' })).toEqual([id])
  })

  it('is taken away as a sheet only after a fresh proof, which leaves an audit row', async () => {
    const sheet = () => t.inject({ url: '/api/v1/promotions.csv?status=pending', as: c.hrManager })
    const rows = () =>
      t.db.selectFrom('audit_log').select(['actor_id', 'entity', 'after']).where('action', '=', 'export').execute()
    const prove = (proved_at: string | null) =>
      t.db.updateTable('session').set({ proved_at }).where('employee_id', '=', c.hrManager.id).execute()
    await prove(null)
    expect((await sheet()).statusCode).toBe(403)
    expect(await rows()).toEqual([])
    await prove(t.portal.now().toISOString())
    expect((await sheet()).statusCode).toBe(200)
    expect(await rows()).toEqual([
      {
        actor_id: c.hrManager.id,
        entity: 'promotions',
        after: { kind: 'csv', filters: expect.objectContaining({ status: 'pending' }) },
      },
    ])
  })
})
