/** Who is to be forgotten in the demo company: one waits for a second person, one was refused. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

interface Person {
  id: string
  email: string
  status: string
  exit_date: string | null
  roles: readonly string[]
}

interface Plan {
  people: readonly Person[]
  /** Those whom visitors sign in as stay who they are. */
  accounts: readonly { email: string }[]
  today: string
  dice: SeededRandom
}

export async function seedErasures(db: Db, { people, accounts, today, dice }: Plan): Promise<void> {
  const known = new Set(accounts.map(({ email }) => email))
  const leavers = people.filter(({ status, email, exit_date }) => status !== 'active' && exit_date && !known.has(email))
  const administrator = people.find(({ roles }) => roles.includes('super'))
  const manager = people.find(({ roles, status }) => status === 'active' && roles.includes('hr_manager'))
  const [first, second] = leavers
  if (!administrator || !manager || !first || !second) return
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)}T10:20:00.000Z`
  const nothing = { decided_by: null, decided_at: null, done_at: null, counts: null }
  await insertAll(db, 'erasure', [
    {
      ...nothing,
      id: dice.id(at(3)),
      employee_id: first.id,
      reason: 'Requested by letter; nothing is owed on either side',
      state: 'requested',
      requested_by: administrator.id,
      requested_at: at(3),
    },
    {
      ...nothing,
      id: dice.id(at(40)),
      employee_id: second.id,
      reason: 'Asked for it by email',
      state: 'refused',
      requested_by: administrator.id,
      requested_at: at(40),
      decided_by: manager.id,
      decided_at: at(38),
    },
  ])
}
