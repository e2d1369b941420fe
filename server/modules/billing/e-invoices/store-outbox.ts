/** Documents on their way to the exchange of e-invoices. */
import type { EState } from '@iroko/contract/billing/e-invoices'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'

export function listDocuments(db: Db, list: ListQuery & { state?: EState | undefined }) {
  const { state, q } = list
  const found = db
    .selectFrom('e_document as document')
    .innerJoin('invoice', 'invoice.id', 'document.invoice_id')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .select(['document.invoice_id as id', 'document.irn', 'document.reason', 'document.csid', 'document.tries'])
    .select(['document.created_at', 'document.sent_at', 'document.version', named('client').as('client')])
    .select([
      sql<EState>`document.state`.as('state'),
      sql<Named>`json_build_object('id', invoice.id, 'title', invoice.number)`.as('invoice'),
    ])
    .$if(state !== undefined, (it) => it.where('document.state', '=', state ?? 'prepared'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, document.irn)) like ${likePattern(q ?? '')}`),
    )
  const columns = { created_at: sql.ref('document.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('document.invoice_id') })
}

/** Prepares what was issued from a day on and is not there yet; the reference is that of its file. */
export async function prepare(db: Db, since: string, serviceId: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into e_document (invoice_id, irn, next_try_at, created_at)
    select id, number || '-' || ${serviceId}::text || '-' || to_char(issued_on, 'YYYYMMDD'), ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from invoice where issued_on >= ${since}::date and kind not in ('write_off', 'opening')
      and not exists (select from e_document where invoice_id = invoice.id) order by number limit 500
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface Waiting {
  id: string
  irn: string
  state: EState
  tries: number
}

/** The next that is due, taken for a while so that nobody else sends it meanwhile. */
export async function takeDue(db: Db, at: Date, until: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update e_document set next_try_at = ${until.toISOString()}::timestamptz where invoice_id = (
      select invoice_id from e_document where state in ('prepared', 'sent') and next_try_at <= ${at.toISOString()}::timestamptz
      order by next_try_at, irn limit 1 for update skip locked)
    returning invoice_id as id, irn, state, tries`.execute(db)
  return rows[0]
}

interface Outcome {
  state: EState
  reason?: string
  csid?: string
  qr?: string
  tries: number
  next_try_at: string
  sent_at?: string
}

export async function setOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('e_document')
    .set({ ...outcome, version: sql`version + 1` })
    .where('invoice_id', '=', id)
    .execute()
}

export const lockDocument = (db: Db, id: string) =>
  db
    .selectFrom('e_document')
    .select(['invoice_id as id', 'irn', 'version', sql<EState>`state`.as('state')])
    .where('invoice_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
