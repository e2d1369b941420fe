import type { Input } from '@iroko/contract/endpoint'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { leaveTypes } from '@iroko/contract/leave/types'
import { people } from '@iroko/contract/people/directory'
import { exit as exitCalls } from '@iroko/contract/people/exit'
import { newcomers } from '@iroko/contract/people/newcomers'
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
import { rules, week } from '../../../test/roster.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const nile = await t.office({ title: 'Nile Telecom Chat', office_type: 'campaign' })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const accounting = await t.office({ code: 'accounting', title: 'Accounting' })
const hr = await t.person({ office_id: hrOffice.id, first_name: 'Halima' })
const lead = await t.person({ office_id: kora.id, first_name: 'Lekan' })
const boss = await t.person({ office_id: kora.id, first_name: 'Musa' })
await t.lead(boss, lead, 0)

const team_id = uuid()
await t.db.insertInto('team').values({ id: team_id, office_id: kora.id, title: 'Team 1' }).execute()
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()

type Body = Input<typeof newcomers.create>['body']

let count = 0
function newcomer(over: { person?: Partial<Body['person']>; job?: Partial<Body['job']> } = {}): Body {
  count += 1
  return {
    person: { first_name: 'Ngozi', last_name: 'Eze', email: `ngozi${count}@zuma.test`, phone: '0803 123 4567', ...over.person },
    job: {
      hire_date: '2026-11-16',
      employment_type: 'full_time',
      remote: false,
      office_id: kora.id,
      team_id,
      designation_id,
      branch_id: t.branch_id,
      team_lead: lead.ogid,
      ...over.job,
    },
  }
}
const add = async (body = newcomer(), as = hr) => {
  const { employees } = await t.call(newcomers.create, { body }, as)
  const [added] = employees
  if (!added) throw new Error('Nobody was added')
  return added
}
const show = async (ogid: string, as: Person = hr) => (await t.call(people.show, { params: { ogid } }, as)).employee
const record = async (ogid: string, as: Person = hr) => (await t.call(records.show, { params: { ogid } }, as)).record

describe('adding', () => {
  it('makes a person with a place, a leader, leave and an invitation, who then signs in', async () => {
    await t.db
      .insertInto('leave_type')
      .values({ id: uuid(), title: 'Annual', days_per_year: 20, accrual: 'yearly', pro_rata: false, colour: '#2f7d5b' })
      .execute()
    const body = newcomer()
    const added = await add(body)
    expect(added).toMatchObject({
      full_name: 'Ngozi Eze',
      office: { title: 'Kora Bank Voice' },
      team: 'Team 1',
      designation: 'Agent',
    })
    expect(added.ogid).toMatch(/^OG\d{6}$/)
    const shown = await show(added.ogid)
    expect(shown.job).toMatchObject({ hire_date: '2026-11-16', leaders: [{ ogid: lead.ogid, leadership_type: 0 }] })
    expect(shown.personal).toMatchObject({ phone: '+2348031234567' })
    const balances = await t.call(leaveBalances.list, { query: { ogid: added.ogid } }, hr)
    expect(balances.leave_balances.some(({ leave_type }) => leave_type.title === 'Annual')).toBe(true)
    await t.runJobs()
    const mail = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('recipient', '=', body.person.email)
      .executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(mail.body)?.[1] ?? ''
    await t.call(identity.resetPassword, { body: { token, password: 'a long enough phrase 9' } })
    const session = await t.call(identity.login, { body: { email: body.person.email, password: 'a long enough phrase 9' } })
    expect(session.data.employee_info.ogid).toBe(added.ogid)
    await expect(t.call(newcomers.invite, { params: { ogid: added.ogid } }, hr)).rejects.toMatchObject({ status: 409 })
  })

  it('says at its field what is wrong, and keeps nothing', async () => {
    const before = await t.db.selectFrom('employee').select('id').execute()
    const taken = newcomer({ person: { email: hr.email.toUpperCase() } })
    const refused = (body: Body) => t.call(newcomers.create, { body }, hr)
    await expect(refused(taken)).rejects.toMatchObject({
      status: 422,
      fields: { 'person.email': 'Another employee has this email' },
    })
    await expect(refused(newcomer({ job: { office_id: nile.id } }))).rejects.toMatchObject({
      fields: { 'job.team_id': 'Choose a team of the office' },
    })
    await expect(refused(newcomer({ job: { manager: 'OG999999' } }))).rejects.toMatchObject({
      fields: { 'job.manager': expect.anything() },
    })
    await expect(refused(newcomer({ person: { phone: '12345' } }))).rejects.toMatchObject({
      fields: { 'person.phone': expect.anything() },
    })
    await expect(refused(newcomer({ job: { probation_ends_on: '2026-01-01' } }))).rejects.toMatchObject({
      fields: { 'job.probation_ends_on': expect.anything() },
    })
    expect(await t.db.selectFrom('employee').select('id').execute()).toHaveLength(before.length)
  })

  it('keeps a form that is not finished for its author alone, sealed', async () => {
    const other = await t.person({ office_id: hrOffice.id })
    const { employee_draft } = await t.call(
      newcomers.startDraft,
      { body: { step: 'job', content: { person: { first_name: 'Uche', last_name: 'Obi', phone: '08031234567' } } } },
      hr,
    )
    expect(employee_draft.title).toBe('Uche Obi')
    const params = { id: employee_draft.id }
    const saved = await t.call(
      newcomers.saveDraft,
      { params, body: { version: 1, step: 'documents', content: { job: { remote: true } } } },
      hr,
    )
    expect(saved.employee_draft).toMatchObject({
      version: 2,
      step: 'documents',
      content: { person: { first_name: 'Uche' }, job: { remote: true } },
    })
    await expect(
      t.call(newcomers.saveDraft, { params, body: { version: 1, step: 'job', content: {} } }, hr),
    ).rejects.toMatchObject({ status: 409 })
    await expect(t.call(newcomers.draft, { params }, other)).rejects.toMatchObject({ status: 404 })
    const row = await t.db.selectFrom('employee_draft').select('content').where('id', '=', params.id).executeTakeFirstOrThrow()
    expect(row.content).not.toContain('Uche')
    await add({ ...newcomer(), draft_id: params.id })
    await expect(t.call(newcomers.draft, { params }, hr)).rejects.toMatchObject({ status: 404 })
  })
})

