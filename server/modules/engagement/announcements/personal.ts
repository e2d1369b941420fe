import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'announcements',
  title: 'Announcements',
  sets: [
    {
      name: 'announcements_read',
      title: 'Announcements read',
      tables: ['announcement_reading', 'announcement_told'],
      columns: { title: 'Title', read_at: 'Read', understood: 'Understood' },
      rows: (
        id,
      ) => sql`select announcement.kind, announcement.title, reading.read_at, reading.understood from announcement_reading reading
            join announcement on announcement.id = reading.announcement_id
            where reading.employee_id = ${id}::uuid order by reading.read_at`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from announcement_reading where employee_id = ${id}::uuid`,
        sql`delete from announcement_told where employee_id = ${id}::uuid`,
      ],
    },
  ],
}
