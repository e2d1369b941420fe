import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'saved_views',
  title: 'Saved views and pins',
  sets: [
    {
      name: 'saved_views',
      title: 'Saved views of lists',
      tables: ['saved_view'],
      columns: { created_at: 'Saved', screen: 'Screen', name: 'Name', search: 'Search' },
      rows: (id) =>
        sql`select created_at, screen, name, search from saved_view where employee_id = ${id}::uuid order by created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from saved_view where employee_id = ${id}::uuid`],
    },
    {
      name: 'pins',
      title: 'Pinned screens',
      tables: ['pin'],
      columns: { screen: 'Screen' },
      rows: (id) => sql`select screen from pin where employee_id = ${id}::uuid order by place`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from pin where employee_id = ${id}::uuid`],
    },
  ],
}
