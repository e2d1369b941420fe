import { leaveBalances } from '@iroko/contract/leave/balances'
import { exit as exitCalls } from '@iroko/contract/people/exit'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'

const t = await testApp()
const { nile, hrOffice, accounting, hr, lead, designation_id, newcomer, add, show } = await makeNewcomers(t)
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
    expect(shown.personal).toMatchObject({ phone: `+234${body.person.phone?.replaceAll(' ', '').slice(1)}` })
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

  it('invites to the private address of somebody without a company mailbox, which no log shows', async () => {
    const private_email = 'ngozi.private@example.org'
    const body = newcomer({ person: { private_email } })
    const { ogid, id } = await add(body)
    const sentTo = async (recipient: string) =>
      (await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', recipient).execute()).map(
        (mail) => mail.body,
      )
    const [invitation = ''] = await sentTo(private_email)
    expect(invitation).toContain(`you can sign in with ${body.person.email}`)
    expect(invitation).toContain('ask HR for a new one')
    expect(await sentTo(body.person.email)).toEqual([])
    expect(await t.call(newcomers.invite, { params: { ogid } }, hr)).toEqual({ message: `Invitation sent to ${private_email}` })
    const { record } = await t.call(records.show, { params: { ogid } }, hr)
    const moved = { ...record.person, marital_status: null, phone: null, private_email: 'other.private@example.org' }
    // One more for the role that it is given below.
    const change = { params: { ogid }, body: { ...moved, version: record.version + 1 } }
    // Where the first password goes is not for somebody who may do less.
    await t.setRoles({ id }, ['payroll_processor'])
    await expect(t.call(records.updatePerson, change, hr)).rejects.toMatchObject({ status: 403 })
    await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', id).execute()
    await t.call(records.updatePerson, change, hr)
    const logged = await t.db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', id).execute()
    expect(JSON.stringify(logged)).not.toContain('private@example.org')
    expect(JSON.stringify(logged)).toContain('"private_email":"*********"')
    await expect(
      t.call(newcomers.create, { body: newcomer({ person: { private_email: 'nowhere' } }) }, hr),
    ).rejects.toMatchObject({ fields: { 'person.private_email': expect.stringContaining('valid email') } })
  })

  it('says at its field what is wrong, and keeps nothing', async () => {
    const before = await t.db.selectFrom('employee').select('id').execute()
    const taken = newcomer({ person: { email: hr.email.toUpperCase() } })
    const refused = (body: ReturnType<typeof newcomer>) => t.call(newcomers.create, { body }, hr)
    await expect(refused(taken)).rejects.toMatchObject({
      status: 422,
      fields: { 'person.email': 'Another employee has this email' },
    })
    await expect(refused(newcomer({ job: { office_id: nile.id } }))).rejects.toMatchObject({
      fields: { 'job.team_id': 'Choose a team of this office' },
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
    await expect(t.call(newcomers.dropDraft, { params }, other)).rejects.toMatchObject({ status: 404 })
    await t.call(newcomers.dropDraft, { params }, hr)
    await expect(t.call(newcomers.draft, { params }, hr)).rejects.toMatchObject({ status: 404 })
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
    const [first, second] = [await add(), await add()]
    const body = { ogids: [first.ogid, second.ogid], starts_on: '2026-12-01', office_id: nile.id }
    expect(await t.call(records.transfer, { body }, hr)).toMatchObject({ moved: 2 })
    expect((await show(first.ogid)).office?.title).toBe('Kora Bank Voice')
    t.setNow('2026-12-01')
    const later = { ...hr, token: await t.signIn(hr.id) }
    expect(await show(first.ogid, later)).toMatchObject({ office: { title: 'Nile Telecom Chat' }, team: null })
    t.setNow('2026-11-20')
    expect((await show(second.ogid)).job?.placements).toHaveLength(2)
    await expect(t.call(records.transfer, { body: { ...body, ogids: [hr.ogid] } }, hr)).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      t.call(records.transfer, { body: { ogids: [first.ogid], starts_on: '2026-12-01' } }, hr),
    ).rejects.toMatchObject({
      status: 422,
    })
  })

  it('gives the new leader with the move, and keeps the place when only the leader changes', async () => {
    const [first, second] = [await add(), await add()]
    const next = await t.person({ office_id: nile.id })
    const ogids = [first.ogid, second.ogid]
    const both = { ogids, starts_on: '2026-11-20', office_id: nile.id, team_lead: next.ogid }
    expect(await t.call(records.transfer, { body: both }, hr)).toEqual({
      message: `2 people transferred. 2 people report to ${next.full_name}`,
      moved: 2,
    })
    const other = await t.person({ office_id: nile.id })
    const body = { ogids, starts_on: '2026-11-20', team_lead: other.ogid }
    expect(await t.call(records.transfer, { body }, hr)).toEqual({
      message: `2 people report to ${other.full_name}`,
      moved: 0,
    })
    const { job, office } = await show(first.ogid)
    expect(office?.title).toBe('Nile Telecom Chat')
    expect(job?.leaders).toMatchObject([{ ogid: other.ogid, leadership_type: 0 }])
    await expect(t.call(records.transfer, { body: { ...body, starts_on: '2026-11-01' } }, hr)).rejects.toMatchObject({
      fields: { starts_on: 'Choose today or a later day' },
    })
    await expect(
      t.call(records.transfer, { body: { ...body, ogids: [other.ogid], team_lead: other.ogid } }, hr),
    ).rejects.toMatchObject({ fields: { team_lead: expect.stringContaining('cannot lead themselves') } })
  })
})

