import { documents } from '@iroko/contract/people/documents'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { approvals } from '@iroko/contract/platform/approvals'
import { offers } from '@iroko/contract/recruitment/offers'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'

const t = await testApp()
const c = await makeCompany(t)
const { hr, hrManager, boss, agent, voice } = c
const rep = await t.person({ roles: ['rep_siever'] })
t.setNow('2026-11-10')
const opening = await makeOpening(t, voice.id)
const o = await offersOn(t, { opening, office_id: voice.id, hr, approver: hrManager })
const { designation_id, terms, applicant, draft, shown, version, step, withdraw, approved, sent } = o
const { path, open, post, accept, accepted, keyTo, form, complete } = o

it('is drafted, approved by a second person, sent and accepted by the name of the applicant', async () => {
  const person = await applicant()
  const id = await draft(person.id)
  expect(await shown(id)).toMatchObject({ status: 'draft', can: { ask: true, send: false, hire: false } })
  await expect(step('send', id)).rejects.toMatchObject({ status: 409 })
  await step('ask', id)
  await expect(approveNow(t, 'job_offer', id, hr)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'job_offer', id, hrManager)
  await step('send', id)
  expect(await shown(id)).toMatchObject({ status: 'sent', application: { stage: 'offer' } })
  const key = await keyTo(person.email)
  const page = await open(id, key)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('₦150,000.00')
  expect(page.body).toContain('1 December 2026')
  const wrong = await accept(id, key, 'Somebody Else')
  expect([wrong.statusCode, wrong.body.includes('Type your name as in your application')]).toEqual([422, true])
  expect(await shown(id)).toMatchObject({ status: 'sent' })
  expect((await accept(id, key, `${person.last_name.toUpperCase()}, Adaézé`)).statusCode).toBe(303)
  expect(await shown(id)).toMatchObject({ status: 'accepted', can: { hire: true } })
  expect((await open(id, key)).body).toContain('You have accepted this offer')
})

