import { sql } from 'kysely'
import { type Personal, rowsOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  title: 'Cards',
  sets: [
    {
      name: 'cards',
      title: 'Cards sent and received',
      tables: ['card'],
      columns: [
        ['created_at', 'Sent'],
        ['from', 'From'],
        ['to', 'To'],
        ['words', 'Words'],
      ],
      read: (db, id) =>
        rowsOf(
          db,
          sql`select card.created_at, sender.full_name as "from", recipient.full_name as "to", words, occasion, card.status from card
            join employee sender on sender.id = sender_id join employee recipient on recipient.id = recipient_id
            where sender_id = ${id}::uuid or (recipient_id = ${id}::uuid and card.status = 'approved') order by card.created_at`,
        ),
      fate: 'erased',
      erase: async (db, { id }) =>
        void (await sql`delete from card where sender_id = ${id}::uuid or recipient_id = ${id}::uuid`.execute(db)),
    },
  ],
  files: async (db, id) =>
    (
      await sql<{ id: string }>`select file_id as id from card where sender_id = ${id}::uuid and file_id is not null`.execute(
        db,
      )
    ).rows.map((file) => ({ ...file, folder: 'cards', name: 'card.webp' })),
}
