import { sql } from 'kysely'
import { deleteExpired, type Personal, rowsOf, startOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  title: 'Notifications',
  sets: [
    {
      name: 'notifications',
      title: 'Notifications',
      tables: ['notification'],
      columns: [
        ['created_at', 'Sent'],
        ['title', 'What'],
        ['read_at', 'Read'],
      ],
      read: (db, id) =>
        rowsOf(
          db,
          sql`select kind, title, body, created_at, read_at from notification
            where employee_id = ${id}::uuid order by created_at`,
        ),
      fate: 'erased',
      erase: async (db, { id }) => void (await sql`delete from notification where employee_id = ${id}::uuid`.execute(db)),
    },
  ],
}

export const oldNotifications = deleteExpired('notification', (before) => sql`created_at < ${startOf(before)}`)
