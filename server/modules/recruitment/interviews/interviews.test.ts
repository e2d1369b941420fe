import { interviews } from '@iroko/contract/recruitment/interviews'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { addBranch } from '../../../test/branches.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'], last_name: 'Recruiter' })
const ceo = await t.person({ roles: ['ceo'] })
const guard = await t.person({ roles: ['security_attendance_team'] })
const ada = await t.person({ first_name: 'Ada', last_name: 'Panel' })
const bola = await t.person({ first_name: 'Bola', last_name: 'Panel' })
const agent = await t.person()

let count = 0
/** Each test has a room of its own. */
const newRoom = () => `Room ${++count}`

const body = (application_ids: string[], more: object = {}) => ({
  ...{ application_ids, round: 'First interview', branch_id: t.branch_id, day: '2026-11-20', time: '14:00', minutes: 30 },
  ...{ room: newRoom(), online_link: '', panel: [ada.ogid], skills: ['Communication', 'Experience'] },
  ...more,
})
async function plan(application_ids: string[], more: object = {}, as: Person = hr) {
  const asked = body(application_ids, more)
  if (asked.room) await desk.room(asked.room, asked.branch_id)
  return await t.call(interviews.plan, { body: asked }, as)
}
const ofApplication = async (application_id: string) => {
  const [row] = (await t.call(interviews.list, { query: { application_id } }, hr)).interviews
  if (!row) throw new Error('nothing planned')
  return row
}
const stageOf = async (id: string) =>
  (await t.db.selectFrom('job_application').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage
const mailsTo = async (application_id: string) => {
  const { email } = await t.db
    .selectFrom('job_application')
    .select('email')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  return t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).orderBy('id').execute()
}
const linkOf = async (application_id: string) =>
  (await mailsTo(application_id)).at(-1)?.body.match(/\/recruitment\/interview\/\S+/)?.[0] ?? ''
const card = (more: object = {}) => ({
  recommendation: 'yes' as const,
  words: 'Speaks clearly',
  scores: [
    { skill: 'Communication', score: 4 },
    { skill: 'Experience', score: 3 },
  ],
  ...more,
})
const noticesOf = async (who: Person) =>
  (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).orderBy('id').execute()).map(
    ({ title }) => title,
  )
const post = (url: string, starts_at: string) =>
  t.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ starts_at }).toString(),
  })
/** Sets the clock; sessions do not last for days. */
async function setNow(to: string): Promise<void> {
  t.setNow(to)
  for (const person of [hr, ceo, guard, ada, bola, agent]) person.token = await t.signIn(person.id)
}
/** A time in the afternoon of a day that no other test uses. */
let days = 0
const nextDay = () => `2027-01-${String(++days + 3).padStart(2, '0')}`

it('plans an interview by the clocks of the branch, moves the application on and writes to applicant and panel', async () => {
  const id = await desk.application({ stage: 'screening' })
  expect(await plan([id], { room: 'Blue room' })).toMatchObject({ message: 'Interview planned' })
  const row = await ofApplication(id)
  // Two o'clock in Abuja.
  expect(row).toMatchObject({ starts_at: '2026-11-20T13:00:00.000Z', day: '2026-11-20', time: '14:00', status: 'scheduled' })
  expect(row.panel).toMatchObject([{ ogid: ada.ogid, has_scored: false, away: null }])
  expect(await stageOf(id)).toBe('interview')
  const [mail] = await mailsTo(id)
  expect(mail?.body).toContain('Friday, 20 November 2026, 14:00 (Lagos time)')
  expect(mail?.body).toContain('Blue room, Abuja')
  expect((await noticesOf(ada)).at(-1)).toMatch(/^Interview with Ada Applicant/)
  const page = await t.inject({ method: 'GET', url: await linkOf(id) })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Friday, 20 November 2026, 14:00')
  const ics = await t.inject({ method: 'GET', url: `${await linkOf(id)}/interview.ics` })
  expect(ics.headers['content-type']).toContain('text/calendar')
  expect(ics.body).toContain('DTSTART:20261120T130000Z')
  expect(ics.body).toContain('DTEND:20261120T133000Z')
  const own = await t.inject({ method: 'GET', url: `/api/v1/my_interviews/${row.id}/interview.ics`, as: ada })
  expect(own.body).toContain('DTSTART:20261120T130000Z')
  expect((await t.inject({ method: 'GET', url: `/api/v1/my_interviews/${row.id}/interview.ics`, as: bola })).statusCode).toBe(
    404,
  )
})