it('shows its salary to those who read pay and to whoever wrote it, in no list, letter or audit row of others', async () => {
  const ceo = await t.person({ roles: ['ceo'] })
  const other = await t.person({ roles: ['hr'] })
  const id = await draft((await applicant()).id)
  const seen = async (as: Person) => (await shown(id, as)).salary_kobo
  expect([await seen(hr), await seen(hrManager), await seen(other), await seen(ceo)]).toEqual([
    15_000_000,
    15_000_000,
    null,
    null,
  ])
  const listed = await t.call(offers.list, { query: { limit: 1000 } }, other)
  expect(listed.job_offers.find((row) => row.id === id)?.salary_kobo).toBeNull()
  await expect(t.call(offers.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(offers.list, {}, rep)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(offers.create, { body: { application_id: uuid(), ...terms } }, ceo)).rejects.toMatchObject({
    status: 403,
  })
  const letter = await t.inject({ url: `/api/v1/job_offers/${id}/letter.pdf`, as: hr })
  expect([letter.statusCode, letter.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect((await t.inject({ url: `/api/v1/job_offers/${id}/letter.pdf`, as: other })).statusCode).toBe(404)
  await step('ask', id)
  const kept = await t.db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', id).execute()
  const mails = await t.db.selectFrom('outbox_mail').select('body').execute()
  expect(JSON.stringify([kept, mails])).not.toMatch(/15000000|150,000/)
  const waiting = (await t.call(approvals.waiting, {}, hrManager)).waiting_approvals.find(
    (approval) => approval.subject_id === id,
  )
  expect(waiting?.facts).toContainEqual({ label: 'Salary', value: '₦150,000.00' })
})

it('refuses days that cannot be, places that are archived, and a second offer', async () => {
  const person = await applicant()
  const send = (more: object) => draft(person.id, more)
  for (const [more, field] of [
    [{ answer_by: '2026-11-09' }, 'answer_by'],
    [{ starts_on: '2026-11-20' }, 'starts_on'],
    [{ designation_id: uuid() }, 'designation_id'],
    [{ salary_kobo: 0 }, 'salary_kobo'],
    [{ text: ' ' }, 'text'],
    [{ application_id: uuid() }, 'application_id'],
  ] as const)
    await expect(send(more)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  await send({})
  await expect(send({})).rejects.toMatchObject({ fields: { application_id: expect.stringContaining('already has an offer') } })
  const rejected = await applicant({ stage: 'rejected' })
  await expect(draft(rejected.id)).rejects.toMatchObject({ fields: { application_id: expect.stringContaining('is rejected') } })
})

it('starts its approval again when it is changed, and nobody who changed it approves it', async () => {
  const id = await approved((await applicant()).id)
  const body = { ...terms, salary_kobo: 20_000_000, version: await version(id) }
  await t.call(offers.update, { params: { id }, body }, hrManager)
  expect(await shown(id)).toMatchObject({ status: 'pending', salary_kobo: 20_000_000, can: { send: false } })
  await expect(approveNow(t, 'job_offer', id, hrManager)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'job_offer', id, boss)
  expect((await shown(id)).status).toBe('approved')
  await expect(t.call(offers.update, { params: { id }, body }, hr)).rejects.toMatchObject({ status: 409 })
})

it('keeps the salary of a colleague’s offer when another changes its other terms', async () => {
  const other = await t.person({ roles: ['hr'] })
  const id = await draft((await applicant()).id)
  const { salary_kobo: _, ...rest } = terms
  const change = async (more: object) =>
    t.call(offers.update, { params: { id }, body: { ...rest, ...more, version: await version(id) } }, other)
  await expect(change({ salary_kobo: 99 * 100 })).rejects.toMatchObject({ fields: { salary_kobo: expect.any(String) } })
  await change({ starts_on: '2026-12-07' })
  expect(await shown(id)).toMatchObject({ salary_kobo: 15_000_000, starts_on: '2026-12-07' })
})

it('is not approved any more once the application has ended or the office is archived', async () => {
  const person = await applicant()
  const id = await draft(person.id)
  await step('ask', id)
  await t.db.updateTable('job_application').set({ stage: 'withdrawn' }).where('id', '=', person.id).execute()
  await expect(approveNow(t, 'job_offer', id, hrManager)).rejects.toMatchObject({ code: 'application_closed' })
  const gone = await t.office({ title: 'Gone soon' })
  const second = await draft((await applicant()).id, { office_id: gone.id })
  await step('ask', second)
  await t.db.updateTable('office').set({ archived_at: t.portal.now().toISOString() }).where('id', '=', gone.id).execute()
  await expect(approveNow(t, 'job_offer', second, hrManager)).rejects.toMatchObject({
    fields: { office_id: expect.any(String) },
  })
})

it('is changed by nobody who only opens the link, and opened by no other key', async () => {
  const { id, key } = await sent()
  const before = await shown(id)
  await t.inject({ method: 'HEAD', url: path(id), query: { key } })
  await open(id, key)
  await open(id, key)
  expect(await shown(id)).toEqual(before)
  const other = await sent()
  for (const wrong of ['', 'x', other.key]) {
    expect((await open(id, wrong)).statusCode).toBe(404)
    expect((await accept(id, wrong, 'Adaeze')).statusCode).toBe(404)
  }
  expect((await t.inject({ url: path('nothing'), query: { key } })).statusCode).toBe(404)
  const letter = await t.inject({ url: `${path(id)}/letter.pdf`, query: { key } })
  expect([letter.statusCode, letter.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await t.inject({ url: `${path(id)}/letter.pdf`, query: { key: other.key } })).statusCode).toBe(404)
})

it('is declined with a reason, which HR reads, and can be made anew afterwards', async () => {
  const { id, key, person } = await sent()
  expect((await post(id, { key, answer: 'decline', reason: ' ' })).body).toContain('Tell us why you decline')
  expect((await post(id, { key, answer: 'maybe' })).statusCode).toBe(422)
  expect((await post(id, { key, answer: 'decline', reason: '<b>Too far</b>' })).statusCode).toBe(303)
  expect(await shown(id)).toMatchObject({ status: 'declined', answer_reason: '<b>Too far</b>' })
  const late = await accept(id, key, `${person.first_name} ${person.last_name}`)
  expect([late.statusCode, late.body.includes('You have declined this offer')]).toEqual([409, true])
  const notices = await t.db.selectFrom('notification').select('title').where('employee_id', '=', hr.id).execute()
  expect(JSON.stringify(notices)).toContain('declined the job offer')
  await draft(person.id)
})

it('says of a withdrawn offer that it is no longer open, and takes a reason for one that was sent', async () => {
  const { id, key, person } = await sent()
  await expect(withdraw(id)).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  await withdraw(id, 'The position is gone')
  const page = await open(id, key)
  expect(page.body).toContain('no longer open')
  expect(page.body).not.toContain('The position is gone')
  expect((await accept(id, key, `${person.first_name} ${person.last_name}`)).statusCode).toBe(409)
  const pending = await draft((await applicant()).id)
  await step('ask', pending)
  await withdraw(pending)
  expect((await shown(pending)).status).toBe('withdrawn')
})

it('reminds once before the last day, and closes after it', async () => {
  t.setNow('2026-11-10')
  const { id, key, person } = await sent({}, { answer_by: '2026-11-14' })
  const mails = async () =>
    (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', person.email).execute()).map(
      (mail) => mail.subject,
    )
  const run = async () => t.portal.house.jobs.find(({ name }) => name === 'job-offers-due')?.run(t.portal, {} as never)
  await run()
  expect(await mails()).toHaveLength(1)
  t.setNow('2026-11-12')
  await run()
  await run()
  expect((await mails()).filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1)
  expect((await open(id, await keyTo(person.email))).body).toContain('Accept the offer')
  t.setNow('2026-11-15')
  expect((await accept(id, key, `${person.first_name} ${person.last_name}`)).body).toContain('could be answered until')
  await run()
  expect((await shown(id)).status).toBe('expired')
  expect((await mails()).filter((subject) => subject.startsWith('Your job offer has expired'))).toHaveLength(1)
  expect((await open(id, key)).body).toContain('could be answered until')
  t.setNow('2026-11-10')
})

it('opens the form of the employee filled in, and hires whoever it brings, with documents, once', async () => {
  const { id, person } = await accepted()
  const draft_id = await form(id, hrManager)
  expect(await form(id, hrManager)).toBe(draft_id)
  const { employee_draft } = await t.call(newcomers.draft, { params: { id: draft_id } }, hrManager)
  expect(employee_draft.content).toMatchObject({
    person: {
      first_name: person.first_name,
      last_name: person.last_name,
      private_email: person.email,
      phone: person.mobile_number,
    },
    job: { hire_date: '2026-12-01', office_id: voice.id, designation_id, branch_id: t.branch_id, employment_type: 'full_time' },
    pay: { salary_kobo: 15_000_000 },
  })
  const theirs = await form(id, boss)
  const added = await complete(draft_id, 'adaeze.new@zuma.test', hrManager)
  expect(await shown(id)).toMatchObject({
    employee: { ogid: added?.ogid },
    application: { stage: 'hired' },
    can: { hire: false },
  })
  const papers = await t.call(documents.list, { params: { ogid: added?.ogid ?? '' } }, hrManager)
  expect(papers.documents.map(({ kind, file }) => [kind, file.type])).toEqual([['contract', 'application/pdf']])
  const invited = await t.db.selectFrom('outbox_mail').select('recipient').where('recipient', '=', person.email).execute()
  expect(invited.length).toBeGreaterThan(1)
  // The second form would make a second employee of one person.
  await expect(complete(theirs, 'adaeze.other@zuma.test', boss)).rejects.toMatchObject({
    status: 422,
    fields: { 'person.private_email': expect.stringContaining(added?.ogid ?? '') },
  })
  await expect(form(id, hr)).rejects.toMatchObject({ status: 409 })
  const { record } = await t.call(records.show, { params: { ogid: added?.ogid ?? '' } }, hr)
  expect(record.person).toMatchObject({ email: 'adaeze.new@zuma.test', private_email: person.email })
})

it('does not put the salary into the form of somebody who may not set it', async () => {
  const { id } = await accepted()
  const { employee_draft } = await t.call(newcomers.draft, { params: { id: await form(id, hr) } }, hr)
  expect([employee_draft.can.pay, employee_draft.content.pay]).toEqual([false, undefined])
})

it('adds nobody a second time: a former employee is reactivated, and the offer completed with the record', async () => {
  const former = await t.person({ first_name: 'Bisi', last_name: 'Ojo', status: 'left', email: 'bisi@mail.test' })
  await t.db.updateTable('employee').set({ exit_date: '2026-06-30' }).where('id', '=', former.id).execute()
  const { id } = await accepted({ first_name: 'Bisi', last_name: 'Ojo', email: 'bisi@mail.test' })
  await expect(form(id, hr)).rejects.toMatchObject({
    code: 'works_here',
    message: expect.stringContaining('worked here until'),
  })
  expect((await shown(id)).known).toMatchObject({ ogid: former.ogid, works_here: false })
  const hire = (ogid: string, as: Person = hr) => t.call(offers.hire, { params: { id }, body: { ogid } }, as)
  await expect(hire(former.ogid)).rejects.toMatchObject({ fields: { ogid: expect.stringContaining('Reactivate') } })
  await expect(hire(hr.ogid)).rejects.toMatchObject({ fields: { ogid: expect.stringContaining('your own record') } })
  await expect(hire('OG999999')).rejects.toMatchObject({ fields: { ogid: expect.any(String) } })
  await expect(hire(former.ogid, agent)).rejects.toMatchObject({ status: 403 })
  await t.db.updateTable('employee').set({ status: 'active', exit_date: null }).where('id', '=', former.id).execute()
  await hire(former.ogid)
  expect(await shown(id)).toMatchObject({ employee: { ogid: former.ogid }, application: { stage: 'hired' } })
})

it('says to who signed and to who made the offer what was hired otherwise, without a figure, and nothing where all is as offered', async () => {
  const same = await accepted()
  await complete(await form(same.id, hrManager), 'same@zuma.test', hrManager)
  const other = await accepted()
  const draft_id = await form(other.id, hrManager)
  const elsewhere = (await t.office({ title: 'Another office' })).id
  const { employee_draft } = await t.call(newcomers.draft, { params: { id: draft_id } }, hrManager)
  const { person, job } = employee_draft.content
  const body = {
    person: { ...person, email: 'other@zuma.test' },
    job: { ...job, office_id: elsewhere, hire_date: '2026-12-07' },
    pay: { salary_kobo: 14_000_000 },
    draft_id,
  }
  await t.call(newcomers.create, { body: body as never }, hrManager)
  const lettersTo = async (email: string) =>
    (await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).execute()).filter(
      ({ subject }) => subject.includes('differs from the job offer'),
    )
  expect(await lettersTo(same.person.email)).toEqual([])
  const [letter] = await lettersTo(other.person.email)
  expect(letter?.body).toContain('the salary, the first day and the office')
  expect(letter?.body).not.toMatch(/14|15/)
  const notices = await t.db.selectFrom('notification').select('title').where('employee_id', '=', hr.id).execute()
  const about = `${other.person.first_name} ${other.person.last_name} was hired otherwise than offered`
  expect(notices.filter(({ title }) => title === about)).toHaveLength(1)
})

it('sends no more offers than the opening has positions left, and one that was sent goes out again', async () => {
  const single = await makeOpening(t, voice.id, { positions: 1 })
  const { id } = await sent({ job_opening_id: single })
  await step('send', id)
  const next = await approved((await applicant({ job_opening_id: single })).id)
  await expect(step('send', next)).rejects.toMatchObject({ code: 'no_position' })
  await withdraw(id, 'Another was chosen')
  await step('send', next)
  expect((await shown(next)).status).toBe('sent')
})

it('fills the opening once as many are hired as it looks for', async () => {
  const single = await makeOpening(t, voice.id, { positions: 1 })
  const { id } = await accepted({ job_opening_id: single })
  await complete(await form(id, hr), 'last.one@zuma.test', hr)
  const { status } = await t.db.selectFrom('job_opening').select('status').where('id', '=', single).executeTakeFirstOrThrow()
  expect(status).toBe('filled')
})

it('offers those to choose from who have no offer, the furthest first', async () => {
  const [early, late, taken] = [await applicant({ stage: 'applied' }), await applicant({ stage: 'offer' }), await applicant()]
  await draft(taken.id)
  const { candidates } = await t.call(offers.candidates, { query: { q: 'okonkwo' } }, hr)
  const ids = candidates.map((candidate) => candidate.id)
  expect(ids).not.toContain(taken.id)
  expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(early.id))
  const { changes } = await t.call(offers.history, { params: { id: await draft(early.id) } }, hr)
  expect(changes.map(({ event }) => event)).toEqual(['create'])
})
