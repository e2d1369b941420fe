/** What may become of a contact's rights: pure. */
import { conflict, type Fault } from '@iroko/contract/errors'

interface Managing {
  manages_contacts: boolean
}

interface Change {
  before: Managing & { disabled_at: string | null }
  after: Managing & { is_off: boolean }
  /** How many others manage contacts. */
  others: number
  /** A contact changes itself. */
  isSelf: boolean
}

/** Somebody of each client manages its contacts: the last who does neither gives that up nor is switched off, and nobody does so to themselves by accident. */
export function whyNotChanged({ before, after, others, isSelf }: Change): Fault | undefined {
  const did = before.manages_contacts && before.disabled_at === null
  const does = after.manages_contacts && !after.is_off
  if (!did || does) return undefined
  if (others === 0)
    return conflict('last_manager', 'Nobody else manages the contacts of this client. Give another contact this right first')
  return isSelf
    ? conflict('oneself', 'You would lock yourself out. Another contact who manages contacts can do this for you')
    : undefined
}
