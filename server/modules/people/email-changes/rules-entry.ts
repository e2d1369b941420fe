/**
 * Where a link to sign in may go. To somebody who never signed in, where whoever added them said (of an offer: to the address that signed it);
 * once they did, the account is theirs: to the work address, or to a private one for which two people stood.
 */
import { conflict, type Fault } from '@iroko/contract/errors'
import { undoDays } from '@iroko/contract/people/email-changes'

export interface Entry {
  id: string
  full_name: string
  status: string
  email: string
  private_email: string | null
  has_signed_in: boolean
  /** Two people stood for the private address. */
  is_confirmed: boolean
  /** They came back, and have not signed in since. */
  is_back: boolean
  /** When a change of an address was last stopped or undone. */
  stopped_at: string | null
}

/** A change was stopped so lately that somebody may still be after the account. */
const isGuarded = ({ stopped_at }: Pick<Entry, 'stopped_at'>, now: Date): boolean =>
  stopped_at !== null && now.getTime() - Date.parse(stopped_at) <= undoDays * 86_400_000

const byReset = "'Reset Password' on the sign-in page"

/** Why nobody is invited; undefined when they can be. */
export function whyNot(entry: Entry, _step: 'invite', now: Date): Fault | undefined {
  const { full_name, email } = entry
  if (entry.status !== 'active') return conflict('not_active', `${full_name} no longer works here`)
  if (isGuarded(entry, now))
    return conflict(
      'stopped',
      `An email change of ${full_name} was stopped. For ${undoDays} days they choose a password only with ${byReset}, by the link sent to ${email}`,
    )
  if (entry.has_signed_in && !entry.is_back)
    return conflict('signed_up', `${full_name} has already signed in. They can choose a new password with ${byReset}`)
  return undefined
}

/** What makes the first address of somebody worth having for another. */
export interface Newcomer {
  has_signed_in: boolean
  added_by: string | null
  /** The address signed an offer. */
  by_offer: boolean
  /** Their roles, or an office of theirs, carry permissions, confirmed or not. */
  has_rights: boolean
  /** Their pay, account, NIN or BVN is on record. */
  has_pay: boolean
}

/**
 * Whether somebody alone may write another private address: only whoever typed the first one, while nobody has signed in by it and nothing
 * hangs on it. Whose address it is then is for a second person to say.
 */
export const mayReplaceAlone = (newcomer: Newcomer, userId: string): boolean =>
  !newcomer.has_signed_in && newcomer.added_by === userId && !newcomer.by_offer && !newcomer.has_rights && !newcomer.has_pay

/** The address that gets an invitation; `asks` where a second person has to stand for it first. */
export function inviteAt(entry: Entry, now: Date): { address: string; asks: boolean } {
  const { email, private_email } = entry
  if (!private_email || isGuarded(entry, now)) return { address: email, asks: false }
  return { address: private_email, asks: entry.has_signed_in && !entry.is_confirmed }
}
