/** Meters, and reading them. */
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { meters } from '@iroko/contract/facility/meters'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { findAsset, listBranches } from '../faults/store.ts'
import { readMeter } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(meters, {
  list: (call) => listed('meters', store.listMeters(call.db, call.query)),

  create: async (call) => {
    const { db, body } = call
    const { asset_tag, ...facts } = body
    if (!(await listBranches(db)).some(({ id }) => id === body.branch_id)) throw invalid({ branch_id: 'Choose a branch' })
    const asset = asset_tag ? await findAsset(db, asset_tag) : undefined
    if (asset_tag && !asset) throw invalid({ asset_tag: 'No asset has this tag' })
    const row = { ...facts, id: uuid(), asset_id: asset?.id ?? null }
    await store.insertMeter(db, row)
    await call.audit({ action: 'meter.create', entity: 'meter', entity_id: row.id, after: row })
    await call.changed('meters', { permission: 'plan.edit' })
    return { message: 'Meter added', id: row.id }
  },

  archive: async (call) => {
    const { db, now } = call
    const held = await lockForStep(
      call,
      { entity: 'meter', called: 'meter', find: (tools, id) => store.lockMeter(tools.db, id), whyNot: () => undefined },
      call.params.id,
      call.body.version,
    )
    if (await store.isMeterUsed(db, held.id))
      throw conflict('in_use', 'A plan or a generator counts by this meter. Change or archive the plan first')
    await store.updateMeter(db, held.id, { archived_at: now.toISOString() })
    await call.audit({ action: 'meter.archive', entity: 'meter', entity_id: held.id })
    await call.changed('meters', { permission: 'plan.edit' })
    return { message: 'Meter archived', id: held.id }
  },

  readings: async (call) => {
    await orNotFound(store.findMeter(call.db, call.params.id), 'meter')
    return await listed('readings', store.listReadings(call.db, call.params.id, call.query))
  },

  read: async (call) => {
    const { db, params, body } = call
    await orNotFound(store.lockMeter(db, params.id), 'meter')
    const { row } = await readMeter(call, params.id, body)
    await call.audit({ action: 'meter.read', entity: 'meter', entity_id: params.id, after: body })
    await call.changed('meters', { permission: 'plan.edit' })
    return { message: 'Reading recorded', id: row.id }
  },
})
