/** Disputes of lines of invoices. */
import type { DisputeState } from '@iroko/contract/billing/disputes'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Dispute } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, type Named, named } from '../../../lib/database/references.ts'

const rows = (db: Db) =>
  db
    .selectFrom('dispute')
    .innerJoin('invoice', 'invoice.id', 'dispute.invoice_id')
    .innerJoin('invoice_line as line', (join) =>
      join.onRef('line.invoice_id', '=', 'dispute.invoice_id').onRef('line.position', '=', 'dispute.position'),
    )
    .innerJoin('client_contact as contact', 'contact.id', 'dispute.client_contact_id')
    .leftJoin('file', 'file.id', 'dispute.file_id')
    .select(['dispute.id', 'dispute.position', 'line.title as line', 'dispute.amount_kobo', 'dispute.reason'])
    .select(['dispute.raised_at', 'dispute.answer', 'dispute.answered_at'])
    .select([
      sql<DisputeState>`dispute.state`.as('state'),
      sql<Named>`json_build_object('id', invoice.id, 'title', invoice.number)`.as('invoice'),
      ifThere('file', fileRef()).as('file'),
      sql<string>`contact.first_name || ' ' || contact.last_name`.as('raised_by'),
    ])

interface Query extends ListQuery {
  invoice_id?: string | undefined
  client_id?: string | undefined
  state?: DisputeState | undefined
}

const matching = (db: Db, { invoice_id, client_id, state }: Query) =>
  rows(db)
    .$if(invoice_id !== undefined, (it) => it.where('dispute.invoice_id', '=', invoice_id ?? ''))
    .$if(client_id !== undefined, (it) => it.where('invoice.client_id', '=', client_id ?? ''))
    .$if(state !== undefined, (it) => it.where('dispute.state', '=', state ?? 'open'))

const order = { fallback: '-raised_at', tie: sql.ref('dispute.id') }

/** Of one client. */
export const listOwn = (db: Db, list: Query & { client_id: string }) =>
  listPage(db, matching(db, list), list, { ...order, columns: { raised_at: sql.ref('dispute.raised_at') } })

export function listDisputes(db: Db, list: Query) {
  const found = matching(db, list)
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .leftJoin('employee', 'employee.id', 'dispute.answered_by')
    .select(['invoice.due_on', 'dispute.version', 'employee.full_name as answered_by', named('client').as('client')])
    .$if(Boolean(list.q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', client.title, invoice.number, line.title, dispute.reason)) like ${likePattern(list.q ?? '')}`,
      ),
    )
  const columns = {
    raised_at: sql.ref('dispute.raised_at'),
    amount_kobo: sql.ref('dispute.amount_kobo'),
    client: sql.ref('client.title'),
  }
  return listPage(db, found, list, { ...order, columns })
}

/** An invoice of one client, held, with a line of it and what was disputed of that. */
export async function lockLine(db: Db, clientId: string, invoiceId: string, position: number) {
  const invoice = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'kind'])
    .where('id', '=', invoiceId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) return undefined
  const line = await db
    .selectFrom('invoice_line as line')
    .select(['line.title', 'line.amount_kobo'])
    .select([
      sql<number>`(select count(*)::int from dispute where dispute.invoice_id = line.invoice_id
        and dispute.position = line.position and state = 'open')`.as('open'),
      sql<number>`(select coalesce(sum(amount_kobo), 0)::bigint from dispute where dispute.invoice_id = line.invoice_id
        and dispute.position = line.position and state = 'accepted')`.as('accepted_kobo'),
    ])
    .where('line.invoice_id', '=', invoiceId)
    .where('line.position', '=', position)
    .executeTakeFirst()
  return line && { ...line, number: invoice.number, kind: invoice.kind }
}

export async function insertDispute(db: Db, row: Insertable<Dispute>): Promise<void> {
  await db.insertInto('dispute').values(row).execute()
}

/** A dispute, held, with the contact who raised it. */
export const lockDispute = (db: Db, id: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('invoice', 'invoice.id', 'dispute.invoice_id')
    .innerJoin('invoice_line as line', (join) =>
      join.onRef('line.invoice_id', '=', 'dispute.invoice_id').onRef('line.position', '=', 'dispute.position'),
    )
    .select(['dispute.id', 'dispute.position', 'dispute.amount_kobo', 'dispute.version', 'invoice.number'])
    .select(['line.title as line', 'invoice.client_id', 'dispute.client_contact_id'])
    .select(sql<DisputeState>`dispute.state`.as('state'))
    .where('dispute.id', '=', id)
    .forUpdate('dispute')
    .executeTakeFirst()

interface Answer {
  state: 'accepted' | 'rejected'
  answer: string
  answered_by: string
  answered_at: string
}

export async function answerDispute(db: Db, id: string, answer: Answer): Promise<void> {
  await db
    .updateTable('dispute')
    .set({ ...answer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
