/** What is done to a job with the faults that it solved. */
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
