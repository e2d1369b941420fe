import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'vote',
  title: 'Vote',
  sets: [
    {
      name: 'vote',
      title: 'Own card in the vote',
      // Who voted is a hash that belongs to nobody once its round has ended.
      tables: ['vote_candidate'],
      columns: { joined_at: 'Put up', votes: 'Votes' },
      rows: (id) => sql`
            select joined_at, (select count(*) from vote where vote.employee_id = vote_candidate.employee_id) as votes
            from vote_candidate where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from vote_candidate where employee_id = ${id}::uuid`],
    },
  ],
}
