/** Asking to shorten one's leave, and taking the request back. */
import { conflict, forbidden, orNotFound, refuse } from '@iroko/contract/errors'
import { shortenings } from '@iroko/contract/leave/shortenings'
import { v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { lockReadable } from '../applications/store.ts'
import { daysOf } from '../days/store.ts'
import { closedUntil } from '../ledger/store.ts'
import { shorteningRequest } from './actions.ts'
import { whyNotShorten } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(shortenings, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { shortening: { ...found, ...(await standingOf(call, shorteningRequest, { ...found, asked_by: found.employee })) } }
  },

  create: async (call) => {
    const { db, user, today, now } = call
    const { application_id, last_day, reason } = call.body
    const application = await orNotFound(lockReadable(db, user, application_id, today), 'application')
    if (application.employee_id !== user.id) throw forbidden('You cannot shorten this leave. The employee or HR can')
    const live = (await daysOf(db, application.id)).filter((day) => day.live)
    refuse(whyNotShorten(application, live, { last_day, today, closed_until: await closedUntil(db) }))
    const id = uuid()
    const row = { id, application_id, last_day, reason, employee_id: user.id, created_at: now.toISOString() }
    try {
      await store.insertShortening(db, row)
    } catch (error) {
      if (violatesConstraint(error, 'shortening_pending'))
        throw conflict('pending', 'You already asked to shorten this leave. Withdraw that request first')
      throw error
    }
    await call.audit({ action: 'shortening.ask', entity: 'shortening', entity_id: id, after: { application_id, last_day } })
    await sendRequest(call, shorteningRequest, { id, requester_id: user.id, facts: {} })
    return { message: 'Request sent', id }
  },

  withdraw: withdrawal(shorteningRequest, async (call, id) => ({ shortening: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), 'request')
