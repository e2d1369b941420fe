import { clientPapers, paperKindWords } from '@iroko/contract/billing/client-papers'
import { notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { openFile } from '../../../lib/files/files.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { answerContact } from '../disputes/actions.ts'
import { mustBeOwnFile, takeContactFile } from './actions.ts'
import { paperLetter } from './notify.ts'
import { whyNotAnswered, whyNotSent, whyNotWorded } from './rules.ts'
import * as store from './store.ts'

const step: RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockPaper>>>> = {
  ...{ entity: 'client_paper', called: 'paper' },
  find: ({ db }, id) => store.lockPaper(db, id),
  whyNot: (paper) => whyNotAnswered(paper),
}

export const routes = implement(clientPapers, {
  list: ({ db, query }) => listed('client_papers', store.listPapers(db, query)),

  answer: async (call) => {
    const { db, params, body } = call
    const { state, answer, version } = body
    refuse(whyNotWorded(state, answer))
    await answerContact(call, {
      ...{ step, id: params.id, version, right: 'sees_money' },
      keep: ({ id }, { answered_by, answered_at }) =>
        store.answerPaper(db, id, { state, answer, employee_id: answered_by, answered_at }),
      after: ({ number, amount_kobo }) => ({ state, answer, number, amount_kobo }),
      letter: ({ kind, number, amount_kobo }, to) => paperLetter({ ...to, kind, number, amount_kobo, state, answer }),
    })
    await call.changed('receipts', { permission: 'invoice.read' })
    return { message: state === 'recorded' ? 'Recorded' : 'Returned to the client' }
  },

  mine: async (call) => {
    const { db, client, query } = call
    await mustHave(call, 'sees_money')
    return await listed('client_papers', store.listOwn(db, { ...query, client_id: client.client_id }))
  },

  send: async (call) => {
    const { db, client, body, today, now } = call
    await mustHave(call, 'sees_money')
    if (body.invoice_id !== undefined && !(await store.findInvoice(db, client.client_id, body.invoice_id)))
      throw notFound('invoice')
    refuse(whyNotSent(body, today))
    await mustBeOwnFile(db, client, body.file_id)
    const id = uuid()
    const of = { client_id: client.client_id, client_contact_id: client.contact_id, created_at: now.toISOString() }
    await store.insertPaper(db, { ...body, ...of, id })
    const after = { ...body, by: client.contact_id }
    await call.audit({ action: 'client_paper.send', entity: 'client_paper', entity_id: id, after })
    await call.changed('receipts', { permission: 'invoice.read' })
    return { message: `${paperKindWords[body.kind]} ${body.number} sent. You are told by mail once it is recorded` }
  },

  upload: ownTransaction(async (call) => {
    await mustHave({ db: call.portal.database.db, client: call.client }, 'sees_money')
    return { file: await takeContactFile(call.portal, call.client, call.file) }
  }, 'each upload is a file of its own, and a form names which it takes'),

  download: async (call) => {
    await mustHave(call, 'sees_money')
    const file = await orNotFound(store.findFile(call.db, call.client.client_id, call.params.id), 'file')
    return { type: file.type, name: file.name, stream: await openFile(call.portal.environment, call.db, file.id) }
  },
})
