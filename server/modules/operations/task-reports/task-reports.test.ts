/** Figures of tasks are kept with each change of a task, and say what the tasks say. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { taskReports } from '@iroko/contract/operations/task-reports'
import { tasks } from '@iroko/contract/operations/tasks'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { storeSealed } from '../../../lib/files/files.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { planFor, taskDesk, tomorrow } from '../../../test/tasks.ts'
import { invariants } from '../tasks/store-invariants.ts'
import { mailNext } from './jobs.ts'
import { listMonthlyTasks, monthlyTaskFigures } from './store-figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const t = await testApp({ DATA_DIR: folder })
const { planner, call, run, campaign, add, own, fill, decide } = await taskDesk(t)
const differing = async () => (await Promise.all(invariants.map((invariant) => brokenOn(t.db, invariant, t.today())))).flat()

/** A plan with a task on each of some days for one person, all open. */
async function tasksOf(days: readonly string[]) {
  const office = await t.office({ office_type: 'campaign' })
  const ada = await t.person({ office_id: office.id })
  const plan_id = uuid()
  await t.db
    .insertInto('task_plan')
    .values({ id: plan_id, title: `Report ${plan_id}`, active_from: '2026-10-01' })
    .execute()
  const content = { cadence: '{"kind":"daily"}', cut_off: '17:00', fields: '[]' }
  await t.db
    .insertInto('task_plan_content')
    .values({ plan_id, counts_from: '2026-10-01', ...content })
    .execute()
  const rows = days.map((day) => ({
    ...{ id: uuid(), plan_id, counts_from: '2026-10-01', employee_id: ada.id, day, office_id: office.id },
    ...{ due_at: `${day}T16:00:00Z`, open_until: `${day}T16:00:00Z` },
  }))
  await t.db.insertInto('task').values(rows).execute()
  return { ada, office, ids: rows.map(({ id }) => id) }
}

it('answers a month of each person, with the tasks behind it', async () => {
  const { ada, ids } = await tasksOf(['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
  const idle = await t.person()
  const done = { status: 'accepted', targets: 2, targets_met: 1 } as const
  const set = (at: number, values: object) =>
    t.db
      .updateTable('task')
      .set(values)
      .where('id', '=', ids[at] ?? '')
      .execute()
  await set(1, { ...done, submitted_at: '2026-11-02T15:00:00Z' })
  await set(2, { ...done, submitted_at: '2026-11-03T16:00:01Z' })
  await set(3, { status: 'missed' })
  await set(4, { status: 'excused' })
  const employees = [ada.id, idle.id]
  const november = { assigned: 3, done: 2, on_time: 1, missed: 1, targets: 4, targets_met: 2 }
  expect([...(await monthlyTaskFigures(t.db, { employees, month: '2026-11-01' }))]).toEqual([[ada.id, november]])
  const before = await monthlyTaskFigures(t.db, { employees, month: '2026-10-01' })
  expect(before.get(ada.id)).toMatchObject({ assigned: 1, done: 0 })
  const behind = await listMonthlyTasks(t.db, { employee_id: ada.id, month: '2026-11-01' })
  expect(behind.map(({ day, is_on_time }) => [day, is_on_time])).toEqual([
    ['2026-11-02', true],
    ['2026-11-03', false],
    ['2026-11-04', false],
  ])
  expect(await differing()).toEqual([])
})

it('follows a task that is returned, handed over to somebody elsewhere, and removed', async () => {
  const { ada, ids } = await tasksOf(['2026-11-02', '2026-11-03'])
  const elsewhere = await t.office()
  const obi = await t.person({ office_id: elsewhere.id })
  const month = '2026-11-01'
  const figures = () => monthlyTaskFigures(t.db, { employees: [ada.id, obi.id], month })
  const first = ids[0] ?? ''
  const set = (values: object) => t.db.updateTable('task').set(values).where('id', '=', first).execute()
  await set({ status: 'submitted', submitted_at: '2026-11-02T15:00:00Z' })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 2, done: 1 })
  await set({ status: 'returned' })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 2, done: 0 })
  await set({ employee_id: obi.id, office_id: elsewhere.id })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 1 })
  expect((await figures()).get(obi.id)).toMatchObject({ assigned: 1 })
  await t.db.deleteFrom('task').where('id', 'in', ids).execute()
  expect((await figures()).size).toBe(0)
  expect(await differing()).toEqual([])
})

