import type { OnExit } from '../../../lib/house/noun.ts'
import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { endAssignmentsOf } from './store.ts'

/** Assignments end with the employment of the evaluator, and of the lead whose people are evaluated. */
const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      const ended = await endAssignmentsOf(call.db, employee_id, call.today)
      const after = { comment: 'Employment ended' }
      await call.audit(
        ended.map((entity_id) => ({ action: 'evaluation_assignment.end', entity: 'evaluation_assignment', entity_id, after })),
      )
      if (ended.length > 0) await call.changed('evaluation_assignments', { permission: 'evaluation.edit' })
    }),
}

export const assignments = noun({
  calls: routes,
  onExit,
  notPersonal: { evaluation_assignment: 'It says which colleague evaluates which campaign, team or lead' },
})
