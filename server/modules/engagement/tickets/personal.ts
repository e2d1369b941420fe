import { sql } from 'kysely'
import { deleteExpired, type Personal, rowsOf, startOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  title: 'Tickets',
  sets: [
    {
      name: 'tickets',
      title: 'Tickets',
      tables: ['ticket'],
      columns: [
        ['number', 'Number'],
        ['created_at', 'Sent'],
        ['status', 'State'],
      ],
      read: (db, id) =>
        rowsOf(
          db,
          sql`select number, created_at, status, first_name, last_name, ogid, email, complaint from ticket
            where employee_id = ${id}::uuid order by created_at`,
        ),
      fate: 'anonymised',
      why: 'Counts remain; name and text are deleted',
      erase: async (db, { id, alias, email }) => {
        const [first_name = '', ...rest] = alias.split(' ')
        await sql`update ticket set first_name = ${first_name}, last_name = ${rest.join(' ')}, email = '', complaint = 'Erased'
          where employee_id = ${id}::uuid or lower(email) = lower(${email})`.execute(db)
      },
    },
  ],
}

export const oldGuestTickets = deleteExpired('ticket', (before) => sql`employee_id is null and created_at < ${startOf(before)}`)
