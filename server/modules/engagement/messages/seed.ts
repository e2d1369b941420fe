/** What visitors wrote: some shown, one that waits, one that was rejected. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const messages: [days_ago: number, name: string, words: string, status: 'pending' | 'approved' | 'rejected'][] = [
  [60, 'Adaeze', 'You answered on the second ring and stayed until my card worked again. Thank you.', 'approved'],
  [41, 'Mallam Sani', 'The lady on the evening line speaks better Hausa than my nephew.', 'approved'],
  [17, 'A happy customer', 'Five stars for the chat team, on a Sunday.', 'approved'],
  [11, 'Best Loans', 'Cheap loans today, call us now.', 'rejected'],
  [1, 'Folake', 'Please tell the young man who helped me on Saturday that the parcel has arrived.', 'pending'],
]

export async function seedGuestMessages(db: Db, plan: { today: string; dice: SeededRandom }): Promise<void> {
  const rows = messages.map(([days_ago, name, words, status]) => {
    const created_at = `${addDays(plan.today, -days_ago)}T15:05:00.000Z`
    return { id: plan.dice.id(created_at), name, words, status, created_at }
  })
  await insertAll(db, 'guest_message', rows)
}
