/** In the demo company a private address waits for a second person. */
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'

interface EmailPlan extends PeoplePart {
  accounts: readonly { email: string }[]
}

export async function seedEmailChanges(db: Db, { people, accounts, latest, dice }: EmailPlan): Promise<void> {
  const known = new Set(accounts.map(({ email }) => email))
  const staying = people.filter(({ status, email }) => status === 'active' && !known.has(email))
  const hr = accountOf(people, 'hr')
  if (!hr || staying.length === 0) return
  const { id: employee_id, email } = dice.pick(staying)
  const [name = ''] = email.split('@')
  await insertTables(db, {
    email_change: [
      {
        id: dice.id(latest),
        employee_id,
        kind: 'private',
        old_email: null,
        new_email: `${name}@mail.example`,
        stop_hash: hashToken(dice.id(latest)),
        proposed_by: hr.id,
        proposed_at: latest,
      },
    ],
  })
}