describe('changing', () => {
  it('changes a person, and refuses a stale edit', async () => {
    const { ogid } = await add()
    const { version, person } = await record(ogid)
    const body = { ...person, marital_status: 'single' as const, version, city: 'Lagos' }
    expect(await t.call(records.updatePerson, { params: { ogid }, body }, hr)).toMatchObject({ version: version + 1 })
    expect((await show(ogid)).personal?.city).toBe('Lagos')
    await expect(t.call(records.updatePerson, { params: { ogid }, body }, hr)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Halima'),
    })
  })

  it('leaves one’s own name to a correction, and the rest of one’s record to oneself', async () => {
    const { version, person } = await record(hr.ogid)
    const params = { ogid: hr.ogid }
    const change = (part: object) =>
      t.call(records.updatePerson, { params, body: { ...person, marital_status: null, version, ...part } }, hr)
    const refused = { status: 403, message: expect.stringContaining('You cannot change your own name') }
    await expect(change({ last_name: 'Dangote' })).rejects.toMatchObject(refused)
    await change({ city: 'Kano', phone: '+44 (0)20 7946 0958' })
    expect((await record(hr.ogid)).person).toMatchObject({ city: 'Kano', phone: '+442079460958' })
  })

  it('refuses a hire or birth date that is mistyped', async () => {
    const { ogid } = await add()
    const { version, person, terms } = await record(ogid)
    const hired = (hire_date: string) =>
      t.call(records.updateTerms, { params: { ogid }, body: { ...terms, version, hire_date } }, hr)
    const born = (birth_date: string) =>
      t.call(records.updatePerson, { params: { ogid }, body: { ...person, marital_status: null, version, birth_date } }, hr)
    for (const day of ['1926-11-16', '2062-11-16'])
      await expect(hired(day)).rejects.toMatchObject({ fields: { hire_date: expect.stringContaining('Enter a hire date') } })
    for (const day of ['2019-01-01', '1905-01-01'])
      await expect(born(day)).rejects.toMatchObject({ fields: { birth_date: expect.stringContaining('aged 15 to 100') } })
  })

  it('moves the first place with the hire date, and never one’s own terms', async () => {
    const { ogid } = await add()
    const { version, terms } = await record(ogid)
    await t.call(records.updateTerms, { params: { ogid }, body: { ...terms, version, hire_date: '2026-11-02' } }, hr)
    expect((await show(ogid)).job?.placements[0]?.starts_on).toBe('2026-11-02')
    const own = await record(hr.ogid)
    await expect(
      t.call(
        records.updateTerms,
        { params: { ogid: hr.ogid }, body: { ...own.terms, version: own.version, remote: true } },
        hr,
      ),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('moves many from a day on and keeps where they were before', async () => {
    const [one, two] = [await add(), await add()]
    const body = { ogids: [one.ogid, two.ogid], starts_on: '2026-12-01', office_id: nile.id }
    expect(await t.call(records.transfer, { body }, hr)).toMatchObject({ moved: 2 })
    expect((await show(one.ogid)).office?.title).toBe('Kora Bank Voice')
    t.setNow('2026-12-01')
    const later = { ...hr, token: await t.signIn(hr.id) }
    expect(await show(one.ogid, later)).toMatchObject({ office: { title: 'Nile Telecom Chat' }, team: null })
    t.setNow('2026-11-20')
    expect((await show(two.ogid)).job?.placements).toHaveLength(2)
    await expect(t.call(records.transfer, { body: { ...body, ogids: [hr.ogid] } }, hr)).rejects.toMatchObject({
      status: 403,
    })
    await expect(t.call(records.transfer, { body: { ogids: [one.ogid], starts_on: '2026-12-01' } }, hr)).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('a planned transfer', () => {
  it('is seen in the history and cancelled until it begins; the place before goes on', async () => {
    const one = await add()
    const move = (starts_on: string) =>
      t.call(records.transfer, { body: { ogids: [one.ogid], starts_on, office_id: nile.id, team_id: null } }, hr)
    const places = async () => (await show(one.ogid)).job?.placements ?? []
    const before = await places()
    await move('2026-12-01')
    const [planned] = await places()
    expect(planned).toMatchObject({ starts_on: '2026-12-01', ends_on: null })
    const cancel = (id = planned?.id ?? '', as = hr) => t.call(records.cancelTransfer, { params: { id } }, as)
    await expect(cancel(planned?.id, await t.person())).rejects.toMatchObject({ status: 403 })
    expect((await cancel()).message).toContain('on 2026-12-01 cancelled')
    expect(await places()).toEqual(before)
    await expect(cancel()).rejects.toMatchObject({ status: 404 })
    await move('2026-11-20')
    const [begun] = await places()
    await expect(cancel(begun?.id)).rejects.toMatchObject({ status: 409, code: 'begun' })
  })
})

describe('a department that gives its people rights', () => {
  const prove = (proved_at: string | null) =>
    t.db.updateTable('session').set({ proved_at }).where('employee_id', '=', hr.id).execute()
  const needed = { status: 403, code: 'step_up_required' }

  it('is entered only after a fresh proof of who brings somebody there, in whatever way', async () => {
    const one = await add()
    const gone = await add()
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, hr)
    await prove(null)
    const move = (office_id: string) =>
      t.call(records.transfer, { body: { ogids: [one.ogid], starts_on: '2026-12-01', office_id, team_id: null } }, hr)
    await expect(move(hrOffice.id)).rejects.toMatchObject(needed)
    await move(nile.id)
    await expect(add(newcomer({ job: { office_id: hrOffice.id, team_id: null } }))).rejects.toMatchObject(needed)
    await add()
    const place = { office_id: hrOffice.id, designation_id, branch_id: t.branch_id }
    const back = () =>
      t.call(
        exitCalls.reactivate,
        { params: { ogid: gone.ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } },
        hr,
      )
    await expect(back()).rejects.toMatchObject(needed)
    await prove(t.portal.now().toISOString())
    await move(hrOffice.id)
    await back()
  })

  it('is entered only through somebody who has all of them, in whatever way', async () => {
    const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })
    const one = await add()
    const gone = await add()
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, hr)
    const move = (by: Person) =>
      t.call(
        records.transfer,
        { body: { ogids: [one.ogid], starts_on: '2026-12-01', office_id: accounting.id, team_id: null } },
        by,
      )
    const ghost = (by: Person) => add(newcomer({ job: { office_id: accounting.id, team_id: null } }), by)
    const place = { office_id: accounting.id, designation_id, branch_id: t.branch_id }
    const back = (by: Person) =>
      t.call(
        exitCalls.reactivate,
        { params: { ogid: gone.ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } },
        by,
      )
    for (const way of [move, ghost, back]) {
      await expect(way(hr)).rejects.toMatchObject({
        status: 403,
        message: 'Accounting gives permissions that you do not have. Ask a colleague with the role super or hr manager',
      })
      await way(manager)
    }
  })
})

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
      leave.apply,
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
      leave.apply,
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
    await expect(deactivate(ogid, { exit_date: '2026-12-01' })).rejects.toMatchObject({
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
    const gone = await t.person({ office_id: kora.id, roles: ['payroll_processor'] })
    const manager = await t.person({ office_id: kora.id, roles: ['hr_manager'] })
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, manager)
    const place = { office_id: nile.id, designation_id, branch_id: t.branch_id }
    const back = { params: { ogid: gone.ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } }
    await expect(t.call(exitCalls.reactivate, back, hr)).rejects.toMatchObject(above)
    await t.call(exitCalls.reactivate, back, manager)
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
    await deactivate(ogid, { status: 'terminated', exit_date: '2026-11-19' })
    expect((await show(ogid)).status).toBe('terminated')
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
