/** Two client contacts: one who signs in, one who has not activated the account yet. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'

export const contacts = [
  {
    email: 'client@korabank.test',
    client: 'Kora Bank',
    first_name: 'Amara',
    last_name: 'Sowande',
    who: 'client contact of Kora Bank (client login)',
  },
  {
    email: 'pending@niletelecom.test',
    client: 'Nile Telecom',
    first_name: 'Yusuf',
    last_name: 'Gaya',
    who: 'client contact not yet activated',
  },
] as const

/** Longer than an invitation usually lives: a demo is looked at again next week. */
const activationDays = 30

interface ContactPlan {
  /** Ids by title. */
  clients: ReadonlyMap<string, string>
  password_hash: string
  /** Opens the account of the contact who has none yet. */
  activation_token: string
  today: string
  /** When both were invited. */
  latest: string
  dice: SeededRandom
}

/** Answers who may sign in for the client of each campaign, by office id. */
export async function seedContacts(db: Db, plan: ContactPlan): Promise<ReadonlyMap<string, string[]>> {
  const [active, pending] = contacts.map(({ client, who: _, ...contact }) => ({
    id: plan.dice.id(plan.latest),
    ...contact,
    client_id: plan.clients.get(client) ?? '',
    created_at: plan.latest,
  }))
  if (!active || !pending) return new Map()
  await insertAll(db, 'client_contact', [
    { ...active, password_hash: plan.password_hash, activated_at: plan.latest },
    { ...pending, password_hash: null, activated_at: null },
  ])
  // Bytes do not travel as JSON.
  const token = { token_hash: hashToken(plan.activation_token), purpose: 'activation' as const, account_id: pending.id }
  const expires_at = `${addDays(plan.today, activationDays)}T08:00:00.000Z`
  await db
    .insertInto('one_time_token')
    .values({ ...token, expires_at, created_at: plan.latest })
    .execute()
  const campaigns = await db.selectFrom('office').select('id').where('client_id', '=', active.client_id).execute()
  return new Map(campaigns.map(({ id }) => [id, [active.id]]))
}
