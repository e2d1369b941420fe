import { assets, isCode, readCode } from '@iroko/contract/assets/assets'
import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { labelsPdf } from '../../../lib/pdf/pdf-labels.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findCategory } from '../categories/store.ts'
import { postOpening } from '../depreciation/actions.ts'
import { addAsset, checkSerial, draftOf } from './actions.ts'
import { type Asking, canOf, whyNot } from './rules.ts'
import * as store from './store.ts'

const askingOf = ({ user }: Pick<StaffTools, 'user'>): Asking => ({
  ...{ edits: may(user, 'asset.edit'), assigns: may(user, 'asset.assign') },
  ...{ disposes: may(user, 'asset.dispose'), values: may(user, 'asset.value') },
})

const editStep: RecordStep<store.LockedAsset> = {
  entity: 'asset',
  called: 'asset',
  find: async ({ db }, id) => (await store.lockAssets(db, [id]))[0],
  whyNot: (asset, call) => whyNot({ ...asset, is_held: asset.custody_id !== null }, 'edit', askingOf(call)),
}

const publish = (call: StaffTools) => call.changed('assets', { permission: 'asset.read' })

export const routes = implement(assets, {
  list: ({ db, user, query, today }) => listed('assets', store.listAssets(db, user, query, today)),

  show: async (call) => {
    const { db, user, params, today } = call
    const { cost_kobo, residual_kobo, ...found } = await orNotFound(store.findAsset(db, user, params.id, today), 'asset')
    const values = may(user, 'asset.value') ? { cost_kobo, residual_kobo } : { cost_kobo: null, residual_kobo: null }
    const can = canOf({ ...found, is_held: found.holder !== null }, askingOf(call))
    return { asset: { ...found, ...values, timeline: await store.timelineOf(db, params.id), can } }
  },

  byCode: async ({ db, user, params, today }) => {
    const code = readCode(params.code)
    const typed = { code: isCode(code) ? code : '', typed: params.code.trim().split('/').at(-1) ?? '' }
    return { asset: await orNotFound(store.findByCode(db, user, typed, today), 'asset') }
  },

  // The same for every code: a stranger learns nothing of what there is.
  found: async ({ db }) => ({
    found: { company: companyOf(await findCompany(db)).name, phone: await store.findPhone(db) },
  }),

  contact: async (call) => {
    await store.keepPhone(call.db, call.body.phone)
    await call.audit({ action: 'asset_contact.set', entity: 'asset_contact', entity_id: 'one', after: call.body })
    await publish(call)
    return { message: 'Phone number saved' }
  },

  labels: async ({ db, user, query, today, portal, now }) => {
    const { layout, ids, ...filters } = query
    const found = await store.labelled(
      db,
      user,
      { ...filters, ids: ids?.split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id)) },
      today,
    )
    const company = companyOf(await findCompany(db)).name
    const labels = found.map(({ code, tag, title }) => ({
      ...{ address: `${portal.environment.PUBLIC_URL}/guest/a/${code}`, name: tag, lines: [title, `Property of ${company}`] },
    }))
    return {
      type: 'application/pdf',
      name: 'labels.pdf',
      stream: await labelsPdf(labels, layout, { title: 'Labels', made: now }),
    }
  },

  create: async (call) => {
    const { id, tag } = await addAsset(call, call.body)
    return { message: `${tag} registered`, id, tag }
  },

  import: importHandler(assets.import, (call) => {
    const openings = new Map<string, string>()
    const openingId = (month: string) => {
      const id = openings.get(month) ?? uuid()
      openings.set(month, id)
      return id
    }
    return {
      add: async (line) => {
        const { draft, more } = await draftOf(call.db, line)
        await addAsset(call, draft, { ...more, openingId })
      },
      finish: async () => {
        for (const id of openings.values()) await postOpening(call, id)
      },
    }
  }),

  update: async (call) => {
    const { db, params } = call
    const { version, ...change } = call.body
    const asset = await lockForStep(call, editStep, params.id, version)
    if (!(await findCategory(db, { id: change.category_id }))) throw invalid({ category_id: 'Choose a category' })
    if (!(await store.findPart(db, 'branch', { id: change.branch_id }))) throw invalid({ branch_id: 'Choose a branch' })
    await checkSerial(db, { category_id: change.category_id, serial: change.serial, but: asset.id })
    const taken = invalid({ serial: `Serial ${change.serial} belongs to another asset` })
    await orRefuse(store.updateAssets(db, [asset.id], change), 'asset_serial', taken)
    const { title, maker, model, serial, place, condition, warranty_until, branch_id, category_id } = asset
    const before = { title, maker, model, serial, place, condition, warranty_until, branch_id, category_id }
    await call.audit({ action: 'asset.change', entity: 'asset', entity_id: asset.id, before, after: change })
    await publish(call)
    return { message: `${asset.tag} changed`, id: asset.id, tag: asset.tag }
  },

  move: async (call) => {
    const { db, body } = call
    const { asset_ids, ...to } = body
    if (!(await store.findPart(db, 'branch', { id: to.branch_id }))) throw invalid({ branch_id: 'Choose a branch' })
    const found = await store.lockAssets(db, asset_ids)
    if (found.length !== new Set(asset_ids).size) throw invalid({ asset_ids: 'An asset was not found' })
    for (const asset of found) refuse(whyNot({ ...asset, is_held: false }, 'edit', askingOf(call)))
    const ids = found.map(({ id }) => id)
    await store.updateAssets(db, ids, to)
    await call.audit(
      found.map(({ id, branch_id, place }) => ({
        ...{ action: 'asset.move', entity: 'asset', entity_id: id, before: { branch_id, place }, after: to },
      })),
    )
    await publish(call)
    return { message: `${found.length} ${found.length === 1 ? 'asset' : 'assets'} moved` }
  },
})
