import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../lib/database.ts'
import { callTools } from '../../lib/implement.ts'
import type { JobDefinition } from '../../lib/jobs.ts'
import { companyZone, type Portal } from '../../lib/portal.ts'
import { newestApproval } from '../approvals/store-trail.ts'
import { announce, becomeRoster } from './routes-decide.ts'
import { tellAbout } from './routes-notify.ts'
import { holdRoster } from './store-plan.ts'
import { findRequest, holdRequest } from './store-requests.ts'

/** Finishes a request whose approval ended without a decision at that moment: a place that nobody needed any more was passed. */
const settled: JobDefinition = {
  name: 'shift_request-settled',
  run: (portal, { subject_id }) => portal.database.db.transaction().execute((db) => settle(portal, db, String(subject_id))),
}

async function settle(portal: Portal, db: Db, id: string): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  await holdRoster(db)
  const held = await holdRequest(db, id)
  const approval = await newestApproval(db, 'shift_request', id)
  if (held?.status !== 'pending' || approval?.status !== 'approved') return
  const tools = callTools(portal, db, null, settled.name)
  await becomeRoster({ db, now, requestId: settled.name }, held, null)
  await tools.audit({
    action: 'shift_request.approve',
    entity: 'shift_request',
    entity_id: id,
    before: { status: 'pending' },
    after: { status: 'approved' },
  })
  await tellAbout(tools, [held.employee_id, held.colleague_id])
  await announce(tools, await findRequest(db, id, today), 'Everyone who was asked', '')
}

export const jobs: JobDefinition[] = [settled]
