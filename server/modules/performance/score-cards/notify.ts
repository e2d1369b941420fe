/** Whom the portal tells of a score card, and in which words. */
import { dayAs } from '@iroko/contract/day-words'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write, writeEach } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

export const myCard = (id: string): string => `/dashboard/main/performance?card=${id}`
export const ofOthers = (id: string): string => `/dashboard/leadership/score-cards?card=${id}`

const monthText = (month: string): string => dayAs(month, { day: undefined, month: 'long', year: 'numeric' })
const letter = (subject: string, ...lines: string[]): Letter => ({ subject, lines, door: 'See the score card' })

interface About {
  id: string
  employee_id: string
  full_name: string
  month: string
  submitted_by: string | null
}

/** To each leader how many cards of a month wait for them. */
export async function notifyReady(tools: Tools, month: string, leaders: ReadonlyMap<string, string>): Promise<void> {
  const counts = Map.groupBy(leaders.values(), (leader) => leader)
  const notices = [...counts].map(([to, { length }]) => ({
    to,
    path: `/dashboard/leadership/score-cards?month=${month.slice(0, 7)}`,
    letter: letter(
      `Score cards of ${monthText(month)}`,
      `${length === 1 ? '1 score card is' : `${length} score cards are`} ready. Enter what is measured by hand, and submit.`,
    ),
  }))
  await writeEach(tools, notices, 'performance')
}

export const notifySubmitted = (tools: Tools, card: About, score: number | null, due_on: string) =>
  write(
    tools,
    [card.employee_id],
    myCard(card.id),
    letter(
      `Your score card of ${monthText(card.month)}`,
      `Your score card of ${monthText(card.month)} is submitted${score === null ? '' : `, with ${score} of 100`}.`,
      `You can acknowledge or dispute it until ${due_on}. After that day it is final.`,
    ),
    'performance',
  )

/** To those who can decide: HR, and who leads the person unless they submitted the card. */
export async function notifyDisputed(tools: Tools, card: About, reason: string, leaderId: string | undefined) {
  const deciders = [...(await findHolders(tools.db, 'score_template.edit', tools.today)), ...(leaderId ? [leaderId] : [])]
  const others = deciders.filter((id) => id !== card.submitted_by && id !== card.employee_id)
  await write(
    tools,
    others,
    ofOthers(card.id),
    letter(
      'A score card is disputed',
      `${card.full_name} disputes the score card of ${monthText(card.month)}: ${reason}`,
      'A person other than the one who submitted it decides.',
    ),
    'performance',
  )
}

export async function notifyDecided(tools: Tools, card: About, decision: 'upheld' | 'revised', words: string): Promise<void> {
  const text = letter(
    `A disputed score card was ${decision}`,
    `The score card of ${card.full_name} of ${monthText(card.month)} was ${decision} and is final: ${words}`,
  )
  await write(tools, [card.employee_id], myCard(card.id), text, 'performance')
  if (card.submitted_by) await write(tools, [card.submitted_by], ofOthers(card.id), text, 'performance')
}
