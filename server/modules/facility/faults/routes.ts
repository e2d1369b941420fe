/** Faults: reported by anyone, handled by Facility, confirmed by whoever reported them. */

import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { type FaultStatus, faults } from '@iroko/contract/facility/faults'
import { v7 as uuid } from 'uuid'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { confirmWithFault } from '../jobs/actions.ts'
import { aboutOf, dueOf, publishFault, solveFault } from './actions.ts'
import { acceptedLetter, pageOf, rejectedLetter } from './notify.ts'
import { type FaultStep, whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(faults, {
  list: (call) => listed('faults', store.listFaults(call.db, call.user, call.query, call.now)),

  show: async (call) => ({ fault: await shown(call, call.params.id) }),

  places: async ({ db, user }) => ({ branches: await store.listBranches(db), own_id: user.branch_id }),

  report: async (call) => {
    const { db, user, now, body } = call
    const asset = body.asset_tag ? await store.findAsset(db, body.asset_tag) : undefined
    if (body.asset_tag && !asset) throw invalid({ asset_tag: 'No asset has this tag. Leave it blank if you cannot read it' })
    const branch_id = body.branch_id ?? asset?.branch_id ?? user.branch_id
    const branches = await store.listBranches(db)
    if (!branches.some(({ id }) => id === branch_id) || branch_id === null) throw invalid({ branch_id: 'Choose a branch' })
    const { place, category, words, urgency } = body
    const row = { id: uuid(), reporter_id: user.id, branch_id, place, category, words, urgency, asset_id: asset?.id ?? null }
    const due_at = await dueOf(db, branch_id, urgency, now)
    await store.insertFault(db, { ...row, reported_at: now.toISOString(), due_at })
    if (!(await store.keepFiles(db, row.id, body.file_ids, user.id)))
      throw invalid({ file_ids: 'A photo was not found. Add it again' })
    await call.audit({ action: 'fault.report', entity: 'fault', entity_id: row.id, after: row })
    await publishFault(call, [user.id])
    return { message: 'Fault reported. You hear when it is solved', fault: await shown(call, row.id) }
  },

  accept: async (call) => {
    const held = await lockForStep(call, faultStep('accept'), call.params.id, call.body.version)
    await changeStatus(call, held, 'accepted')
    await write(call, [held.reporter_id], pageOf(held.id), acceptedLetter(aboutOf(held)), 'requests')
    return { message: 'Fault accepted', fault: await shown(call, held.id) }
  },

  reject: async (call) => {
    const held = await lockForStep(call, faultStep('reject'), call.params.id, call.body.version)
    const { reason } = call.body
    const people = await store.findReporters(call.db, held.id)
    await changeStatus(call, held, 'rejected', { answer: reason })
    await write(call, people, pageOf(held.id), rejectedLetter(aboutOf(held), reason), 'requests')
    return { message: 'Fault rejected', fault: await shown(call, held.id) }
  },

  join: async (call) => {
    const { db, user, params, body } = call
    // Both are held in one order, so that two who join each to the other do not wait for each other.
    for (const id of [params.id, body.fault_id].toSorted()) await store.lockFault(db, user, id)
    const held = await lockForStep(call, faultStep('join'), params.id, body.version)
    const original = await store.lockFault(db, user, body.fault_id)
    if (!original || original.id === held.id) throw invalid({ fault_id: 'Choose another report' })
    if (original.branch_id !== held.branch_id) throw invalid({ fault_id: 'Choose a report of the same branch' })
    if (original.status !== 'new' && original.status !== 'accepted')
      throw conflict('not_open', 'The other report is not open any more')
    await store.passDuplicates(db, held.id, original.id)
    await changeStatus(call, held, 'duplicate', { duplicate_of: original.id })
    return { message: 'Reports joined. Both persons hear when it is solved', fault: await shown(call, held.id) }
  },

  solve: async (call) => {
    const held = await lockForStep(call, faultStep('solve'), call.params.id, call.body.version)
    await solveFault(call, held, call.body.answer)
    return { message: 'Fault recorded as solved', fault: await shown(call, held.id) }
  },

  confirm: async (call) => {
    const held = await lockForStep(call, faultStep('confirm'), call.params.id, call.body.version)
    await changeStatus(call, held, 'confirmed', { confirmed_at: call.now.toISOString() })
    await confirmWithFault(call, held.id)
    return { message: 'Thank you. The fault is closed', fault: await shown(call, held.id) }
  },

  reopen: async (call) => {
    const held = await lockForStep(call, faultStep('reopen'), call.params.id, call.body.version)
    const { db, now } = call
    await changeStatus(call, held, 'new', {
      solved_at: null,
      solved_by: null,
      confirmed_at: null,
      job_id: null,
      answer: call.body.reason,
      reopened: held.reopened + 1,
      due_at: await dueOf(db, held.branch_id, held.urgency, now),
    })
    return { message: 'Fault opened again', fault: await shown(call, held.id) }
  },
})

const faultStep = (step: FaultStep): RecordStep<store.HeldFault> => ({
  entity: 'fault',
  called: 'fault',
  find: ({ db, user }, id) => store.lockFault(db, user, id),
  whyNot: (held, { user, today }) => whyNot(held, step, { user_id: user.id, handles: mayForAll(user, 'fault.handle'), today }),
})

const shown = (call: Pick<StaffTools, 'db' | 'user' | 'now' | 'today'>, id: string) =>
  orNotFound(store.findFault(call.db, call.user, id, call), 'fault')

type Change = Parameters<typeof store.updateFault>[2]

const actionOf: Partial<Record<FaultStatus, string>> = {
  new: 'fault.reopen',
  accepted: 'fault.accept',
  rejected: 'fault.reject',
  duplicate: 'fault.join',
  confirmed: 'fault.confirm',
}

async function changeStatus(call: StaffTools, held: store.HeldFault, status: FaultStatus, more: Change = {}): Promise<void> {
  await store.updateFault(call.db, held.id, { ...more, status })
  const action = actionOf[status] ?? 'fault.change'
  await call.audit({ action, entity: 'fault', entity_id: held.id, before: { status: held.status }, after: { status, ...more } })
  await publishFault(call, [held.reporter_id])
}
