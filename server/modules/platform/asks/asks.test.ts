import { clearances } from '@iroko/contract/people/clearance'
import { exit } from '@iroko/contract/people/exit'
import { askKinds, asks } from '@iroko/contract/platform/asks'
import { notifications } from '@iroko/contract/platform/notifications'
import { calibrations } from '@iroko/contract/quality/calibrations'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { jobTools } from '../../../lib/http/implement.ts'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { good, makeQuality } from '../../../test/quality.ts'
import { notifyOfAll } from './jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const q = await makeQuality(t)
await q.activate()
await q.assign()
const desk = hiring(t)
const hr = await t.person({ first_name: 'Habib', roles: ['hr'] })
const technology = await t.office({ code: 'information technology', title: 'Information Technology' })
const technician = await t.person({ first_name: 'Tobi', office_id: technology.id })

/** One run of the job at a moment, as a worker makes it. */
async function walk(moment: string): Promise<void> {
  t.setNow(moment)
  await t.db.transaction().execute((db) => notifyOfAll(jobTools(t.portal, db, 'notify-asks'), t.portal.house.asks))
}

interface ToDoNotice {
  title: string
  body: string
  path: string
}
const noticesTo = async (who: Person): Promise<ToDoNotice[]> =>
  await t.db
    .selectFrom('notification')
    .select(['title', 'body', 'path'])
    .where('employee_id', '=', who.id)
    .where(sql<boolean>`kind = 'to_do'`)
    .orderBy('id')
    .execute()
/** What somebody was told since the last time that this was asked. */
const seen = new Map<string, number>()
async function newsOf(who: Person): Promise<ToDoNotice[]> {
  const all = await noticesTo(who)
  const before = seen.get(who.id) ?? 0
  seen.set(who.id, all.length)
  return all.slice(before)
}
const textOf = (news: readonly ToDoNotice[]): string => news.map(({ title, body }) => `${title}\n${body}`).join('\n')
const toDoOf = async (who: Person) => (await t.call(asks.list, {}, who)).to_do

it('tells each who signs a clearance task once, reminds in the hours of work, tells HR when its day is over, and ends with the signature', async () => {
  t.setNow('2026-11-18')
  const lead = await t.person({ office_id: q.voice.id })
  const leaver = await t.person({ first_name: 'Lola', office_id: q.voice.id, leader: lead })
  const plan = { status: 'left' as const, exit_date: '2026-11-30', reason: 'Moves' }
  await t.call(exit.deactivate, { params: { ogid: leaver.ogid }, body: plan }, hr)
  const { clearance_tasks: mine } = await t.call(clearances.tasks, { query: { limit: 100 } }, technician)
  expect(mine.length).toBeGreaterThan(0)

  // Two workers at the same moment tell it once.
  t.setNow('2026-11-18T22:30:00Z')
  await Promise.all([walk('2026-11-18T22:30:00Z'), walk('2026-11-18T22:30:00Z')])
  for (const who of [technician, lead]) {
    const news = await newsOf(who)
    expect(news).toHaveLength(1)
    expect(textOf(news)).toContain('Lola')
  }
  expect(await toDoOf(technician)).toMatchObject([
    { what: 'clearance_tasks', total: mine.length, path: '/dashboard/main/clearance-tasks', late: 0 },
  ])
  expect((await t.call(notifications.list, {}, technician)).waiting).toEqual([{ what: 'clearance_tasks', total: mine.length }])

  await walk('2026-11-19T11:00:00Z')
  await walk('2026-11-20T22:30:00Z')
  expect(await newsOf(technician)).toEqual([])
  await walk('2026-11-23T09:00:00Z')
  const [reminder] = await newsOf(technician)
  expect(reminder?.body).toContain('Still waiting for you')
  await walk('2026-11-23T09:10:00Z')
  expect(await newsOf(technician)).toEqual([])

  // After the day on which the last of them was due HR hears who has not signed.
  await newsOf(hr)
  await walk('2026-12-02T09:00:00Z')
  expect(textOf(await newsOf(hr))).toContain(`${technician.full_name}`)
  await newsOf(technician)
  for (const task of mine)
    await t.call(
      clearances.sign,
      { params: { id: task.id }, body: { done: true, note: '', version: task.version } },
      technician,
    )
  await walk('2026-12-07T09:00:00Z')
  expect(await newsOf(technician)).toEqual([])
  expect(await toDoOf(technician)).toEqual([])
})

it('reminds nobody on a day of leave, and on the first day back', async () => {
  t.setNow('2026-11-20')
  const siever = await t.person({ roles: ['rep_siever'] })
  await desk.application({ stage: 'screening', siever_id: siever.id })
  // Of half a day of leave the other half is worked.
  const half = await t.person({ roles: ['rep_siever'] })
  await desk.application({ stage: 'screening', siever_id: half.id })
  await walk('2026-11-20T09:00:00Z')
  expect([await newsOf(siever), await newsOf(half)].map(({ length }) => length)).toEqual([1, 1])
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) await putOnLeave(t, siever, day)
  await putOnLeave(t, half, '2026-11-24', 'morning')
  await walk('2026-11-24T09:00:00Z')
  expect(await newsOf(siever)).toEqual([])
  expect(textOf(await newsOf(half))).toContain('Reminder')
  await walk('2026-11-25T09:00:00Z')
  expect(await newsOf(siever)).toEqual([])
  await walk('2026-11-26T09:00:00Z')
  expect(textOf(await newsOf(siever))).toContain('Reminder')
})

