import { evaluations } from '@iroko/contract/quality/evaluations'
import { forms } from '@iroko/contract/quality/forms'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeQuality, poor, someSections, yesNo } from '../../../test/quality.ts'

const t = await testApp()
const q = await makeQuality(t)
const { voice, head, evaluator, agent, activate } = q
await q.assign()
const draft = { title: 'Chat card', office_id: voice.id, contact_type: 'chat' as const, sections: someSections }
const create = async (more: object = {}) =>
  (await t.call(forms.create, { body: { ...draft, ...more } }, head)).evaluation_form.id
const show = async (id: string) => (await t.call(forms.show, { params: { id } }, head)).evaluation_form

it('lets quality write forms, evaluators read them and others neither', async () => {
  const id = await create()
  expect(await show(id)).toMatchObject({
    title: 'Chat card',
    number: 1,
    status: 'draft',
    questions: 2,
    window_days: 5,
    can: { edit: true },
  })
  const { evaluation_forms } = await t.call(forms.list, { query: { contact_type: 'chat' } }, evaluator)
  expect(evaluation_forms).toMatchObject([{ id, can: { edit: false, activate: false } }])
  await expect(t.call(forms.create, { body: draft }, evaluator)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(forms.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  for (const office_id of [uuid(), head.office_id])
    await expect(create({ office_id })).rejects.toMatchObject({ fields: { office_id: 'Choose a campaign from the list' } })
})

it('activates only what is whole', async () => {
  const id = await create({ sections: [{ id: 's1', title: 'Opening', questions: [yesNo('q1', 60)] }] })
  const activating = t.call(forms.activate, { params: { id }, body: { version: 1 } }, head)
  await expect(activating).rejects.toMatchObject({ message: 'The weights add up to 60. They have to be 100 together' })
})

it('has one active form for a campaign and type, and never changes it again', async () => {
  const first = await activate({ contact_type: 'social' })
  const edit = { params: { id: first }, body: { ...draft, contact_type: 'social' as const, version: 2 } }
  await expect(t.call(forms.update, edit, head)).rejects.toMatchObject({ code: 'not_now' })
  const { evaluation_form } = await t.call(forms.copy, { params: { id: first }, body: { as: 'version' } }, head)
  expect(await show(evaluation_form.id)).toMatchObject({ number: 2, status: 'draft' })
  await t.call(forms.activate, { params: { id: evaluation_form.id }, body: { version: 1 } }, head)
  expect([(await show(first)).status, (await show(evaluation_form.id)).status]).toEqual(['retired', 'active'])
  await t.call(forms.retire, { params: { id: evaluation_form.id }, body: { version: 2 } }, head)
  expect((await show(evaluation_form.id)).status).toBe('retired')
})

it('leaves one active when two are activated at once', async () => {
  const ids = [await create(), await create()]
  await Promise.all(ids.map((id) => t.call(forms.activate, { params: { id }, body: { version: 1 } }, head)))
  const states = await Promise.all(ids.map(async (id) => (await show(id)).status))
  expect(states.sort()).toEqual(['active', 'retired'])
})

it('copies a form as one of its own, deletes a draft and refuses a stale change', async () => {
  const id = await create()
  const { evaluation_form } = await t.call(forms.copy, { params: { id }, body: { as: 'form' } }, head)
  expect(await show(evaluation_form.id)).toMatchObject({ title: 'Copy of Chat card', number: 1 })
  const update = { params: { id }, body: { ...draft, title: 'Chat', version: 1 } }
  await t.call(forms.update, update, head)
  await expect(t.call(forms.update, update, head)).rejects.toMatchObject({ code: 'stale_version' })
  await t.call(forms.remove, { params: { id } }, head)
  await expect(show(id)).rejects.toMatchObject({ status: 404 })
})

it('refuses keys that are not unique', async () => {
  const sections = [{ id: 's1', title: 'Twice', questions: [yesNo('q1', 50), yesNo('q1', 50)] }]
  await expect(create({ sections })).rejects.toMatchObject({ status: 422 })
})

it('scores what was begun by the version of its beginning, and never scores again what was released', async () => {
  const first = await activate({ contact_type: 'call' })
  const [released, begun] = [await q.release(poor), await q.begin()]
  const { evaluation_form } = await t.call(forms.copy, { params: { id: first }, body: { as: 'version' } }, head)
  const at = { params: { id: evaluation_form.id } }
  const other = [{ id: 's1', title: 'Opening', questions: [yesNo('q1', 10), yesNo('q2', 90)] }]
  await t.call(forms.update, { ...at, body: { ...draft, contact_type: 'call', sections: other, version: 1 } }, head)
  await t.call(forms.activate, { ...at, body: { version: 2 } }, head)
  const submit = { params: { id: begun }, body: { answers: poor, summary: '', version: 1 } }
  await t.call(evaluations.submit, submit, q.evaluator)
  for (const id of [released, begun])
    expect(await q.show(id, agent)).toMatchObject({ score: 60, form: { id: first, number: 1 } })
  const next = await q.release(poor)
  expect(await q.show(next, agent)).toMatchObject({ score: 10, form: { id: evaluation_form.id, number: 2 } })
})