it('transfers chosen people each on their own: who cannot go does not keep the others', async () => {
  const add = async () => (await t.call(newcomers.create, { body: newcomer() }, hr)).employees[0]?.ogid ?? ''
  const [first, second] = [await add(), await add()]
  const designation = uuid()
  await t.db.insertInto('designation').values({ id: designation, title: 'Senior', grade: 2 }).execute()
  const body = { starts_on: '2026-12-01', designation_id: designation }
  const answer = await t.call(records.transferEach, { body: { ...body, ogids: [first, hr.ogid, second, first] } }, hr)
  expect(answer.message).toBe('2 transferred, 1 not')
  expect(answer.results).toContainEqual({
    id: hr.ogid,
    done: false,
    message: 'You cannot transfer yourself. Ask another HR colleague',
  })
  const again = await t.call(records.transferEach, { body: { ...body, ogids: [first, second] } }, hr)
  expect(again.results.map(({ message }) => message)).toEqual(Array(2).fill('This is already their placement'))
  await expect(t.call(records.transferEach, { body: { ...body, ogids: [first] } }, lead)).rejects.toMatchObject({ status: 403 })
  // An office that gives what the caller lacks is refused before anybody moves.
  const into = { starts_on: '2026-12-01', office_id: accounting.id, ogids: [first, second] }
  await expect(t.call(records.transferEach, { body: into }, hr)).rejects.toMatchObject({ status: 403 })
})

describe('a planned transfer', () => {
  it('out of an office with rights is cancelled by nobody who lacks them: it would leave them there', async () => {
    const clerk = await t.person({ office_id: accounting.id, first_name: 'Chika' })
    const superior = await t.person({ roles: ['super'] })
    const body = { ogids: [clerk.ogid], starts_on: '2026-12-01', office_id: nile.id, team_id: null }
    await t.call(records.transfer, { body }, superior)
    const planned = await t.db
      .selectFrom('placement')
      .select('id')
      .where('employee_id', '=', clerk.id)
      .where('starts_on', '=', '2026-12-01')
      .executeTakeFirstOrThrow()
    await expect(t.call(records.cancelTransfer, { params: planned }, hr)).rejects.toMatchObject({
      message: `You cannot do this: ${clerk.full_name} has permissions that you do not have`,
    })
    await t.call(records.cancelTransfer, { params: planned }, superior)
  })

  it('is seen in the history and cancelled until it begins; the place before goes on', async () => {
    const first = await add()
    const move = (starts_on: string) =>
      t.call(records.transfer, { body: { ogids: [first.ogid], starts_on, office_id: nile.id, team_id: null } }, hr)
    const places = async () => (await show(first.ogid)).job?.placements ?? []
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

  it('takes the leaders who were chosen with it along when it is cancelled, and no others', async () => {
    const [first, old, fresh, elsewhere] = [await t.person(), await t.person(), await t.person(), await t.person()]
    await t.lead(old, first, 0)
    await t.lead(elsewhere, first, 1, '2026-12-01')
    const lines = () =>
      t.db
        .selectFrom('reporting_line')
        .select(['leader_id', 'leadership_type', 'starts_on', 'ends_on'])
        .where('employee_id', '=', first.id)
        .orderBy('leadership_type')
        .orderBy('starts_on')
        .execute()
    const before = await lines()
    const move = { ogids: [first.ogid], starts_on: '2026-12-01', office_id: nile.id, team_id: null, team_lead: fresh.ogid }
    await t.call(records.transfer, { body: move }, hr)
    expect((await lines()).map(({ leader_id, ends_on }) => [leader_id, ends_on])).toEqual([
      [old.id, '2026-12-01'],
      [fresh.id, null],
      [elsewhere.id, null],
    ])
    const [planned] = (await show(first.ogid)).job?.placements ?? []
    const { message } = await t.call(records.cancelTransfer, { params: { id: planned?.id ?? '' } }, hr)
    expect(message).toContain('with the leaders chosen for it')
    expect(await lines()).toEqual(before)
  })
})

describe('a department that gives its people rights', () => {
  const prove = (proved_at: string | null) =>
    t.db.updateTable('session').set({ proved_at }).where('employee_id', '=', hr.id).execute()
  const needed = { status: 403, code: 'step_up_required' }

  it('is entered only after a fresh proof of who brings somebody there, in whatever way', async () => {
    const first = await add()
    const gone = await add()
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, hr)
    await prove(null)
    const move = (office_id: string) =>
      t.call(records.transfer, { body: { ogids: [first.ogid], starts_on: '2026-12-01', office_id, team_id: null } }, hr)
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
    const boss = await t.person({ office_id: hrOffice.id, roles: ['super'] })
    const first = await add()
    const gone = await add()
    const exit = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved abroad' }
    await t.call(exitCalls.deactivate, { params: { ogid: gone.ogid }, body: exit }, hr)
    const move = (by: Person) =>
      t.call(
        records.transfer,
        { body: { ogids: [first.ogid], starts_on: '2026-12-01', office_id: accounting.id, team_id: null } },
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
        message: 'Accounting grants permissions that you do not have. Ask a colleague with the role super',
      })
      await way(boss)
    }
  })
})
