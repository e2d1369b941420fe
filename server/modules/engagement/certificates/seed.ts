/** Certificates that colleagues sent each other, among them some of the demo accounts. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

interface Person {
  id: string
  email: string
}

const sent: [days_ago: number, from: string, to: string, words: string][] = [
  [21, 'lead@zuma.test', 'agent@zuma.test', 'For four weeks without a missed call, and for helping new joiners.'],
  [12, 'hr@zuma.test', 'lead@zuma.test', 'For a holiday roster that worked for everybody.'],
  [5, 'agent@zuma.test', 'hr@zuma.test', 'For an answer within the hour, every time.'],
  [2, 'manager@zuma.test', 'super@zuma.test', 'For restoring the portal before anyone noticed.'],
]

export async function seedCertificates(
  db: Db,
  plan: { people: readonly Person[]; today: string; dice: SeededRandom },
): Promise<void> {
  const idOf = (email: string) => plan.people.find((person) => person.email === email)?.id
  const rows = sent.flatMap(([days_ago, from, to, words]) => {
    const [sender_id, recipient_id] = [idOf(from), idOf(to)]
    const sent_at = `${addDays(plan.today, -days_ago)}T13:40:00.000Z`
    if (!sender_id || !recipient_id) return []
    const look = {
      heading: 'Certificate of Appreciation',
      opening: 'This certificate is presented to',
      colour: 'green' as const,
    }
    return [{ id: plan.dice.id(sent_at), ...look, words, sender_id, recipient_id, sent_at }]
  })
  await insertAll(db, 'certificate', rows)
}
