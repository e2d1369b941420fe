/** What a month uses of a premium that was paid ahead: pure, in whole kobo. Design of accounting, rule 8. */
import { addDays, addMonths, daysBetween } from '@iroko/contract/dates'
import { conflict, type Fault } from '@iroko/contract/errors'

export interface Premium {
  starts_on: string
  /** The last day that it covers. */
  ends_on: string
  paid_kobo: number
}

/**
 * `round(paid × days so far / all days) − what the months before used`: the months of a policy come to what was paid for it, and what is paid later
 * for those who joined is caught up with in the next month.
 */
export function usedIn({ starts_on, ends_on, paid_kobo }: Premium, month: string, before_kobo: number): number {
  const lastDay = addDays(addMonths(month, 1), -1)
  const until = lastDay < ends_on ? lastDay : ends_on
  if (until < starts_on) return -before_kobo || 0
  const whole = daysBetween(starts_on, ends_on) + 1
  return Number(roundedShare(BigInt(paid_kobo), BigInt(daysBetween(starts_on, until) + 1), BigInt(whole))) - before_kobo
}

/** Half away from zero; whole numbers, as a premium times its days is beyond what floats hold. */
const roundedShare = (amount: bigint, part: bigint, whole: bigint): bigint => (2n * amount * part + whole) / (2n * whole)

interface Posted extends Premium {
  is_posted: boolean
}

/** Whether what is posted follows from something else than before, so that another person looks at it again. */
export const isOther = (before: Posted | undefined, after: Posted): boolean =>
  before === undefined ||
  (['starts_on', 'ends_on', 'paid_kobo', 'is_posted'] as const).some((field) => before[field] !== after[field])

interface Confirming {
  is_posted: boolean
  changed_by: string | null
  confirmed_at: string | null
  archived_at: string | null
}

/** Nobody confirms what they entered; what is not to be posted needs no second person. */
export function whyNotConfirmed(policy: Confirming, userId: string): Fault | undefined {
  if (policy.archived_at !== null) return conflict('archived', 'This policy is archived')
  if (!policy.is_posted) return conflict('not_posted', 'Nothing of this policy is posted')
  if (policy.confirmed_at !== null) return conflict('confirmed', 'This policy is confirmed already')
  return policy.changed_by === userId
    ? conflict('own_entry', 'You changed this policy last. Another person confirms that it is posted')
    : undefined
}
