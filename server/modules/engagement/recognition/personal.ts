import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'recognition',
  title: 'Recognition',
  sets: [
    {
      name: 'wall_of_fame',
      title: 'Wall of fame',
      tables: ['wall_of_fame'],
      columns: { month: 'Month', award: 'Award', words: 'Reason' },
      rows: (id) =>
        sql`select month, award, words, published_at, guest_consent, guest_picture, guest_words from wall_of_fame where employee_id = ${id}::uuid order by month`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from wall_of_fame where employee_id = ${id}::uuid`,
        sql`update wall_of_fame set nominated_by = null where nominated_by = ${id}::uuid`,
      ],
    },
  ],
}
