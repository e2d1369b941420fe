/** Emails that wait for a second person, and of whom they are asked. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Ask } from '../../../lib/house/ask.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { effectiveRoles, type User } from '../../../lib/http/rights.ts'
import { rightsAndAhead } from '../../platform/access/store-holders.ts'
import { addersOf, findConfirmers } from '../../platform/role-confirmations/store.ts'
import { type Decider, isSecondPerson } from './rules.ts'
import { everyProposed } from './store.ts'

/** Each with what its employee may do, now or once a role that is planned begins. */
async function proposedWithRights(db: Db, today: string) {
  const changes = await everyProposed(db)
  const ids = [...new Set(changes.map(({ employee_id }) => employee_id))]
  if (ids.length === 0) return []
  const people = await rightsAndAhead(db, ids, today)
  return changes.map((change) => ({
    ...change,
    rights: people.filter(({ id }) => id === change.employee_id).map(effectiveRoles),
  }))
}

/** What one person can decide, the longest waiting first. */
export async function decidableBy(db: Db, user: Pick<User, 'id' | 'roles' | 'grants'>, today: string) {
  const changes = await proposedWithRights(db, today)
  if (changes.length === 0) return []
  const decider: Decider = { ...user, added_by: [...(await addersOf(db, user.id))] }
  return changes.filter((change) => isSecondPerson(change, decider))
}

export const asks: readonly Ask[] = [
  {
    what: 'email_changes',
    may: 'people.edit',
    opens: '/dashboard/hr/corrections',
    first: 'register',
    again: 1,
    after: 'everybody who confirms email changes is asked already',
    stands: async ({ db }) => {
      const waiting = (await everyProposed(db)).map(({ id, proposed_at }) => ({ subject: id, since: proposed_at }))
      return sql`select * from json_to_recordset(${JSON.stringify(waiting)}::json) as standing(subject text, since timestamptz)`
    },
    rows: async ({ db, reader, today }) => {
      const changes = reader ? await decidableBy(db, reader, today) : await proposedWithRights(db, today)
      const grants = await loadGrants(db)
      const deciders = reader || changes.length === 0 ? [] : await findConfirmers(db, 'people.edit', today)
      const pairs = changes.flatMap((change) => {
        const people = reader ? [reader] : deciders.filter((decider) => isSecondPerson(change, { ...decider, grants }))
        return people.map(({ id }) => ({
          ...{ employee_id: id, subject: change.id, about: change.employee.full_name, since: change.proposed_at },
        }))
      })
      return sql`select *, null as until from json_to_recordset(${JSON.stringify(pairs)}::json)
        as pair(employee_id uuid, subject text, about text, since timestamptz)`
    },
  },
]