const period = { from: '2026-11-01', to: '2026-12-31' }
type ReportQuery = Parameters<typeof call<typeof taskReports.summary>>[1]['query']
const summaryOf = async (who: Person, query: ReportQuery) => (await call(taskReports.summary, { query }, who)).task_summary

it('counts the same by person, team, office, cluster, client and plan, as the list behind each figure, for who sees all and for a lead', async () => {
  const { office, lead, ada, obi } = await campaign()
  const plan = await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  await fill((await own(ada))[0]?.id ?? '', ada, { calls: 42 })
  const [client, cluster] = [uuid(), uuid()]
  await t.db.insertInto('client').values({ id: client, title: 'Kora Bank' }).execute()
  await t.db.insertInto('cluster').values({ id: cluster, title: 'North' }).execute()
  await t.db.insertInto('cluster_campaign').values({ cluster_id: cluster, campaign_id: office.id }).execute()
  await t.db.updateTable('office').set({ client_id: client }).where('id', '=', office.id).execute()
  const all = { assigned: 3, done: 1, on_time: 1, missed: 0, targets: 1, targets_met: 1 }
  const of = async (by: 'team' | 'office' | 'cluster' | 'client' | 'plan', id: string, more = {}) =>
    (await summaryOf(planner, { ...period, by, ...more })).find((row) => row.id === id)
  expect(await of('office', office.id)).toMatchObject(all)
  expect(await of('office', office.id, { task_plan_id: plan.id })).toMatchObject(all)
  expect(await of('client', client)).toMatchObject({ ...all, title: 'Kora Bank' })
  expect(await of('cluster', cluster)).toMatchObject({ ...all, title: 'North' })
  expect(await of('plan', plan.id)).toMatchObject(all)
  expect(await of('team', 'none', { office_id: office.id })).toMatchObject({ ...all, title: 'No team' })
  const people = await summaryOf(planner, { ...period, by: 'person', office_id: office.id })
  expect(people).toHaveLength(3)
  expect(await summaryOf(planner, { ...period, by: 'person', task_plan_id: plan.id })).toEqual(people)
  // Days are those of whole months and what stands beside them.
  expect(await summaryOf(planner, { by: 'person', from: tomorrow, to: '2026-12-31', office_id: office.id })).toEqual(people)
  for (const figure of ['assigned', 'done', 'on_time', 'missed'] as const)
    for (const filter of [{ cluster_id: cluster }, { client_id: client }, { task_plan_id: plan.id }]) {
      const { total } = await call(tasks.list, { query: { ...period, figure, ...filter } }, planner)
      expect([figure, total]).toEqual([figure, all[figure]])
    }
  // A lead counts their people and neither themselves nor anybody else.
  const led = await summaryOf(lead, { ...period, by: 'person' })
  expect(led.map(({ ogid }) => ogid).sort()).toEqual([ada.ogid, obi.ogid].sort())
  expect(await summaryOf(lead, { ...period, by: 'plan' })).toMatchObject([{ id: plan.id, assigned: 2, done: 1 }])
  expect(await summaryOf(ada, { ...period, by: 'person' }).catch((error: unknown) => error)).toMatchObject({ status: 403 })
  const { days } = await call(taskReports.trend, { query: { ...period, office_id: office.id } }, lead)
  expect(days).toMatchObject([{ day: tomorrow, assigned: 2, done: 1, on_time: 1 }])
  expect(
    await summaryOf(lead, { from: '2026-12-01', to: '2026-11-01', by: 'plan' }).catch((error: unknown) => error),
  ).toMatchObject({
    fields: { to: 'Choose a period of at most 15 months' },
  })
})

