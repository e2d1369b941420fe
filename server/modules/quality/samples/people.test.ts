/** What becomes of a sample when people move, are away, leave, come back or work on other clocks. */
import { evaluations } from '@iroko/contract/quality/evaluations'
import { samples } from '@iroko/contract/quality/samples'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Left, OnExit } from '../../../lib/house/noun.ts'
import { callTools } from '../../../lib/http/implement.ts'
import { addBranch } from '../../../test/branches.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { makeQuality } from '../../../test/quality.ts'

const t = await testApp()
const q = await makeQuality(t)
const { head, evaluator, other, lead, voice, draw, drawnOf } = q
await q.activate()
await q.assign()
await q.assign(other)
const newcomer = (more: object = {}) => t.person({ first_name: 'Ngozi', office_id: voice.id, leader: lead, ...more })
/** Each test draws from a day of its own. */
const on = (day: string) => ({ from_day: day, to_day: day })
const begin = (contact_id = '', as = evaluator) => t.call(evaluations.create, { body: { contact_id } }, as)
const queueOf = async (as: Person) => (await t.call(evaluations.queue, { query: { limit: 100 } }, as)).evaluation_queue

/** What every noun does when somebody leaves today. */
const leave = (person: Person) =>
  t.db.transaction().execute(async (db) => {
    const tools = { ...callTools(t.portal, db, null, 'test'), now: t.portal.now(), today: t.today(), requestId: 'test' }
    const steps = []
    for (const exit of t.portal.house.onExit.filter((exit: OnExit) => exit.hold))
      steps.push(await exit.hold?.(tools, person.ogid))
    await sql`update employee set status = 'left', exit_date = '2026-11-19' where id = ${person.id}::uuid`.execute(db)
    const left: Left = { employee_id: person.id, exit_date: '2026-11-19', by: head.id, successor_id: null }
    for (const step of steps) await step?.(left)
  })

it.each([
  ['today', '2026-11-20', '2026-11-02'],
  ['on a later day', '2026-12-01', '2026-11-09'],
])('stays in the campaign and team of its day when the person moves %s', async (_when, moves_on, day) => {
  const mover = await newcomer()
  await q.dial([mover], { day })
  const id = await draw({ size: 1, strata: ['team'], ...on(day) })
  const next = await t.office({ title: `Nile Chat ${day}`, office_type: 'campaign' })
  await sql`update placement set ends_on = ${moves_on}::date where employee_id = ${mover.id}::uuid`.execute(t.db)
  await sql`insert into placement (id, employee_id, office_id, branch_id, starts_on)
    values (gen_random_uuid(), ${mover.id}::uuid, ${next.id}::uuid, ${t.branch_id}::uuid, ${moves_on}::date)`.execute(t.db)
  const [drawn] = await drawnOf(id)
  expect(drawn).toMatchObject({ state: 'waiting', employee: { ogid: mover.ogid } })
  const as = drawn?.evaluator?.id === evaluator.id ? evaluator : other
  const { evaluation } = await begin(drawn?.id, as)
  expect((await q.show(evaluation.id, as)).office.title).toBe('Kora Bank Voice')
})

it('is not drawn of somebody who has left; what was drawn before can be evaluated again when they come back', async () => {
  const leaver = await newcomer()
  await q.dial([leaver, leaver], { day: '2026-11-03' })
  const id = await draw({ size: 1, ...on('2026-11-03') })
  await leave(leaver)
  await expect(draw({ size: 1, ...on('2026-11-03') })).rejects.toMatchObject({ code: 'empty' })
  const [drawn] = await drawnOf(id)
  expect(drawn).toMatchObject({ state: 'gone', can: { reassign: false } })
  expect((await t.call(samples.show, { params: { id } }, head)).quality_sample).toMatchObject({ gone: 1, status: 'done' })
  const as = drawn?.evaluator?.id === evaluator.id ? evaluator : other
  await expect(begin(drawn?.id, as)).rejects.toMatchObject({ code: 'gone' })
  await sql`update employee set status = 'active', exit_date = null where id = ${leaver.id}::uuid`.execute(t.db)
  expect((await drawnOf(id))[0]?.state).toBe('waiting')
  await begin(drawn?.id, as)
  await t.call(
    samples.cancel,
    { params: { id: await draw({ size: 1, ...on('2026-11-03') }) }, body: { reason: 'Done', version: 1 } },
    head,
  )
})

it('lets others take what was drawn for an evaluator while that evaluator is on leave', async () => {
  const agent = await newcomer()
  await q.dial([agent, agent, agent], { day: '2026-11-04' })
  const id = await draw({ size: 2, ...on('2026-11-04') })
  const drawn = await drawnOf(id)
  const theirs = drawn.find((row) => row.evaluator?.id === other.id)
  await expect(begin(theirs?.id)).rejects.toMatchObject({ status: 403 })
  await putOnLeave(t, other, t.today())
  expect((await drawnOf(id)).find((row) => row.id === theirs?.id)?.is_evaluator_here).toBe(false)
  expect((await queueOf(evaluator)).find((row) => row.employee.ogid === agent.ogid)?.sampled).toBe(2)
  // Nor is anything shared out to them on such a day.
  expect((await drawnOf(await draw({ size: 1, ...on('2026-11-04') })))[0]?.evaluator?.id).toBe(evaluator.id)
  await begin(theirs?.id)
  await sql`delete from leave_day where employee_id = ${other.id}::uuid`.execute(t.db)
})

it('sets free what was drawn for an evaluator who leaves, a draft of theirs too', async () => {
  const gone = await t.person({ first_name: 'Gani', roles: ['tqa_evaluator'] })
  await q.assign(gone)
  const agent = await newcomer()
  await q.dial([agent, agent], { day: '2026-11-05' })
  const id = await draw({ size: 2, ...on('2026-11-05') })
  const ids = (await drawnOf(id)).map((row) => row.id)
  await t.call(samples.reassign, { params: { id }, body: { contact_ids: ids, evaluator: gone.ogid } }, head)
  await begin(ids[0], gone)
  await leave(gone)
  const after = await drawnOf(id)
  expect(after.map(({ state, evaluator: who }) => [state, who])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
  await begin(ids[0], evaluator)
  await begin(ids[1], other)
})

it('gives a contact to one of two evaluators who begin at once', async () => {
  const agent = await newcomer()
  await q.dial([agent], { day: '2026-11-06' })
  const id = await draw({ size: 1, ...on('2026-11-06') })
  await sql`update quality_sample_contact set evaluator_id = null where sample_id = ${id}::uuid`.execute(t.db)
  const [drawn] = await drawnOf(id)
  const both = await Promise.allSettled([begin(drawn?.id, evaluator), begin(drawn?.id, other)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'evaluated' } })
})

it('takes the day of a contact on the clocks where the person worked', async () => {
  const far = await t.office({ title: 'Far', office_type: 'campaign' })
  const branch = await addBranch(t, { title: 'Nairobi', time_zone: 'Africa/Nairobi' })
  const agent = await newcomer({ office_id: far.id })
  await sql`update placement set branch_id = ${branch}::uuid where employee_id = ${agent.id}::uuid`.execute(t.db)
  // Half past midnight on the 19th in Nairobi is still the 18th in Lagos.
  await q.dial([agent], { day: '2026-11-19', time: '00:30' })
  const drawOn = (day: string) => draw({ office_id: far.id, size: 1, ...on(day) })
  await expect(drawOn('2026-11-18')).rejects.toMatchObject({ code: 'empty' })
  expect((await drawnOf(await drawOn('2026-11-19')))[0]?.happened_at).toBe('2026-11-18T21:30:00.000Z')
})
