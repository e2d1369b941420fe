import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { named } from '../../../lib/database/references.ts'
import type { ClientUser } from '../../../lib/http/implement.ts'

/** An active contact by e-mail; one who has not activated the account has no password yet. */
export async function findContact(db: Db, email: string) {
  return await db
    .selectFrom('client_contact')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .where(sql`lower(normalize(email, NFKC))`, '=', sql`lower(normalize(${email}, NFKC))`)
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The contact with their company and the company's running campaigns: nothing of anybody else's. */
export async function accountOf(
  db: Db,
  { contact_id, previewer_id, hides_money }: Omit<ClientUser, 'client_id' | 'token_hash'>,
) {
  const found = await db
    .selectFrom('client_contact')
    .innerJoin('client', 'client.id', 'client_contact.client_id')
    .select(['client_contact.id', 'client_contact.email', 'client_contact.first_name', 'client_contact.last_name'])
    .select(['client_contact.sees_money', 'client_contact.decides_requests', 'client_contact.manages_contacts'])
    .select(named('client').as('client'))
    .select(
      sql<{ id: string; title: string }[]>`coalesce((
      select json_agg(${named('office')} order by office.title)
      from office where office.client_id = client.id and office.archived_at is null), '[]')`.as('campaigns'),
    )
    .where('client_contact.id', '=', contact_id)
    .executeTakeFirstOrThrow()
  return { ...found, sees_money: found.sees_money && !hides_money, is_preview: previewer_id !== null }
}

/** Whose sight of the portal is shown to a colleague: who sees and decides most. */
export const contactToPreview = (db: Db, clientId: string) =>
  db
    .selectFrom('client_contact as contact')
    .innerJoin('client', 'client.id', 'contact.client_id')
    .select(['contact.id', 'client.title'])
    .where('client.id', '=', clientId)
    .where('client.archived_at', 'is', null)
    .where('contact.disabled_at', 'is', null)
    .orderBy(sql`contact.sees_money::int + contact.decides_requests::int`, 'desc')
    .orderBy('contact.id')
    .executeTakeFirst()

export async function insertSession(
  db: Db,
  {
    at: moment,
    ...session
  }: {
    token_hash: Uint8Array
    client_contact_id: string
    at: Date
    previewer_id?: string
    hides_money?: boolean
  },
): Promise<void> {
  const at = moment.toISOString()
  await db
    .insertInto('client_session')
    .values({ ...session, created_at: at, last_seen_at: at })
    .execute()
}

export async function endSession(db: Db, tokenHash: Uint8Array, at: Date): Promise<void> {
  await db.updateTable('client_session').set({ ended_at: at.toISOString() }).where('token_hash', '=', tokenHash).execute()
}

export async function activate(db: Db, contactId: string, passwordHash: string, at: Date): Promise<void> {
  await db
    .updateTable('client_contact')
    .set({ password_hash: passwordHash, activated_at: at.toISOString() })
    .where('id', '=', contactId)
    .execute()
  await db
    .updateTable('client_session')
    .set({ ended_at: at.toISOString() })
    .where('client_contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Answers the client, if there is one. */
export async function showNames(db: Db, id: string, names_shown: boolean) {
  return await db.updateTable('client').set({ names_shown }).where('id', '=', id).returning('title').executeTakeFirst()
}
