/** The people of clients. */
import { type ContactRight, type ContactState, contactRights } from '@iroko/contract/clients/contacts'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ClientContact } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { ClientUser } from '../../../lib/http/implement.ts'

const rows = (db: Db) =>
  db
    .selectFrom('client_contact as contact')
    .select(['contact.id', 'contact.email', 'contact.first_name', 'contact.last_name', 'contact.version'])
    .select(['contact.sees_money', 'contact.decides_requests', 'contact.manages_contacts', 'contact.is_billing'])
    .select([
      'contact.created_at as invited_at',
      sql<ContactState>`case when contact.disabled_at is not null then 'off' when contact.activated_at is null then 'invited' else 'active' end`.as(
        'state',
      ),
    ])

export function listContacts(db: Db, clientId: string, list: ListQuery) {
  const found = rows(db)
    .where('contact.client_id', '=', clientId)
    .$if(Boolean(list.q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', contact.first_name, contact.last_name, contact.email)) like ${likePattern(list.q ?? '')}`,
      ),
    )
  const columns = { last_name: sql.ref('contact.last_name'), email: sql.ref('contact.email') }
  return listPage(db, found, list, { columns, fallback: 'last_name', tie: sql.ref('contact.id') })
}

export const findContact = (db: Db, id: string) => rows(db).where('contact.id', '=', id).executeTakeFirstOrThrow()

/** A client that is not archived, held: two who change its contacts do so one after the other. */
export const lockClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A contact, held after its client; of one client, where a contact of it asks. */
export async function lockContact(db: Db, id: string, clientId?: string) {
  const found = await db.selectFrom('client_contact').select('client_id').where('id', '=', id).executeTakeFirst()
  if (!found || (clientId !== undefined && found.client_id !== clientId)) return undefined
  await db.selectFrom('client').select('id').where('id', '=', found.client_id).forUpdate().execute()
  return await db.selectFrom('client_contact').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** How many others of the client manage its contacts and are not switched off. */
export async function otherManagers(db: Db, { client_id, id }: { client_id: string; id: string }): Promise<number> {
  const { count } = await db
    .selectFrom('client_contact')
    .select(sql<number>`count(*)`.as('count'))
    .where('client_id', '=', client_id)
    .where('id', '<>', id)
    .where('manages_contacts', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertContact(db: Db, row: Insertable<ClientContact>): Promise<void> {
  await db.insertInto('client_contact').values(row).execute()
}

export async function updateContact(db: Db, id: string, row: Updateable<ClientContact>): Promise<void> {
  await db
    .updateTable('client_contact')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Ends all sessions of a contact. */
export async function endSessions(db: Db, contactId: string, ended_at: string): Promise<void> {
  await db
    .updateTable('client_session')
    .set({ ended_at })
    .where('client_contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

/** What a contact of the session may; a preview by who may not read invoices shows no money. */
export async function rightsOf(db: Db, { contact_id, hides_money }: Pick<ClientUser, 'contact_id' | 'hides_money'>) {
  const rights = await db
    .selectFrom('client_contact')
    .select(contactRights)
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow()
  return { ...rights, sees_money: rights.sees_money && !hides_money }
}

/** Of all clients that are not archived. */
export const allContactsWith = (db: Db, right: ContactRight) =>
  db
    .selectFrom('client_contact')
    .innerJoin('client', 'client.id', 'client_contact.client_id')
    .select(['client_contact.email', 'client_contact.first_name'])
    .where(`client_contact.${right}`, '=', true)
    .where('client_contact.disabled_at', 'is', null)
    .where('client.archived_at', 'is', null)
    .orderBy('client_contact.email')
    .execute()

/** The contacts of a client who have a right and are not switched off. */
export const contactsWith = (db: Db, clientId: string, right: ContactRight) =>
  db
    .selectFrom('client_contact')
    .select(['id', 'email', 'first_name'])
    .where('client_id', '=', clientId)
    .where(right, '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
