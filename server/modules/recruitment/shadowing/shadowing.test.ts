import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { callTools } from '../../../lib/http/implement.ts'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { jobs } from './jobs.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const lead = await t.person({ first_name: 'Lola', last_name: 'Lead' })
const other = await t.person({ first_name: 'Femi', last_name: 'Lead' })
const guard = await t.person({ roles: ['security_attendance_team'] })
const agent = await t.person()
const office = await t.office()

/** Sets the clock; sessions do not last for days. */
async function setNow(to: string): Promise<void> {
  t.setNow(to)
  for (const person of [hr, lead, other, guard, agent]) person.token = await t.signIn(person.id)
}

const plan = (application_id: string, more: object = {}, as: Person = hr) =>
  t.call(
    shadowing.plan,
    {
      body: {
        ...{ application_id, office_id: office.id, place: 'Floor 2', starts_on: '2026-11-23', ends_on: '2026-11-24' },
        ...{ lead: lead.ogid, ...more },
      },
    },
    as,
  )
const ofApplication = async (application_id: string) => {
  const [row] = (await t.call(shadowing.list, { query: { application_id } }, hr)).shadowings
  if (!row) throw new Error('nothing planned')
  return row
}
const noticesOf = async (who: Person) =>
  (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).orderBy('id').execute()).map(
    ({ title }) => title,
  )
const mark = (id: string, day: string, present: boolean, as: Person = lead) =>
  t.call(shadowing.mark, { params: { id }, body: { day, present } }, as)
const sign = (id: string, as: Person = lead) =>
  t.call(shadowing.sign, { params: { id }, body: { recommendation: 'yes', words: 'Quick to learn' } }, as)

it('plans the working days, moves the application on, writes to the applicant and tells the lead', async () => {
  const id = await desk.application({ stage: 'interview', email: 'shadow@mail.test' })
  expect(await plan(id, { starts_on: '2026-11-20', ends_on: '2026-11-24' })).toMatchObject({
    message: 'Shadowing planned on 3 days beside Lola Lead',
  })
  const row = await ofApplication(id)
  // Friday, and after the weekend Monday and Tuesday.
  expect(row.days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  expect(row).toMatchObject({ status: 'planned', lead: { ogid: lead.ogid, away: null }, can: { change: true } })
  const { stage } = await t.db.selectFrom('job_application').select('stage').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stage).toBe('shadowing')
  const mail = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('recipient', '=', 'shadow@mail.test')
    .executeTakeFirst()
  expect(mail?.body).toContain('When: Fri 20 Nov, Mon 23 Nov, Tue 24 Nov')
  expect((await noticesOf(lead)).at(-1)).toMatch(/will shadow you$/)
})

