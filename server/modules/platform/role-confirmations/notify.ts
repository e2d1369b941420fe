/** Who hears that somebody came into a role, and what was decided. */

import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { wordsOf } from './rules.ts'
import type { News } from './store.ts'

const path = '/dashboard/hr/role-confirmations'
const door = 'View role confirmations'
const someNames = 10

const bySentence = (authors: readonly string[]): string =>
  authors.length > 0 ? new Intl.ListFormat('en').format(authors) : 'A single sign-on group'

/** One letter for all that the same people did. */
export async function notifyGuardians(
  call: Pick<Tools, 'db' | 'portal' | 'changed'>,
  news: readonly News[],
  guardians: readonly string[],
): Promise<void> {
  for (const of of Map.groupBy(news, ({ asked_by }) => asked_by.join()).values()) {
    const [first] = of
    if (!first) continue
    const recipients = guardians.filter((id) => !first.asked_by.includes(id))
    await write(call, recipients, path, awaits(of, bySentence(first.authors)), 'decisions')
  }
}

function awaits(news: readonly News[], by: string): Letter {
  const [first] = news
  const names = news.slice(0, someNames).map((change) => `${change.full_name}: ${wordsOf(change)}`)
  const more = news.length - names.length
  return {
    subject:
      news.length === 1 && first
        ? `${first.full_name} awaits confirmation: ${wordsOf(first)}`
        : `${news.length} people await confirmation of their role`,
    lines: [
      `By ${by}. The permissions apply once another colleague confirms them.`,
      ...names,
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
    door,
  }
}

interface DecidedRole {
  employee: { id: string; full_name: string }
  asked_by: readonly { id: string }[]
  role: string
  office: string | null
}

export async function notifyDecision(
  call: Pick<Tools, 'db' | 'portal' | 'changed'> & { user: { id: string; full_name: string } },
  row: DecidedRole,
  decision: 'confirmed' | 'refused',
): Promise<void> {
  const { employee, asked_by } = row
  const letter: Letter = {
    subject: `Role ${decision}: ${employee.full_name}, ${wordsOf(row)}`,
    lines: [
      decision === 'confirmed'
        ? `${call.user.full_name} confirmed it. The permissions apply from now on.`
        : `${call.user.full_name} refused it. The permissions do not apply.`,
    ],
    door: 'View profile',
  }
  const people = [employee.id, ...asked_by.map(({ id }) => id)].filter((id) => id !== call.user.id)
  await write(call, people, ({ id }) => (id === employee.id ? '/dashboard' : path), letter, 'profile')
}
