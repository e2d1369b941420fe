import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { whyNot } from './rules.ts'
import { everyWaiting, findConfirmers } from './store.ts'

export const asks: readonly Ask[] = [
  {
    what: 'role_confirmations',
    may: 'roles.confirm',
    opens: '/dashboard/hr/role-confirmations',
    first: 'noun',
    again: 2,
    after: 'everybody who confirms roles is asked already',
    stands: async ({ db }) => {
      const waiting = (await everyWaiting(db)).map(({ id, asked_at }) => ({ subject: id, since: asked_at }))
      return sql`select * from json_to_recordset(${JSON.stringify(waiting)}::json) as standing(subject text, since timestamptz)`
    },
    rows: async ({ db, reader, today }) => {
      const waiting = await everyWaiting(db)
      const confirmers = waiting.length > 0 ? await findConfirmers(db, 'roles.confirm', today) : []
      const grants = await loadGrants(db)
      const users = reader ? [reader] : confirmers.map((confirmer) => ({ ...confirmer, grants }))
      const pairs = users.flatMap((user) =>
        waiting
          .filter((role) => !whyNot(role, 'confirm', { user, confirmers }))
          .map(({ id: subject, full_name: about, asked_at: since }) => ({ employee_id: user.id, subject, about, since })),
      )
      return sql`select *, null as until from json_to_recordset(${JSON.stringify(pairs)}::json)
        as pair(employee_id uuid, subject text, about text, since timestamptz)`
    },
  },
]
