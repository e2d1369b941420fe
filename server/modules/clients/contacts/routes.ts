import { clientContacts } from '@iroko/contract/clients/contacts'
import { forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { type ClientUser, implement, listed } from '../../../lib/http/implement.ts'
import { change, invite, inviteAgain } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(clientContacts, {
  list: ({ db, query }) => listed('client_contacts', store.listContacts(db, query.client_id, query)),
  invite: (call) => {
    const { client_id, ...body } = call.body
    return invite(call, client_id, body)
  },
  inviteAgain: (call) => inviteAgain(call, call.params.id),
  update: (call) => change(call, call.params.id, call.body),

  mine: ({ db, client, query }) => listed('client_contacts', store.listContacts(db, client.client_id, query)),
  inviteMine: async (call) => {
    await mustManage(call)
    return await invite(call, call.client.client_id, call.body)
  },
  updateMine: async (call) => {
    await mustManage(call)
    return await change(call, call.params.id, call.body, call.client.client_id)
  },
})

async function mustManage({ db, client }: { db: Db; client: ClientUser }): Promise<void> {
  if (!(await store.managesContacts(db, client.contact_id))) throw forbidden()
}
