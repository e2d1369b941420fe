import { clientContacts } from '@iroko/contract/clients/contacts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { change, invite, inviteAgain, mustHave } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(clientContacts, {
  list: ({ db, query }) => listed('client_contacts', store.listContacts(db, query.client_id, query)),
  invite: (call) => {
    const { client_id, ...body } = call.body
    return invite(call, client_id, body)
  },
  inviteAgain: (call) => inviteAgain(call, call.params.id),
  update: (call) => change(call, call.params.id, call.body),

  mine: async (call) => {
    await mustHave(call, 'manages_contacts')
    return await listed('client_contacts', store.listContacts(call.db, call.client.client_id, call.query))
  },
  inviteMine: async (call) => {
    await mustHave(call, 'manages_contacts')
    return await invite(call, call.client.client_id, call.body)
  },
  updateMine: async (call) => {
    await mustHave(call, 'manages_contacts')
    return await change(call, call.params.id, call.body, call.client)
  },
  inviteMineAgain: async (call) => {
    await mustHave(call, 'manages_contacts')
    return await inviteAgain(call, call.params.id, call.client.client_id)
  },
})
