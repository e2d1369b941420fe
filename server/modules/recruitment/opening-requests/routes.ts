import { invalid, orNotFound } from '@iroko/contract/errors'
import { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { v7 as uuid } from 'uuid'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { cleaned, publish, refuseMissing } from '../openings/actions.ts'
import { insertOpening, lockOpening } from '../openings/store.ts'
import { askForPublication, openingRequest } from './actions.ts'
import { withAbove } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(openingRequests, {
  list: ({ db, user, query, today }) => listed('opening_requests', store.listRequests(db, user, query, today)),

  show: async (call) => {
    const found = await orNotFound(store.findReadable(call.db, call.user, call.params.id, call.today), 'request')
    const counts = await orNotFound(
      store.headcounts(call.db, [found.id], call.today).then((all) => all.get(found.id)),
      'request',
    )
    const standing = await standingOf(call, openingRequest, found)
    return { opening_request: { ...found, headcount: withAbove(counts), ...standing } }
  },

  ask: async (call) => {
    const { reason, ...written } = call.body
    const body = cleaned(written)
    if (!mayForAll(call.user, 'job_opening.ask') && body.office_id !== call.user.office_id)
      throw invalid({ office_id: 'Choose your own office. HR asks for others' })
    await refuseMissing(call.db, body)
    const opening_id = uuid()
    await insertOpening(call.db, { ...body, id: opening_id })
    await call.audit({ action: 'job_opening.ask', entity: 'job_opening', entity_id: opening_id, after: body })
    await publish(call)
    const opening = await orNotFound(lockOpening(call.db, opening_id), 'job opening')
    return { message: `${body.job_title} requested`, id: await askForPublication(call, opening, reason) }
  },

  publish: async (call) => {
    const opening = await orNotFound(lockOpening(call.db, call.params.id), 'job opening')
    const id = await askForPublication(call, opening, call.body.reason)
    return { message: `${opening.job_title} sent for approval`, id }
  },

  withdraw: withdrawal(openingRequest, async (call, id) => ({ opening_request: await read(call, id) })),
})

const read = async ({ db, today }: StaffTools, id: string) =>
  await orNotFound(
    store.findRequests(db, [id], today).then(([found]) => found),
    'request',
  )
