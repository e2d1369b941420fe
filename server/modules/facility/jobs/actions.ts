/** What is done to a job with the faults that it solved. */
import type { OnExit } from '../../../lib/house/noun.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

/** With the last of its faults a job is confirmed too, unless the caller did it. */
export async function confirmWithFault(call: StaffTools, fault_id: string): Promise<void> {
  const { db, user, now } = call
  const job_id = await store.confirmWithFault(db, fault_id, user.id, now)
  if (job_id === undefined) return
  await call.audit({ action: 'maintenance_job.confirm', entity: 'maintenance_job', entity_id: job_id })
  await call.changed('maintenance_jobs', { permission: 'job.do' })
}

/** Jobs and plans of who leaves are given to nobody until Facility gives them to another person. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const id of await store.freeJobsOf(call.db, employee_id))
        await call.audit({
          action: 'maintenance_job.change',
          entity: 'maintenance_job',
          entity_id: id,
          before: { assignee_id: employee_id },
          after: { assignee_id: null },
        })
      await call.changed('maintenance_jobs', { permission: 'job.do' })
    }),
}
