import { calibrations } from '@iroko/contract/quality/calibrations'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import type { Answers } from '@iroko/contract/quality/score'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callTools } from '../../../lib/http/implement.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'

const t = await testApp()
const q = await makeQuality(t)
const { head, evaluator, other, lead, agent, voice } = q
await q.activate()
await q.assign()
const third = await t.person({ first_name: 'Tola', roles: ['tqa_evaluator'] })
const all = [head, evaluator, other]

const due_on = '2026-11-27'
async function open(more: object = {}, as = head) {
  const contact_id = await q.contact()
  const body = { title: 'Greeting', contact_id, evaluators: all.map(({ ogid }) => ogid), master: head.ogid, due_on, ...more }
  return (await t.call(calibrations.create, { body }, as)).calibration.id
}
const show = async (id: string, as: Person) => (await t.call(calibrations.show, { params: { id } }, as)).calibration
const submit = (id: string, as: Person, answers: Answers, version = 1) =>
  t.call(calibrations.submit, { params: { id }, body: { answers, summary: `By ${as.ogid}`, version } }, as)

it('stays blind until the last one has handed in, then opens every score with what it differs by', async () => {
  const id = await open()
  await submit(id, evaluator, good)
  await submit(id, head, poor)
  for (const as of all) {
    const shown = await show(id, as)
    const others = shown.sheets.filter((sheet) => sheet.evaluator.ogid !== as.ogid)
    expect(others.every((sheet) => sheet.answers === null && sheet.score === null && sheet.summary === null)).toBe(true)
    expect([shown.questions, shown.deviation]).toEqual([null, null])
  }
  await t.call(
    calibrations.save,
    { params: { id }, body: { answers: { q1: { option: 'no' } }, summary: '', version: 1 } },
    other,
  )
  await expect(submit(id, other, { q1: { option: 'no' } }, 2)).rejects.toMatchObject({
    fields: { answers: expect.any(String) },
  })
  await submit(id, other, { q1: { option: 'no' }, q2: { na: true } }, 2)
  const closed = await show(id, evaluator)
  expect(closed).toMatchObject({ status: 'closed', submitted: 3, deviation: 50 })
  expect(
    closed.sheets.map(({ evaluator: who, score, deviation, agreement }) => [who.ogid, score, deviation, agreement]),
  ).toEqual([
    [evaluator.ogid, 100, 40, 60],
    [other.ogid, 0, -60, 0],
    [head.ogid, 60, null, null],
  ])
  expect(closed.questions).toEqual([
    { question_id: 'q1', agreed: 1, of: 2, deviation: -30 },
    { question_id: 'q2', agreed: 0, of: 2, deviation: 40 },
  ])
  await expect(submit(id, other, good, 3)).rejects.toMatchObject({ code: 'not_now' })
})

it('never counts for the person: no evaluation, no score of theirs, and its contact is not evaluated', async () => {
  const contact_id = await q.contact()
  const before = await t.call(evaluations.mine, {}, agent)
  const id = await open({ contact_id })
  await expect(t.call(evaluations.create, { body: { contact_id } }, evaluator)).rejects.toMatchObject({ code: 'calibrated' })
  for (const as of all) await submit(id, as, poor)
  await expect(t.call(evaluations.create, { body: { contact_id } }, evaluator)).rejects.toMatchObject({ code: 'calibrated' })
  expect(await t.call(evaluations.mine, {}, agent)).toEqual(before)
  expect((await t.call(evaluations.list, { query: { ogid: agent.ogid } }, head)).total).toBe(0)
  for (const as of [agent, lead])
    await expect(t.call(calibrations.show, { params: { id } }, as)).rejects.toMatchObject({ status: 403 })
  const { quality_contacts } = await t.call(contacts.list, { query: { ogid: agent.ogid, limit: 100 } }, evaluator)
  expect(quality_contacts.find((row) => row.id === contact_id)?.can).toEqual({ evaluate: false, remove: false })
  const waiting = await t.call(contacts.list, { query: { ogid: agent.ogid, waiting: 'true', limit: 100 } }, evaluator)
  expect(waiting.quality_contacts.map((row) => row.id)).not.toContain(contact_id)
  await expect(t.call(contacts.remove, { params: { id: contact_id } }, head)).rejects.toMatchObject({ code: 'in_use' })
})

