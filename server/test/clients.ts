/** Clients whose contacts are signed in, for tests. */
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

  async function contact(first_name: string): Promise<Contact> {
    const at = t.portal.now().toISOString()
    const made = { id: uuid(), email: `${first_name.toLowerCase()}@${title.toLowerCase().replaceAll(' ', '')}.test` }
    await t.db
      .insertInto('client_contact')
      .values({ ...made, client_id: id, first_name, last_name: 'Client', activated_at: at })
      .execute()
    const token = newToken()
    await t.db
      .insertInto('client_session')
      .values({ token_hash: hashToken(token), client_contact_id: made.id, created_at: at, last_seen_at: at })
      .execute()
    return { ...made, token }
  }
  return { id, title, contact }
}
