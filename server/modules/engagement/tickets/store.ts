import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Ticket, TicketEntry, TicketMail } from '../../../database.types.ts'
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
    .select(['id', 'title', 'description', 'confidential'])
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
    .select([isConfidential, reporters])
    .where(sql.ref(`ticket.${column}`), '=', value)
    .forUpdate()
    .executeTakeFirst()
}

const isConfidential =
  sql<boolean>`coalesce((select confidential from ticket_category where id = ticket.category_id), false)`.as('confidential')

/** Who works here and sent it, or one that is handled with it. */
const reporters = sql<string[]>`array(select twin.employee_id from ticket twin
  where (twin.id = ticket.id or twin.merged_into_id = ticket.id) and twin.employee_id is not null)`.as('reporter_ids')

/** Several tickets, held in one order whoever holds them. */
export async function lockTickets(db: Db, ids: readonly string[]): Promise<HeldTicket[]> {
  const held: HeldTicket[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const ticket = await lockTicket(db, { id })
    if (ticket) held.push(ticket)
  }
  return held
}

/** The ticket of a link or a mail, held, and the one that is handled in its place. */
export async function lockFollowed(db: Db, by: { follow_token: string } | { number: number }) {
  const [column, value] = Object.entries(by)[0] ?? []
  const found = await db
    .selectFrom('ticket')
    .select(['id', 'merged_into_id'])
    .where(sql.ref(`ticket.${column}`), '=', value)
    .executeTakeFirst()
  if (!found) return undefined
  const held = await lockTickets(db, found.merged_into_id ? [found.id, found.merged_into_id] : [found.id])
  const ticket = held.find(({ id }) => id === found.id)
  return ticket && { ticket, handled: held.find(({ id }) => id === ticket.merged_into_id) ?? ticket }
}

/** Those that are handled with a ticket. */
export async function listMerged(db: Db, ticketId: string) {
  return await db
    .selectFrom('ticket')
    .select(['id', 'number', 'complaint', 'follow_token', 'employee_id', 'email', 'excluded_id', 'created_at'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('reporter'))
    .where('merged_into_id', '=', ticketId)
    .orderBy('number')
    .execute()
}

/** Tickets that somebody has and that are not settled, held. */
export async function lockAssignedTo(db: Db, employeeId: string): Promise<HeldTicket[]> {
  const found = await db
    .selectFrom('ticket')
    .select('id')
    .where('assignee_id', '=', employeeId)
    .where('status', 'in', ['new', 'open', 'waiting'])
    .execute()
  return await lockTickets(
    db,
    found.map(({ id }) => id),
  )
}

export async function findPersonByOgid(db: Db, ogid: string) {
  return await db.selectFrom('employee').select(['id', 'full_name']).where('ogid', '=', ogid).executeTakeFirst()
}

/** Where a reporter who has left can be written to. */
export async function findReporter(db: Db, employeeId: string) {
  return await db
    .selectFrom('employee')
    .select(['status', 'private_email'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

export async function updateTicket(
  db: Db,
  { id, version }: Pick<HeldTicket, 'id' | 'version'>,
  change: Updateable<Ticket>,
): Promise<void> {
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

const fileRows = (db: Db, ...ticketIds: readonly string[]) =>
  db
    .selectFrom('ticket_file')
    .innerJoin('file', 'file.id', 'ticket_file.file_id')
    .leftJoin('ticket_entry as entry', 'entry.id', 'ticket_file.entry_id')
    .where(sql<SqlBool>`ticket_file.ticket_id = any(${[...ticketIds]}::uuid[])`)

/** The files of tickets by their entry; by the ticket those that came with it. */
export async function filesOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, FileRef[]>> {
  const found = await fileRows(db, ...ticketIds)
    .select(['ticket_file.ticket_id', 'ticket_file.entry_id', fileRef().as('file')])
    .orderBy('file.created_at')
    .execute()
  const grouped = Map.groupBy(found, ({ ticket_id, entry_id }) => entry_id ?? ticket_id)
  return new Map([...grouped].map(([entry, rows]) => [entry, rows.map(({ file }) => file)]))
}

/** A file of a ticket as its reporter sees it: of what they wrote, and of the replies of the team. */
export async function findFollowedFile(db: Db, { id, merged_into_id, merged_at }: Followed, fileId: string) {
  const own = await findFile(db, id, fileId, false)
  if (own || !merged_into_id) return own
  return await fileRows(db, merged_into_id)
    .select(['file.id', 'file.name', 'file.type'])
    .where('file.id', '=', fileId)
    .where(sql<SqlBool>`entry.kind = 'reply' and not entry.from_reporter and entry.created_at > ${merged_at}::timestamptz`)
    .executeTakeFirst()
}

interface Followed {
  id: string
  merged_into_id: string | null
  merged_at: string | null
}

/** A file of a ticket, and for the team of those that are handled with it; those of internal notes only for the team. */
export async function findFile(db: Db, ticketId: string, fileId: string, isTeam: boolean) {
  const merged = isTeam ? (await listMerged(db, ticketId)).map(({ id }) => id) : []
  return await fileRows(db, ticketId, ...merged)
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

/** The ticket of the first of these mails that was taken. */
export async function findAnswered(db: Db, messageIds: readonly string[]): Promise<{ number: number } | undefined> {
  return await db
    .selectFrom('inbound_mail')
    .innerJoin('ticket', 'ticket.id', 'inbound_mail.ticket_id')
    .select('ticket.number')
    .where(sql<SqlBool>`message_id = any(${[...messageIds]}::text[])`)
    .orderBy(sql`array_position(${[...messageIds]}::text[], message_id)`)
    .limit(1)
    .executeTakeFirst()
}

export async function insertMail(db: Db, message_id: string, ticket_id: string, now: Date): Promise<void> {
  await db.insertInto('inbound_mail').values({ message_id, ticket_id, received_at: now.toISOString() }).execute()
}

export async function insertWholeMail(db: Db, mail: Insertable<TicketMail>): Promise<void> {
  await db.insertInto('ticket_mail').values(mail).execute()
}

/** The mails in which tickets and their entries came, by the entry; by the ticket those that opened one. */
export async function mailsOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('ticket_mail')
    .select(['id', 'ticket_id', 'entry_id'])
    .where(sql<SqlBool>`ticket_id = any(${[...ticketIds]}::uuid[])`)
    .execute()
  return new Map(found.map(({ id, ticket_id, entry_id }) => [entry_id ?? ticket_id, id]))
}

/** A mail of a ticket, or of one that is handled with it. */
export async function findWholeMail(db: Db, ticketId: string, id: string) {
  const merged = (await listMerged(db, ticketId)).map((twin) => twin.id)
  return await db
    .selectFrom('ticket_mail')
    .select(['sender as from', 'subject', 'recipients as to', 'copies as cc', 'received_at', 'words as text', 'html_words'])
    .where('id', '=', id)
    .where(sql<SqlBool>`ticket_id = any(${[ticketId, ...merged]}::uuid[])`)
    .executeTakeFirst()
}
