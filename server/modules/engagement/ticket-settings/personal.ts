import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'ticket_categories',
  title: 'Ticket categories',
  sets: [
    {
      name: 'responsible_for',
      title: 'Ticket categories for which the person is responsible',
      tables: ['ticket_category_person'],
      columns: { title: 'Category' },
      rows: (id) => sql`select category.title from ticket_category_person taken
            join ticket_category category on category.id = taken.category_id
            where taken.employee_id = ${id}::uuid order by category.title`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from ticket_category_person where employee_id = ${id}::uuid`],
    },
  ],
}
