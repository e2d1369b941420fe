import type { Tools } from '../../../lib/http/implement.ts'
import { hiredFor, lockOpening, setStatus } from './store.ts'

/** Marks an opening as filled once as many were hired as it looks for. */
export async function fillOpening(call: Tools, id: string): Promise<void> {
  const opening = await lockOpening(call.db, id)
  if (opening?.status !== 'open' && opening?.status !== 'paused') return
  if ((await hiredFor(call.db, id)) < opening.positions) return
  await setStatus(call.db, id, 'filled')
  const change = { before: { status: opening.status }, after: { status: 'filled' } }
  await call.audit({ action: 'job_opening.fill', entity: 'job_opening', entity_id: id, ...change })
  await call.changed('job_openings', { permission: 'job_opening.read' })
}
