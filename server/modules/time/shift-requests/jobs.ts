import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { withdrawApproval } from '../../platform/approvals/store.ts'
import { newestApproval } from '../../platform/approvals/store-trail.ts'
import { peopleOf } from '../../platform/approvers/rules-places.ts'
import { holdRoster } from '../roster/store-plan.ts'
import { tellAbout, write } from '../shifts/notify.ts'
import { announce, becomeRoster, letterOf } from './actions.ts'
import { findRequest, holdOfThoseWhoLeft, holdRequest, moveRequest, type RequestRecord } from './store.ts'

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
  if (held?.status !== 'pending') return
  const tools = callTools(portal, db, null, settled.name)
  if (approval?.status === 'withdrawn') return await becomeWithdrawn(tools, held, now)
  if (approval?.status !== 'approved') return
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

async function becomeWithdrawn(
  tools: ReturnType<typeof callTools>,
  { id, status, employee_id, colleague_id }: RequestRecord,
  now: Date,
) {
  await moveRequest(tools.db, id, 'withdrawn', now.toISOString())
  await tools.audit({
    action: 'shift_request.withdraw',
    entity: 'shift_request',
    entity_id: id,
    before: { status },
    after: { status: 'withdrawn', comment: 'Somebody of it has left' },
  })
  await tellAbout(tools, [employee_id, colleague_id])
}

/** Swaps with somebody who has left, and those that a colleague was to answer to them, come to nothing. */
const left: JobDefinition = {
  name: 'shift_request-left',
  run: (portal) => portal.database.db.transaction().execute((db) => endSwaps(portal, db)),
}

async function endSwaps(portal: Portal, db: Db): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  const tools = callTools(portal, db, null, left.name)
  await holdRoster(db)
  for (const held of await holdOfThoseWhoLeft(db)) {
    const gone = await withdrawApproval(db, { kind: 'shift_request', subject_id: held.id, today, now })
    await becomeWithdrawn(tools, held, now)
    await tellAbout(tools, peopleOf(gone))
    const request = await findRequest(db, held.id, today)
    await write(tools, [held.employee_id], held.id, (letters) =>
      letters.declined(request.colleague?.full_name ?? 'Your colleague', letterOf(request)),
    )
  }
}

export const jobs: JobDefinition[] = [settled, left]
