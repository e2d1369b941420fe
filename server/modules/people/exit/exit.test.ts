import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveTypes } from '@iroko/contract/leave/types'
import { people } from '@iroko/contract/people/directory'
import { exit as exitCalls } from '@iroko/contract/people/exit'
import { records } from '@iroko/contract/people/records'
import { approvals } from '@iroko/contract/platform/approvals'
import { identity } from '@iroko/contract/platform/identity'
import { absences } from '@iroko/contract/time/absences'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { shifts } from '@iroko/contract/time/shifts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'
import { rules, week } from '../../../test/roster.ts'

const t = await testApp()
const { kora, nile, hrOffice, accounting, hr, lead, team_id, designation_id, newcomer, add, show } = await makeNewcomers(t)

await t.db
  .insertInto('leave_type')
  .values({ id: uuid(), title: 'Annual', days_per_year: 20, accrual: 'yearly', pro_rata: false, colour: '#2f7d5b' })
  .execute()

describe('leaving', () => {
  const deactivate = (ogid: string, body: object = {}) =>
    t.call(
      exitCalls.deactivate,
      { params: { ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'Moved abroad', ...body } },
      hr,
    )

  it('hands over what they hold first, ends sessions, and takes nobody into a circle', async () => {
    const top = await t.person({ office_id: kora.id })
    const leaver = await t.person({ office_id: kora.id, leader: top })
    const middle = await t.person({ office_id: kora.id, leader: leaver })
    const successor = await t.person({ office_id: kora.id, leader: middle })
    const agent = await t.person({ office_id: kora.id, leader: leaver })
    await t.db.updateTable('team').set({ lead_id: leaver.id }).where('id', '=', team_id).execute()
    const { hand_over } = await t.call(exitCalls.handOver, { params: { ogid: leaver.ogid } }, hr)
    expect(hand_over.reportees.map(({ ogid }) => ogid).sort()).toEqual([middle.ogid, agent.ogid].sort())
    expect(hand_over.teams).toMatchObject([{ title: 'Team 1' }])
    await expect(deactivate(leaver.ogid)).rejects.toMatchObject({
      fields: { successor: 'Choose who takes over the responsibilities' },
    })
    await expect(deactivate(leaver.ogid, { successor: leaver.ogid })).rejects.toMatchObject({ status: 422 })
    await deactivate(leaver.ogid, { successor: successor.ogid })
    const leaderOf = async (person: Person) => (await show(person.ogid)).job?.leaders.map(({ ogid }) => ogid)
    expect(await leaderOf(agent)).toEqual([successor.ogid])
    expect(await leaderOf(middle)).toEqual([top.ogid])
    expect(await leaderOf(successor)).toEqual([middle.ogid])
    await expect(show(agent.ogid, leaver)).rejects.toMatchObject({ status: 400 })
    expect(await show(leaver.ogid)).toMatchObject({ status: 'left', office: { title: 'Kora Bank Voice' } })
    await expect(deactivate(leaver.ogid)).rejects.toMatchObject({ status: 409 })
  })

  it('finds new approvers for what waited', async () => {
    const leader = await t.person({ office_id: kora.id })
    const added = await add(newcomer({ job: { team_lead: leader.ogid } }))
    const agent = { token: await t.signIn(added.id) }
    const next = await t.person({ office_id: kora.id })
    const { leave_types } = await t.call(leaveTypes.list, { query: { q: 'Annual' } }, hr)
    await t.call(
      applicationForm.apply,
      { body: { leave_type_id: leave_types[0]?.id ?? '', starts_on: '2026-12-07', ends_on: '2026-12-07', reason: 'Rest' } },
      agent,
    )
    expect((await t.call(approvals.waiting, {}, leader)).waiting_approvals).toHaveLength(1)
    const { hand_over } = await t.call(exitCalls.handOver, { params: { ogid: leader.ogid } }, hr)
    expect(hand_over.approvals).toHaveLength(1)
    await deactivate(leader.ogid, { successor: next.ogid })
    await t.runJobs()
    expect((await t.call(approvals.waiting, {}, next)).waiting_approvals).toHaveLength(1)
  })

  it('takes back what they had asked for, whatever it was, and tells those who were asked', async () => {
    const leader = await t.person({ office_id: kora.id })
    const added = await add(newcomer({ job: { team_lead: leader.ogid } }))
    const mate = await t.person({ office_id: kora.id, leader })
    const leaver = { token: await t.signIn(added.id) }
    const { leave_types } = await t.call(leaveTypes.list, { query: { q: 'Annual' } }, hr)
    const day = { starts_on: '2026-12-07', ends_on: '2026-12-07' }
    const { leave: sent } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: leave_types[0]?.id ?? '', ...day, reason: 'Rest' } },
      leaver,
    )
    const { shift } = await t.call(shifts.create, { body: { title: 'Morning', days: week('06:00', '14:00'), ...rules } }, hr)
    const change = {
      kind: 'change' as const,
      shift_id: shift.id,
      starts_on: '2026-12-08',
      ends_on: '2026-12-08',
      reason: 'School',
    }
    const { shift_request } = await t.call(shiftRequests.send, { body: change }, leaver)
    const swap = { id: uuid(), employee_id: mate.id, colleague_id: added.id, kind: 'swap' as const, status: 'asked' as const }
    const asked = { ...day, reason: 'A wedding', created_at: t.portal.now().toISOString() }
    await t.db
      .insertInto('shift_request')
      .values({ ...swap, ...asked })
      .execute()
    const away = { starts_on: '2026-12-09', ends_on: '2026-12-09', reason: 'FAM/PER Emergency' as const }
    const { absence } = await t.call(absences.report, { body: away }, leaver)
    const waiting = (await t.call(approvals.waiting, {}, leader)).waiting_approvals
    expect(waiting.length).toBeGreaterThanOrEqual(2)

    await deactivate(added.ogid)
    await t.runJobs()
    expect((await t.call(approvals.waiting, {}, leader)).waiting_approvals).toEqual([])
    expect((await t.call(leave.show, { params: { id: sent.id } }, hr)).leave).toMatchObject({
      status: 'withdrawn',
      trail: { status: 'withdrawn' },
      waiting_for: [],
    })
    const days = await t.db.selectFrom('leave_day').select('live').where('application_id', '=', sent.id).execute()
    expect(days.map(({ live }) => live)).toEqual([false])
    for (const id of [shift_request.id, swap.id]) {
      expect((await t.call(shiftRequests.show, { params: { id } }, hr)).shift_request.status).toBe('withdrawn')
    }
    expect((await t.call(absences.show, { params: { id: absence.id } }, hr)).absence.status).toBe('withdrawn')
    const letters = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', leader.email).execute()
    expect(letters.filter(({ subject }) => subject === `The request of ${added.full_name} was withdrawn`)).toHaveLength(
      waiting.length,
    )
    const trail = await t.db
      .selectFrom('audit_log')
      .select('entity')
      .where('action', 'in', ['approval.withdraw', 'absence.withdraw', 'leave.withdraw', 'shift_request.withdraw'])
      .orderBy('entity')
      .execute()
    expect(trail.map(({ entity }) => entity)).toEqual([
      'absence',
      'approval',
      'approval',
      'approval',
      'leave_application',
      'shift_request',
      'shift_request',
    ])
  })

  it('keeps the last super administrator, oneself, and days that make sense', async () => {
    const root = await t.person({ office_id: hrOffice.id, roles: ['super'] })
    const other = await t.person({ office_id: hrOffice.id, roles: ['super'] })
    const end = (ogid: string, as: Person) =>
      t.call(
        exitCalls.deactivate,
        { params: { ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'Moved abroad' } },
        as,
      )
    await expect(end(root.ogid, hr)).rejects.toMatchObject({ status: 403 })
    // The other one has not chosen a password: nobody could sign in as super any more.
    await t.db.deleteFrom('credential').where('employee_id', '=', other.id).execute()
    await expect(end(root.ogid, other)).rejects.toMatchObject({ status: 409, code: 'last_super' })
    await expect(deactivate(hr.ogid)).rejects.toMatchObject({ status: 403 })
    const { ogid } = await add()
    await expect(deactivate(ogid, { exit_date: '2027-12-01' })).rejects.toMatchObject({
      fields: { exit_date: expect.anything() },
    })
    await expect(deactivate(ogid, { exit_date: '2026-11-01' })).rejects.toMatchObject({
      fields: { exit_date: expect.anything() },
    })
    await t.db.insertInto('credential').values({ employee_id: other.id, password_hash: 'chosen elsewhere' }).execute()
    await end(root.ogid, other)
  })

  it('ends, moves and takes back nobody who may do more', async () => {
    const payer = await t.person({ office_id: accounting.id })
    const above = { status: 403, message: expect.stringContaining('permissions that you do not have') }
    await expect(deactivate(payer.ogid)).rejects.toMatchObject(above)
    const body = { ogids: [payer.ogid], starts_on: '2026-12-01', office_id: nile.id }
    await expect(t.call(records.transfer, { body }, hr)).rejects.toMatchObject(above)
    const { version, terms } = (await t.call(records.show, { params: { ogid: payer.ogid } }, hr)).record
    const later = { ...terms, version, hire_date: '2027-06-01', probation_ends_on: null }
    await expect(t.call(records.updateTerms, { params: { ogid: payer.ogid }, body: later }, hr)).rejects.toMatchObject(above)
    await t.call(
      records.updateTerms,
      { params: { ogid: payer.ogid }, body: { ...later, hire_date: terms.hire_date, remote: true } },
      hr,
    )
    const gone = await t.person({ office_id: kora.id, roles: ['payroll_processor'] })
    const manager = await t.person({ office_id: kora.id, roles: ['hr_manager'] })
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, manager)
    const place = { office_id: nile.id, designation_id, branch_id: t.branch_id }
    const back = { params: { ogid: gone.ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } }
    await expect(t.call(exitCalls.reactivate, back, hr)).rejects.toMatchObject(above)
    await t.call(exitCalls.reactivate, back, manager)
  })

  it('changes neither the way in nor the place of who is to sit where they may do more', async () => {
    const { ogid } = await add()
    const { person, version } = (await t.call(records.show, { params: { ogid } }, hr)).record
    const boss = await t.person({ office_id: kora.id, roles: ['super'] })
    const body = { ogids: [ogid], starts_on: '2026-12-01', office_id: accounting.id, team_id: null }
    await t.call(records.transfer, { body }, boss)
    const above = { status: 403, message: expect.stringContaining('permissions that you do not have') }
    const mine = { ...person, marital_status: null, version, private_email: 'mine@example.com' }
    await expect(t.call(records.updatePerson, { params: { ogid }, body: mine }, hr)).rejects.toMatchObject(above)
    await expect(deactivate(ogid)).rejects.toMatchObject(above)
    await t.call(records.updatePerson, { params: { ogid }, body: mine }, boss)
  })

  it('takes somebody back as a newcomer: no roles, no way to sign in but a new invitation, leaders from the first day', async () => {
    const person = await t.person({ office_id: kora.id, roles: ['wfh_lead'] })
    const { id: employee_id, ogid, email } = person
    await t.db.insertInto('credential').values({ employee_id, password_hash: 'of before' }).execute()
    await t.db.insertInto('factor').values({ employee_id, secret_sealed: 'of before' }).execute()
    await t.db
      .insertInto('sso_subject')
      .values({ employee_id, issuer: 'https://idp.test', subject: ogid, linked_at: '2026-11-01T00:00:00Z' })
      .execute()
    const old = hashToken('old link')
    const link = { token_hash: old, purpose: 'reset' as const, account_id: employee_id, expires_at: '2027-01-01T00:00:00Z' }
    await t.db.insertInto('one_time_token').values(link).execute()
    await deactivate(ogid)
    const refused = {
      params: { ogid },
      body: { reason: 'Came back', office_id: nile.id, designation_id, branch_id: t.branch_id },
    }
    await expect(
      t.call(exitCalls.reactivate, { ...refused, body: { ...refused.body, hire_date: '2026-11-01' } }, hr),
    ).rejects.toMatchObject({ fields: { hire_date: expect.anything() } })
    await expect(
      t.call(exitCalls.reactivate, { ...refused, body: { ...refused.body, hire_date: '2026-12-01', manager: 'OG999999' } }, hr),
    ).rejects.toMatchObject({ fields: { manager: expect.anything() } })
    const body = { ...refused.body, hire_date: '2026-12-01', team_lead: lead.ogid }
    await t.call(exitCalls.reactivate, { params: { ogid }, body }, hr)
    const { job } = await show(ogid)
    expect(job).toMatchObject({ hire_date: '2026-12-01', roles: [] })
    for (const table of ['credential', 'factor', 'sso_subject'] as const) {
      expect(await t.db.selectFrom(table).select('employee_id').where('employee_id', '=', employee_id).execute()).toEqual([])
    }
    await expect(
      t.call(identity.resetPassword, { body: { token: 'old link', password: 'a long enough phrase 9' } }),
    ).rejects.toMatchObject({ code: 'bad_link' })
    await t.runJobs()
    const mail = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(mail.body)?.[1] ?? ''
    await t.call(identity.resetPassword, { body: { token, password: 'a long enough phrase 9' } })
    t.setNow('2026-12-01')
    const { data } = await t.call(identity.login, { body: { email, password: 'a long enough phrase 9' } })
    expect(data.employee_info.roles).toEqual([])
    const later = { token: await t.signIn(hr.id) }
    const { employee } = await t.call(people.show, { params: { ogid } }, later)
    expect(employee.job?.leaders).toMatchObject([{ ogid: lead.ogid, leadership_type: 0 }])
    t.setNow('2026-11-20')
  })

  it('takes somebody back from today on', async () => {
    const { ogid } = await add()
    await deactivate(ogid, { exit_date: '2026-11-19' })
    expect((await show(ogid)).status).toBe('left')
    const place = { office_id: nile.id, designation_id, branch_id: t.branch_id }
    await t.call(
      exitCalls.reactivate,
      { params: { ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } },
      hr,
    )
    const shown = await show(ogid)
    expect(shown).toMatchObject({ status: 'active', office: { title: 'Nile Telecom Chat' } })
    expect(shown.job?.placements.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
      ['2026-11-20', null],
      ['2026-11-16', '2026-11-20'],
    ])
    await expect(
      t.call(exitCalls.reactivate, { params: { ogid }, body: { reason: 'Again', hire_date: '2026-11-20', ...place } }, hr),
    ).rejects.toMatchObject({
      status: 409,
    })
  })
})
