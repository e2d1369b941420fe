import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'celebrations',
  title: 'Celebrations',
  sets: [
    {
      name: 'wishes',
      title: 'Congratulations given and received',
      tables: ['celebration_wish'],
      columns: { wished_at: 'At', from: 'From', to: 'To', kind: 'Of', day: 'Day' },
      rows: (id) => sql`
            select wish.wished_at, sender.full_name as "from", celebrated.full_name as "to", wish.kind, wish.day
            from celebration_wish wish join employee sender on sender.id = wish.employee_id
            join employee celebrated on celebrated.id = wish.celebrated_id
            where ${id}::uuid in (wish.employee_id, wish.celebrated_id) order by wish.wished_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from celebration_wish where ${id}::uuid in (employee_id, celebrated_id)`],
    },
    {
      name: 'hidden_celebrations',
      title: 'Birthday not shown',
      tables: ['celebration_hidden'],
      columns: { hidden: 'Not shown' },
      rows: (id) => sql`select true as hidden from celebration_hidden where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from celebration_hidden where employee_id = ${id}::uuid`],
    },
  ],
}
