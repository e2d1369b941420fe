import { evaluations } from '@iroko/contract/quality/evaluations'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'

const t = await testApp()
const q = await makeQuality(t)
const { agent, evaluator, other, lead, head } = q
await q.activate()
await q.assign()
await q.assign(other)

it('shows an evaluator whom to evaluate, what is done of the quota and the day it is due', async () => {
  const before = await t.call(evaluations.queue, {}, evaluator)
  expect(before).toMatchObject({ quota: 6, done: 0, due_on: '2026-11-20' })
  expect(before.evaluation_queue.map(({ employee }) => employee.ogid)).toContain(agent.ogid)
  await q.release(good)
  const after = await t.call(evaluations.queue, {}, evaluator)
  expect(after.done).toBe(1)
  expect(after.evaluation_queue.find(({ employee }) => employee.ogid === agent.ogid)).toMatchObject({ done: 1, left_to_do: 1 })
  await expect(t.call(evaluations.queue, {}, agent)).rejects.toMatchObject({ status: 403 })
})

it('keeps a draft for its evaluator alone and releases it to the person with both scores', async () => {
  const id = await q.begin()
  const saved = await t.call(
    evaluations.save,
    { params: { id }, body: { answers: { q1: { option: 'yes' } }, summary: '', version: 1 } },
    evaluator,
  )
  expect(saved.evaluation.version).toBe(2)
  for (const person of [agent, lead, other]) await expect(q.show(id, person)).rejects.toMatchObject({ status: 404 })
  // Who assigns sees that there is one, not what it says.
  expect(await q.show(id, head)).toMatchObject({ answers: {}, summary: '', score: null, raw_score: null })
  const body = { answers: { q1: { option: 'yes' } }, summary: '', version: 2 }
  await expect(t.call(evaluations.submit, { params: { id }, body }, evaluator)).rejects.toMatchObject({
    fields: { answers: '1 question has no answer: Question q2' },
  })
  await expect(t.call(evaluations.submit, { params: { id }, body: { ...body, answers: poor } }, other)).rejects.toMatchObject({
    status: 403,
  })
  await t.call(evaluations.submit, { params: { id }, body: { ...body, answers: poor } }, evaluator)
  const shown = await q.show(id, agent)
  expect(shown).toMatchObject({ status: 'released', score: 60, raw_score: 60, due_on: '2026-11-27', is_mine: true })
  expect(shown.can).toMatchObject({ acknowledge: true, dispute: true, decide: false, save: false })
  expect(shown.results).toMatchObject([{ number: 1, score: 60, by: { ogid: evaluator.ogid } }])
  expect((await q.show(id, lead)).can).toMatchObject({ acknowledge: false, dispute: false })
  expect((await t.call(evaluations.list, {}, lead)).evaluations.map((row) => row.id)).toContain(id)
  const { evaluations: mine, total } = await t.call(evaluations.mine, { query: { waiting: 'true' } as never }, agent)
  expect(mine.map((row) => row.id)).toContain(id)
  expect(total).toBe(2)
  await expect(q.show(id, q.colleague)).rejects.toMatchObject({ status: 404 })
})

