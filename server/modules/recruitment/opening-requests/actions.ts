import { conflict, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { openApproved } from '../openings/actions.ts'
import { whyNotPublish } from '../openings/rules.ts'
import type { lockOpening } from '../openings/store.ts'
import { headcountWords, withAbove } from './rules.ts'
import * as store from './store.ts'

export const openingRequest: RequestKind<store.RequestRecord, NamedDescription> = {
  kind: 'opening_request',
  lock: store.lockRequest,
  letters: requestLetters({ did: 'asked for', effect: 'The public reads it from its first day on' }),

  apply: async (call, held) => {
    const { job_title, opens_on } = await openApproved(call, held.job_opening_id)
    return opens_on > call.today
      ? `${job_title} approved. It will be public from ${opens_on}`
      : `${job_title} approved. It is public now`
  },

  describe: async ({ db, today }, ids) => {
    const counts = await store.headcounts(db, ids, today)
    return (await store.findRequests(db, ids, today)).map((request) => {
      const { id, version, asked_by, job_opening, office, positions, reason } = request
      const known = counts.get(id)
      const summary = `Job opening: ${job_opening.job_title}, ${office.title}, ${positions} ${positions === 1 ? 'position' : 'positions'}`
      return {
        id,
        version,
        asker: asked_by,
        others: [],
        summary,
        what: `the job opening ${job_opening.job_title}, ${office.title}`,
        reason,
        change: [],
        facts: known ? [{ label: 'Headcount', value: headcountWords(withAbove(known)) }] : [],
      }
    })
  },
}

/** Asks somebody else than those who wrote it to approve that the public reads an opening. */
export async function askForPublication(
  call: StaffTools,
  opening: NonNullable<Awaited<ReturnType<typeof lockOpening>>>,
  reason: string,
): Promise<string> {
  const { db, user, now } = call
  refuse(whyNotPublish(opening, call.today))
  const makers = [...new Set([user.id, ...(await store.writersOf(db, opening.id))])]
  const id = uuid()
  const row = { id, job_opening_id: opening.id, asked_by: user.id, makers, reason, created_at: now.toISOString() }
  const already = conflict('asked', `The publication of ${opening.job_title} already awaits a decision`)
  await orRefuse(store.insertRequest(db, row), 'opening_request_open', already)
  const after = { job_opening_id: opening.id, reason }
  await call.audit({ action: 'opening_request.ask', entity: 'opening_request', entity_id: id, after })
  await sendRequest(call, openingRequest, { id, requester_id: user.id, makers, facts: {} })
  return id
}
