import { randomBytes } from 'node:crypto'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { type SampleStatus, samples, strataOf } from '@iroko/contract/quality/samples'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools, type Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { listEvaluators, listPresent } from '../assignments/store.ts'
import { isOwnLine } from '../contacts/store.ts'
import { isCampaign } from '../forms/store.ts'
import { letters, queueOfMine } from './notify.ts'
import {
  drawSample,
  type Framed,
  shareOut,
  stratumOf,
  whyNotCancel,
  whyNotChoose,
  whyNotGive,
  whyNotReassign,
} from './rules.ts'
import * as store from './store.ts'
import * as lists from './store-list.ts'

const entity = 'quality_sample'
const publish = (call: Pick<Tools, 'changed'>) =>
  call.changed(['quality_samples', 'quality_contacts'], { permission: 'evaluation.edit' })

const countOf = (count: number, contact: string, many: string): string => `${count} ${count === 1 ? contact : many}`

/** What could be drawn today, each contact with its part. */
async function frameOf({ db, today }: Pick<Tools, 'db' | 'today'>, wanted: store.WantedSample): Promise<Framed[]> {
  const found = await store.readFrame(db, wanted, today)
  return found.map((contact) => ({
    id: contact.id,
    employee_id: contact.employee_id,
    stratum: stratumOf(wanted.strata, contact),
  }))
}

async function refuseNoCampaign(call: Pick<Tools, 'db'>, office_id: string): Promise<void> {
  if (!(await isCampaign(call.db, office_id))) throw invalid({ office_id: 'Choose a campaign from the list' })
}

