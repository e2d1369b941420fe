import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { mine } from './notify.ts'

export const asks: readonly Ask[] = [
  {
    what: 'coaching_of_me',
    may: 'coaching.read',
    opens: '/dashboard/coaching',
    opensOne: mine,
    first: 'noun',
    again: 3,
    after: 'who led the session sees in their list that it is not acknowledged',
    rows: () => sql`select session.employee_id, session.id as subject, session.topic as about, session.created_at as since, null as until
      from coaching_session session where session.status = 'open'`,
  },
]
