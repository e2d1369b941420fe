/** Certificates that colleagues sent each other, among them some of the demo accounts. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const sent: [days_ago: number, from: string, to: string, words: string][] = [
  [21, 'lead', 'agent', 'For four weeks without a missed call, and for helping new joiners.'],
  [12, 'hr', 'lead', 'For a holiday roster that worked for everybody.'],
  [5, 'agent', 'hr', 'For an answer within the hour, every time.'],
  [2, 'manager', 'super', 'For restoring the portal before anyone noticed.'],
]

const look = {
  heading: 'Certificate of Appreciation',
  opening: 'This certificate is presented to',
  colour: 'green' as const,
}

export async function seedCertificates(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const rows = sent.flatMap(([days_ago, from, to, words]) => {
    const [sender_id, recipient_id] = [accountOf(people, from)?.id, accountOf(people, to)?.id]
    const sent_at = `${addDays(today, -days_ago)}T13:40:00.000Z`
    if (!sender_id || !recipient_id) return []
    return [{ id: dice.id(sent_at), ...look, words, sender_id, recipient_id, sent_at }]
  })
  await insertTables(db, { certificate: rows })
}
