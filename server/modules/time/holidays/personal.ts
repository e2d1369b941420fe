import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'holidays',
  title: 'Calendar of holidays',
  sets: [
    {
      name: 'holiday_feed',
      title: 'Address of the calendar',
      tables: ['holiday_feed'],
      columns: { created_at: 'Made' },
      rows: (id) => sql`select created_at from holiday_feed where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from holiday_feed where employee_id = ${id}::uuid`],
    },
  ],
}
