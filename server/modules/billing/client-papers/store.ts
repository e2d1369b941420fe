/** Papers of clients and the files of their contacts. */
import type { PaperKind, PaperState } from '@iroko/contract/billing/client-papers'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ClientPaper } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, type Named, named } from '../../../lib/database/references.ts'

interface Query extends ListQuery {
  client_id?: string | undefined
  kind?: PaperKind | undefined
  state?: PaperState | undefined
}

const matching = (db: Db, { client_id, kind, state }: Query) =>
  db
    .selectFrom('client_paper as paper')
    .innerJoin('file', 'file.id', 'paper.file_id')
    .innerJoin('client_contact as contact', 'contact.id', 'paper.client_contact_id')
    .leftJoin('invoice', 'invoice.id', 'paper.invoice_id')
    .select(['paper.id', 'paper.number', 'paper.dated_on', 'paper.amount_kobo', 'paper.note', 'paper.created_at'])
    .select(['paper.answer', 'paper.answered_at', fileRef().as('file')])
    .select([
      sql<PaperKind>`paper.kind`.as('kind'),
      sql<PaperState>`paper.state`.as('state'),
      sql<string>`contact.first_name || ' ' || contact.last_name`.as('sent_by'),
      ifThere('invoice', sql<Named>`json_build_object('id', invoice.id, 'title', invoice.number)`).as('invoice'),
    ])
    .$if(client_id !== undefined, (it) => it.where('paper.client_id', '=', client_id ?? ''))
    .$if(kind !== undefined, (it) => it.where('paper.kind', '=', kind ?? 'remittance'))
    .$if(state !== undefined, (it) => it.where('paper.state', '=', state ?? 'waiting'))

const order = { fallback: '-created_at', tie: sql.ref('paper.id') }

/** Of one client. */
export const listOwn = (db: Db, list: Query & { client_id: string }) =>
  listPage(db, matching(db, list), list, { ...order, columns: { created_at: sql.ref('paper.created_at') } })

export function listPapers(db: Db, list: Query) {
  const found = matching(db, list)
    .innerJoin('client', 'client.id', 'paper.client_id')
    .leftJoin('employee', 'employee.id', 'paper.employee_id')
    .select(['paper.version', 'employee.full_name as answered_by', named('client').as('client')])
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, paper.number, paper.note)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = {
    created_at: sql.ref('paper.created_at'),
    amount_kobo: sql.ref('paper.amount_kobo'),
    client: sql.ref('client.title'),
  }
  return listPage(db, found, list, { ...order, columns })
}

/** A paper, held, with the contact who sent it. */
export const lockPaper = (db: Db, id: string) =>
  db
    .selectFrom('client_paper')
    .select(['id', 'version', 'client_id', 'client_contact_id', 'number', 'amount_kobo'])
    .select([sql<PaperKind>`kind`.as('kind'), sql<PaperState>`state`.as('state')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertPaper(db: Db, row: Insertable<ClientPaper>): Promise<void> {
  await db.insertInto('client_paper').values(row).execute()
}

interface Answer {
  state: 'recorded' | 'returned'
  answer: string
  employee_id: string
  answered_at: string
}

export async function answerPaper(db: Db, id: string, answer: Answer): Promise<void> {
  await db
    .updateTable('client_paper')
    .set({ ...answer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The certificate that a client sent and nobody recorded yet, held, by its file. */
export const lockSentCertificate = (db: Db, clientId: string, fileId: string) =>
  db
    .selectFrom('client_paper')
    .select(['id', 'number'])
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('kind', '=', 'certificate')
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** An invoice of a client that is no credit note. */
export const findInvoice = (db: Db, clientId: string, id: string) =>
  db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('credits', 'is', null)
    .executeTakeFirst()

/** Whether something refers to a file of a contact. */
const isSent = sql`(exists (select 1 from client_paper where file_id = file.id) or exists (select 1 from dispute where file_id = file.id)
  or exists (select 1 from client_evidence where file_id = file.id))`

/** Whether a contact of the session uploaded a file, which no record has yet. */
export async function isOwnFile(db: Db, contactId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from file where id = ${id}::uuid and purpose = 'client_paper' and contact_id = ${contactId}::uuid
    and not exists (select 1 from client_paper where file_id = file.id) and not exists (select 1 from dispute where file_id = file.id)`.execute(
      db,
    )
  return rows.length > 0
}

/** A file of a client's own: that a contact sent, or by which it is taxed. */
export async function findFile(db: Db, clientId: string, id: string) {
  const { rows } = await sql<{ id: string; name: string; type: string }>`
    select file.id, file.name, file.type from file where file.id = ${id}::uuid and (
      exists (select 1 from client_paper paper where paper.file_id = file.id and paper.client_id = ${clientId}::uuid)
      or exists (select 1 from client_evidence evidence where evidence.file_id = file.id and evidence.client_id = ${clientId}::uuid)
      or exists (select 1 from dispute join invoice on invoice.id = dispute.invoice_id
        where dispute.file_id = file.id and invoice.client_id = ${clientId}::uuid))`.execute(db)
  return rows[0]
}

/** Files of contacts that were uploaded so long ago and never sent. */
export async function listLoose(db: Db, before: Date): Promise<string[]> {
  const found = await sql<{
    id: string
  }>`select id from file where contact_id is not null and created_at < ${before.toISOString()} and not ${isSent}
    limit 1000`.execute(db)
  return found.rows.map(({ id }) => id)
}
