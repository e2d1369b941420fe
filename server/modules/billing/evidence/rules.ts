/** What a client's papers are worth on a day: pure. Design of commerce, section 1; decision 618. */
import { type EvidenceKind, type EvidenceState, evidenceInWords, zeroRatedBy } from '@iroko/contract/billing/evidence'
import { longDay } from '@iroko/contract/day-words'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

/** Days before a paper ends on which its client is asked for the next. */
export const aheadDays = 30

export interface Evidence {
  kind: EvidenceKind
  expires_on: string | null
}

/** Why a zero-rated client gets no invoice on a day: the paper that it lacks, with the day on which the last one ended. */
export function whyNotZeroRated(title: string, valid: readonly Evidence[], today: string): Fault | undefined {
  const missing = zeroRatedBy.find((kind) => !valid.some((paper) => paper.kind === kind && isCurrent(paper, today)))
  if (!missing) return undefined
  const ended = valid.flatMap(({ kind, expires_on }) => (kind === missing && expires_on !== null ? [expires_on] : [])).sort()
  const last = ended.at(-1)
  const words = evidenceInWords(missing)
  return conflict(
    'no_evidence',
    last === undefined
      ? `${title} is zero-rated and has no ${words}. Enter it, or tax the client at the standard rate`
      : `${title} is zero-rated, and its ${words} ended on ${longDay(last)}. Enter the next one, or tax the client at the standard rate`,
  )
}

export const isCurrent = ({ expires_on }: Pick<Evidence, 'expires_on'>, today: string): boolean =>
  expires_on === null || expires_on >= today

export const whyNotEntered = ({ expires_on }: Pick<Evidence, 'expires_on'>, today: string): Fault | undefined =>
  isCurrent({ expires_on }, today) ? undefined : invalid({ expires_on: 'This paper has ended. Enter one that counts today' })

interface Answer {
  state: 'valid' | 'returned'
  answer: string
}

/** What was confirmed can be found not to count later; what was returned stays so. */
export function whyNotAnswered(before: EvidenceState, { state, answer }: Answer): Fault | undefined {
  if (before === 'returned') return conflict('answered', 'This paper was returned already')
  if (before !== 'waiting' && state === 'valid') return conflict('answered', 'This paper was confirmed already')
  return state === 'returned' && answer === '' ? invalid({ answer: 'Enter a reason: the client reads it' }) : undefined
}
