import { type Fault, orNotFound } from '@iroko/contract/errors'
import { openings } from '@iroko/contract/recruitment/openings'
import { v7 as uuid } from 'uuid'
import { listChanges } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { cleaned, publish, refuseMissing } from './actions.ts'
import { canOf, movedWords, whyNot, whyNotChange } from './rules.ts'
import * as store from './store.ts'

type HeldOpening = NonNullable<Awaited<ReturnType<typeof store.lockOpening>>>

const openingStep = (whyNotNow: (held: HeldOpening) => Fault | undefined): RecordStep<HeldOpening> => ({
  entity: 'job_opening',
  called: 'job opening',
  find: ({ db }, id) => store.lockOpening(db, id),
  whyNot: whyNotNow,
})

export const routes = implement(openings, {
  list: async (call) => {
    const { rows, ...page } = await store.listOpenings(call.db, call.query, call.today)
    const mayDo = { edit: may(call.user, 'job_opening.edit'), ask: may(call.user, 'job_opening.ask') }
    return listed('job_openings', { ...page, rows: rows.map((row) => ({ ...row, can: canOf(row, mayDo, call.today) })) })
  },

  show: async (call) => {
    const {
      status: _,
      is_approved: _approved,
      is_asked: _asked,
      ...job_opening
    } = await orNotFound(store.findOpening(call.db, call.params.id), 'job opening')
    return { job_opening }
  },

  create: async (call) => {
    const body = cleaned(call.body)
    await refuseMissing(call.db, body)
    const id = uuid()
    await store.insertOpening(call.db, { ...body, id })
    await call.audit({ action: 'job_opening.create', entity: 'job_opening', entity_id: id, after: body })
    await publish(call)
    return { message: `${body.job_title} added as a draft`, job_opening: { id, job_title: body.job_title } }
  },

  update: async (call) => {
    const { version, ...sent } = call.body
    const changing = openingStep((held) => whyNotChange(held, sent))
    const held = await lockForStep(call, changing, call.params.id, version)
    const { id, version: _, status: _status, is_approved: _approved, is_asked: _asked, ...before } = held
    const body = cleaned(sent)
    await refuseMissing(call.db, body, before)
    await updateVersion(call.db, 'job_opening', { id, version }, body)
    await call.audit({ action: 'job_opening.update', entity: 'job_opening', entity_id: id, before, after: body })
    await publish(call)
    return { message: `${body.job_title} changed`, job_opening: { id, job_title: body.job_title } }
  },

  move: async (call) => {
    const { status, version } = call.body
    const { id } = call.params
    const opening = await lockForStep(
      call,
      openingStep((held) => whyNot(held, status, call.today)),
      id,
      version,
    )
    await updateVersion(call.db, 'job_opening', { id, version }, { status })
    await call.audit({
      action: 'job_opening.update',
      entity: 'job_opening',
      entity_id: id,
      before: { status: opening.status },
      after: { status },
    })
    await publish(call)
    return { message: movedWords(opening, status, call.today) }
  },

  duplicate: async (call) => {
    const {
      id: _id,
      version: _version,
      status: _status,
      is_approved: _approved,
      is_asked: _asked,
      ...opening
    } = await orNotFound(store.findOpening(call.db, call.params.id), 'job opening')
    await refuseMissing(call.db, opening)
    const id = uuid()
    const copy = { ...opening, opens_on: call.today, closes_on: null }
    await store.insertOpening(call.db, { ...copy, id })
    await call.audit({ action: 'job_opening.create', entity: 'job_opening', entity_id: id, after: copy })
    await publish(call)
    return { message: `${copy.job_title} duplicated as a draft`, job_opening: { id, job_title: copy.job_title } }
  },

  history: async (call) => {
    const { id } = await orNotFound(store.findOpening(call.db, call.params.id), 'job opening')
    const { rows, ...page } = await listChanges(call.db, { entity: 'job_opening', entity_id: id }, call.query)
    return { changes: rows, ...page }
  },
})
