import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Personal, type Retention, startOf } from '../../../lib/database/personal.ts'

/** Whether a ticket is not kept from whoever reads. */
const isOpenTo = (reader: string | undefined) => sql<SqlBool>`coalesce(ticket.excluded_id <> ${reader ?? null}::uuid, true)`

export const personal: Personal = {
  name: 'tickets',
  title: 'Tickets',
  sets: [
    // Before the tickets, whose addresses say which are theirs.
    {
      name: 'ticket_mails',
      title: 'Mails to the help desk',
      tables: ['ticket_mail'],
      columns: { number: 'Ticket', received_at: 'Received', subject: 'Subject' },
      rows: (id, reader) => sql`
            select ticket.number, mail.received_at, mail.sender, mail.recipients, mail.copies, mail.subject, mail.words, mail.html_words
            from ticket_mail mail join ticket on ticket.id = mail.ticket_id
            where ticket.employee_id = ${id}::uuid and ${isOpenTo(reader)} order by mail.received_at`,
      fate: 'erased',
      erase: ({ id, email }) => [
        sql`delete from ticket_mail where ticket_id in (
          select id from ticket where employee_id = ${id}::uuid or lower(email) = lower(${email}))`,
      ],
    },
    {
      name: 'tickets',
      title: 'Tickets',
      tables: ['ticket'],
      columns: { number: 'Number', created_at: 'Sent', status: 'Status' },
      rows: (id, reader) => sql`
            select number, created_at, status, first_name, last_name, ogid, email, complaint, rating, rating_comment from ticket
            where employee_id = ${id}::uuid and ${isOpenTo(reader)} order by created_at`,
      fate: 'anonymised',
      why: 'Counts remain; name and text are deleted',
      eraseWith: async (db, { id, alias, email }) => {
        const [first_name = '', ...rest] = alias.split(' ')
        await sql`delete from ticket_entry where kind <> 'event' and ticket_id in (
          select id from ticket where employee_id = ${id}::uuid or lower(email) = lower(${email}))`.execute(db)
        await sql`delete from ticket_file where ticket_id in (
          select id from ticket where employee_id = ${id}::uuid or lower(email) = lower(${email}))`.execute(db)
        await sql`update ticket set first_name = ${first_name}, last_name = ${rest.join(' ')}, email = '',
            complaint = 'Erased', subject = 'Erased', rating_comment = ''
          where employee_id = ${id}::uuid or lower(email) = lower(${email})`.execute(db)
      },
    },
    {
      name: 'ticket_replies',
      title: 'Replies and notes on tickets',
      tables: ['ticket_entry'],
      columns: { number: 'Ticket', created_at: 'Written', kind: 'Type' },
      rows: (id, reader) => sql`select ticket.number, entry.created_at, entry.kind, entry.body from ticket_entry entry
            join ticket on ticket.id = entry.ticket_id
            where (entry.author_id = ${id}::uuid or (ticket.employee_id = ${id}::uuid and entry.from_reporter)) and ${isOpenTo(reader)}
            order by entry.created_at`,
      fate: 'kept',
      why: 'Replies to others belong to their tickets',
    },
  ],
}

/** The tickets that their reporters keep from somebody. */
export const keptFrom = (readerId: string) => sql`select id::text from ticket where excluded_id = ${readerId}::uuid`

/** Tickets with their replies and files. */
const oldTickets = (isOld: (before: string) => RawBuilder<SqlBool>): Retention => ({
  count: async (db, before) => {
    const counted = await sql<{ total: number }>`select count(*) as total from ticket where ${isOld(before)}`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const old = await sql<{ id: string }>`select id from ticket where ${isOld(before)} limit ${most} for update`.execute(db)
    const ids = old.rows.map(({ id }) => id)
    const files = await sql<{ file_id: string }>`
      delete from ticket_file where ticket_id = any(${ids}::uuid[]) returning file_id`.execute(db)
    await sql`delete from ticket where id = any(${ids}::uuid[])`.execute(db)
    return { removed: ids.length, files: files.rows.map(({ file_id }) => file_id) }
  },
})

export const oldGuestTickets = oldTickets((before) => sql`employee_id is null and created_at < ${startOf(before)}`)

/** A rating or a reply counts as a change; a reply opens them again. */
export const oldClosedTickets = oldTickets(
  (before) => sql`employee_id is not null and status = 'closed' and updated_at < ${startOf(before)}`,
)
