/** Clients whose contacts are signed in, for tests. */
import type { ContactRight } from '@iroko/contract/clients/contacts'
import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '../lib/sign-in/tokens.ts'
import type { TestApp } from './harness.ts'

export interface Contact {
  id: string
  email: string
  token: string
}

/** A client, of the campaign that is given. */
export async function makeClient(t: TestApp, title: string, officeId?: string) {
  const id = uuid()
  await t.db.insertInto('client').values({ id, title }).execute()
  if (officeId) await t.db.updateTable('office').set({ client_id: id }).where('id', '=', officeId).execute()

  return { id, title, contact: (first_name: string) => contactOf(t, { id, title }, first_name) }
}

type Rights = Partial<Record<ContactRight, boolean>>

/** A contact of a client, signed in; it decides requests unless that is said. */
export async function contactOf(
  t: TestApp,
  client: { id: string; title: string },
  first_name: string,
  rights: Rights = {},
): Promise<Contact> {
  const at = t.portal.now().toISOString()
  const made = { id: uuid(), email: `${first_name.toLowerCase()}@${client.title.toLowerCase().replaceAll(' ', '')}.test` }
  await t.db
    .insertInto('client_contact')
    .values({ ...made, ...rights, client_id: client.id, first_name, last_name: 'Client', activated_at: at })
    .execute()
  const token = newToken()
  await t.db
    .insertInto('client_session')
    .values({ token_hash: hashToken(token), client_contact_id: made.id, created_at: at, last_seen_at: at })
    .execute()
  return { ...made, token }
}