it('refuses whoever is not HR, a closed application, a past time, no place, and somebody who does not work here', async () => {
  const id = await desk.application()
  for (const as of [ceo, agent, guard]) {
    await expect(plan([id], {}, as), as.full_name).rejects.toMatchObject({ status: 403 })
    if (as !== ceo) await expect(t.call(interviews.list, {}, as)).rejects.toMatchObject({ status: 403 })
  }
  await expect(plan([uuid()])).rejects.toMatchObject({ status: 404 })
  await expect(plan([await desk.application({ stage: 'withdrawn' })])).rejects.toMatchObject({ code: 'not_now' })
  await expect(plan([id], { day: '2026-11-19' })).rejects.toMatchObject({
    fields: { time: 'Choose a time that is still ahead' },
  })
  await expect(plan([id], { room: '' })).rejects.toMatchObject({ fields: { room: expect.anything() } })
  await expect(plan([id], { online_link: 'https://meet.test/a' })).rejects.toMatchObject({
    fields: { online_link: expect.anything() },
  })
  await expect(plan([id], { room: '', online_link: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 422 })
  await expect(plan([id], { panel: ['OG-NOBODY'] })).rejects.toMatchObject({
    fields: { panel: 'Choose colleagues who work here' },
  })
  const left = await t.person({ status: 'left' })
  await expect(plan([id], { panel: [left.ogid] })).rejects.toMatchObject({ fields: { panel: expect.anything() } })
  expect((await t.call(interviews.list, { query: { application_id: id } }, hr)).total).toBe(0)
})

it('lets no room, no colleague and no applicant be in two interviews at a time, however the room is written', async () => {
  const [day, room] = [nextDay(), newRoom()]
  const first = await desk.application({ email: 'twice@mail.test' })
  const again = await desk.application({ email: 'twice@mail.test' })
  const second = await desk.application()
  await plan([first], { day, room })
  const at = { day, time: '14:15' }
  await expect(
    plan([second], { ...at, room: `  ${room.toUpperCase().replace(' ', '  ')} `, panel: [bola.ogid] }),
  ).rejects.toMatchObject({
    code: 'taken',
    message: expect.stringContaining('is taken at that time'),
  })
  await expect(plan([second], at)).rejects.toMatchObject({ message: `${ada.full_name} has another interview at that time` })
  await expect(plan([again], { ...at, panel: [bola.ogid] })).rejects.toMatchObject({
    message: expect.stringMatching(/^Ada Applicant\d+ has another interview/),
  })
  // When one ends the next may begin.
  await plan([second], { day, room, time: '14:30' })
})

it('plans several applicants one after the other', async () => {
  const day = nextDay()
  const [first, second] = [await desk.application(), await desk.application()]
  expect(await plan([second, first], { day })).toMatchObject({ message: '2 interviews planned' })
  expect((await ofApplication(second)).time).toBe('14:00')
  expect((await ofApplication(first)).time).toBe('14:30')
  await expect(plan([first, second], { day, time: '23:20' })).rejects.toMatchObject({ fields: { time: expect.anything() } })
})

it('refuses a panel of which one is on approved leave then or has left by then, and says a holiday', async () => {
  const day = nextDay()
  const away = await t.person({ first_name: 'Away', last_name: 'Panel' })
  await putOnLeave(t, away, day, 'afternoon')
  const id = await desk.application()
  await expect(plan([id], { day, panel: [away.ogid] })).rejects.toMatchObject({
    message: `Away Panel is on leave on ${day}. Choose another person or another day`,
  })
  await expect(plan([id], { day, time: '11:45', panel: [away.ogid] })).rejects.toMatchObject({
    message: expect.stringContaining('is on leave'),
  })
  // The morning is worked.
  await plan([id], { day, time: '09:00', panel: [away.ogid] })
  const leaving = await t.person({ first_name: 'Leaving', last_name: 'Panel' })
  await t.db
    .insertInto('planned_exit')
    .values({
      ...{ id: uuid(), employee_id: leaving.id, status: 'left' as const, exit_date: '2026-12-31', reason: 'Resigned' },
      ...{ planned_by: hr.id, created_at: t.portal.now().toISOString() },
    })
    .execute()
  await expect(plan([await desk.application()], { day, panel: [leaving.ogid] })).rejects.toMatchObject({
    message: expect.stringContaining('Leaving Panel will not be employed'),
  })
  const holiday = nextDay()
  await t.db
    .insertInto('public_holiday')
    .values({ id: uuid(), title: 'Founders Day', start_date: holiday, end_date: holiday } as never)
    .execute()
  expect(await plan([await desk.application()], { day: holiday })).toMatchObject({
    message: `Interview planned. ${holiday} is Founders Day for ${ada.full_name}`,
  })
})

it('lets the applicant choose by the link: opening changes nothing, a taken time is said with the others', async () => {
  const [day, room] = [nextDay(), newRoom()]
  const [hers, his] = [await desk.application(), await desk.application()]
  expect(await plan([hers, his], { day, room, choose: true, slots: 2 })).toMatchObject({
    message: '2 applicants are invited to choose among 2 times',
  })
  const [first, second] = [await linkOf(hers), await linkOf(his)]
  const seen = await t.inject({ method: 'GET', url: first })
  expect(seen.body.match(/name="starts_at"/g)).toHaveLength(2)
  expect(await ofApplication(hers)).toMatchObject({ status: 'invited', starts_at: null, options: 2 })
  const [early, late] = [`${day}T13:00:00.000Z`, `${day}T13:30:00.000Z`]
  expect((await post(first, '2027-01-01T00:00:00.000Z')).statusCode).toBe(409)
  expect((await post(first, early)).statusCode).toBe(303)
  expect(await ofApplication(hers)).toMatchObject({ status: 'scheduled', starts_at: early })
  const taken = await post(second, early)
  expect(taken.statusCode).toBe(409)
  expect(taken.body).toContain('This time was taken in the meantime')
  expect(taken.body.match(/name="starts_at"/g)).toHaveLength(1)
  expect((await post(second, late)).statusCode).toBe(303)
  expect((await post(second, late)).body).toContain('A time has already been chosen')
  expect((await noticesOf(ada)).filter((title) => title.startsWith('Interview with'))).not.toEqual([])
  for (const url of ['/recruitment/interview/nonsense', `/recruitment/interview/${'a'.repeat(43)}`]) {
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await post(url, early)).statusCode).toBe(404)
    expect((await t.inject({ method: 'GET', url: `${url}/interview.ics` })).statusCode).toBe(404)
  }
})

