import { invalid, orNotFound } from '@iroko/contract/errors'
import { forms } from '@iroko/contract/quality/forms'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { canOf, type FormStep, whyNot } from './rules.ts'
import * as store from './store.ts'

const entity = 'evaluation_form'
const publish = (call: Pick<Tools, 'changed'>) => call.changed('evaluation_forms', { permission: 'evaluation.edit' })

const formStep = (step: FormStep): RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockForm>>>> => ({
  entity,
  called: 'form',
  find: ({ db }, id) => store.lockForm(db, id),
  whyNot: (form) => whyNot(form, step),
})

async function refuseNoCampaign(call: Tools, office_id: string): Promise<void> {
  if (!(await store.isCampaign(call.db, office_id))) throw invalid({ office_id: 'Choose a campaign from the list' })
}

export const routes = implement(forms, {
  list: async (call) => {
    const { rows, ...page } = await store.listForms(call.db, call.query)
    const mayEdit = may(call.user, 'evaluation_form.edit')
    const withSteps = rows.map(({ sections, ...row }) => ({ ...row, can: canOf({ ...row, sections }, mayEdit) }))
    return listed('evaluation_forms', { ...page, rows: withSteps })
  },

  show: async (call) => {
    const form = await orNotFound(store.findForm(call.db, call.params.id), 'form')
    return { evaluation_form: { ...form, can: canOf(form, may(call.user, 'evaluation_form.edit')) } }
  },

  create: async (call) => {
    await refuseNoCampaign(call, call.body.office_id)
    const id = await store.insertForm(call.db, call.body, call.user.id)
    await call.audit({ action: 'evaluation_form.create', entity, entity_id: id, after: call.body })
    await publish(call)
    return { message: `${call.body.title} added as a draft`, evaluation_form: { id, version: 1 } }
  },

  update: async (call) => {
    const { version, ...body } = call.body
    const { id } = call.params
    const before = await lockForStep(call, formStep('edit'), id, version)
    if (body.office_id !== before.office_id) await refuseNoCampaign(call, body.office_id)
    await updateVersion(call.db, entity, { id, version }, store.columnsOf(body))
    const { title, office_id, contact_type, needs_review, window_days, sections } = before
    await call.audit({
      action: 'evaluation_form.update',
      entity,
      entity_id: id,
      before: { title, office_id, contact_type, needs_review, window_days, sections },
      after: body,
    })
    await publish(call)
    return { message: `${body.title} saved`, evaluation_form: { id, version: version + 1 } }
  },

  activate: async (call) => {
    const { id } = call.params
    const { version } = call.body
    const form = await lockForStep(call, formStep('activate'), id, version)
    const former = await store.retireBefore(call.db, form)
    const activated = { status: 'active' as const, activated_at: call.now.toISOString(), activated_by: call.user.id }
    await updateVersion(call.db, entity, { id, version }, activated)
    const after = { status: 'active', retired: former?.id }
    await call.audit({ action: 'evaluation_form.activate', entity, entity_id: id, before: { status: 'draft' }, after })
    await publish(call)
    const replaced = former ? `. ${former.title}, version ${former.number}, is retired` : ''
    return { message: `${form.title}, version ${form.number}, is active${replaced}` }
  },

  retire: async (call) => {
    const { id } = call.params
    const { version } = call.body
    const form = await lockForStep(call, formStep('retire'), id, version)
    await updateVersion(call.db, entity, { id, version }, { status: 'retired' as const })
    const change = { before: { status: 'active' }, after: { status: 'retired' } }
    await call.audit({ action: 'evaluation_form.retire', entity, entity_id: id, ...change })
    await publish(call)
    return { message: `${form.title} is retired. Its contacts cannot be evaluated until another form is active` }
  },

  copy: async (call) => {
    const form = await orNotFound(store.lockForm(call.db, call.params.id), 'form')
    const { office_id, contact_type, needs_review, window_days, sections } = form
    const isVersion = call.body.as === 'version'
    const title = isVersion ? form.title : `Copy of ${form.title}`.slice(0, 120)
    const fields = { title, office_id, contact_type, needs_review, window_days, sections }
    const id = await store.insertForm(call.db, fields, call.user.id, isVersion ? form.id : undefined)
    const after = { copied_from: form.id, as: call.body.as }
    await call.audit({ action: 'evaluation_form.create', entity, entity_id: id, after })
    await publish(call)
    return { message: `${title} added as a draft`, evaluation_form: { id, version: 1 } }
  },

  remove: async (call) => {
    const { id } = call.params
    const { title, contact_type } = await lockForStep(call, formStep('remove'), id)
    await store.deleteForm(call.db, id)
    await call.audit({ action: 'evaluation_form.delete', entity, entity_id: id, before: { title, contact_type } })
    await publish(call)
    return { message: `${title} deleted` }
  },
})
