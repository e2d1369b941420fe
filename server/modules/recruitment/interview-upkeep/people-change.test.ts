/** What becomes of interviews and shadowing when those who hold them move, go on leave, leave and come back, or those who planned them leave. */
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { careers } from '../../../test/careers.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { jobs } from './jobs.ts'

const t = await testApp()
const desk = hiring(t)
const { leaves, comesBack, moves, goesOnLeave } = await careers(t)
const hr = await t.person({ roles: ['hr'], last_name: 'Recruiter' })
const other = await t.person({ roles: ['hr'], last_name: 'Second' })
const elsewhere = (await t.office({ title: 'Elsewhere' })).id
await desk.room('Room 1')

let day = '2026-11-30'
/** A working day of December that no other test uses. */
function nextDay(): string {
  do day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  while ([0, 6].includes(new Date(day).getUTCDay()))
  return day
}

async function interview(panel: Person[], on = nextDay(), as = hr) {
  const application_id = await desk.application()
  const place = { branch_id: t.branch_id, room: 'Room 1', day: on, time: '10:00', minutes: 30 }
  const body = { application_ids: [application_id], round: 'First', ...place, panel: panel.map(({ ogid }) => ogid) }
  await t.call(interviews.plan, { body }, as)
  return application_id
}
const planned = async (application_id: string) => {
  const [row] = (await t.call(interviews.list, { query: { application_id } }, other)).interviews
  if (!row) throw new Error('nothing planned')
  return row
}
const mine = async (as: Person) => (await t.call(interviews.mine, {}, as)).interviews.length
const find = () => jobs.find(({ name }) => name === 'find-interviewers')?.run(t.portal, {})
const mailsTo = async (application_id: string) => {
  const { email } = await t.db
    .selectFrom('job_application')
    .select('email')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  return (await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', email).execute()).length
}
const noticesOf = async ({ id }: Person) =>
  (await t.db.selectFrom('notification').select('body').where('employee_id', '=', id).orderBy('id').execute()).map(
    ({ body }) => body,
  )

it('an interviewer who moves to another office stays on the panel and scores', async () => {
  const person = await t.person()
  const id = await interview([person])
  await moves(person, elsewhere)
  expect((await planned(id)).panel).toMatchObject([{ ogid: person.ogid, away: null }])
  expect(await mine(person)).toBe(1)
})

it('somebody who joins by that day is on a panel and leads a shadowing, and nobody before their first day', async () => {
  const [before, joiningOn] = [nextDay(), nextDay()]
  const joiner = await t.person({ hire_date: joiningOn })
  await expect(interview([joiner], before)).rejects.toMatchObject({ code: 'away' })
  await expect(shadow(joiner, before)).rejects.toMatchObject({ code: 'away' })
  const id = await interview([joiner], joiningOn)
  expect((await planned(id)).panel).toMatchObject([{ ogid: joiner.ogid, away: null }])
  await shadow(joiner, nextDay())
  const gone = await t.person({ status: 'left' })
  await expect(interview([gone])).rejects.toMatchObject({ fields: { panel: expect.anything() } })
  await expect(shadow(gone)).rejects.toMatchObject({ fields: { lead: expect.anything() } })
})

it('an interviewer whose leave or exit is planned afterwards stands as away, so that HR finds somebody else', async () => {
  const [onLeave, leaving] = [await t.person(), await t.person()]
  const on = nextDay()
  const id = await interview([onLeave, leaving], on)
  await goesOnLeave(onLeave, [on])
  await leaves(leaving, '2026-12-01')
  const { panel, version, id: interview_id } = await planned(id)
  const away = new Map(panel.map((person) => [person.ogid, person.away]))
  expect(away.get(onLeave.ogid)).toMatch(/leave/i)
  expect(away.get(leaving.ogid)).toBeTruthy()
  const cover = await t.person()
  const again = { day: on, time: '10:00', minutes: 30, room: 'Room 1', panel: [cover.ogid], reason: 'Others are away', version }
  await t.call(interviews.move, { params: { id: interview_id }, body: again }, hr)
  expect((await planned(id)).panel).toMatchObject([{ ogid: cover.ogid, away: null }])
  expect(await mine(onLeave)).toBe(0)
})

it('HR is told once when an interviewer goes on leave, finds the interview among those that need another, and replaces them', async () => {
  const planner = await t.person({ roles: ['hr'], last_name: 'Planner' })
  const [onLeave, stays, cover] = [
    await t.person({ last_name: 'Resting' }),
    await t.person(),
    await t.person({ last_name: 'Cover' }),
  ]
  const on = nextDay()
  const id = await interview([onLeave, stays], on, planner)
  const needed = async () =>
    (await t.call(interviews.list, { query: { needs: 'interviewer', application_id: id } }, other)).interviews
  await find()
  expect(await needed()).toEqual([])
  await goesOnLeave(onLeave, [on])
  await find()
  await find()
  const notices = (await noticesOf(planner)).filter((body) => body.includes(onLeave.full_name))
  expect(notices).toEqual([expect.stringContaining('on leave that day. Choose who takes their place')])
  expect((await noticesOf(hr)).join()).not.toContain(onLeave.full_name)
  const [row] = await needed()
  expect(row).toMatchObject({ needs_interviewer: true, can: { replace: true } })
  const body = { panel: [stays.ogid, cover.ogid], version: row?.version ?? 0 }
  const params = { id: row?.id ?? '' }
  const mails = await mailsTo(id)
  await expect(t.call(interviews.replace, { params, body: { ...body, panel: [onLeave.ogid] } }, planner)).rejects.toMatchObject(
    { message: expect.stringContaining('is on leave on') },
  )
  await expect(t.call(interviews.replace, { params, body }, cover)).rejects.toMatchObject({ status: 403 })
  await t.call(interviews.replace, { params, body }, planner)
  await expect(t.call(interviews.replace, { params, body }, other)).rejects.toMatchObject({ code: 'stale_version' })
  expect(await needed()).toEqual([])
  expect((await planned(id)).status).toBe('scheduled')
  expect([await mine(onLeave), await mine(cover)]).toEqual([0, 1])
  expect((await noticesOf(cover)).join()).toContain('First for')
  // For the applicant nothing has changed.
  expect(await mailsTo(id)).toBe(mails)
  // The one who came instead is ill: that is news again.
  await goesOnLeave(cover, [on])
  await find()
  expect((await noticesOf(planner)).filter((body) => body.includes(cover.full_name))).toHaveLength(1)
})

it('while whoever planned it is away all of HR hears of it; leave that is taken back and given again is told again', async () => {
  const planner = await t.person({ roles: ['hr'], last_name: 'Absent' })
  const judge = await t.person({ last_name: 'Judge' })
  const on = nextDay()
  await interview([judge], on, planner)
  await goesOnLeave(planner, [t.today()])
  await goesOnLeave(judge, [on])
  await find()
  const toldOf = async (person: Person) => (await noticesOf(person)).filter((body) => body.includes(judge.full_name)).length
  expect([await toldOf(hr), await toldOf(planner)]).toEqual([1, 1])
  await t.db.updateTable('leave_day').set({ live: false }).where('employee_id', '=', judge.id).execute()
  await find()
  expect(await toldOf(hr)).toBe(1)
  await t.db.updateTable('leave_day').set({ live: true }).where('employee_id', '=', judge.id).execute()
  await find()
  expect(await toldOf(hr)).toBe(2)
})

it('an interview of which one has left needs another interviewer until HR has chosen, also while the applicant still picks a time', async () => {
  const [leaver, stays] = [await t.person(), await t.person()]
  const application_id = await desk.application()
  const place = { branch_id: t.branch_id, room: 'Room 1', day: nextDay(), time: '10:00', minutes: 30, choose: true, slots: 2 }
  const ogids = [leaver, stays].map(({ ogid }) => ogid)
  await t.call(interviews.plan, { body: { application_ids: [application_id], round: 'First', ...place, panel: ogids } }, hr)
  await leaves(leaver)
  const { needs_interviewer, status, id, version } = await planned(application_id)
  expect([needs_interviewer, status]).toEqual([true, 'invited'])
  await t.call(interviews.replace, { params: { id }, body: { panel: [stays.ogid], version } }, hr)
  expect(await planned(application_id)).toMatchObject({ needs_interviewer: false, status: 'invited' })
})

it('an interviewer who leaves and comes back is on no panel of before, and can be chosen again', async () => {
  const [leaver, stays] = [await t.person(), await t.person()]
  const id = await interview([leaver, stays])
  await leaves(leaver)
  await comesBack(leaver)
  leaver.token = await t.signIn(leaver.id)
  expect((await planned(id)).panel.map(({ ogid }) => ogid)).toEqual([stays.ogid])
  expect(await mine(leaver)).toBe(0)
  await interview([leaver])
  expect(await mine(leaver)).toBe(1)
})

it('what a colleague planned who then left goes on, and HR who stay hear what the planner would have', async () => {
  const gone = await t.person({ roles: ['hr'], last_name: 'Gone' })
  const [judge, stays] = [await t.person(), await t.person()]
  const id = await interview([judge, stays], nextDay(), gone)
  await leaves(gone)
  await leaves(judge)
  const { status, panel } = await planned(id)
  expect([status, panel.length]).toEqual(['scheduled', 1])
  for (const person of [hr, other]) expect((await noticesOf(person)).join()).toContain('One of the panel leaves the company')
  expect((await noticesOf(gone)).join()).not.toContain('leaves the company')
})

async function shadow(lead: Person, on = nextDay()) {
  const application_id = await desk.application()
  const body = { application_id, starts_on: on, ends_on: on, office_id: hr.office_id, place: 'Floor 1', lead: lead.ogid }
  await t.call(shadowing.plan, { body }, hr)
  return application_id
}
const leads = async (as: Person) => (await t.call(shadowing.mine, {}, as)).shadowings.length
const shadowed = async (application_id: string) => {
  const { shadowings } = await t.call(shadowing.list, { query: { limit: 100 } }, hr)
  const found = shadowings.find((row) => row.application.id === application_id)
  if (!found) throw new Error('nothing planned')
  return found
}

it('the lead of a shadowing day who moves keeps it; one who leaves on a later day is shown as gone by then', async () => {
  const [mover, leaver] = [await t.person(), await t.person()]
  const [first, second] = [await shadow(mover), await shadow(leaver)]
  await moves(mover, elsewhere)
  expect((await shadowed(first)).lead).toMatchObject({ ogid: mover.ogid, away: null })
  expect(await leads(mover)).toBe(1)
  await leaves(leaver, '2026-12-01')
  expect((await shadowed(second)).lead.away).toBeTruthy()
  await expect(shadow(leaver)).rejects.toMatchObject({ message: expect.stringContaining('will not be employed') })
})

it('the lead of a shadowing day who leaves and comes back does not lead what was handed over', async () => {
  const [leaver, heir] = [await t.person(), await t.person()]
  const id = await shadow(leaver)
  await leaves(leaver, t.today(), heir)
  await comesBack(leaver)
  leaver.token = await t.signIn(leaver.id)
  expect([await leads(leaver), await leads(heir)]).toEqual([0, 1])
  expect((await shadowed(id)).lead.ogid).toBe(heir.ogid)
})
