/** Education, guarantors and dependants: the person reads them, HR keeps them. */
import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { background } from '@iroko/contract/people/background'
import { staleBy } from '../../../lib/audit.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { findPersonal } from '../documents/store.ts'
import { differenceOf } from '../records/rules.ts'
import * as store from './store.ts'

export const routes = implement(background, {
  list: async (call) => {
    const person = await orNotFound(findPersonal(call.db, call.user, call.params.ogid, call.today), 'person')
    return { background: await store.backgroundOf(call.db, person.id) }
  },

  create: async (call) => {
    const person = await orNotFound(findPersonal(call.db, call.user, call.params.ogid, call.today), 'person')
    refuseOwn(call.user, person.id)
    const id = await store.insertBackground(call.db, person.id, call.body, call.now)
    await call.audit({
      action: 'people.background.add',
      entity: 'employee',
      entity_id: person.id,
      after: { background_id: id, ...call.body },
    })
    await call.changed('background', { for: [person.id], permission: 'people.edit' })
    return { message: `Record of ${person.full_name} changed` }
  },

  update: async (call) => {
    const { version, ...entry } = call.body
    const { id, employee_id, ...before } = await lockEntry(call)
    if (before.kind !== entry.kind) throw invalid({ kind: 'The type cannot change. Add another entry' })
    if (before.version !== version) throw await staleBy(call.db, 'employee', employee_id)
    const difference = differenceOf(before, entry)
    if (!difference) return { message: 'Nothing was changed' }
    await store.updateBackground(call.db, id, entry)
    await call.audit({ action: 'people.background.change', entity: 'employee', entity_id: employee_id, ...difference })
    await call.changed('background', { for: [employee_id], permission: 'people.edit' })
    return { message: 'Record changed' }
  },

  remove: async (call) => {
    const { id, employee_id, version: _, created_at: __, ...before } = await lockEntry(call)
    await store.deleteBackground(call.db, id)
    await call.audit({ action: 'people.background.remove', entity: 'employee', entity_id: employee_id, before })
    await call.changed('background', { for: [employee_id], permission: 'people.edit' })
    return { message: 'Entry deleted' }
  },
})

async function lockEntry({ db, user, params }: Pick<StaffTools, 'db' | 'user'> & { params: { id: string } }) {
  const entry = await orNotFound(store.lockBackground(db, params.id), 'entry')
  refuseOwn(user, entry.employee_id)
  return entry
}

/** Who pays for a dependant or believes a degree believes another than the person, as with documents. */
function refuseOwn({ id }: StaffTools['user'], ownerId: string): void {
  if (id === ownerId) throw forbidden('You cannot change the background of your own record. Ask another HR colleague')
}