it('keeps a termination from everybody but those who read all clearances until its day', async () => {
  t.setNow('2026-11-18')
  const lead = await t.person({ office_id: q.voice.id })
  const fired = await t.person({ first_name: 'Tunde', office_id: q.voice.id, leader: lead })
  const plan = { status: 'left' as const, exit_date: '2026-11-27', reason: 'Fraud' }
  await t.call(exit.deactivate, { params: { ogid: fired.ogid }, body: plan }, hr)
  await t.db
    .updateTable('clearance')
    .set({ cause: 'termination', told_on: '2026-11-27' })
    .where('employee_id', '=', fired.id)
    .execute()
  await walk('2026-11-18T12:00:00Z')
  for (const who of [technician, lead, fired]) expect(textOf(await newsOf(who))).not.toContain('Tunde')
  await walk('2026-11-27T12:00:00Z')
  expect(textOf(await newsOf(lead))).toContain('Tunde')
})

it('tells other evaluators of a disputed evaluation and of one in review, never who judged nor the line of the person', async () => {
  t.setNow('2026-11-20')
  const contact_id = await q.contact()
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id } }, q.evaluator)
  await t.db
    .updateTable('evaluation')
    .set({ status: 'in_review', submitted_at: '2026-11-20T10:00:00Z' })
    .where('id', '=', evaluation.id)
    .execute()
  await walk('2026-11-20T11:00:00Z')
  expect(textOf(await newsOf(q.other))).toContain('Review an evaluation')
  expect(textOf(await newsOf(q.head))).toContain('Review an evaluation')
  for (const who of [q.evaluator, q.lead, q.agent]) expect(textOf(await newsOf(who))).not.toContain('Review')
  await t.db
    .updateTable('evaluation')
    .set({ status: 'disputed', released_at: '2026-11-20T11:00:00Z', due_on: '2026-11-27' })
    .where('id', '=', evaluation.id)
    .execute()
  await t.db
    .insertInto('evaluation_dispute')
    .values({ evaluation_id: evaluation.id, reason: 'I greeted', disputed_at: '2026-11-20T12:00:00Z' })
    .execute()
  await walk('2026-11-20T12:10:00Z')
  const [news] = await newsOf(q.other)
  expect(news).toMatchObject({ path: `/dashboard/qa/all-evaluations/view/${evaluation.id}` })
  expect(news?.title).toContain('Decide a disputed evaluation')
  expect(textOf(await newsOf(q.evaluator))).not.toContain('disputed')
  expect((await toDoOf(q.other)).map(({ what }) => what)).toContain('evaluation_disputes')
})

it('reminds of a calibration that somebody was invited to, and tells who assigns evaluators when it is late', async () => {
  t.setNow('2026-11-20')
  const contact_id = await q.contact()
  const body = {
    title: 'Tone',
    contact_id,
    evaluators: [q.evaluator.ogid, q.other.ogid],
    master: q.other.ogid,
    due_on: '2026-11-24',
  }
  const { calibration } = await t.call(calibrations.create, { body }, q.head)
  await t.call(
    calibrations.submit,
    { params: { id: calibration.id }, body: { answers: good, summary: 'x', version: 1 } },
    q.other,
  )
  await walk('2026-11-20T12:00:00Z')
  expect(textOf(await newsOf(q.evaluator))).not.toContain('Tone')
  await walk('2026-11-23T12:00:00Z')
  expect(textOf(await newsOf(q.evaluator))).toContain('Score a contact for a calibration: Tone (by Tue 24 Nov 2026)')
  await newsOf(q.head)
  await walk('2026-11-25T12:00:00Z')
  expect(textOf(await newsOf(q.head))).toContain(`${q.evaluator.full_name}: Score a contact for a calibration: Tone`)
})

