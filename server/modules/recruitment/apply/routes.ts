import { conflict, forbidden, orNotFound } from '@iroko/contract/errors'
import { apply } from '@iroko/contract/recruitment/apply'
import { isClosed } from '@iroko/contract/recruitment/stages'
import { openFile } from '../../../lib/files/files.ts'
import { implement } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { lockApplication } from '../applications/store.ts'
import { lockInScope } from '../applications/store-one.ts'
import { erase } from './actions-erase.ts'
import { viewPath } from './actions-view.ts'
import * as store from './store.ts'

export const routes = implement(apply, {
  resume: async (call) => {
    const { id } = call.params
    const file = await orNotFound(store.findResume(call.db, call.user, id, call.today), 'resume')
    await call.audit({ action: 'application.read_resume', entity: 'job_application', entity_id: id })
    return { type: file.type, name: file.name, stream: await openFile(call.portal.environment, call.db, file.id) }
  },

  view: async (call) => {
    const { id } = call.params
    const file = await orNotFound(store.findResume(call.db, call.user, id, call.today), 'resume')
    if (file.type !== 'application/pdf')
      throw conflict('no_pdf', 'This resume is a Word document and is not shown here. Read its text, or download it')
    await call.audit({ action: 'application.read_resume', entity: 'job_application', entity_id: id })
    return { path: viewPath(call.portal, { application_id: id, file_id: file.id, session_id: call.user.session_id }) }
  },

  erase: async (call) => {
    const reach = { user: call.user, permission: 'application.edit', today: call.today } as const
    await orNotFound(lockInScope(call.db, call.params.id, reach), 'application')
    if (!mayForAll(call.user, 'application.edit')) throw forbidden()
    const application = await orNotFound(lockApplication(call.db, call.params.id), 'application')
    if (!isClosed(application.stage)) throw conflict('not_now', 'Reject or withdraw this application before its data is erased')
    await erase(call, application)
    return { message: 'What named the applicant was erased' }
  },
})
