/** Documents of a record: contract, identification, certificates, guarantor form. */
import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { documents } from '@iroko/contract/people/documents'
import { implement } from '../../../lib/http/implement.ts'
import { freeDocumentFiles, insertDocuments } from '../records/store.ts'
import * as store from './store.ts'

export const routes = implement(documents, {
  list: async (call) => {
    const person = await orNotFound(store.findPersonal(call.db, call.user, call.params.ogid, call.today), 'person')
    return { documents: await store.documentsOf(call.db, person.id) }
  },

  create: async (call) => {
    const { db, user, today } = call
    const { kind, file_id, expires_on = null } = call.body
    const person = await orNotFound(store.findPersonal(db, user, call.params.ogid, today), 'person')
    refuseOwn(user, person.id)
    if (!(await freeDocumentFiles(db, user.id, [file_id])).has(file_id)) throw invalid({ file_id: 'Upload this file again' })
    await insertDocuments(db, [{ employee_id: person.id, kind, file_id, expires_on, created_by: user.id }])
    await call.audit({
      action: 'people.document.add',
      entity: 'employee',
      entity_id: person.id,
      after: { kind, file_id, expires_on },
    })
    await call.changed('documents', { for: [person.id], permission: 'people.edit' })
    return { message: 'Document added' }
  },

  remove: async (call) => {
    const removed = await orNotFound(store.removeDocument(call.db, call.params.id, call.now), 'document')
    refuseOwn(call.user, removed.employee_id)
    const { employee_id, ...before } = removed
    await call.audit({ action: 'people.document.remove', entity: 'employee', entity_id: employee_id, before })
    await call.changed('documents', { for: [employee_id], permission: 'people.edit' })
    return { message: 'Document removed' }
  },
})

/** A document is what the company keeps as proof about somebody: nobody vouches for themselves. */
function refuseOwn(user: { id: string }, ownerId: string): void {
  if (user.id === ownerId) throw forbidden('You cannot change the documents of your own record. Ask another HR colleague')
}