it('reminds an applicant who has chosen no time after two days, once, and nobody for whom no time is free', async () => {
  const [application, late] = [await desk.application(), await desk.application()]
  await plan([application], { day: nextDay(), choose: true, slots: 2 })
  const [day, room] = [nextDay(), newRoom()]
  await plan([late], { day, room, choose: true, slots: 1 })
  await plan([await desk.application()], { day, room })
  const remind = () => t.portal.house.jobs.find(({ name }) => name === 'remind-interview-choices')?.run(t.portal, {})
  const remindersTo = async (id: string) => (await mailsTo(id)).filter(({ subject }) => subject.startsWith('Please choose'))
  const before = t.portal.now()
  await remind()
  expect(await remindersTo(application)).toEqual([])
  await setNow(new Date(before.getTime() + 49 * 3_600_000).toISOString())
  await remind()
  await remind()
  const [reminder, ...more] = await remindersTo(application)
  expect([reminder?.body.includes('/recruitment/interview/'), more]).toEqual([true, []])
  expect(await remindersTo(late)).toEqual([])
  await setNow(before.toISOString())
})

it('moves and cancels with a reason, and tells applicant and panel; what was read before is refused', async () => {
  const [day, room] = [nextDay(), newRoom()]
  const id = await desk.application()
  await plan([id], { day, room })
  const row = await ofApplication(id)
  const to = {
    day,
    time: '16:00',
    minutes: 60,
    room: '',
    online_link: 'https://meet.test/x',
    panel: [bola.ogid],
    reason: 'Clash',
  }
  await expect(
    t.call(interviews.move, { params: { id: row.id }, body: { ...to, reason: ' ', version: row.version } }, hr),
  ).rejects.toMatchObject({ status: 422 })
  await t.call(interviews.move, { params: { id: row.id }, body: { ...to, version: row.version } }, hr)
  const moved = await ofApplication(id)
  expect(moved).toMatchObject({ time: '16:00', room: '', minutes: 60, panel: [{ ogid: bola.ogid }] })
  expect((await mailsTo(id)).at(-1)).toMatchObject({ subject: expect.stringContaining('has changed') })
  expect((await noticesOf(ada)).at(-1)).toContain('no longer on the panel')
  expect((await noticesOf(bola)).at(-1)).toContain('moved')
  await expect(
    t.call(interviews.cancel, { params: { id: row.id }, body: { reason: 'Old', version: row.version } }, hr),
  ).rejects.toMatchObject({ status: 409 })
  // The room is free again.
  await plan([await desk.application()], { day, room })
  await t.call(interviews.cancel, { params: { id: row.id }, body: { reason: 'Filled', version: moved.version } }, hr)
  const cancelled = await ofApplication(id)
  expect(cancelled).toMatchObject({ status: 'cancelled', can: { move: false, cancel: false, decide: false } })
  expect((await mailsTo(id)).at(-1)?.body).toContain('Cancelled: Filled')
  expect((await t.inject({ method: 'GET', url: await linkOf(id) })).body).toContain('was cancelled')
  await plan([await desk.application()], { day, room: newRoom(), time: '16:00', panel: [bola.ogid] })
  expect(await t.db.selectFrom('booking').selectAll().where('interview_id', '=', row.id).execute()).toEqual([])
})

