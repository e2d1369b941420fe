/** The wall of fame: each month a few people, most of whom agreed to be shown to guests. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const awards: [award: string, words: string[]][] = [
  [
    'Agent of the month',
    ['Not one missed call in four weeks.', 'Customers ask for this voice by name.', 'The highest score on the floor, again.'],
  ],
  [
    'Kindest colleague',
    ['Stayed late so that a new team could go home on time.', 'Trained three new joiners without being asked.'],
  ],
  ['Steady hand', ['Kept the queue calm through the network outage.', 'Handed over every shift without a loose end.']],
]

/** Three of four agreed to something, and most of these to all. */
const consents = [
  { guest_consent: true, guest_picture: true, guest_words: true },
  { guest_consent: true, guest_picture: true, guest_words: true },
  { guest_consent: true, guest_picture: false, guest_words: true },
  { guest_consent: false, guest_picture: false, guest_words: false },
]

/** Every month from the portal's first to this one; this month's stand ready and are not published yet. */
export async function seedWallOfFame(db: Db, { people, opened_on, today, dice }: PeoplePart): Promise<void> {
  const rows = []
  const leader = accountOf(people, 'lead')
  for (let month = firstOfMonth(opened_on); month <= today; month = addMonths(month, 1)) {
    const there = people.filter(({ id, hire_date, status }) => status === 'active' && hire_date < month && id !== leader?.id)
    const published = addMonths(month, 1)
    for (const [award, words] of awards) {
      rows.push({
        id: dice.id(`${month}T09:00:00.000Z`),
        employee_id: dice.pick(there).id,
        month,
        award,
        words: dice.pick(words),
        published_at: published <= today ? `${published}T08:00:00.000Z` : null,
        nominated_by: leader?.id ?? null,
        created_at: `${month}T09:00:00.000Z`,
        ...dice.pick(consents),
      })
    }
  }
  await insertTables(db, { wall_of_fame: rows })
}
