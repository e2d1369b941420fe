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
    {
      name: 'notification_choices',
      title: 'Notification preferences',
      tables: ['notification_choice', 'notification_quiet'],
      read: (db, id) =>
        rowsOf(
          db,
          sql`select kind, inbox, mail, null as quiet_from, null as quiet_to from notification_choice where employee_id = ${id}::uuid
            union all select null, null, null, quiet_from, quiet_to from notification_quiet where employee_id = ${id}::uuid`,
        ),
      fate: 'erased',
      erase: async (db, { id }) => {
        await sql`delete from notification_choice where employee_id = ${id}::uuid`.execute(db)
        await sql`delete from notification_quiet where employee_id = ${id}::uuid`.execute(db)
      },
    },
  ],
}

export const oldNotifications = deleteExpired('notification', (before) => sql`created_at < ${startOf(before)}`)
