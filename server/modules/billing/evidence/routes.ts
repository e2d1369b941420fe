import { clientEvidence, evidenceKindWords } from '@iroko/contract/billing/evidence'
import { invalid, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { mustBeOwnFile } from '../client-papers/actions.ts'
import { mailBilling } from '../invoices/actions.ts'
import { evidenceLetter } from './notify.ts'
import { whyNotAnswered, whyNotEntered } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(clientEvidence, {
  list: ({ db, query, today }) => listed('client_evidence', store.listEvidence(db, query, today)),

  add: async (call) => {
    const { db, body, user, now, today } = call
    refuse(whyNotEntered(body, today))
    if (!(await store.isClient(db, body.client_id))) throw invalid({ client_id: 'Choose a client from the list' })
    if (!(await store.isOwnFile(db, body.file_id, user.id)))
      throw invalid({ file_id: 'The file was not found. Upload it again' })
    const id = uuid()
    const at = now.toISOString()
    await store.insertEvidence(db, { ...body, id, state: 'valid', employee_id: user.id, answered_at: at, created_at: at })
    await call.audit({ action: 'client_evidence.add', entity: 'client_evidence', entity_id: id, after: body })
    await call.changed('clients', { permission: 'client.read' })
    return { message: `${evidenceKindWords[body.kind]} entered` }
  },

  answer: async (call) => {
    const { db, body, params, user, now } = call
    const { version, ...answer } = body
    const step = {
      ...{ entity: 'client_evidence', called: 'paper' },
      find: ({ db: reader }: Pick<typeof call, 'db'>, id: string) => store.lockEvidence(reader, id),
      whyNot: ({ state }: HeldEvidence) => whyNotAnswered(state, answer),
    }
    const { id, kind, client_id, state, client_contact_id } = await lockForStep(call, step, params.id, version)
    await store.answerEvidence(db, id, { ...answer, employee_id: user.id, answered_at: now.toISOString() })
    await call.audit({
      ...{ action: 'client_evidence.answer', entity: 'client_evidence', entity_id: id },
      ...{ before: { state }, after: { ...answer, kind } },
    })
    if (client_contact_id !== null) await mailBilling(call, client_id, (to) => evidenceLetter({ ...to, ...answer, kind }))
    await call.changed('clients', { permission: 'client.read' })
    return { message: answer.state === 'valid' ? 'Confirmed' : 'Returned: it does not count' }
  },

  mine: async (call) => {
    const { db, client, query, today } = call
    await mustHave(call, 'sees_money')
    return await listed('client_evidence', store.listOwn(db, { ...query, client_id: client.client_id }, today))
  },

  send: async (call) => {
    const { db, client, body, now, today } = call
    await mustHave(call, 'sees_money')
    refuse(whyNotEntered(body, today))
    await mustBeOwnFile(db, client, body.file_id)
    const id = uuid()
    const of = { client_id: client.client_id, client_contact_id: client.contact_id, created_at: now.toISOString() }
    await store.insertEvidence(db, { ...body, ...of, id, state: 'waiting' })
    const after = { ...body, by: client.contact_id }
    await call.audit({ action: 'client_evidence.send', entity: 'client_evidence', entity_id: id, after })
    await call.changed('clients', { permission: 'client.read' })
    return { message: `${evidenceKindWords[body.kind]} sent. It counts once we have confirmed it` }
  },
})

type HeldEvidence = NonNullable<Awaited<ReturnType<typeof store.lockEvidence>>>
