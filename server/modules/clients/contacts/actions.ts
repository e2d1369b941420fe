/** Inviting a contact of a client and changing its rights: as accounting does it, and as the client does for itself. */
import type { ContactRight, clientContacts } from '@iroko/contract/clients/contacts'
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, forbidden, invalid, notFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { ClientUser, Tools } from '../../../lib/http/implement.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { endOneTimeTokens, insertOneTimeToken } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { inviteLetter } from './notify.ts'
import { whyNotChanged } from './rules.ts'
import * as store from './store.ts'

const invitationDays = 7
const dayMs = 86_400_000

type Invited = Omit<Parsed<typeof clientContacts.inviteMine>['body'], 'client_id'>
type Changed = Parsed<typeof clientContacts.updateMine>['body']

/** 403 for a contact of the session without a right. */
export async function mustHave({ db, client }: { db: Db; client: ClientUser }, right: ContactRight): Promise<void> {
  if (!(await store.rightsOf(db, client))[right]) throw forbidden()
}

/** Adds a contact and mails the invitation; the first of a client manages the others. */
export async function invite(call: Tools, clientId: string, body: Invited) {
  const { db, now } = call
  const client = await store.lockClient(db, clientId)
  if (!client) throw invalid({ client_id: 'Choose a client from the list' })
  const id = uuid()
  const email = body.email.normalize('NFKC').toLowerCase()
  const manages_contacts = body.manages_contacts || (await store.otherManagers(db, { client_id: clientId, id })) === 0
  const row = { ...body, id, email, manages_contacts, client_id: clientId, created_at: now.toISOString() }
  await orRefuse(store.insertContact(db, row), 'client_contact_email', invalid({ email: 'This email address is already used' }))
  await call.audit({ action: 'client_contact.invite', entity: 'client_contact', entity_id: id, after: { ...body, email } })
  await sendInvitation(call, { id, email, first_name: body.first_name, client: client.title })
  await published(call)
  return { message: `Invitation sent to ${email}`, client_contact: await store.findContact(db, id) }
}

/** 409 where the account is activated or switched off; `clientId` where a contact of that client asks. */
export async function inviteAgain(call: Tools, id: string, clientId?: string): Promise<{ message: string }> {
  const contact = await store.lockContact(call.db, id, clientId)
  if (!contact) throw notFound('contact')
  if (contact.activated_at) throw conflict('active', 'This contact has activated the account already')
  if (contact.disabled_at) throw conflict('off', 'This contact is switched off')
  const client = await store.lockClient(call.db, contact.client_id)
  if (!client) throw conflict('archived', 'This client is archived')
  await sendInvitation(call, { ...contact, client: client.title })
  await call.audit({ action: 'client_contact.invite', entity: 'client_contact', entity_id: id })
  return { message: `Invitation sent to ${contact.email}` }
}

/** Changes names and rights, switches off and on; `own` is the contact of the same client who asks. */
export async function change(call: Tools, id: string, body: Changed, own?: Pick<ClientUser, 'client_id' | 'contact_id'>) {
  const { db, now } = call
  const contact = await store.lockContact(db, id, own?.client_id)
  if (!contact) throw notFound('contact')
  if (contact.version !== body.version) throw await staleBy(db, 'client_contact', id)
  const others = await store.otherManagers(db, contact)
  refuse(whyNotChanged({ before: contact, after: body, others, isSelf: own?.contact_id === id }))
  const { is_off, version: _version, ...columns } = body
  const disabled_at = is_off ? (contact.disabled_at ?? now.toISOString()) : null
  await store.updateContact(db, id, { ...columns, disabled_at })
  if (is_off) {
    await store.endSessions(db, id, now.toISOString())
    await endOneTimeTokens(db, id, now)
  }
  const { first_name, last_name, sees_money, decides_requests, manages_contacts, is_billing } = contact
  const before = { first_name, last_name, sees_money, decides_requests, manages_contacts, is_billing }
  await call.audit({
    ...{ action: 'client_contact.change', entity: 'client_contact', entity_id: id },
    before: { ...before, is_off: contact.disabled_at !== null },
    after: { ...columns, is_off },
  })
  await published(call)
  return { message: `${body.first_name} ${body.last_name} changed`, client_contact: await store.findContact(db, id) }
}

interface InvitedContact {
  id: string
  email: string
  first_name: string
  client: string
}

async function sendInvitation(call: Tools, { id, email, first_name, client }: InvitedContact): Promise<void> {
  const token = newToken()
  const expires_at = new Date(call.now.getTime() + invitationDays * dayMs)
  const row = { token_hash: hashToken(token), purpose: 'activation', account_id: id, expires_at, at: call.now } as const
  await insertOneTimeToken(call.db, row)
  const company = companyOf(await findCompany(call.db)).name
  const link = `${call.portal.environment.PUBLIC_URL}/auth/activate?token=${token}`
  await call.mail({ to: email, ...inviteLetter({ first_name, client, company, link, days: invitationDays }) })
}

const published = (call: Tools): Promise<void> => call.changed('clients', { permission: 'client.read' })
