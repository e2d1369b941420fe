/** Whom the portal tells of what was drawn, and in which words. */
import type { Letter } from '../../../lib/mail/letters.ts'

export const queueOfMine = '/dashboard/qa/evaluation'

export const letters = {
  drawn: ({ count, office }: { count: number; office: string }): Letter => ({
    subject: 'Contacts were drawn for you',
    lines: [
      `${count === 1 ? '1 contact' : `${count} contacts`} of ${office} ${count === 1 ? 'waits' : 'wait'} for your evaluation.`,
    ],
    door: 'See the queue',
  }),
}