/** Why the caller cannot cancel each of some samples; only of one that runs anything else is looked at. */
async function whyNotCancelOf(
  { db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>,
  rows: readonly { id: string; status: SampleStatus }[],
) {
  const running = rows.flatMap(({ id, status }) => (status === 'running' ? id : []))
  const [waiting, own] =
    running.length === 0
      ? [new Set<string>(), new Map<string, string>()]
      : [await store.waitingFor(db, running, user.id), await store.findOwnDrawn(db, running, user.id, today)]
  return ({ id, status }: { id: string; status: SampleStatus }) =>
    whyNotCancel({ status, waits_for_me: waiting.has(id), own_name: own.get(id) })
}

const cancelling: RecordStep<NonNullable<Awaited<ReturnType<typeof lists.lockSample>>>> = {
  entity,
  called: 'sample',
  find: ({ db }, id) => lists.lockSample(db, id),
  whyNot: async (sample, call) => (await whyNotCancelOf(call, [sample]))(sample),
}

export const routes = implement(samples, {
  list: async (call) => {
    const { rows, ...page } = await lists.listSamples(call.db, call.query)
    const why = await whyNotCancelOf(call, rows)
    return listed('quality_samples', { ...page, rows: rows.map((row) => ({ ...row, can: { cancel: !why(row) } })) })
  },

  frame: async (call) => {
    const wanted = { ...call.query, strata: strataOf(call.query.strata) }
    const frame = await frameOf(call, wanted)
    const parts = Map.groupBy(frame, ({ stratum }) => stratum)
    return {
      frame: {
        contacts: frame.length,
        people: new Set(frame.map(({ employee_id }) => employee_id)).size,
        // How many there are does not hang on the seed.
        drawn: drawSample(frame, { ...wanted, seed: '' }).length,
        by_hand: await store.countByHand(call.db, wanted),
        strata: [...parts]
          .map(([stratum, inside]) => ({ stratum, frame: inside.length }))
          .sort((a, b) => a.stratum.localeCompare(b.stratum)),
      },
    }
  },

  draw: async (call) => {
    const { body } = call
    await refuseNoCampaign(call, body.office_id)
    await store.lockDraws(call.db, body.office_id)
    const frame = await frameOf(call, body)
    if (frame.length === 0)
      throw conflict('empty', 'No contact of these days can be drawn. Import contacts, or choose other days')
    const seed = randomBytes(16).toString('hex')
    const drawn = drawSample(frame, { ...body, seed })
    // Who draws gets none of it.
    const others = (await listPresent(call.db, call.today)).filter((contact) => contact !== call.user.id)
    const allowed = await store.evaluatorsOf(call.db, drawn, others, call.today)
    const shared = shareOut(drawn.map((id) => ({ id, evaluators: allowed.get(id) ?? [] })))
    const places = new Map(drawn.map((id, index) => [id, index + 1]))
    const rows = frame.map(({ id, stratum }) => ({
      contact_id: id,
      stratum,
      place: places.get(id) ?? null,
      evaluator_id: shared.get(id) ?? null,
    }))
    const by = { seed, drawn_by: call.user.id, drawn_at: call.now.toISOString() }
    const id = await store.insertSample(call.db, body, by, rows)
    const { office } = await orNotFound(lists.findSample(call.db, id), 'sample')
    const counts = Map.groupBy(rows, ({ evaluator_id }) => evaluator_id)
    for (const [evaluatorId, inside] of counts)
      if (evaluatorId)
        await write(call, [evaluatorId], queueOfMine, letters.drawn({ count: inside.length, office: office.title }), 'quality')
    const after = { ...body, seed, frame: frame.length, drawn: drawn.length }
    await call.audit({ action: 'quality_sample.draw', entity, entity_id: id, after })
    await publish(call)
    const nobody = drawn.filter((contact) => (allowed.get(contact) ?? []).length === 0).length
    const more =
      nobody > 0 ? `. ${countOf(nobody, 'waits', 'wait')} for an evaluator: assign one outside the reporting line` : ''
    return {
      message: `${countOf(drawn.length, 'contact', 'contacts')} drawn of ${frame.length}${more}`,
      quality_sample: { id, drawn: drawn.length },
    }
  },

  show: async (call) => {
    const { office_id: _office, ...sample } = await orNotFound(lists.findSample(call.db, call.params.id), 'sample')
    const can = { cancel: !(await whyNotCancelOf(call, [sample]))(sample) }
    return { quality_sample: { ...sample, can, parts: await lists.partsOf(call.db, sample.id) } }
  },

  contacts: async (call) => {
    const { id } = call.params
    const sample = await orNotFound(lists.findSample(call.db, id), 'sample')
    const present = await listPresent(call.db, call.today)
    const { rows, ...page } = await lists.listFrame(call.db, id, call.query, present)
    const isRunning = !whyNotReassign(sample)
    return listed('quality_sample_contacts', {
      ...page,
      rows: rows.map((row) => ({ ...row, can: { reassign: isRunning && row.state === 'waiting' } })),
    })
  },

  again: async (call) => {
    const sample = await orNotFound(lists.findSample(call.db, call.params.id), 'sample')
    const frame = await store.readKeptFrame(call.db, sample.id)
    const before = frame.filter(({ place }) => place !== null).map(({ id }) => id)
    const now = drawSample(frame, sample)
    const is_same = before.length === now.length && before.every((id, place) => id === now[place])
    const message = is_same
      ? `The same ${countOf(now.length, 'contact comes', 'contacts come')} out, in the same order`
      : 'Other contacts come out: this sample was not drawn by its seed'
    return { message, is_same, drawn: now.length }
  },

  reassign: async (call) => {
    const { contact_ids, evaluator: ogid } = call.body
    const sample = await orNotFound(lists.lockSample(call.db, call.params.id), 'sample')
    refuse(whyNotReassign(sample))
    const evaluator = (await listEvaluators(call.db, call.today)).find((evaluator) => evaluator.ogid === ogid)
    if (!evaluator) throw invalid({ evaluator: 'Choose an evaluator' })
    if (evaluator.ogid === sample.drawn_by?.ogid)
      throw conflict('drew', `${evaluator.full_name} drew this sample. Choose another evaluator`)
    const drawn = await store.lockDrawn(call.db, sample.id, contact_ids)
    if (drawn.length < new Set(contact_ids).size) throw invalid({ contact_ids: 'Choose contacts that this sample drew' })
    refuse(whyNotChoose({ id: call.user.id, evaluators: [evaluator.id, ...drawn.map(({ evaluator_id }) => evaluator_id)] }))
    for (const contact of drawn) {
      const isLineOf = (id: string) => isOwnLine(call.db, id, contact.employee_id, [contact.day, call.today])
      const lines = { is_theirs: await isLineOf(evaluator.id), is_own_line: await isLineOf(call.user.id) }
      refuse(whyNotGive(contact, evaluator, lines))
    }
    const ids = drawn.map(({ id }) => id)
    await store.giveTo(call.db, sample.id, ids, evaluator.id)
    const before = { evaluators: [...new Set(drawn.map(({ evaluator_id }) => evaluator_id))] }
    const after = { contacts: drawn.map(({ reference }) => reference), evaluator: ogid }
    await call.audit({ action: 'quality_sample.reassign', entity, entity_id: sample.id, before, after })
    await publish(call)
    const about = { count: ids.length, office: sample.office.title }
    await write(call, [evaluator.id], queueOfMine, letters.drawn(about), 'quality')
    return { message: `${countOf(ids.length, 'contact is', 'contacts are')} now for ${evaluator.full_name}` }
  },

  cancel: async (call) => {
    const { reason, version } = call.body
    const { id } = call.params
    await lockForStep(call, cancelling, id, version)
    const cancelled = { cancelled_at: call.now.toISOString(), cancelled_by: call.user.id, reason }
    await updateVersion(call.db, entity, { id, version }, cancelled)
    await call.audit({ action: 'quality_sample.cancel', entity, entity_id: id, after: { reason } })
    await publish(call)
    return { message: 'Sample cancelled. It stays in the list' }
  },
})
