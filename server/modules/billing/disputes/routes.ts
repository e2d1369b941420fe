import { disputes } from '@iroko/contract/billing/disputes'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { mustBeOwnFile } from '../client-papers/actions.ts'
import { answerContact } from './actions.ts'
import { answeredLetter } from './notify.ts'
import { whyNotRaised } from './rules.ts'
import * as store from './store.ts'

const step: RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockDispute>>>> = {
  ...{ entity: 'dispute', called: 'dispute' },
  find: ({ db }, id) => store.lockDispute(db, id),
  whyNot: ({ state }) => (state === 'open' ? undefined : conflict('answered', 'This dispute is answered already')),
}

export const routes = implement(disputes, {
  list: ({ db, query }) => listed('disputes', store.listDisputes(db, query)),

  answer: async (call) => {
    const { db, body, params } = call
    const { state, answer, version } = body
    const { held } = await answerContact(call, {
      ...{ step, id: params.id, version, right: 'sees_money' },
      keep: ({ id }, by) => store.answerDispute(db, id, { state, answer, ...by }),
      after: ({ number, position, amount_kobo }) => ({ state, answer, number, position, amount_kobo }),
      letter: ({ number, line, amount_kobo }, to) => answeredLetter({ ...to, number, line, amount_kobo, state, answer }),
    })
    const { amount_kobo, position, number } = held
    return {
      message:
        state === 'accepted'
          ? `Accepted. Ask for a credit note of ${formatMoney(amount_kobo)} before VAT on line ${position} of ${number}`
          : 'Rejected',
    }
  },

  mine: async (call) => {
    const { db, client, query } = call
    await mustHave(call, 'sees_money')
    return await listed('disputes', store.listOwn(db, { ...query, client_id: client.client_id }))
  },

  raise: async (call) => {
    const { db, client, params, now, body } = call
    await mustHave(call, 'sees_money')
    const line = await orNotFound(store.lockLine(db, client.client_id, params.id, body.position), 'line')
    refuse(whyNotRaised(line, body.amount_kobo))
    if (body.file_id !== undefined) await mustBeOwnFile(db, client, body.file_id)
    const id = uuid()
    const raised = { client_contact_id: client.contact_id, raised_at: now.toISOString() }
    await store.insertDispute(db, { ...body, ...raised, id, invoice_id: params.id })
    const after = { ...body, number: line.number, by: client.contact_id }
    await call.audit({ action: 'dispute.raise', entity: 'dispute', entity_id: id, after })
    await call.changed('invoices', { permission: 'invoice.read' })
    return { message: `${formatMoney(body.amount_kobo)} of ${line.number} disputed. You are told of our answer by mail` }
  },
})