it('keeps the panel as it is once a scorecard was given: HR on it cannot step off, read, and step on again', async () => {
  const id = await desk.application()
  const day = '2026-11-20'
  await setNow('2026-11-20T08:00:00Z')
  await plan([id], { day, time: '15:00', panel: [ada.ogid, hr.ogid] })
  await setNow('2026-11-20T14:05:00Z')
  const row = await ofApplication(id)
  const params = { id: row.id }
  await t.call(interviews.score, { params, body: card() }, ada)
  const move = (panel: string[]) => {
    const { room, version } = row
    const body = { day: '2026-11-20', time: '16:00', minutes: 30, room, online_link: '', panel, reason: 'Later', version }
    return t.call(interviews.move, { params, body }, hr)
  }
  for (const panel of [[ada.ogid], [ada.ogid, hr.ogid, bola.ogid]])
    await expect(move(panel)).rejects.toMatchObject({
      message: 'A scorecard has already been submitted, so the panel cannot change',
    })
  expect(await t.call(interviews.scorecards, { params }, hr)).toEqual({ scorecards: [], hidden: 1 })
  // The same people can meet again.
  expect(await move([ada.ogid, hr.ogid])).toMatchObject({
    message: expect.stringContaining('moved. 1 scorecard was given already and stays'),
  })
})

