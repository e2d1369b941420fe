import type { OnExit } from '../../../lib/house/noun.ts'
import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { leaveOpen } from './store.ts'
import { asks, owes } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

/** Who leaves takes part no more in what they have not scored; what they handed in stays. A missing master is chosen anew. */
const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      const left = await leaveOpen(call.db, employee_id)
      const after = { comment: 'Employment ended' }
      await call.audit(left.map((entity_id) => ({ action: 'calibration.leave', entity: 'calibration', entity_id, after })))
      if (left.length > 0) await call.changed('calibrations', { permission: 'evaluation.edit' })
    }),
}

export const calibrations = noun({
  calls: routes,
  asks,
  owes,
  onExit,
  personal,
  invariants,
  audited: [{ table: 'calibration', columns: ['contact_id', 'form_id', 'master_id', 'status'] }],
})