it('refuses others than HR, closed applications, past days, and a day that is planned already', async () => {
  const id = await desk.application()
  for (const as of [agent, guard, lead]) {
    await expect(plan(id, {}, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(shadowing.list, {}, as)).rejects.toMatchObject({ status: 403 })
  }
  await expect(plan(uuid())).rejects.toMatchObject({ status: 404 })
  await expect(plan(await desk.application({ stage: 'rejected' }))).rejects.toMatchObject({ code: 'not_now' })
  await expect(plan(id, { starts_on: '2026-11-19' })).rejects.toMatchObject({ fields: { starts_on: expect.anything() } })
  await expect(plan(id, { ends_on: '2026-11-22' })).rejects.toMatchObject({ fields: { ends_on: expect.anything() } })
  await expect(plan(id, { lead: 'OG-NOBODY' })).rejects.toMatchObject({ fields: { lead: expect.anything() } })
  const both = await Promise.allSettled([plan(id), plan(id, { lead: other.ogid, starts_on: '2026-11-24' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(
    plan(id, { ends_on: '2026-11-23', starts_on: '2026-11-23', lead: other.ogid }).then(() => plan(id)),
  ).rejects.toMatchObject({
    code: 'taken',
  })
})

it('refuses a lead who is on leave or has left on one of the days, and says so of one planned before', async () => {
  const away = await t.person({ first_name: 'Away', last_name: 'Lead' })
  const id = await desk.application()
  await plan(id, { lead: away.ogid })
  await putOnLeave(t, away, '2026-11-24')
  expect((await ofApplication(id)).lead.away).toBe('On leave on one of the days')
  for (let time = 0; time < 2; time += 1) await jobs.find(({ name }) => name === 'find-shadowing-leads')?.run(t.portal, {})
  const notices = t.db.selectFrom('notification').select('body').where('employee_id', '=', hr.id)
  expect((await notices.execute()).filter(({ body }) => body?.includes('Away Lead is on leave on 2026-11-24'))).toHaveLength(1)
  await expect(plan(await desk.application(), { lead: away.ogid })).rejects.toMatchObject({
    message: 'Away Lead is on leave on 2026-11-24. Choose another person or other days',
  })
  const { id: shadowing_id, version } = await ofApplication(id)
  const params = { id: shadowing_id }
  expect(await t.call(shadowing.handOver, { params, body: { lead: other.ogid, version } }, hr)).toMatchObject({
    message: expect.stringMatching(/^Femi Lead leads/),
  })
  expect((await noticesOf(away)).at(-1)).toMatch(/^Another colleague leads/)
  expect((await ofApplication(id)).lead).toMatchObject({ ogid: other.ogid, away: null })
  await expect(t.call(shadowing.handOver, { params, body: { lead: lead.ogid, version } }, hr)).rejects.toMatchObject({
    status: 409,
  })
})

it('takes a lead who has half a day of leave: the other half is worked', async () => {
  const half = await t.person({ first_name: 'Half', last_name: 'Lead' })
  await putOnLeave(t, half, '2026-11-24', 'morning')
  const id = await desk.application()
  await plan(id, { lead: half.ogid })
  expect((await ofApplication(id)).lead.away).toBeNull()
  await putOnLeave(t, half, '2026-11-24', 'afternoon')
  expect((await ofApplication(id)).lead.away).toBe('On leave on one of the days')
})

it('lets its lead alone mark the days as they come and sign off once after all', async () => {
  const application = await desk.application()
  await plan(application)
  const { id } = await ofApplication(application)
  await expect(mark(id, '2026-11-23', true)).rejects.toMatchObject({ message: '2026-11-23 has not come yet' })
  await setNow('2026-11-23')
  await expect(mark(id, '2026-11-25', true)).rejects.toMatchObject({ message: '2026-11-25 is not one of the days' })
  for (const as of [other, agent, hr]) {
    await expect(mark(id, '2026-11-23', true, as)).rejects.toMatchObject({ status: 404 })
    await expect(sign(id, as)).rejects.toMatchObject({ status: 404 })
  }
  await mark(id, '2026-11-23', false)
  // A slip is mended until it is signed off.
  await mark(id, '2026-11-23', true)
  await expect(sign(id)).rejects.toMatchObject({ message: 'Mark each day before you sign off' })
  await setNow('2026-11-24')
  await mark(id, '2026-11-24', false)
  const own = (await t.call(shadowing.mine, {}, lead)).shadowings.find((row) => row.id === id)
  expect(own?.can).toEqual({ mark: ['2026-11-23', '2026-11-24'], sign: true })
  await sign(id)
  await expect(sign(id)).rejects.toMatchObject({ code: 'not_now' })
  await expect(mark(id, '2026-11-24', true)).rejects.toMatchObject({ code: 'not_now' })
  expect(await ofApplication(application)).toMatchObject({ status: 'signed', recommendation: 'yes', can: { change: false } })
  expect((await noticesOf(hr)).at(-1)).toMatch(/^Shadowing of/)
  await setNow('2026-11-20')
})

it('shows the door name, day and place and nothing else', async () => {
  await setNow('2026-12-01')
  const id = await desk.application({ email: 'secret@mail.test' })
  await plan(id, { starts_on: '2026-12-01', ends_on: '2026-12-02' })
  const list = await t.call(shadowing.visitors, {}, guard)
  expect(list.visitors).toEqual([
    {
      id: expect.anything(),
      name: expect.stringMatching(/^Ada Applicant\d+$/),
      day: '2026-12-01',
      place: expect.stringMatching(/^Floor 2, /),
    },
  ])
  for (const as of [agent, lead]) await expect(t.call(shadowing.visitors, {}, as)).rejects.toMatchObject({ status: 403 })
  expect((await t.call(shadowing.visitors, { query: { day: '2026-12-03' } }, guard)).total).toBe(0)
  await setNow('2026-11-20')
})

it('cancels with a reason, by itself when the application is closed, and lets the days be planned anew', async () => {
  const application = await desk.application()
  await plan(application)
  const row = await ofApplication(application)
  const params = { id: row.id }
  await t.call(shadowing.cancel, { params, body: { reason: 'Room is closed', version: row.version } }, hr)
  expect((await noticesOf(lead)).at(-1)).toMatch(/cancelled$/)
  await plan(application)
  await t.db.updateTable('job_application').set({ stage: 'rejected' }).where('id', '=', application).execute()
  await t.portal.house.jobs.find(({ name }) => name === 'end-shadowing')?.run(t.portal, {})
  const { shadowings } = await t.call(shadowing.list, { query: { application_id: application } }, hr)
  expect(shadowings.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

it('goes to the successor of a lead who leaves, and else HR is asked to choose', async () => {
  const leaver = await t.person({ first_name: 'Gone', last_name: 'Lead' })
  const [first, two] = [await desk.application(), await desk.application()]
  const exit = (successor_id: string | null, employee_id: string, ogid: string) =>
    t.db.transaction().execute(async (db) => {
      const tools = { ...callTools(t.portal, db, hr.id, 'exit'), now: t.portal.now(), today: '2026-11-20', requestId: 'exit' }
      for (const { hold } of t.portal.house.onExit)
        await (await hold?.(tools, ogid))?.({ employee_id, exit_date: '2026-11-20', by: hr.id, successor_id })
    })
  await plan(first, { lead: leaver.ogid })
  await exit(other.id, leaver.id, leaver.ogid)
  expect((await ofApplication(first)).lead.ogid).toBe(other.ogid)
  const second = await t.person({ first_name: 'Also', last_name: 'Gone' })
  await plan(two, { lead: second.ogid })
  await exit(null, second.id, second.ogid)
  expect((await ofApplication(two)).lead.ogid).toBe(second.ogid)
  const notice = await t.db
    .selectFrom('notification')
    .select('body')
    .where('employee_id', '=', hr.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(notice?.body).toContain('Choose who takes over')
})
