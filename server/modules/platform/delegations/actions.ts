/** What happens to delegations when one of the two leaves. */

import type { OnExit } from '../../../lib/house/noun.ts'
import { write } from '../../../lib/mail/letters.ts'
import { delegateLeftLetter } from '../approvals/notify.ts'
import { endDelegationsOf } from './store.ts'

/** They end with the employment; whoever named the leaver is told, and can name another. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const { id, owner_id, delegate, ...dates } of await endDelegationsOf(call.db, employee_id, call)) {
        await call.audit({
          action: 'approval.delegate_end',
          entity: 'delegation',
          entity_id: id,
          after: { comment: 'Employment ended' },
        })
        await call.changed(['delegations', 'approvals'], { for: [owner_id, employee_id] })
        if (owner_id !== employee_id)
          await write(call, [owner_id], '/dashboard/main/leave', delegateLeftLetter(delegate, dates), 'decisions')
      }
    }),
}