it('keeps the scorecards of others from whoever has not scored, and from HR until all have or there is a result', async () => {
  const day = '2026-11-23'
  const id = await desk.application()
  await plan([id], { day, panel: [ada.ogid, bola.ogid] })
  const { id: interview } = await ofApplication(id)
  const params = { id: interview }
  const score = (as: Person, more: object = {}) => t.call(interviews.score, { params, body: card(more) }, as)
  await expect(score(ada)).rejects.toMatchObject({ message: 'Scorecards are given once the interview has begun' })
  await setNow(`${day}T13:20:00Z`)
  await expect(score(agent)).rejects.toMatchObject({ status: 404 })
  await expect(score(ada, { scores: [{ skill: 'Communication', score: 4 }] })).rejects.toMatchObject({
    fields: { scores: expect.anything() },
  })
  await score(ada, { words: 'Ada writes' })
  await expect(score(ada, { recommendation: 'no' })).rejects.toMatchObject({
    message: 'You have already submitted your scorecard',
  })
  const read = (as: Person) => t.call(interviews.others, { params }, as)
  expect(await read(bola)).toEqual({ scorecards: [], hidden: 1 })
  expect((await read(ada)).scorecards).toMatchObject([{ words: 'Ada writes' }])
  expect(await t.call(interviews.scorecards, { params }, hr)).toEqual({ scorecards: [], hidden: 1 })
  await expect(read(hr)).rejects.toMatchObject({ status: 404 })
  // Nor through what the audit log keeps.
  const log = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', interview).execute()
  expect(JSON.stringify(log)).not.toContain('Ada writes')
  const { version } = await ofApplication(id)
  expect(await t.call(interviews.decide, { params, body: { result: 'passed', version } }, hr)).toMatchObject({
    message: expect.stringContaining('passed'),
  })
  expect((await t.call(interviews.scorecards, { params }, hr)).scorecards).toHaveLength(1)
  expect(await read(bola)).toEqual({ scorecards: [], hidden: 1 })
  await score(bola)
  expect((await read(bola)).scorecards).toHaveLength(2)
  const decided = await ofApplication(id)
  expect(decided).toMatchObject({ status: 'held', result: 'passed' })
  await expect(
    t.call(interviews.decide, { params, body: { result: 'failed', version: decided.version } }, hr),
  ).rejects.toMatchObject({ code: 'not_now' })
  expect((await t.call(interviews.mine, {}, bola)).interviews.find((row) => row.id === interview)).toMatchObject({
    recommendation: 'yes',
    can: { score: false, read: true },
  })
  await setNow('2026-11-20')
})

it('shows the door name, time and room of the day and nothing else, and notes an arrival once', async () => {
  await setNow('2026-11-26')
  const day = '2026-11-26'
  const id = await desk.application({ email: 'secret@mail.test', resume_text: 'secret words' })
  await plan([id], { day, room: 'Lobby' })
  await plan([await desk.application()], { day, room: '', online_link: 'https://meet.test/y', panel: [bola.ogid] })
  await plan([await desk.application()], { day: '2026-11-27' })
  const list = await t.call(interviews.visitors, {}, guard)
  expect(list.visitors).toEqual([
    {
      ...{ id: expect.anything(), name: expect.stringMatching(/^Ada Applicant\d+$/), day, time: '14:00', room: 'Lobby' },
      ...{ arrived_at: null, can: { arrive: true, undo: false } },
    },
  ])
  expect(JSON.stringify(list)).not.toContain('secret')
  for (const as of [agent, ada]) await expect(t.call(interviews.visitors, {}, as)).rejects.toMatchObject({ status: 403 })
  for (const call of [interviews.list, interviews.scorecards] as const)
    await expect(
      t.call(call as typeof interviews.list, { params: { id: list.visitors[0]?.id } } as never, guard),
    ).rejects.toMatchObject({
      status: 403,
    })
  const params = { id: list.visitors[0]?.id ?? '' }
  const arrive = (arrived: boolean, as: Person = guard) => t.call(interviews.arrive, { params, body: { arrived } }, as)
  await expect(arrive(false)).rejects.toMatchObject({ code: 'not_now' })
  await arrive(true)
  await expect(arrive(true)).rejects.toMatchObject({ code: 'not_now' })
  expect(await ofApplication(id)).toMatchObject({ status: 'arrived', arrived_at: expect.anything() })
  expect((await noticesOf(ada)).at(-1)).toMatch(/has arrived$/)
  await arrive(false)
  expect(await ofApplication(id)).toMatchObject({ status: 'scheduled', arrived_at: null })
  await expect(arrive(true, agent)).rejects.toMatchObject({ status: 403 })
  const tomorrow = (await t.call(interviews.visitors, { query: { day: '2026-11-27' } }, guard)).visitors
  expect(tomorrow).toMatchObject([{ can: { arrive: false, undo: false } }])
  await setNow('2026-11-20')
})

