/** Clients with their campaigns. */
import type { ClientState, Residency, VatTreatment } from '@iroko/contract/clients/directory'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, named } from '../../../lib/database/references.ts'

export const clientRows = (db: Db) =>
  db
    .selectFrom('client')
    .select(['client.id', 'client.title', 'client.legal_name', 'client.rc_number', 'client.tin', 'client.address'])
    .select(['client.vat_agent', 'client.wht_bp', 'client.terms_days', 'client.po_required'])
    .select(['client.archived_at', 'client.version'])
    .select([
      sql<Residency>`client.residency`.as('residency'),
      sql<VatTreatment>`client.vat_treatment`.as('vat_treatment'),
      sql<ClientState>`client.state`.as('state'),
      sql<Named[]>`coalesce((select json_agg(${named('office')} order by office.title) from office
        where office.client_id = client.id and office.archived_at is null), '[]')`.as('campaigns'),
      sql<number>`(select count(*) from client_contact contact where contact.client_id = client.id and contact.disabled_at is null)`.as(
        'contacts',
      ),
    ])

/** The running campaigns of a client. */
export async function campaignsOf(db: Db, clientId: string): Promise<string[]> {
  const found = await db
    .selectFrom('office')
    .select('title')
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  return found.map(({ title }) => title)
}

/** Who else has this tax number; undefined where nobody has. */
export async function ownerOfTin(db: Db, tin: string, except: string | undefined): Promise<string | undefined> {
  const found = await db
    .selectFrom('client')
    .select('title')
    .where('tin', '=', tin)
    .where('archived_at', 'is', null)
    .$if(except !== undefined, (it) => it.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return found?.title
}
