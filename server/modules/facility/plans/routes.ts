/** Plans of preventive maintenance. */
import { conflict, invalid } from '@iroko/contract/errors'
import { plans } from '@iroko/contract/facility/plans'
import { v7 as uuid } from 'uuid'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { type Call, implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { findAsset, listBranches } from '../faults/store.ts'
import { findColleague, findVendor } from '../jobs/store.ts'
import { findLastReading, lockMeter } from '../meters/store.ts'
import { nextDueReading } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(plans, {
  list: (call) => listed('maintenance_plans', store.listPlans(call.db, call.query)),

  create: async (call) => {
    const { db, user } = call
    const row = { ...(await factsOf(call)), id: uuid(), created_by: user.id }
    await store.insertPlan(db, row)
    await call.audit({ action: 'maintenance_plan.create', entity: 'maintenance_plan', entity_id: row.id, after: row })
    await publish(call)
    return { message: 'Plan added', id: row.id }
  },

  update: async (call) => {
    const { db, params, body } = call
    const held = await lockForStep(call, planStep, params.id, body.version)
    const facts = await factsOf(call)
    // A plan that counts on by the same meter goes on from where it was.
    const sameMeter = held.meter_id === facts.meter_id && held.every_reading === body.every_reading
    const next_due_reading = sameMeter ? held.next_due_reading : facts.next_due_reading
    const after = { ...facts, next_due_reading }
    await store.updatePlan(db, held.id, after)
    const { title, next_due_on, every, every_unit } = held
    const before = { title, next_due_on, every, every_unit }
    await call.audit({ action: 'maintenance_plan.change', entity: 'maintenance_plan', entity_id: held.id, before, after })
    await publish(call)
    return { message: 'Plan changed', id: held.id }
  },

  pause: async (call) => {
    const { db, today, params, body } = call
    const held = await lockForStep(call, planStep, params.id, body.version)
    const { paused_until } = body
    if (paused_until !== null && paused_until <= today) throw invalid({ paused_until: 'Choose a day after today' })
    await store.updatePlan(db, held.id, { paused_until })
    const action = paused_until === null ? 'maintenance_plan.resume' : 'maintenance_plan.pause'
    await call.audit({ action, entity: 'maintenance_plan', entity_id: held.id, after: { paused_until } })
    await publish(call)
    return { message: paused_until === null ? 'The plan goes on' : 'Plan paused', id: held.id }
  },

  archive: async (call) => {
    const { db, now, params, body } = call
    const held = await lockForStep(call, planStep, params.id, body.version)
    await store.updatePlan(db, held.id, { archived_at: now.toISOString() })
    await call.audit({ action: 'maintenance_plan.archive', entity: 'maintenance_plan', entity_id: held.id })
    await publish(call)
    return { message: 'Plan archived', id: held.id }
  },
})

const planStep: RecordStep<store.HeldPlan> = {
  entity: 'maintenance_plan',
  called: 'plan',
  find: ({ db }, id) => store.lockPlan(db, id),
  whyNot: ({ archived_at }) => (archived_at === null ? undefined : conflict('archived', 'This plan is archived')),
}

const publish = (call: StaffTools): Promise<void> => call.changed('maintenance_plans', { permission: 'plan.edit' })

/** What a form says of a plan, as columns; refused with a sentence where it names what is not there. */
async function factsOf({ db, today, body }: Call<typeof plans.create> | Call<typeof plans.update>) {
  const { asset_tag, assignee_ogid, checklist, every, every_unit, every_reading, meter_id, next_due_on } = body
  if (!(await listBranches(db)).some(({ id }) => id === body.branch_id)) throw invalid({ branch_id: 'Choose a branch' })
  const asset = asset_tag ? await findAsset(db, asset_tag) : undefined
  if (asset_tag && !asset) throw invalid({ asset_tag: 'No asset has this tag' })
  const assignee = assignee_ogid ? await findColleague(db, assignee_ogid, today) : undefined
  if (assignee_ogid && !assignee) throw invalid({ assignee_ogid: 'Choose a person who works here' })
  const vendor = body.vendor_id ? await findVendor(db, body.vendor_id) : undefined
  if (body.vendor_id && vendor?.state !== 'active') throw invalid({ vendor_id: 'Choose an active vendor' })
  const meter = meter_id ? await lockMeter(db, meter_id) : undefined
  if (meter_id && (!meter || meter.archived_at !== null)) throw invalid({ meter_id: 'Choose a meter that is read' })
  const last = meter_id ? await findLastReading(db, meter_id) : undefined
  const next = nextDueReading(meter_id ? every_reading : null, last?.value)
  const { title, kind, branch_id, place, lead_days, counts_from, vendor_id } = body
  return {
    ...{ title, kind, branch_id, place, lead_days, counts_from, vendor_id, meter_id, every },
    asset_id: asset?.id ?? null,
    assignee_id: assignee?.id ?? null,
    checklist: JSON.stringify(checklist),
    every_unit: every === null ? null : every_unit,
    next_due_on: every === null ? null : next_due_on,
    every_reading: meter_id ? every_reading : null,
    next_due_reading: next,
  }
}
