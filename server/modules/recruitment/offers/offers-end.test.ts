/** Where offers meet the rest: applications that end, colleagues who leave, places that are archived, people who come back. */
import { documents } from '@iroko/contract/people/documents'
import { exit } from '@iroko/contract/people/exit'
import { promotions } from '@iroko/contract/people/promotions'
import { applications } from '@iroko/contract/recruitment/applications'
import { offers } from '@iroko/contract/recruitment/offers'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'
import { letterFacts } from './actions.ts'

const t = await testApp()
const c = await makeCompany(t)
const { hr, hrManager, boss, voice } = c
t.setNow('2026-11-10')
const opening = await makeOpening(t, voice.id)
const o = await offersOn(t, { opening, office_id: voice.id, hr, approver: hrManager })

const reject = async (id: string) => {
  const { version } = await t.db.selectFrom('job_application').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { applications: [{ id, version }], stage: 'rejected' as const, reason: 'Another was chosen', letter: null }
  const { results } = await t.call(applications.move, { body }, hr)
  expect(results.map(({ done }) => done)).toEqual([true])
}
/** As an application that is closed wakes it. */
const end = async () => {
  await t.portal.jobs.enqueue(t.db, 'end-job-offers', {})
  await t.runJobs()
}
const leave = async (who: Person) => {
  await t.call(
    exit.deactivate,
    { params: { ogid: who.ogid }, body: { status: 'left', exit_date: '2026-11-09', reason: 'Resigned', successor: hr.ogid } },
    boss,
  )
  await t.runJobs()
}
const toldOf = async (id: string, to: Person = hr) =>
  (
    await t.db
      .selectFrom('notification')
      .select('title')
      .where('path', 'like', `%job_offer=${id}`)
      .where('employee_id', '=', to.id)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

it('ends with the application: one that waits is taken back, one that was sent or accepted is withdrawn, and whoever made it is told', async () => {
  const [waiting, sent, accepted] = [await o.applicant(), await o.sent(), await o.accepted()]
  const pending = await o.draft(waiting.id)
  await o.step('ask', pending)
  for (const { id } of [waiting, sent.person, accepted.person]) await reject(id)
  // Before the job has come, too, nobody accepts it.
  const late = await o.accept(sent.id, sent.key, `${sent.person.first_name} ${sent.person.last_name}`)
  expect([late.statusCode, late.body.includes('no longer open')]).toEqual([409, true])
  await end()
  for (const id of [pending, sent.id, accepted.id])
    expect(await o.shown(id)).toMatchObject({ status: 'withdrawn', answer_reason: 'The application is rejected' })
  await expect(approveNow(t, 'job_offer', pending, hrManager)).rejects.toMatchObject({ status: 409 })
  expect((await toldOf(sent.id)).at(-1)).toMatch(/has ended/)
  const withdrawn = async ({ email }: { email: string }) =>
    (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).filter(({ subject }) =>
      subject.startsWith('Your job offer was withdrawn'),
    ).length
  expect([await withdrawn(sent.person), await withdrawn(accepted.person), await withdrawn(waiting)]).toEqual([1, 1, 0])
  expect(await toldOf(pending)).not.toContainEqual(expect.stringMatching(/has ended/))
  await expect(o.form(accepted.id, hrManager)).rejects.toMatchObject({ status: 409 })
  // An application that was rejected by mistake gets another offer.
  await t.db.updateTable('job_application').set({ stage: 'offer' }).where('id', '=', sent.person.id).execute()
  await o.draft(sent.person.id)
})

it('waits for another when the one who decides leaves, and tells HR when whoever made it has left', async () => {
  const second = await t.person({ first_name: 'Second', roles: ['hr_manager'], office_id: c.hrOffice.id })
  const maker = await t.person({ first_name: 'Maker', roles: ['hr'] })
  const person = await o.applicant()
  const id = await o.draft(person.id, {}, maker)
  await o.step('ask', id)
  await leave(second)
  expect((await o.shown(id)).waiting_for).not.toContain(second.full_name)
  expect((await o.shown(id)).waiting_for).toContain(hrManager.full_name)
  await approveNow(t, 'job_offer', id, hrManager)
  await o.step('send', id, maker)
  await leave(maker)
  await o.accept(id, await o.keyTo(person.email), `${person.first_name} ${person.last_name}`)
  expect((await toldOf(id)).at(-1)).toMatch(/accepted the job offer/)
})

it('says in the company’s days when it was sent and signed, and takes no answer once the last day is over in Lagos', async () => {
  const { id, key, person } = await o.sent()
  t.setNow('2026-11-19T23:30:00Z')
  await o.accept(id, key, `${person.first_name} ${person.last_name}`)
  expect(await letterFacts({ db: t.db, today: '2026-11-20' }, id)).toMatchObject({
    dated: '2026-11-10',
    signed_on: '2026-11-20',
  })
  t.setNow('2026-11-10')
  const other = await o.sent()
  t.setNow('2026-11-20T23:30:00Z')
  const late = await o.accept(other.id, other.key, `${other.person.first_name} ${other.person.last_name}`)
  expect([late.statusCode, late.body.includes('could be answered until 20 November 2026')]).toEqual([409, true])
  t.setNow('2026-11-10')
})

it('names the public holiday on which somebody would begin, at the place where they will work', async () => {
  await t.db
    .insertInto('public_holiday')
    .values({ id: uuid(), title: 'Christmas Day', start_date: '2026-12-25', end_date: '2026-12-25' })
    .execute()
  const id = await o.draft((await o.applicant()).id, { starts_on: '2026-12-25' })
  expect(await o.shown(id)).toMatchObject({ holiday: 'Christmas Day' })
  expect(await o.shown(await o.draft((await o.applicant()).id))).toMatchObject({ holiday: null })
})

it('takes another office in the form of the employee when the one that was offered is archived meanwhile, and a first day that has passed', async () => {
  const closing = await t.office({ title: 'Closing soon' })
  const { id } = await o.accepted({}, { office_id: closing.id })
  await t.db.updateTable('office').set({ archived_at: t.portal.now().toISOString() }).where('id', '=', closing.id).execute()
  t.setNow('2026-12-04')
  const late = { ...hrManager, token: await t.signIn(hrManager.id) }
  const draft = await o.form(id, late)
  await expect(o.complete(draft, 'late.start@zuma.test', late)).rejects.toMatchObject({
    status: 422,
    fields: { 'job.office_id': expect.any(String) },
  })
  expect((await o.shown(id, late)).employee).toBeNull()
  const added = await o.complete(draft, 'late.start@zuma.test', late, { office_id: voice.id })
  const { hire_date } = await t.db
    .selectFrom('employee')
    .select('hire_date')
    .where('ogid', '=', added?.ogid ?? '')
    .executeTakeFirstOrThrow()
  expect(hire_date).toBe('2026-12-01')
  t.setNow('2026-11-10')
})

it('is neither made, changed, approved, sent nor completed by the colleague who applied', async () => {
  const own = await t.person({ first_name: 'Own', last_name: 'Offer', roles: ['hr_manager'], office_id: c.hrOffice.id })
  await t.db.updateTable('employee').set({ private_email: 'own.offer@mail.test' }).where('id', '=', own.id).execute()
  const person = await o.applicant({ first_name: 'Own', last_name: 'Offer', email: 'own.offer@mail.test' })
  await expect(o.draft(person.id, {}, own)).rejects.toMatchObject({ status: 403 })
  const id = await o.draft(person.id)
  expect((await o.shown(id, own)).can).toMatchObject({ ask: false, change: false, withdraw: false })
  await expect(o.step('ask', id, own)).rejects.toMatchObject({ status: 403 })
  await o.step('ask', id)
  expect((await o.shown(id)).waiting_for).not.toContain(own.full_name)
  await expect(approveNow(t, 'job_offer', id, own)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'job_offer', id, hrManager)
  await expect(o.step('send', id, own)).rejects.toMatchObject({ status: 403 })
  await o.step('send', id)
  await o.accept(id, await o.keyTo(person.email), 'Own Offer')
  await expect(o.form(id, own)).rejects.toMatchObject({ status: 403 })
  await t.call(offers.hire, { params: { id }, body: { ogid: own.ogid } }, boss)
  expect(await o.shown(id)).toMatchObject({ employee: { ogid: own.ogid } })
})

it('goes into no other record than the applicant’s, and opens no account: a former employee is invited as the rules of their addresses say', async () => {
  const former = await t.person({ first_name: 'Bisi', last_name: 'Ojo', email: 'bisi@zuma.test' })
  await t.db.updateTable('employee').set({ phone: '+2348099988877' }).where('id', '=', former.id).execute()
  await leave(former)
  // An officer applies in the name of somebody who worked here, with an address of their own.
  const evil = { first_name: 'Bisi', last_name: 'Ojo', email: 'evil@mail.test', mobile_number: '+2348099988877' }
  const { id } = await o.accepted(evil)
  await expect(o.form(id, hr)).rejects.toMatchObject({ code: 'works_here' })
  const hire = (ogid: string) => t.call(offers.hire, { params: { id }, body: { ogid } }, hr)
  await expect(hire(c.agent.ogid)).rejects.toMatchObject({
    fields: { ogid: expect.stringContaining('neither the email address nor the phone number') },
  })
  expect((await t.call(documents.list, { params: { ogid: c.agent.ogid } }, hr)).documents).toEqual([])
  const place = { office_id: voice.id, designation_id: o.designation_id, branch_id: t.branch_id }
  await t.call(
    exit.reactivate,
    { params: { ogid: former.ogid }, body: { reason: 'Hired again', hire_date: '2026-12-01', ...place } },
    hr,
  )
  await hire(former.ogid)
  expect(await o.shown(id)).toMatchObject({ employee: { ogid: former.ogid }, application: { stage: 'hired' } })
  const kept = await t.db
    .selectFrom('employee')
    .select(['email', 'private_email'])
    .where('id', '=', former.id)
    .executeTakeFirst()
  expect(kept).toEqual({ email: 'bisi@zuma.test', private_email: null })
  const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'body']).execute()
  const links = mails
    .filter(({ body }) => /reset-password\?token=|activate\?token=/.test(body))
    .map(({ recipient }) => recipient)
  expect(new Set(links)).toContain('bisi@zuma.test')
  expect(links).not.toContain('evil@mail.test')
})

