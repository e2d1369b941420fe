import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Ticket, TicketEntry } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type FileRef, fileRef } from '../../../lib/database/references.ts'

/** Answers the number that people quote. */
export async function insertTicket(db: Db, ticket: Insertable<Ticket>): Promise<number> {
  const { number } = await db.insertInto('ticket').values(ticket).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function listFormCategories(db: Db) {
  return await db
    .selectFrom('ticket_category')
    .select(['id', 'title', 'description'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
}

export async function findCategory(db: Db, id: string) {
  return await db
    .selectFrom('ticket_category')
    .select(['id', 'title', 'confidential'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

export type HeldTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** A ticket, held until the transaction ends. */
export async function lockTicket(db: Db, by: { id: string } | { follow_token: string } | { number: number }) {
  const [column, value] = Object.entries(by)[0] ?? []
  return await db
    .selectFrom('ticket')
    .selectAll()
    .where(sql.ref(`ticket.${column}`), '=', value)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTicket(db: Db, { id, version }: HeldTicket, change: Updateable<Ticket>): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function insertEntry(db: Db, entry: Insertable<TicketEntry>): Promise<void> {
  await db.insertInto('ticket_entry').values(entry).execute()
}

/** The files of these that the person uploaded for a ticket, and that belong to none yet. */
export async function countOwnFiles(db: Db, ids: readonly string[], personId: string): Promise<number> {
  const { total } = await db
    .selectFrom('file')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .where('purpose', '=', 'ticket')
    .where('created_by', '=', personId)
    .where(sql<SqlBool>`not exists (select from ticket_file used where used.file_id = file.id)`)
    .executeTakeFirstOrThrow()
  return total
}

export async function attachFiles(db: Db, ids: readonly string[], ticket_id: string, entry_id: string | null): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('ticket_file')
    .values(ids.map((file_id) => ({ file_id, ticket_id, entry_id })))
    .execute()
}

const fileRows = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket_file')
    .innerJoin('file', 'file.id', 'ticket_file.file_id')
    .leftJoin('ticket_entry as entry', 'entry.id', 'ticket_file.entry_id')
    .where('ticket_file.ticket_id', '=', ticketId)

/** The files of a ticket by their entry; under '' those that came with it. */
export async function filesOf(db: Db, ticketId: string): Promise<Map<string, FileRef[]>> {
  const found = await fileRows(db, ticketId)
    .select(['ticket_file.entry_id', fileRef().as('file')])
    .orderBy('file.created_at')
    .execute()
  const grouped = Map.groupBy(found, ({ entry_id }) => entry_id ?? '')
  return new Map([...grouped].map(([entry, rows]) => [entry, rows.map(({ file }) => file)]))
}

/** A file of a ticket; those of internal notes only for the team. */
export async function findFile(db: Db, ticketId: string, fileId: string, isTeam: boolean) {
  return await fileRows(db, ticketId)
    .select(['file.id', 'file.name', 'file.type'])
    .where('file.id', '=', fileId)
    .$if(!isTeam, (it) => it.where(sql<SqlBool>`entry.kind is distinct from 'note'`))
    .executeTakeFirst()
}

/** The ticket that a mail went to, undefined when it is taken for the first time; another delivery of it waits until this one is done. */
export async function findMail(db: Db, messageId: string): Promise<{ number: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('inbound_mail'), hashtext(${messageId}))`.execute(db)
  return await db
    .selectFrom('inbound_mail')
    .innerJoin('ticket', 'ticket.id', 'inbound_mail.ticket_id')
    .select('ticket.number')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

export async function insertMail(db: Db, message_id: string, ticket_id: string, now: Date): Promise<void> {
  await db.insertInto('inbound_mail').values({ message_id, ticket_id, received_at: now.toISOString() }).execute()
}
