/** The letters of a request in words that fit every kind; a kind that has its own to say writes its own. */

import type { Description, RequestKind } from '../../../lib/house/request-kind.ts'
import { quote } from '../../../lib/mail/letters.ts'

/** A request by what it is called in the middle of a sentence: 'the absence on 2026-11-20'. */
export interface NamedDescription extends Description {
  what: string
}

interface OwnWords {
  /** What the asker did: 'imported'. */
  did: string
  /** Said to who decides: what an approval will do. */
  once?: string
  /** Said with the approval: what it did. */
  effect?: string
}

/** What was written with a request is quoted where its description shows it to anybody. */
export const requestLetters = ({ did, once, effect }: OwnWords): RequestKind<never, NamedDescription>['letters'] => ({
  asked: ({ asker, what, reason }) => ({
    subject: `${asker.full_name} awaits your decision: ${what}`,
    lines: [`${asker.full_name} ${did} ${what}.`, ...quote(reason ?? ''), once ?? 'It awaits your decision.'],
    door: 'Open request',
  }),
  approved: ({ what }, by, comment) => ({
    subject: `Approved: ${what}`,
    lines: [`${by} approved ${what}.${effect ? ` ${effect}.` : ''}`, ...quote(comment)],
    door: 'View request',
  }),
  rejected: ({ what }, by, comment) => ({
    subject: `Rejected: ${what}`,
    lines: [`${by} rejected ${what}.`, ...quote(comment)],
    door: 'View request',
  }),
})
