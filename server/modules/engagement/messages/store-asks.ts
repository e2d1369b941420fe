import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'guest_messages',
    may: 'moderation.decide',
    opens: '/dashboard/hr/moderation',
    first: 'register',
    again: 3,
    after: 'everybody who moderates is asked already',
    rows: ({
      people,
    }) => sql`select moderator.id as employee_id, message.id as subject, message.name as about, message.created_at as since, null as until
      from guest_message message cross join ${people} moderator where message.status = 'pending'`,
  },
]
