import { takesProof } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { eachByKey, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { requireProof } from '../../../lib/http/rights.ts'
import { listClientWaiting } from '../approvers/store-contacts.ts'
import { decideEach, decideForClient, describeAll } from '../requests/actions.ts'
import { listWaiting } from './store-waiting.ts'

export const routes = implement(approvals, {
  waiting: async (call) => {
    const found = await listWaiting(call.db, call.user.id, call.query, call.today)
    return await listed('waiting_approvals', {
      ...found,
      rows: await describeAll(call, call.portal.house.requests, found.rows),
    })
  },

  decide: ownTransaction((call) => {
    const { requests, ...verdict } = call.body
    if (requests.some(({ kind }) => takesProof(kind))) requireProof(call.user, call.now)
    return decideEach(
      call,
      call.portal.house.requests,
      requests.map((request) => ({ ...request, ...verdict })),
    )
  }, eachByKey),

  clientWaiting: async (call) => {
    const found = await listClientWaiting(call.db, call.client, call.query, call.today)
    const reader = { db: call.db, user: null, today: call.today }
    // No more of a request than what a client decides about.
    const rows = (await describeAll(reader, call.portal.house.requests, found.rows)).map(
      ({ reason: _, change: _change, facts: _facts, what: _what, fine: _fine, ...row }) => row,
    )
    return await listed('waiting_approvals', { ...found, rows })
  },

  clientDecide: async (call) => {
    const { kind, ...wanted } = call.body
    const message = await decideForClient(call, call.portal.house.requests[kind], call.client.contact_id, {
      ...call.params,
      ...wanted,
    })
    return { message }
  },
})
