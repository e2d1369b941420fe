/** A few tickets: of people who are signed in, and of a visitor who is not. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
  ogid: string
}

/** By account and days before today. */
const complaints: [email: string, days_ago: number, complaint: string][] = [
  ['agent@zuma.test', 9, '<p>My headset loses the left side after about an hour.</p>'],
  ['agent.remote@zuma.test', 6, '<p>The connection drops each evening around seven.</p><p>I have tried another cable.</p>'],
  ['facility@zuma.test', 4, '<p>The door of the server room does not lock.</p>'],
]
const visitor = { first_name: 'Rakiya', last_name: 'Lawan', ogid: '-', email: 'rakiya.lawan@visitor.test' }

export async function seedTickets(
  db: Db,
  plan: { people: readonly Person[]; today: string; dice: SeededRandom },
): Promise<void> {
  const own = complaints.flatMap(([email, days_ago, complaint]) => {
    const person = plan.people.find((candidate) => candidate.email === email)
    if (!person) return []
    const { id, first_name, last_name, ogid } = person
    return [{ employee_id: id, first_name, last_name, ogid, email, days_ago, complaint }]
  })
  const foreign = { employee_id: null, ...visitor, days_ago: 2, complaint: '<p>I cannot open the link of my job offer.</p>' }
  const rows = [...own, foreign].map(({ days_ago, ...ticket }) => {
    const created_at = `${addDays(plan.today, -days_ago)}T10:15:00.000Z`
    return { id: plan.dice.id(created_at), ...ticket, created_at }
  })
  await insertAll(db, 'ticket', rows)
}
