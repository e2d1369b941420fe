/** Hand-over, acceptance and return; each holds the assets first, so that of two at once the second reads what the first did. */
import type { custodies } from '@iroko/contract/assets/custodies'
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findPart, lockAssets, updateAssets, writeStatus } from '../assets/store.ts'
import { notifyGiver, notifyHolder, notifyReceived } from './notify.ts'
import { type Asking, type CustodyStep, stateOf, whyNot, whyNotGiven, whyNotHandedOver } from './rules.ts'
import * as store from './store.ts'

export const askingOf = ({ user }: Pick<StaffTools, 'user'>): Asking => ({
  user_id: user.id,
  assigns: may(user, 'asset.assign'),
})

const publish = (call: StaffTools, people: readonly string[]) =>
  call.changed('assets', { permission: 'asset.assign', for: [...new Set([...people, call.user.id])] })

/** A custody as it is held for a step. */
export const lockStep = (call: StaffTools, step: CustodyStep, id: string, version: number, more: Partial<Asking> = {}) => {
  const by: RecordStep<store.LockedCustody> = {
    entity: 'custody',
    called: 'hand-over',
    find: ({ db, user, today }, custodyId) => store.lockCustody(db, user, custodyId, today),
    whyNot: (held) => whyNot({ ...held, state: stateOf(held) }, step, { ...askingOf(call), ...more }),
  }
  return lockForStep(call, by, id, version)
}

/** Hands a list over whole or not at all: 409 names each that stands in the way. */
export async function handOver(call: StaffTools, body: Parsed<typeof custodies.give>['body']) {
  const { db, user, now, today } = call
  const receiver = await orNotFound(store.findReceiver(db, body.ogid, today), 'person')
  refuse(whyNotGiven(receiver, user.id))
  if ((body.kind === 'loan') !== (body.due_on !== null))
    throw invalid({ due_on: body.kind === 'loan' ? 'Enter when it is to be back' : 'Only a loan has a day to be back' })
  if (body.due_on && body.due_on < today) throw invalid({ due_on: 'Enter a day that is not past' })
  const assets = await lockAssets(db, body.asset_ids)
  if (assets.length !== new Set(body.asset_ids).size) throw invalid({ asset_ids: 'An asset was not found' })
  refuse(
    whyNotHandedOver(
      await store.findInTheWay(
        db,
        assets.map(({ id }) => id),
      ),
    ),
  )
  const [hand_over_id, given_at] = [uuid(), now.toISOString()]
  const made = assets.map(({ id: asset_id, condition, acceptance }) => ({
    ...{ id: uuid(), hand_over_id, asset_id, employee_id: receiver.id, kind: body.kind, due_on: body.due_on, given_at },
    ...{ given_by: user.id, condition_out: body.condition ?? condition, note: body.note },
    accepted_at: acceptance === 'none' ? given_at : null,
    accepted_by_way: acceptance === 'none' ? ('not_needed' as const) : null,
  }))
  await orRefuse(
    store.insertCustodies(db, made),
    'custody_one_holder',
    conflict('in_the_way', 'An asset was handed over a moment ago. Receive it first'),
  )
  const ids = assets.map(({ id }) => id)
  const facts = { ...(body.condition ? { condition: body.condition } : {}), ...(body.place ? { place: body.place } : {}) }
  await updateAssets(db, ids, { ...facts, last_seen_on: today })
  await writeStatus(db, ids)
  await call.audit(
    made.map(({ id, asset_id }) => ({
      ...{ action: 'custody.give', entity: 'custody', entity_id: id },
      after: { asset_id, employee_id: receiver.id, kind: body.kind, due_on: body.due_on },
    })),
  )
  const isAccepted = made.every(({ accepted_at }) => accepted_at !== null)
  await notifyHolder(call, receiver.id, assets, isAccepted)
  await publish(call, [receiver.id])
  const what = assets.length === 1 ? (assets[0]?.tag ?? '') : `${assets.length} assets`
  return {
    message: `${what} handed over to ${receiver.full_name}${isAccepted ? '' : '. They accept it'}`,
    hand_over_id,
    is_waiting: !isAccepted,
    custodies: made.map(({ id, asset_id }) => ({ id, tag: assets.find((asset) => asset.id === asset_id)?.tag ?? '' })),
  }
}

/** Accepts all of a hand-over that waits, and answers of what. */
export async function acceptAll(call: StaffTools, held: store.LockedCustody, way: 'session' | 'pin'): Promise<void> {
  const { db, now, today } = call
  const waiting = await store.lockWaiting(db, held.hand_over_id)
  const ids = waiting.map(({ id }) => id)
  await store.updateCustodies(db, ids, { accepted_at: now.toISOString(), accepted_by_way: way })
  await updateAssets(
    db,
    waiting.map(({ asset_id }) => asset_id),
    { last_seen_on: today },
  )
  await call.audit(
    ids.map((id) => ({ action: 'custody.accept', entity: 'custody', entity_id: id, after: { way, holder: held.employee_id } })),
  )
  await publish(call, [held.employee_id, held.given_by])
}

export async function declineOne(
  call: StaffTools,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const held = await lockStep(call, 'decline', id, version)
  await store.updateCustodies(call.db, [id], { declined_at: call.now.toISOString(), declined_reason: reason })
  await call.audit({ action: 'custody.decline', entity: 'custody', entity_id: id, after: { reason } })
  await notifyGiver(call, held.given_by, held.tag, reason)
  await publish(call, [held.employee_id, held.given_by])
}

export async function offerOne(call: StaffTools, id: string, version: number): Promise<void> {
  const held = await lockStep(call, 'offer', id, version)
  await store.updateCustodies(call.db, [id], { return_offered_at: call.now.toISOString() })
  await call.audit({ action: 'custody.offer', entity: 'custody', entity_id: id, after: { asset_id: held.asset_id } })
  await publish(call, [held.employee_id, held.given_by])
}

/** Takes an asset back: in store at a branch and place, in the condition that was seen. */
export async function receiveOne(call: StaffTools, id: string, body: Parsed<typeof custodies.receive>['body']): Promise<void> {
  const { db, user, now, today } = call
  const held = await lockStep(call, 'receive', id, body.version)
  const { branch_id, place, condition, note } = body
  if (branch_id && !(await findPart(db, 'branch', { id: branch_id }))) throw invalid({ branch_id: 'Choose a branch' })
  const bringer = body.brought_by ? await orNotFound(store.findReceiver(db, body.brought_by, today), 'person') : undefined
  if (bringer && !note) throw invalid({ note: `Enter why ${bringer.full_name} brings it` })
  if (bringer?.id === user.id) throw invalid({ brought_by: 'Name who brought it, not yourself' })
  const back = {
    returned_at: now.toISOString(),
    received_by: user.id,
    condition_in: condition,
    brought_by: bringer?.id ?? null,
  }
  await store.updateCustodies(db, [id], { ...back, ...(note ? { note } : {}) })
  const placed = { ...(branch_id ? { branch_id } : {}), place, condition, last_seen_on: today }
  await updateAssets(db, [held.asset_id], placed)
  await writeStatus(db, [held.asset_id])
  await call.audit({
    action: 'custody.receive',
    entity: 'custody',
    entity_id: id,
    after: { ...placed, note, brought_by: body.brought_by ?? null },
  })
  await notifyReceived(call, held.employee_id, held.tag)
  await publish(call, [held.employee_id, held.given_by])
}
