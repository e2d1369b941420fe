import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'cards',
  title: 'Cards',
  sets: [
    {
      name: 'cards',
      title: 'Cards sent and received',
      tables: ['card'],
      columns: { created_at: 'Sent', from: 'From', to: 'To', words: 'Message' },
      rows: (id) => sql`
            select card.created_at, sender.full_name as "from", recipient.full_name as "to", words, occasion, card.status from card
            join employee sender on sender.id = sender_id join employee recipient on recipient.id = recipient_id
            where sender_id = ${id}::uuid or (recipient_id = ${id}::uuid and card.status = 'approved') order by card.created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from card where sender_id = ${id}::uuid or recipient_id = ${id}::uuid`],
    },
  ],
  // What was sent to them and not approved they have not seen.
  files: async (db, id) =>
    (
      await sql<{ id: string; hidden: boolean }>`
        select file_id as id, sender_id <> ${id}::uuid and status <> 'approved' as hidden from card
        where ${id}::uuid in (sender_id, recipient_id) and file_id is not null`.execute(db)
    ).rows.map((file) => ({ ...file, folder: 'cards', name: 'card.webp' })),
}
