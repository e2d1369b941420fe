import { sharedMonths } from '@iroko/contract/billing/shared-months'
import { monthInWords } from '@iroko/contract/day-words'
import { conflict, type Fault, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import { type ClientUser, implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { rightsOf } from '../../clients/contacts/store.ts'
import { answerContact } from '../disputes/actions.ts'
import { taxesOf } from '../invoices/actions.ts'
import { totalsOf } from '../invoices/rules.ts'
import { countObjections, moveMonth, officeTitles } from '../months/store.ts'
import { answeredLetter } from './notify.ts'
import { type SharedMonth, whyNotAccepted, whyNotObjected } from './rules.ts'
import * as store from './store.ts'

const step: RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockObjection>>>> = {
  ...{ entity: 'billing_objection', called: 'objection' },
  find: ({ db }, id) => store.lockObjection(db, id),
  whyNot: ({ answered_at }) => (answered_at ? conflict('answered', 'This objection is answered already') : undefined),
}

export const routes = implement(sharedMonths, {
  objections: ({ db, query }) => listed('billing_objections', store.listObjections(db, query)),

  answer: async (call) => {
    const { db, body, params } = call
    const { answer, version } = body
    const { told_to } = await answerContact(call, {
      ...{ step, id: params.id, version, right: 'decides_requests' },
      keep: ({ id }, by) => store.answerObjection(db, id, { answer, ...by }),
      after: ({ month, line }) => ({ month, line, answer }),
      letter: ({ month, line }, to) => answeredLetter({ ...to, month, line, answer }),
    })
    return { message: told_to ? `Answered. ${told_to} is told by mail` : 'Answered. It stands in the client’s portal' }
  },

  mine: async (call) => {
    await mustHave(call, 'decides_requests')
    return await listed('billing_months', store.listShared(call.db, call.client.client_id, call.query))
  },

  showMine: async (call) => {
    const { db, client, params, today } = call
    const { sees_money } = await rightsOf(db, client)
    const { lines, ...month } = await findMine(call)
    const { vat_bp, wht_bp } = await taxesOf(call, client.client_id)
    const campaigns = await officeTitles(db, [...new Set(lines.map(({ office_id }) => office_id))])
    return {
      billing_month: {
        ...month,
        lines: lines.map(({ title, quantity, unit, price_kobo, amount_kobo, effect, note, office_id }, at) => ({
          ...{ position: at + 1, title, quantity, unit, effect, note, campaign: campaigns.get(office_id) ?? null },
          ...(sees_money ? { price_kobo, amount_kobo } : { price_kobo: null, amount_kobo: null }),
        })),
        totals: sees_money ? { ...totalsOf(lines, { vat_bp, wht_bp }), vat_bp } : null,
        days: await store.sumDays(db, params),
        objections: await store.objectionsOf(db, params),
        may_accept: !whyNotAccepted(month),
        may_object: !whyNotObjected(month, today),
      },
    }
  },

  daysMine: async (call) => {
    await findMine(call)
    return await listed('days', store.listSharedDays(call.db, call.params, call.query))
  },

  accept: async (call) => {
    const { db, client, params, now, body } = call
    await lockMine(call, body.hash, whyNotAccepted)
    await moveMonth(db, params.id, params.month, {
      ...{ state: 'accepted', accepted_by: client.contact_id, accepted_at: now.toISOString() },
    })
    const after = { month: params.month, by: client.contact_id }
    await published(call, { action: 'billing_month.accept', entity: 'contract', entity_id: params.id, after })
    return { message: `${monthInWords(params.month)} accepted` }
  },

  object: async (call) => {
    const { db, client, params, now, today, body } = call
    const { hash, position, reason } = body
    const { lines } = await lockMine(call, hash, (month) => whyNotObjected(month, today))
    const line = lines[position - 1]
    if (!line) throw notFound('line')
    const id = uuid()
    const own = { contract_id: params.id, month: params.month, position, line: line.title, reason }
    const raised = { id, client_contact_id: client.contact_id, raised_at: now.toISOString() }
    await orRefuse(
      store.insertObjection(db, { ...own, ...raised }),
      'billing_objection_open',
      conflict('objected', 'This line is objected to already and waits for an answer'),
    )
    const after = { ...own, by: client.contact_id }
    await published(call, { action: 'billing_objection.raise', entity: 'billing_objection', entity_id: id, after })
    return { message: 'We have your objection and answer before this month is invoiced' }
  },
})

interface ClientCall {
  db: Db
  client: ClientUser
  params: { id: string; month: string }
}

/** Of the client of the session; another's is as if it were not there. */
async function findMine(call: ClientCall) {
  await mustHave(call, 'decides_requests')
  return await orNotFound(store.findShared(call.db, call.client.client_id, call.params), 'month')
}

/** The same, held for a step of the client's. */
async function lockMine(call: ClientCall, hash: string, whyNot: (month: SharedMonth) => Fault | undefined) {
  const { db, client, params } = call
  await mustHave(call, 'decides_requests')
  const month = await orNotFound(store.lockShared(db, client.client_id, params), 'month')
  if (month.hash !== hash) throw conflict('stale_version', 'This month was measured again since. Reload to see the change')
  refuse(whyNot({ ...month, objections_open: await countObjections(db, params.id, params.month) }))
  return month
}

async function published(call: Tools, change: Change): Promise<void> {
  await call.audit(change)
  await call.changed('invoices', { permission: 'invoice.read' })
}
