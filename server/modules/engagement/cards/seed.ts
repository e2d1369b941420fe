/** Cards of the last celebrations, and two that wait for a moderator. */
import { addDays } from '@iroko/contract/dates'
import type { Occasion, Template } from '@iroko/contract/engagement/cards'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const drafts: [days_ago: number, occasion: Occasion, template: Template, words: string, status: 'approved' | 'pending'][] = [
  [250, 'womens_day', 'bloom', 'You taught me to stay calm with the loudest caller. Thank you.', 'approved'],
  [249, 'womens_day', 'woven', 'For every shift you swapped so that a colleague could be at home.', 'approved'],
  [249, 'womens_day', 'sunrise', 'The floor is brighter on your mornings.', 'approved'],
  [1, 'womens_day', 'bloom', 'Late, but meant: best team lead in Abuja.', 'pending'],
  [280, 'valentine', 'hearts', 'You are the reason the coffee machine works.', 'approved'],
  [280, 'valentine', 'letter', 'Roses are red, our dashboards are green, you are the kindest planner I have seen.', 'approved'],
  [2, 'valentine', 'roses', 'For the colleague who always leaves the last puff-puff.', 'pending'],
]

export async function seedCards(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const here = people.filter(({ status, hire_date }) => status === 'active' && hire_date < addDays(today, -300))
  const rows = drafts.map(([days_ago, occasion, template, words, status]) => {
    const created_at = `${addDays(today, -days_ago)}T11:30:00.000Z`
    const sender = dice.pick(here)
    const recipient = dice.pick(here.filter(({ id }) => id !== sender.id))
    const told_at = status === 'approved' ? created_at : null
    const pair = { sender_id: sender.id, recipient_id: recipient.id }
    return { id: dice.id(created_at), occasion, template, words, ...pair, status, told_at, created_at }
  })
  await insertTables(db, { card: rows })
}