it('takes only contacts that nobody evaluated and no sample drew', async () => {
  const evaluated = await q.contact()
  await t.call(evaluations.create, { body: { contact_id: evaluated } }, evaluator)
  await expect(open({ contact_id: evaluated })).rejects.toMatchObject({ code: 'evaluated' })
  await q.dial([agent])
  const [drawn] = await q.drawnOf(await q.draw({ size: 1 }))
  await expect(open({ contact_id: drawn?.id })).rejects.toMatchObject({ code: 'drawn' })
  const calibrated = await q.contact()
  const both = await Promise.allSettled([open({ contact_id: calibrated }), open({ contact_id: calibrated })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const chat = await q.contact(agent, { contact_type: 'chat' })
  await expect(open({ contact_id: chat })).rejects.toMatchObject({ code: 'no_form' })
})

it('keeps the line of the person out: who opens, who is invited, who is invited later, and who comes into it', async () => {
  await t.setRoles(lead, ['team_lead', 'tqa_evaluator', 'training_and_quality_assurance'])
  await t.setRoles(agent, ['tqa_evaluator'])
  for (const person of [lead, agent])
    await expect(open({ evaluators: [head.ogid, person.ogid] })).rejects.toMatchObject({ code: 'own_line' })
  await expect(open({}, lead)).rejects.toMatchObject({ code: 'own_line' })
  const id = await open({ evaluators: [head.ogid, third.ogid] })
  const change = (evaluators: Person[], as = head) =>
    t.call(
      calibrations.change,
      { params: { id }, body: { evaluators: evaluators.map(({ ogid }) => ogid), master: head.ogid, due_on, version: 1 } },
      as,
    )
  await expect(change([head, third, lead])).rejects.toMatchObject({ code: 'own_line' })
  await expect(change([head, third, other], lead)).rejects.toMatchObject({ code: 'own_line' })
  await t.lead(third, agent, 1)
  await expect(submit(id, third, good)).rejects.toMatchObject({ code: 'own_line' })
  await sql`delete from reporting_line where leader_id = ${third.id}::uuid`.execute(t.db)
  await t.setRoles(lead, ['team_lead'])
  await t.setRoles(agent, [])
})

it('is opened by who assigns evaluators, for evaluators, with a master among them and a day to come', async () => {
  await expect(open({}, evaluator)).rejects.toMatchObject({ status: 403 })
  await expect(open({ evaluators: [head.ogid, lead.ogid] })).rejects.toMatchObject({
    fields: { evaluators: expect.any(String) },
  })
  await expect(open({ evaluators: [head.ogid] })).rejects.toMatchObject({ status: 422 })
  await expect(open({ master: third.ogid })).rejects.toMatchObject({ code: 'no_master' })
  await expect(open({ due_on: '2026-11-19' })).rejects.toMatchObject({ fields: { due_on: expect.any(String) } })
  const id = await open()
  await expect(show(id, third)).rejects.toMatchObject({ status: 404 })
  await expect(submit(id, third, good)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(calibrations.list, { query: { limit: 100 } }, third)).calibrations.map((row) => row.id)).not.toContain(
    id,
  )
  expect((await t.call(calibrations.list, { query: { mine: 'true', limit: 100 } }, other)).calibrations).toContainEqual(
    expect.objectContaining({ id, mine: 'to_score', participants: 3, submitted: 0 }),
  )
})

it('is closed without who is away, but not without the master and another score', async () => {
  const id = await open()
  const close = () => t.call(calibrations.close, { params: { id }, body: { version: 1 } }, head)
  await submit(id, evaluator, good)
  await expect(close()).rejects.toMatchObject({ code: 'no_master' })
  await submit(id, head, poor)
  await close()
  expect((await show(id, other)).sheets.filter((sheet) => sheet.is_submitted)).toHaveLength(2)
  await expect(submit(id, other, good)).rejects.toMatchObject({ code: 'not_now' })
})

it('hands a score in once when it is sent twice at the same time', async () => {
  const id = await open()
  const both = await Promise.allSettled([submit(id, other, good), submit(id, other, poor)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('goes on without an evaluator who leaves, keeps what they handed in, and gets another master', async () => {
  const gone = await t.person({ first_name: 'Gani', roles: ['tqa_evaluator'] })
  const names = [head, gone, evaluator].map(({ ogid }) => ogid)
  const [scored, unscored] = [await open({ evaluators: names }), await open({ evaluators: names, master: gone.ogid })]
  await submit(scored, gone, good)
  await t.db.transaction().execute(async (db) => {
    const tools = { ...callTools(t.portal, db, null, 'test'), now: t.portal.now(), today: t.today(), requestId: 'test' }
    for (const { hold } of t.portal.house.onExit) {
      const step = await hold?.(tools, gone.ogid)
      await step?.({ employee_id: gone.id, exit_date: t.today(), by: head.id, successor_id: null })
    }
    await sql`update employee set status = 'left', exit_date = '2026-11-19' where id = ${gone.id}::uuid`.execute(db)
  })
  expect((await show(scored, head)).sheets.map(({ evaluator: who }) => who.ogid)).toContain(gone.ogid)
  expect((await show(unscored, head)).sheets.map(({ evaluator: who }) => who.ogid)).not.toContain(gone.ogid)
  await submit(unscored, evaluator, poor)
  const at = { params: { id: unscored } }
  const close = () => t.call(calibrations.close, { ...at, body: { version: 1 } }, head)
  await expect(close()).rejects.toMatchObject({ code: 'no_master' })
  await t.call(
    calibrations.change,
    { ...at, body: { evaluators: [head.ogid, evaluator.ogid], master: head.ogid, due_on, version: 1 } },
    head,
  )
  await submit(unscored, head, poor)
  expect((await show(unscored, evaluator)).status).toBe('closed')
  await expect(
    t.call(
      calibrations.change,
      { params: { id: scored }, body: { evaluators: [head.ogid, evaluator.ogid], master: head.ogid, due_on, version: 1 } },
      head,
    ),
  ).rejects.toMatchObject({ code: 'scored' })
})

it('goes on when the person leaves, for it is about the evaluators', async () => {
  const leaver = await t.person({ office_id: voice.id, leader: lead })
  const id = await open({ contact_id: await q.contact(leaver) })
  await sql`update employee set status = 'left', exit_date = '2026-11-19' where id = ${leaver.id}::uuid`.execute(t.db)
  for (const as of all) await submit(id, as, good)
  expect((await show(id, head)).deviation).toBe(0)
})

it('is cancelled unread with a reason, after which its contact can be evaluated', async () => {
  const contact_id = await q.contact()
  const id = await open({ contact_id })
  await submit(id, evaluator, good)
  const cancel = { params: { id }, body: { reason: 'Wrong contact', version: 1 } }
  await expect(t.call(calibrations.cancel, cancel, evaluator)).rejects.toMatchObject({ status: 403 })
  await t.call(calibrations.cancel, cancel, head)
  expect((await show(id, head)).sheets.every((sheet) => sheet.score === null)).toBe(true)
  await t.call(evaluations.create, { body: { contact_id } }, evaluator)
})

it('shows the drift of all to who assigns evaluators, and to others their own', async () => {
  const rows = async (as: Person) => (await t.call(calibrations.drift, { query: { sort: 'full_name' } }, as)).calibration_drift
  const before = await rows(evaluator)
  expect(before.map((row) => row.evaluator.ogid)).toEqual([evaluator.ogid])
  expect((await rows(head)).map((row) => row.evaluator.ogid)).toEqual([evaluator.ogid, other.ogid])
  // What was closed four months ago is the time before.
  const id = await open()
  await submit(id, head, good)
  await submit(id, evaluator, good)
  await t.call(calibrations.close, { params: { id }, body: { version: 1 } }, head)
  await sql`update calibration set closed_at = '2026-07-10T09:00:00Z' where id = ${id}::uuid`.execute(t.db)
  const [row] = await rows(evaluator)
  expect(row?.months.map(({ month }) => month)).toEqual(['2026-07', '2026-11'])
  expect(row?.drift).toBe(before[0]?.deviation)
})
