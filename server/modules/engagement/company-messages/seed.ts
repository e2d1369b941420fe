/** What HR told everyone, and who has read it: the demo accounts have. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { messageLetter, messagePath } from './notify.ts'

const messages: [days_ago: number, title: string, body: string][] = [
  [
    16,
    'Health insurance cards are ready',
    '<p>Collect your card at the HR desk, <strong>10:00 to 15:00</strong>. Bring your badge.</p>',
  ],
  [
    4,
    'Generator maintenance on Saturday',
    '<p>The Abuja office has no power from 08:00 to 12:00. Night shifts are not affected.</p>',
  ],
]

interface Plan extends PeoplePart {
  accounts: readonly { email: string }[]
}

export async function seedCompanyMessages(db: Db, { people, accounts, today, dice }: Plan): Promise<void> {
  const sent_by = accountOf(people, 'hr')?.id ?? ''
  const demo = new Set(accounts.map(({ email }) => email))
  const rows = messages.map(([days_ago, title, body]) => {
    const sent_at = `${addDays(today, -days_ago)}T09:30:00.000Z`
    return { id: dice.id(sent_at), title, body, office_ids: [], branch_ids: [], roles: [], sent_by, sent_at }
  })
  const notices = rows.flatMap(({ id, title, sent_at }) =>
    people
      .filter(({ status }) => status === 'active')
      .map((person) => ({
        id: dice.id(sent_at),
        employee_id: person.id,
        kind: 'company',
        title,
        body: messageLetter(title).lines.join('\n'),
        path: messagePath(id),
        created_at: sent_at,
        read_at: demo.has(person.email) || dice.chance(0.7) ? `${addDays(sent_at.slice(0, 10), 1)}T08:15:00.000Z` : null,
        message_id: id,
      })),
  )
  await insertTables(db, { company_message: rows, notification: notices })
}
