import { clientTickets } from '@iroko/contract/engagement/client-tickets'
import { forbidden } from '@iroko/contract/errors'
import { escaped } from '../../../lib/html.ts'
import { byKey, type Call, callTools, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { findContact } from '../../clients/contacts/store.ts'
import { cleanWords, openTicket } from '../tickets/actions.ts'
import * as store from './store.ts'

/** Each is a letter to the contact and a notice to whoever answers. */
const ticketsAnHour = 20

export const routes = implement(clientTickets, {
  mine: ({ db, client, query }) => {
    if (client.previewer_id !== null) throw forbidden('A preview shows no tickets: they are between the contact and the desk')
    return listed('tickets', store.listOwn(db, client.contact_id, query))
  },

  create: ownTransaction(async (call: Call<typeof clientTickets.create>) => {
    const { client, body, portal, now, today, requestId } = call
    const key = `ticket:client:${client.contact_id}`
    await countAttempt(portal.database.db, [{ key, tries: ticketsAnHour, minutes: 60 }])
    const lines = body.complaint.split('\n').map((line) => `<p>${escaped(line)}</p>`)
    const complaint = cleanWords(lines.join(''), 'complaint')
    return await call.once(async (db) => {
      const { first_name, last_name, email } = await findContact(db, client.contact_id)
      const from = { employee_id: null, client_contact_id: client.contact_id, first_name, last_name, ogid: '', email }
      const tools = { ...callTools(portal, db, null, requestId), today, now, requestId }
      const { number } = await openTicket(tools, { ...from, complaint, category: null, excluded_id: null })
      return { message: `Ticket ${number} received. We answer by mail and here` }
    })
  }, byKey),
})