it('refuses the second of two who save at once', async () => {
  const id = await q.begin()
  const save = () => t.call(evaluations.save, { params: { id }, body: { answers: good, summary: '', version: 1 } }, evaluator)
  const saved = await Promise.allSettled([save(), save()])
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('evaluates a contact once, by an active form, and by who is assigned', async () => {
  const contact_id = await q.contact()
  await t.call(evaluations.create, { body: { contact_id } }, evaluator)
  await expect(t.call(evaluations.create, { body: { contact_id } }, other)).rejects.toMatchObject({ code: 'evaluated' })
  const chat = await q.contact(agent, { contact_type: 'chat' })
  await expect(t.call(evaluations.create, { body: { contact_id: chat } }, evaluator)).rejects.toMatchObject({ code: 'no_form' })
  const stranger = await t.person({ roles: ['tqa_evaluator'] })
  const open = await q.contact()
  await expect(t.call(evaluations.create, { body: { contact_id: open } }, stranger)).rejects.toMatchObject({ status: 403 })
})

it('lets the person dispute once, with reasons for questions, and another evaluator uphold it', async () => {
  const id = await q.release()
  const { version } = await q.show(id, agent)
  const dispute = { params: { id }, body: { reason: 'I did greet', questions: { q2: 'At 0:04' }, version } }
  await expect(t.call(evaluations.dispute, dispute, lead)).rejects.toMatchObject({ status: 404 })
  await expect(
    t.call(evaluations.dispute, { ...dispute, body: { ...dispute.body, questions: { q9: 'No' } } }, agent),
  ).rejects.toMatchObject({ status: 422 })
  await t.call(evaluations.dispute, dispute, agent)
  const decide = { params: { id }, body: { decision: 'upheld' as const, words: 'There is no greeting', version: version + 1 } }
  await expect(t.call(evaluations.decide, decide, evaluator)).rejects.toMatchObject({ status: 403 })
  await t.call(evaluations.decide, decide, other)
  const decided = await q.show(id, agent)
  expect(decided).toMatchObject({
    status: 'upheld',
    score: 60,
    dispute: { reason: 'I did greet', decided_by: { ogid: other.ogid } },
  })
  expect(decided.can).toMatchObject({ acknowledge: true, dispute: false })
  await t.call(evaluations.acknowledge, { params: { id }, body: { version: decided.version } }, agent)
  expect((await q.show(id, agent)).status).toBe('final')
})

it('keeps both results of a revised evaluation, and asks for a change', async () => {
  const id = await q.release()
  await t.call(evaluations.dispute, { params: { id }, body: { reason: 'Unfair', version: 2 } }, agent)
  const revise = (answers?: typeof poor) =>
    t.call(
      evaluations.decide,
      { params: { id }, body: { decision: 'revised', words: 'Heard again', version: 3, ...(answers && { answers }) } },
      other,
    )
  await expect(revise()).rejects.toMatchObject({ status: 422 })
  await expect(revise(poor)).rejects.toMatchObject({
    fields: { answers: 'Nothing was revised. Uphold it, or change an answer' },
  })
  await revise(good)
  const revised = await q.show(id, agent)
  expect(revised).toMatchObject({
    status: 'revised',
    score: 100,
    results: [{ score: 60 }, { score: 100, by: { ogid: other.ogid } }],
  })
  expect(revised.evaluator.ogid).toBe(evaluator.ogid)
})

it('has another evaluator release what its form wants reviewed, or send it back', async () => {
  await q.activate({ contact_type: 'email', needs_review: true })
  const contact_id = await q.contact(agent, { contact_type: 'email' })
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id } }, evaluator)
  const at = { params: { id: evaluation.id } }
  await t.call(evaluations.submit, { ...at, body: { answers: poor, summary: '', version: 1 } }, evaluator)
  await expect(q.show(evaluation.id, agent)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(evaluations.release, { ...at, body: { version: 2 } }, evaluator)).rejects.toMatchObject({ status: 403 })
  await t.call(evaluations.sendBack, { ...at, body: { words: 'Listen again', version: 2 } }, other)
  expect(await q.show(evaluation.id, evaluator)).toMatchObject({ status: 'draft', review_words: 'Listen again' })
  await t.call(evaluations.submit, { ...at, body: { answers: good, summary: '', version: 3 } }, evaluator)
  await t.call(evaluations.release, { ...at, body: { version: 4 } }, other)
  const shown = await q.show(evaluation.id, agent)
  expect(shown).toMatchObject({ status: 'released', score: 100 })
  expect(shown.results[0]?.by.ogid).toBe(evaluator.ogid)
})

it('lists by lead how many people are evaluated, their average and what is disputed', async () => {
  const { evaluation_leads } = await t.call(evaluations.leads, {}, head)
  expect(evaluation_leads).toMatchObject([{ lead: { ogid: lead.ogid }, people: 2, evaluated: 1, disputed: 0 }])
  expect((await t.call(evaluations.leads, {}, lead)).evaluation_leads).toHaveLength(1)
  expect((await t.call(evaluations.leads, {}, agent)).evaluation_leads).toHaveLength(0)
})

