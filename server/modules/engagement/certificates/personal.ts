import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'certificates',
  title: 'Certificates',
  sets: [
    {
      name: 'certificates',
      title: 'Certificates sent and received',
      tables: ['certificate'],
      columns: { sent_at: 'Sent', heading: 'Certificate', from: 'From', to: 'To', words: 'Message' },
      rows: (id) => sql`select sent_at, heading, sender.full_name as "from", recipient.full_name as "to", words from certificate
            join employee sender on sender.id = sender_id join employee recipient on recipient.id = recipient_id
            where ${id}::uuid in (sender_id, recipient_id) order by sent_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from certificate where ${id}::uuid in (sender_id, recipient_id)`],
    },
  ],
}
