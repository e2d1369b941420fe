/** Asking clients for the papers that end soon. */
import type { Tools } from '../../../lib/http/implement.ts'
import { mailBilling } from '../invoices/actions.ts'
import { endingLetter } from './notify.ts'
import { aheadDays } from './rules.ts'
import * as store from './store.ts'

/** Each is asked for once, by mail to who gets the invoices; accounting sees it waiting from the same day. */
export async function askForEvidence(call: Tools): Promise<void> {
  const { db, today } = call
  for (const { id, client_id, kind, expires_on } of await store.toAskFor(db, today, aheadDays)) {
    if (!(await store.markAsked(db, id, today))) continue
    await mailBilling(call, client_id, (to) => endingLetter({ ...to, kind, expires_on }))
    await call.audit({ action: 'client_evidence.ask', entity: 'client', entity_id: client_id, after: { kind, expires_on } })
    await call.changed('clients', { permission: 'client.read' })
  }
}