it('tells HR of an aptitude test to mark, the panel of a scorecard that is missing, and the siever of applications', async () => {
  t.setNow('2026-11-20')
  const siever = await t.person({ roles: ['rep_siever'] })
  const application = await desk.application({ stage: 'aptitude_test' })
  const test = uuid()
  await t.db
    .insertInto('aptitude_test')
    .values({ id: test, title: 'Numbers', minutes: 30, pass_mark: 60, attempts: 1, valid_days: 7, shuffled: false })
    .execute()
  const at = '2026-11-20T09:00:00Z'
  await t.db
    .insertInto('aptitude_sitting')
    .values({
      ...{ id: uuid(), application_id: application, test_id: test, attempt: 1, status: 'marking', minutes: 30, pass_mark: 60 },
      ...{ seed: 'x', invited_at: at, expires_at: at, started_at: at, ends_at: at, finished_at: at },
    })
    .execute()
  await newsOf(hr)
  await walk('2026-11-20T11:00:00Z')
  expect(textOf(await newsOf(hr))).toContain('Mark an aptitude test')

  const panel = await t.person({ first_name: 'Pana' })
  const invited = await desk.application({ stage: 'interview', first_name: 'Chioma' })
  await desk.room('Blue', t.branch_id)
  const planned = { round: 'First', branch_id: t.branch_id, day: '2026-11-20', time: '14:00', minutes: 30 }
  await t.call(
    interviews.plan,
    {
      body: { application_ids: [invited], ...planned, room: 'Blue', online_link: '', panel: [panel.ogid], skills: ['Speech'] },
    },
    hr,
  )
  await walk('2026-11-20T13:10:00Z')
  expect(await newsOf(panel)).toEqual([])
  await walk('2026-11-20T13:40:00Z')
  expect(textOf(await newsOf(panel))).toContain('Give your scorecard of an interview: Chioma')
  await newsOf(hr)
  await walk('2026-11-24T13:40:00Z')
  expect(textOf(await newsOf(hr))).toContain(`${panel.full_name}: Give your scorecard`)

  for (const _ of [1, 2, 3, 4, 5]) await desk.application({ stage: 'screening', siever_id: siever.id })
  await walk('2026-11-24T13:50:00Z')
  const news = await newsOf(siever)
  expect(news).toHaveLength(1)
  expect(news[0]).toMatchObject({ title: '5 things wait for you', path: '/dashboard/recruitment/rep-siever/job-applications' })
  expect(news[0]?.body).toContain('- 5 applications to screen')
})

it('tells whoever planned an interview that the applicant chose none of its times', async () => {
  t.setNow('2026-11-20')
  const planner = await t.person({ roles: ['hr'] })
  const application = await desk.application({ stage: 'interview', first_name: 'Efe' })
  const id = uuid()
  await t.db
    .insertInto('interview')
    .values({
      ...{ id, application_id: application, round: 'First', branch_id: t.branch_id, online_link: 'https://meet.test/x' },
      ...{ minutes: 30, skills: ['Speech'], status: 'invited', planned_by: planner.id, created_at: '2026-11-20T09:00:00Z' },
    })
    .execute()
  await t.db.insertInto('interview_option').values({ interview_id: id, starts_at: '2026-11-23T09:00:00Z' }).execute()
  await walk('2026-11-20T12:00:00Z')
  expect(textOf(await newsOf(planner))).not.toContain('Efe')
  await walk('2026-11-23T12:00:00Z')
  expect(textOf(await newsOf(planner))).toContain('Find a new interview time: Efe')
})

it('tells who leads somebody of a submitted task, and that person’s leader when it stays', async () => {
  t.setNow('2026-11-20')
  const manager = await t.person({ roles: ['manager'] })
  const lead = await t.person({ roles: ['team_lead'], leader: manager, leadership_type: 2 })
  const agent = await t.person({ first_name: 'Ike', leader: lead })
  const plan_id = uuid()
  await t.db.insertInto('task_plan').values({ id: plan_id, title: 'Daily report', active_from: '2026-11-01' }).execute()
  await t.db
    .insertInto('task_plan_content')
    .values({ plan_id, counts_from: '2026-11-01', cadence: '{}', cut_off: '17:00', fields: '[]' })
    .execute()
  await t.db
    .insertInto('task')
    .values({
      ...{
        id: uuid(),
        plan_id,
        counts_from: '2026-11-01',
        employee_id: agent.id,
        day: '2026-11-19',
        office_id: agent.office_id,
      },
      ...{
        due_at: '2026-11-19T16:00:00Z',
        open_until: '2026-11-19T16:00:00Z',
        status: 'submitted',
        submitted_at: '2026-11-19T15:00:00Z',
      },
    })
    .execute()
  await walk('2026-11-20T12:00:00Z')
  expect(textOf(await newsOf(lead))).toContain('Accept or return a task: Daily report of Thu 19 Nov 2026, Ike')
  await walk('2026-11-24T12:00:00Z')
  expect(textOf(await newsOf(lead))).toContain('Reminder')
  expect(textOf(await newsOf(manager))).toContain(`${lead.full_name}: Accept or return a task`)
  expect(await toDoOf(agent)).toEqual([])
})

it('keeps what one is asked for in the inbox whatever one chooses, and sends no mail to who wants none', async () => {
  t.setNow('2026-11-20')
  const siever = await t.person({ roles: ['rep_siever'] })
  await expect(
    t.call(notifications.choose, { body: { choices: [{ kind: 'to_do', inbox: false, mail: 'off', push: false }] } }, siever),
  ).rejects.toMatchObject({ status: 422 })
  await t.call(notifications.choose, { body: { choices: [{ kind: 'to_do', inbox: true, mail: 'off', push: false }] } }, siever)
  await desk.application({ stage: 'screening', siever_id: siever.id })
  await walk('2026-11-20T12:00:00Z')
  expect(await newsOf(siever)).toHaveLength(1)
  expect(await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', siever.email).execute()).toEqual([])
})

it('has one noun for every kind that is asked for', () => {
  expect(t.portal.house.asks.map(({ what }) => what).sort()).toEqual([...askKinds].sort())
})
