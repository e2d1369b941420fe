/** What may become of a contact's rights: pure. */
import { conflict, type Fault } from '@iroko/contract/errors'

interface Managing {
  manages_contacts: boolean
}

/** Somebody of each client manages its contacts: the last who does neither gives that up nor is switched off. */
export function whyNotChanged(
  before: Managing & { disabled_at: string | null },
  after: Managing & { is_off: boolean },
  others: number,
): Fault | undefined {
  const did = before.manages_contacts && before.disabled_at === null
  const does = after.manages_contacts && !after.is_off
  return did && !does && others === 0
    ? conflict('last_manager', 'Nobody else manages the contacts of this client. Give another contact this right first')
    : undefined
}
