import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { idRequests } from '@iroko/contract/procurement/id-requests'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { canOf } from '../id-cards/rules.ts'
import { lockCard } from '../id-cards/store.ts'
import { ask, idRequestKind } from './actions.ts'
import * as store from './store.ts'

/** A photo is cropped until its card is printed, by neither whose it is. */
const whyNotCrop = ({ user }: StaffTools, employee_id: string, printed_at: string | null) => {
  if (!may(user, 'id_card.print')) return forbidden('You cannot print ID cards')
  if (employee_id === user.id) return forbidden('This is your own card. Another person prints it')
  return printed_at === null ? undefined : conflict('printed', 'This card is already printed')
}

const cropStep: RecordStep<store.HeldRequest> = {
  entity: 'id_request',
  called: 'request for an ID card',
  find: ({ db, user, today }, id) => store.lockRequest(db, id, { user, today }),
  whyNot: async (request, call) => {
    const [found] = await store.findRequests(call.db, [request.id])
    return whyNotCrop(call, request.employee_id, found?.card?.printed_at ?? null)
  },
}

export const routes = implement(idRequests, {
  list: ({ db, user, query, today }) => listed('id_requests', store.listRequests(db, user, query, today)),

  show: async (call) => {
    const { user } = call
    const found = await read(call, call.params.id)
    const { trail, can } = await standingOf(call, idRequestKind, { ...found, asked_by: found.employee })
    const card = found.card ? await lockCard(call.db, found.card.id, call.today) : undefined
    const by = { user_id: user.id, prints: may(user, 'id_card.print'), hands_over: may(user, 'id_card.hand_over') }
    const steps = card ? canOf(card, by) : { print: false, hand_over: false, revoke: false }
    const crop =
      !whyNotCrop(call, found.employee.id, found.card?.printed_at ?? null) && ['pending', 'approved'].includes(found.state)
    return { id_request: { ...found, trail, can: { ...can, ...steps, crop } } }
  },

  create: async (call) => ({ message: 'Request sent. HR looks at the photo', id: await ask(call) }),

  crop: async (call) => {
    const { version, left, top, side } = call.body
    const request = await lockForStep(call, cropStep, call.params.id, version)
    if (left + side > request.photo_width || top + side > request.photo_height)
      throw invalid({ side: 'Choose a square within the photo' })
    await store.cropPhoto(call.db, request.id, { left, top, side })
    await call.audit({ action: 'id_request.crop', entity: 'id_request', entity_id: request.id, after: { left, top, side } })
    await call.changed('id_requests', { permission: 'id_card.print' })
    return { message: 'Photo cropped', id: request.id }
  },

  withdraw: withdrawal(idRequestKind, async ({ db }, id) => {
    const [id_request] = await store.findRequests(db, [id])
    return { id_request: await orNotFound(Promise.resolve(id_request), 'request for an ID card') }
  }),
})

const read = ({ db, user, today }: StaffTools, id: string) =>
  orNotFound(store.findReadable(db, user, id, today), 'request for an ID card')
