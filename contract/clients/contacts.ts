/** The people of a client: what each may see and do in the client's portal. Accounting keeps them, and whoever of the client manages contacts. */
import * as z from 'zod/mini'
import { endpoint, id, idParams, listQuery, listReply, moment, requiredText, version } from '../endpoint.ts'

const rights = {
  /** Invoices, payments, statements and rates. */
  sees_money: z.boolean(),
  /** Leave and shifts that ask for the client's consent. */
  decides_requests: z.boolean(),
  /** Invites others and gives rights; one of each client does. */
  manages_contacts: z.boolean(),
  /** Gets invoices by mail. */
  is_billing: z.boolean(),
}
export const contactRights = ['sees_money', 'decides_requests', 'manages_contacts', 'is_billing'] as const
export type ContactRight = (typeof contactRights)[number]
export const contactRightWords: Record<ContactRight, string> = {
  sees_money: 'Sees invoices and payments',
  decides_requests: 'Decides requests',
  manages_contacts: 'Manages contacts',
  is_billing: 'Gets invoices by mail',
}

export const contactStates = ['invited', 'active', 'off'] as const
export type ContactState = (typeof contactStates)[number]
export const contactStateWords: Record<ContactState, string> = { invited: 'Invited', active: 'Active', off: 'Switched off' }

const contact = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...rights,
  state: z.enum(contactStates),
  invited_at: moment,
  version: z.number(),
})

const names = { first_name: requiredText(60), last_name: requiredText(60) }
const email = z.email('Enter an email address').check(z.maxLength(254))
const invited = { ...names, email, ...rights }
const changed = { ...names, ...rights, is_off: z._default(z.boolean(), false), version }
const reply = z.object({ message: z.string(), client_contact: contact })
const topics = ['clients'] as const

export const clientContacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/client_contacts.json',
    access: 'client.read',
    stake: 'none',
    topics,
    summary: 'The contacts of a client with their rights.',
    query: listQuery(['last_name', 'email'], { client_id: id }),
    rows: 'client_contacts',
    reply: listReply('client_contacts', contact),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/client_contacts.json',
    access: 'client.edit',
    stake: 'power',
    summary: 'Adds a contact of a client and mails the invitation.',
    body: z.strictObject({ client_id: id, ...invited }),
    reply,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/v1/client_contacts/{id}/invite.json',
    access: 'client.edit',
    stake: 'power',
    summary: 'Mails a contact who has not activated the account another invitation.',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_contacts/{id}.json',
    access: 'client.edit',
    stake: 'power',
    summary: 'Changes the name and rights of a contact, or switches one off.',
    body: z.strictObject(changed),
    reply,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/contacts.json',
    access: 'client',
    stake: 'none',
    topics,
    summary: 'The contacts of the own company; for who manages contacts.',
    query: listQuery(['last_name', 'email'], {}),
    rows: 'client_contacts',
    reply: listReply('client_contacts', contact),
  }),
  inviteMine: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/contacts.json',
    access: 'client',
    stake: 'none',
    summary: 'Invites a colleague; for who manages contacts.',
    body: z.strictObject(invited),
    reply,
  }),
  inviteMineAgain: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/contacts/{id}/invite.json',
    access: 'client',
    stake: 'none',
    summary: 'Mails a colleague who has not activated the account another invitation; for who manages contacts.',
    params: idParams,
  }),
  updateMine: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_auth/contacts/{id}.json',
    access: 'client',
    stake: 'none',
    summary: 'Changes a colleague’s rights, or switches one off; for who manages contacts.',
    body: z.strictObject(changed),
    reply,
  }),
}
