import type { OnExit } from '../../../lib/house/noun.ts'
import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { releaseOf } from './store.ts'
import { invariants } from './store-invariants.ts'

/** What was drawn for an evaluator who leaves is everyone's who is assigned. */
const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      const samples = await releaseOf(call.db, employee_id)
      const after = { comment: 'Employment ended' }
      await call.audit(
        samples.map((entity_id) => ({ action: 'quality_sample.release', entity: 'quality_sample', entity_id, after })),
      )
      if (samples.length > 0) await call.changed('quality_samples', { permission: 'evaluation.edit' })
    }),
}

export const samples = noun({
  calls: routes,
  onExit,
  invariants,
  notPersonal: {
    quality_sample: 'It says which colleague drew a sample of a campaign',
    quality_sample_contact: 'Which contacts could be drawn, by chance; the contacts themselves are exported with the person',
  },
  audited: [{ table: 'quality_sample', columns: ['office_id', 'from_day', 'to_day', 'per', 'size', 'strata', 'seed'] }],
})