it('leaves the tasks of whoever sees everybody out of their own figures, by every way of counting', async () => {
  const { office } = await campaign()
  const coo = await t.person({ roles: ['coo'], office_id: office.id })
  const plan = await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const query = { from: tomorrow, to: tomorrow, task_plan_id: plan.id }
  const sums = async (who: Person) =>
    Promise.all((['person', 'office', 'plan'] as const).map(async (by) => summaryOf(who, { ...query, by })))
  for (const rows of await sums(coo)) expect(rows.reduce((sum, row) => sum + row.assigned, 0)).toBe(3)
  for (const rows of await sums(planner)) expect(rows.reduce((sum, row) => sum + row.assigned, 0)).toBe(4)
})

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('reports what a person did on a day, with proofs and comments, to them and who leads them, on screen and on paper', async () => {
  const { office, lead, ada, obi } = await campaign()
  const proof = { id: 'proof', label: 'Proof', kind: 'file' as const }
  const plan = await add(planFor(office, { fields: [{ id: 'calls', label: 'Calls', kind: 'number', target: 40 }, proof] }))
  await run(`${tomorrow}T00:30:00Z`)
  const file = uuid()
  const kept = await storeSealed(t.portal.environment, t.db, file, Readable.from([dot]), 10_000)
  const about = { size: kept?.size ?? 0, sha256: kept?.sha256 ?? '', purpose: 'task', created_by: ada.id }
  await t.db
    .insertInto('file')
    .values({ id: file, name: 'screen.png', type: 'image/png', ...about })
    .execute()
  const id = (await own(ada))[0]?.id ?? ''
  await fill(id, ada, { calls: 42, proof: file })
  await decide(id, lead, 'returned', 'Which shift?')
  const params = { id: plan.id, ogid: ada.ogid, date: tomorrow }
  for (const who of [lead, ada, planner]) {
    const { task_report } = await call(taskReports.report, { params }, who)
    expect(task_report).toMatchObject({
      person: { ogid: ada.ogid },
      tasks: [{ status: 'returned', comment: 'Which shift?', values: { calls: 42 }, files: [{ name: 'screen.png' }] }],
    })
  }
  await expect(call(taskReports.report, { params }, obi)).rejects.toMatchObject({ status: 404 })
  const { task_report } = await call(taskReports.report, { params: { ...params, date: '2026-01-05' } }, lead)
  expect(task_report).toMatchObject({ person: { ogid: ada.ogid }, tasks: [] })
  const pdfOf = async (url: string, who: Person) => t.inject({ method: 'GET', url, as: { token: await t.signIn(who.id) } })
  const path = `/api/v1/task_reports/${plan.id}/${ada.ogid}/${tomorrow}.pdf`
  const paper = await pdfOf(path, lead)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.rawPayload.includes('/Subtype /Image')).toBe(true)
  expect((await pdfOf(path, obi)).statusCode).toBe(404)
  const summary = await pdfOf(`/api/v1/task_summary.pdf?from=${tomorrow}&to=${tomorrow}&by=person`, lead)
  expect([summary.statusCode, summary.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

it('mails a summary at the time of its reader, of those whom they lead by then, and ends when they leave or lose the permission', async () => {
  const { office, lead, ada, obi } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  const ask = (who: Person, more = {}) =>
    call(taskReports.addMail, { body: { by: 'person', days: 1, time: '08:00', ...more } }, who)
  await expect(ask(ada)).rejects.toMatchObject({ status: 403 })
  await expect(ask(lead, { office_id: uuid() })).rejects.toMatchObject({
    fields: { office_id: 'Choose an office from the list' },
  })
  await ask(lead)
  const [mail] = (await call(taskReports.mails, {}, lead)).task_summary_mails
  expect(mail).toMatchObject({ by: 'person', days: 1, next_at: `${tomorrow}T07:00:00.000Z` })
  await expect(call(taskReports.endMail, { params: { id: mail?.id ?? '' } }, planner)).rejects.toMatchObject({ status: 404 })
  const other = await t.person({ office_id: office.id })
  // One of the two is led by somebody else by the time it is sent.
  await t.db.updateTable('reporting_line').set({ leader_id: other.id }).where('employee_id', '=', obi.id).execute()
  const sent = async (who: Person) =>
    t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', who.email).orderBy('id').execute()
  const mailAll = async (moment: string) => {
    t.setNow(moment)
    while (await mailNext(t.portal));
  }
  await mailAll(`${tomorrow}T06:50:00Z`)
  expect(await sent(lead)).toEqual([])
  await mailAll('2026-11-26T07:00:00Z')
  await mailAll('2026-11-26T07:10:00Z')
  const [first, ...more] = await sent(lead)
  expect(more).toEqual([])
  expect(first?.subject).toContain('0% done')
  expect(first?.body).toContain(ada.full_name)
  expect(first?.body).not.toContain(obi.full_name)
  expect(first?.body).toContain(`/dashboard/operations/operation-team/summary?from=${tomorrow}&to=${tomorrow}&by=person`)
  await t.db.deleteFrom('reporting_line').where('leader_id', '=', lead.id).execute()
  await mailAll('2026-11-27T07:00:00Z')
  expect(await sent(lead)).toHaveLength(1)
  expect(await t.db.selectFrom('task_summary_mail').select('id').where('employee_id', '=', lead.id).execute()).toEqual([])
})