it('lets who assigns discard the draft of an evaluator who cannot finish it, and tells them', async () => {
  const id = await q.begin()
  await expect(t.call(evaluations.discard, { params: { id } }, other)).rejects.toMatchObject({ status: 403 })
  await t.call(evaluations.discard, { params: { id } }, head)
  await expect(q.show(id, evaluator)).rejects.toMatchObject({ status: 404 })
  const letters = await t.db.selectFrom('notification').select('title').where('employee_id', '=', evaluator.id).execute()
  expect(letters.map(({ title }) => title)).toContain('Your draft was discarded')
})

it('shows who assigns the drafts of others, without what was answered, and lets them give one to another evaluator', async () => {
  const id = await q.begin()
  await t.call(evaluations.save, { params: { id }, body: { answers: poor, summary: 'So far', version: 1 } }, evaluator)
  const listed = async (as: Person) =>
    (await t.call(evaluations.list, { query: { status: 'draft', limit: 1000 } }, as)).evaluations.find((row) => row.id === id)
  expect(await listed(evaluator)).toMatchObject({ score: 60 })
  expect(await listed(head)).toMatchObject({ score: null, raw_score: null, evaluator: { ogid: evaluator.ogid } })
  for (const as of [other, lead, agent]) expect(await listed(as)).toBeUndefined()
  const shown = await q.show(id, head)
  expect(shown).toMatchObject({ answers: {}, summary: '', score: null, can: { discard: true, reassign: true, save: false } })
  await expect(q.show(id, other)).rejects.toMatchObject({ status: 404 })

  const reassign = (to: Person, by: Person, version = 2) =>
    t.call(evaluations.reassign, { params: { id }, body: { evaluator: to.ogid, version } }, by)
  await expect(reassign(other, other)).rejects.toMatchObject({ status: 403 })
  await expect(reassign(other, head, 1)).rejects.toMatchObject({ status: 409 })
  for (const to of [agent, lead, evaluator]) await expect(reassign(to, head)).rejects.toMatchObject({ status: 422 })
  // Nobody chooses whom they evaluate.
  await expect(reassign(head, head)).rejects.toMatchObject({ status: 403 })
  await reassign(other, head)
  expect(await listed(evaluator)).toBeUndefined()
  const theirs = await q.show(id, other)
  expect(theirs).toMatchObject({ status: 'draft', answers: {}, summary: '', score: null, evaluator: { ogid: other.ogid } })
  expect(theirs.can).toMatchObject({ save: true, submit: true })
  const titlesTo = async (who: Person) =>
    (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).execute()).map(
      ({ title }) => title,
    )
  expect(await titlesTo(evaluator)).toContain('Your draft was given to another evaluator')
  expect(await titlesTo(other)).toContain('An evaluation was given to you')
  await t.call(evaluations.submit, { params: { id }, body: { answers: good, summary: 'Fine', version: theirs.version } }, other)
  expect(await q.show(id, agent)).toMatchObject({ status: 'released', evaluator: { ogid: other.ogid } })
  await expect(reassign(evaluator, head, theirs.version + 1)).rejects.toMatchObject({ status: 409 })
})

it('has whoever drew the sample of a draft never evaluate it, and nobody who is on leave or in the line of the person', async () => {
  const id = await q.begin()
  const reassign = (to: Person) =>
    t.call(evaluations.reassign, { params: { id }, body: { evaluator: to.ogid, version: 1 } }, head)
  const away = await t.person({ roles: ['tqa_evaluator'] })
  await putOnLeave(t, away, t.today())
  const leads = await t.person({ roles: ['tqa_evaluator'] })
  await t.lead(leads, agent, 1)
  for (const to of [away, leads]) await expect(reassign(to)).rejects.toMatchObject({ fields: { evaluator: expect.anything() } })
})

it('lets a draft be discarded, after which its contact waits again', async () => {
  const id = await q.begin()
  await expect(t.call(evaluations.discard, { params: { id } }, other)).rejects.toMatchObject({ status: 403 })
  await t.call(evaluations.discard, { params: { id } }, evaluator)
  await expect(q.show(id, evaluator)).rejects.toMatchObject({ status: 404 })
})