it('takes the day of a branch in another zone, for the applicant, the reminder and the door', async () => {
  const branch_id = await addBranch(t, { title: 'Honolulu', time_zone: 'Pacific/Honolulu' })
  const id = await desk.application()
  await plan([id], { day: '2026-11-22', time: '20:00', branch_id })
  expect(await ofApplication(id)).toMatchObject({ starts_at: '2026-11-23T06:00:00.000Z', day: '2026-11-22' })
  expect((await mailsTo(id)).at(-1)?.body).toContain('Sunday, 22 November 2026, 20:00 (Honolulu time)')
  const run = () => t.portal.house.jobs.find(({ name }) => name === 'remind-interviews')?.run(t.portal, {})
  // The 22nd in Lagos, and still the 21st there.
  await setNow('2026-11-22T05:00:00Z')
  await run()
  await run()
  const reminders = (await mailsTo(id)).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(reminders).toHaveLength(1)
  await setNow('2026-11-23T05:00:00Z')
  expect((await t.call(interviews.visitors, { query: { branch_id } }, guard)).visitors).toMatchObject([
    { can: { arrive: true } },
  ])
  await setNow('2026-11-20')
})

it('cancels what is planned once the application is withdrawn or rejected, tells the panel, and offers no time any more', async () => {
  const [day, room] = [nextDay(), newRoom()]
  const [first, second] = [await desk.application(), await desk.application()]
  await plan([first], { day, room })
  await plan([second], { day: nextDay(), choose: true, slots: 3 })
  const link = await linkOf(second)
  const mails = (await mailsTo(first)).length
  await t.db.updateTable('job_application').set({ stage: 'withdrawn' }).where('id', 'in', [first, second]).execute()
  expect((await post(link, `2027-01-${String(days + 3).padStart(2, '0')}T13:00:00.000Z`)).body).toContain(
    'This application is closed',
  )
  await t.portal.house.jobs.find(({ name }) => name === 'end-interviews')?.run(t.portal, {})
  for (const id of [first, second]) expect(await ofApplication(id)).toMatchObject({ status: 'cancelled' })
  expect((await noticesOf(ada)).at(-1)).toMatch(/cancelled$/)
  expect(await mailsTo(first)).toHaveLength(mails)
  await plan([await desk.application()], { day, room })
})

it('takes a panel member who leaves off what lies after the last day, and tells HR', async () => {
  const day = nextDay()
  const leaver = await t.person({ first_name: 'Gone', last_name: 'Soon' })
  const id = await desk.application()
  await plan([id], { day, panel: [leaver.ogid, bola.ogid] })
  const before = await desk.application()
  await plan([before], { day: '2026-12-01', panel: [leaver.ogid] })
  const { callTools } = await import('../../../lib/http/implement.ts')
  await t.db.transaction().execute(async (db) => {
    const tools = { ...callTools(t.portal, db, hr.id, 'exit'), now: t.portal.now(), today: '2026-11-20', requestId: 'exit' }
    for (const { hold } of t.portal.house.onExit) {
      const then = await hold?.(tools, leaver.ogid)
      await then?.({ employee_id: leaver.id, exit_date: '2026-12-15', by: hr.id, successor_id: null })
    }
  })
  expect((await ofApplication(id)).panel.map(({ ogid }) => ogid)).toEqual([bola.ogid])
  expect((await ofApplication(before)).panel).toHaveLength(1)
  const notice = await t.db
    .selectFrom('notification')
    .select('body')
    .where('employee_id', '=', hr.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(notice?.body).toContain('One of the panel leaves the company. 1 of the panel stays')
  await plan([await desk.application()], { day, panel: [ada.ogid] })
})

it('takes what the panel wrote about an applicant who is erased', async () => {
  await setNow('2026-11-20T14:10:00Z')
  const id = await desk.application()
  await plan([id], { day: '2026-11-21' })
  const { id: interview } = await ofApplication(id)
  await setNow('2026-11-21T14:10:00Z')
  await t.call(interviews.score, { params: { id: interview }, body: card({ words: 'About Ada' }) }, ada)
  await t.db.updateTable('job_application').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
  const kept = await t.db.selectFrom('interview_panel').selectAll().where('interview_id', '=', interview).executeTakeFirst()
  expect(kept).toMatchObject({ words: '', scores: [] })
  expect((await t.inject({ method: 'GET', url: await linkOf(id) })).statusCode).toBe(404)
  await setNow('2026-11-20')
})