describe('of somebody who is on record', () => {
  /** An accepted offer of somebody who works here, at a post and for a salary. */
  async function internal(name: string, post: { designation_id?: string; salary_kobo?: number }, terms: object = {}) {
    const email = `${name.toLowerCase()}@mail.test`
    const who = await t.person({ first_name: name, last_name: 'Inside', office_id: voice.id, leader: c.lead })
    await t.db.updateTable('employee').set({ private_email: email }).where('id', '=', who.id).execute()
    await t.db
      .updateTable('placement')
      .set({ designation_id: post.designation_id ?? null, branch_id: t.branch_id })
      .where('employee_id', '=', who.id)
      .execute()
    if (post.salary_kobo)
      await t.db
        .insertInto('salary')
        .values({
          ...{ id: uuid(), employee_id: who.id, amount_kobo: post.salary_kobo, starts_on: '2024-01-08' },
          ...{ source: 'agreed', reason: 'As agreed' },
        })
        .execute()
    const { id } = await o.accepted({ first_name: name, last_name: 'Inside', email }, terms)
    return { who, id, hire: (by: Person = hr) => t.call(offers.hire, { params: { id }, body: { ogid: who.ogid } }, by) }
  }
  const promotionsOf = (who: Person) =>
    t.db.selectFrom('promotion').selectAll().where('employee_id', '=', who.id).where('status', '=', 'pending').execute()
  const salariesOf = (who: Person) => t.db.selectFrom('salary_change').selectAll().where('employee_id', '=', who.id).execute()
  const differs = async (name: string) =>
    (await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', `${name.toLowerCase()}@mail.test`).execute())
      .map(({ body }) => body)
      .filter((body) => body.includes('differs'))

  it('ends in a promotion with the post and the salary that were signed, which neither who made the offer nor who hires decides', async () => {
    const { who, hire } = await internal('Ines', { salary_kobo: 10_000_000 })
    const { message } = await hire()
    expect(message).toContain('Their promotion as offered awaits approval')
    expect(message).not.toMatch(/differs/)
    const [asked] = await promotionsOf(who)
    expect(asked).toMatchObject({
      ...{ to_designation_id: o.designation_id, to_office_id: voice.id, to_team_id: null, effective_on: '2026-12-01' },
      ...{ from_salary_kobo: 10_000_000, to_salary_kobo: 15_000_000 },
    })
    expect(await salariesOf(who)).toEqual([])
    expect(await differs('Ines')).toEqual([])
    const id = asked?.id ?? ''
    await expect(approveNow(t, 'promotion', id, hr)).rejects.toMatchObject({ status: 403 })
    for (const by of [c.manager, hrManager]) await approveNow(t, 'promotion', id, by)
    expect((await t.db.selectFrom('promotion').select('status').where('id', '=', id).executeTakeFirst())?.status).toBe(
      'approved',
    )
  })

  it('ends in a salary alone where the post is the same, and in nothing where all is as offered', async () => {
    const raised = await internal('Rita', { designation_id: o.designation_id, salary_kobo: 10_000_000 })
    expect((await raised.hire()).message).toContain('Their salary as offered awaits approval')
    const [asked] = await salariesOf(raised.who)
    expect(asked).toMatchObject({ amount_kobo: 15_000_000, starts_on: '2026-12-01', status: 'pending', asked_by: hr.id })
    expect(await promotionsOf(raised.who)).toEqual([])
    await expect(approveNow(t, 'salary_change', asked?.id ?? '', hr)).rejects.toMatchObject({ status: 403 })
    await approveNow(t, 'salary_change', asked?.id ?? '', hrManager)
    const same = await internal('Sara', { designation_id: o.designation_id, salary_kobo: 15_000_000 })
    const { message } = await same.hire()
    expect(message).not.toMatch(/awaits|differs/)
    expect([await promotionsOf(same.who), await salariesOf(same.who)]).toEqual([[], []])
  })

  it('asks for the salary of whoever was taken back, whose one ended with the employment before', async () => {
    const former = await t.person({ first_name: 'Fola', last_name: 'Back', office_id: voice.id, leader: c.lead })
    await t.db.updateTable('employee').set({ private_email: 'fola@mail.test' }).where('id', '=', former.id).execute()
    await t.db
      .insertInto('salary')
      .values({
        ...{ id: uuid(), employee_id: former.id, amount_kobo: 15_000_000, starts_on: '2024-01-08' },
        ...{ source: 'agreed', reason: 'As agreed' },
      })
      .execute()
    await leave(former)
    const { id } = await o.accepted({ first_name: 'Fola', last_name: 'Back', email: 'fola@mail.test' })
    const place = { office_id: voice.id, designation_id: o.designation_id, branch_id: t.branch_id }
    await t.call(
      exit.reactivate,
      { params: { ogid: former.ogid }, body: { reason: 'Hired again', hire_date: '2026-12-01', ...place } },
      hr,
    )
    const { message } = await t.call(offers.hire, { params: { id }, body: { ogid: former.ogid } }, hr)
    expect(message).toContain('Their salary as offered awaits approval')
    expect(await salariesOf(former)).toMatchObject([
      { amount_kobo: 15_000_000, starts_on: '2026-12-01', status: 'pending', replaces: null },
    ])
  })

  it('is hired nevertheless where something stands against it, and says what differs and why', async () => {
    const { who, id, hire } = await internal('Olu', { salary_kobo: 10_000_000 })
    const senior = uuid()
    await t.db.insertInto('designation').values({ id: senior, title: 'Senior Agent' }).execute()
    const post = { designation_id: senior, office_id: voice.id, effective_on: '2026-11-20' }
    await t.call(promotions.propose, { body: { ogid: who.ogid, ...post, reason: 'Leads' } }, hrManager)
    const { message } = await hire()
    expect(message).toContain('Their record differs from the offer: the salary and the position')
    expect(message).toContain('This person already has a pending promotion')
    expect(await differs('Olu')).toHaveLength(1)
    expect(await o.shown(id)).toMatchObject({ employee: { ogid: who.ogid }, application: { stage: 'hired' } })
  })

  it('brings a newcomer whose form said no salary the one that was signed, as a request', async () => {
    const { id, person } = await o.accepted()
    const added = await o.complete(await o.form(id, hr), 'no.salary@zuma.test', hr)
    const asked = await t.db
      .selectFrom('salary_change')
      .innerJoin('employee', 'employee.id', 'salary_change.employee_id')
      .select(['amount_kobo', 'starts_on', 'salary_change.status', 'asked_by'])
      .where('ogid', '=', added?.ogid ?? '')
      .execute()
    expect(asked).toEqual([{ amount_kobo: 15_000_000, starts_on: '2026-12-01', status: 'pending', asked_by: hr.id }])
    expect(await differs(person.email.split('@')[0] ?? '')).toEqual([])
  })
})
