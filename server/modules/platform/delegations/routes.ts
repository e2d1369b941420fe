/** Who decides for somebody while they are away. */
import { conflict, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { delegations } from '@iroko/contract/platform/delegations'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { hasScope } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { refuseMoreRights } from '../access/actions.ts'
import { arrangedLetter, delegationLetter } from '../approvals/notify.ts'
import * as store from './store.ts'

export const routes = implement(delegations, {
  list: async (call) => {
    const { db, user } = call
    const { rows, ...page } = await store.listDelegations(db, user.id, call.query, call.today)
    const create = hasScope(user, 'leave.approve', 'reportees') || (await store.decides(db, user))
    return { delegations: rows, ...page, can: { create } }
  },

  create: (call) => name(call, { person: call.user, arranged_by: null, whose: 'You already have' }),

  listFor: async (call) => {
    const person = await led(call, call.params.ogid)
    return { delegations: await store.openDelegations(call.db, person.id, call.today) }
  },

  createFor: async (call) => {
    const person = await led(call, call.params.ogid)
    await refuseMoreRights(call, [person.id])
    if (call.body.ogid === call.user.ogid)
      throw invalid({ ogid: 'You cannot choose yourself as delegate of a colleague. Choose another person' })
    return await name(call, { person, arranged_by: call.user.id, whose: `${person.full_name} already has` })
  },

  end: async (call) => {
    const { id } = call.params
    const owner = await orNotFound(store.findOwner(call.db, id), 'delegation')
    if (owner.id !== call.user.id && !(owner.arranged_by && (await store.findLed(call.db, call.user, owner.ogid, call.today))))
      throw notFound('delegation')
    const ended = await store.endDelegation(call.db, id, owner.id, call.now)
    if (!ended) throw conflict('ended', 'This delegation has already ended')
    await call.audit({ action: 'approval.delegate_end', entity: 'delegation', entity_id: id })
    await call.changed(['delegations', 'approvals'], { for: [call.user.id, owner.id, ended.delegate_id] })
    return { message: 'Delegation ended' }
  },
})

const led = (call: Pick<Call<typeof delegations.listFor>, 'db' | 'user' | 'today'>, ogid: string) =>
  orNotFound(store.findLed(call.db, call.user, ogid, call.today), 'person')

interface Naming {
  person: { id: string; full_name: string }
  /** Who names the delegate for somebody who cannot. */
  arranged_by: string | null
  whose: string
}

/** Names a delegate and tells them; and the person, where somebody else did it. */
async function name(call: Omit<Call<typeof delegations.create>, 'params'>, { person, arranged_by, whose }: Naming) {
  const { db, user } = call
  const { ogid, starts_on, ends_on, reason } = call.body
  const delegate = await requireColleague(db, ogid, { day: laterOf(starts_on, call.today) })
  if (delegate.id === person.id) throw invalid({ ogid: 'Choose another person as delegate' })
  if (ends_on < call.today) throw invalid({ ends_on: 'Choose dates that are not over' })
  const row = { employee_id: person.id, delegate_id: delegate.id, arranged_by, starts_on, ends_on, reason: reason ?? null }
  const id = await store.insertDelegation(db, row, whose)
  await call.audit({ action: 'approval.delegate', entity: 'delegation', entity_id: id, after: row })
  await call.changed(['delegations', 'approvals'], { for: [user.id, person.id, delegate.id] })
  const by = arranged_by === null ? undefined : user.full_name
  await write(call, [delegate.id], '/dashboard/employee-dashboard', delegationLetter(person.full_name, row, by), 'decisions')
  if (by) await write(call, [person.id], '/dashboard/main/leave', arrangedLetter(delegate.full_name, row, by), 'decisions')
  return { delegation: await store.findDelegation(db, id) }
}
