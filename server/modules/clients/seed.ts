/** Two client contacts: one who signs in, one who has not activated the account yet. */
import { insertAll } from '../../lib/bulk.ts'
import type { Db } from '../../lib/database.ts'
import type { Dice } from '../../lib/dice.ts'
import { hashToken } from '../../lib/tokens.ts'

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

export interface ContactPlan {
  /** Ids by title. */
  clients: ReadonlyMap<string, string>
  password_hash: string
  /** Opens the account of the contact who has none yet. */
  activation_token: string
  activation_expires_at: string
  /** When both were invited. */
  at: string
  dice: Dice
}

export async function seedContacts(db: Db, plan: ContactPlan): Promise<void> {
  const [active, pending] = contacts.map(({ client, who: _, ...contact }) => ({
    id: plan.dice.id(plan.at),
    ...contact,
    client_id: plan.clients.get(client) ?? '',
    created_at: plan.at,
  }))
  if (!active || !pending) return
  await insertAll(db, 'client_contact', [
    { ...active, password_hash: plan.password_hash, activated_at: plan.at },
    { ...pending, password_hash: null, activated_at: null },
  ])
  // Bytes do not travel as JSON.
  const token = { token_hash: hashToken(plan.activation_token), purpose: 'activation' as const, account_id: pending.id }
  await db
    .insertInto('one_time_token')
    .values({ ...token, expires_at: plan.activation_expires_at, created_at: plan.at })
    .execute()
}
