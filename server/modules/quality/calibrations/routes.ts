import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { calibrations } from '@iroko/contract/quality/calibrations'
import { keptAnswers, scoreOf } from '@iroko/contract/quality/score'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { isOwnLine, lockContact } from '../contacts/store.ts'
import { formFor, wholeOf } from '../evaluations/actions.ts'
import { findDraw } from '../samples/store.ts'
import { askingOf, calibrationStep, driftRows, entity, participantsOf, publish, shownSheets, standingOf } from './actions.ts'
import { calibrationView, letters } from './notify.ts'
import { canOf, isComplete, questionsOfAll, whyNotCalibrate, whyNotParticipants } from './rules.ts'
import * as store from './store.ts'
import { readCompared } from './store-drift.ts'

const mayAssign = (call: Pick<StaffTools, 'user'>) => may(call.user, 'evaluation.assign')

function refusePast(due_on: string, today: string): void {
  if (due_on < today) throw invalid({ due_on: 'Choose today or a later day' })
}

/** Opens every score to those who took part. */
async function closeHeld(call: StaffTools, found: store.Found, sheets: readonly Pick<store.Sheet, 'evaluator_id'>[]) {
  const { id, title, version } = found
  await updateVersion(call.db, entity, { id, version }, { status: 'closed', closed_at: call.now.toISOString() })
  await call.audit({ action: 'calibration.close', entity, entity_id: id, after: { status: 'closed' } })
  await publish(call)
  const others = sheets.map(({ evaluator_id }) => evaluator_id).filter((id) => id !== call.user.id)
  await write(call, others, calibrationView(id), letters.closed({ title }), 'quality')
}

export const routes = implement(calibrations, {
  list: (call) => listed('calibrations', store.listCalibrations(call.db, call.user.id, call.query, mayAssign(call))),

  show: async (call) => {
    const { id } = call.params
    const found = await orNotFound(store.findCalibration(call.db, id, call.user.id, mayAssign(call)), 'calibration')
    const sheets = await store.sheetsOf(call.db, id)
    const { master_id, contact_id, employee_id, day, zone, local_time, duration_seconds, creator_id, ...row } = found
    const { recording_url, recording_type, recording_gone, ...shown } = row
    const master = sheets.find(({ evaluator_id, submitted_at }) => evaluator_id === master_id && submitted_at)
    const others = sheets.filter(({ evaluator_id, submitted_at }) => evaluator_id !== master_id && submitted_at)
    const own = sheets.find(({ evaluator_id }) => evaluator_id === call.user.id)
    return {
      calibration: {
        ...shown,
        contact: { id: contact_id, local_time, zone, duration_seconds, recording_url, recording_type, recording_gone },
        sheets: shownSheets(found, sheets, call.user.id),
        questions: found.status === 'closed' && master ? questionsOfAll(found.sections, master.answers, others) : null,
        own: own ? { answers: own.answers, summary: own.summary, version: own.version } : null,
        can: canOf(standingOf(found, sheets), await askingOf(call, found)),
      },
    }
  },

  create: async (call) => {
    const { title, contact_id, evaluators, master, due_on } = call.body
    const contact = await orNotFound(lockContact(call.db, contact_id), 'contact')
    const { reference, employee_id, full_name, day } = contact
    const is_own_line = await isOwnLine(call.db, call.user.id, employee_id, [day, call.today])
    const is_drawn = (await findDraw(call.db, contact_id)) !== undefined
    refuse(whyNotCalibrate({ ...contact, is_drawn }, { is_own_line }))
    refusePast(due_on, call.today)
    const form = await formFor(call, contact)
    const people = await participantsOf(call, evaluators, { employee_id, full_name, day })
    const master_id = people.find(({ ogid }) => ogid === master)?.id
    const ids = people.map((person) => person.id)
    refuse(whyNotParticipants({ master_id, evaluator_ids: ids }, []))
    const by = { created_by: call.user.id, created_at: call.now.toISOString() }
    const facts = { title, contact_id, form_id: form.id, master_id: master_id ?? '', due_on }
    const id = await store.insertCalibration(call.db, { ...facts, ...by }, ids)
    const after = { title, contact: reference, evaluators, master, due_on }
    await call.audit({ action: 'calibration.create', entity, entity_id: id, after })
    await publish(call)
    await write(call, ids, calibrationView(id), letters.invited({ title, due_on }), 'quality')
    return { message: `${title} opened for ${ids.length} evaluators`, calibration: { id } }
  },

  change: async (call) => {
    const { id } = call.params
    const { evaluators, master, due_on, version } = call.body
    const { found, sheets } = await lockForStep(call, calibrationStep('change'), id, version)
    refusePast(due_on, call.today)
    const { employee_id, day, title } = found
    const scored = sheets.flatMap(({ evaluator_id, submitted_at }) => (submitted_at ? evaluator_id : []))
    const whom = { employee_id, day, full_name: found.employee.full_name }
    const people = await participantsOf(call, evaluators, whom, scored)
    const ids = people.map((person) => person.id)
    const master_id = people.find(({ ogid }) => ogid === master)?.id
    refuse(whyNotParticipants({ master_id, evaluator_ids: ids }, sheets))
    await store.removeSheets(call.db, id, ids)
    await store.addSheets(call.db, id, ids)
    await updateVersion(call.db, entity, { id, version }, { master_id: master_id ?? '', due_on })
    const before = { evaluators: sheets.map(({ evaluator }) => evaluator.ogid), due_on: found.due_on }
    await call.audit({ action: 'calibration.change', entity, entity_id: id, before, after: { evaluators, master, due_on } })
    const known = new Set(sheets.map(({ evaluator_id }) => evaluator_id))
    const fresh = ids.filter((id) => !known.has(id))
    await write(call, fresh, calibrationView(id), letters.invited({ title, due_on }), 'quality')
    const left = await store.sheetsOf(call.db, id)
    const standing = { ...standingOf(found, left), master_id: master_id ?? '' }
    if (isComplete(standing)) await closeHeld(call, { ...found, version: version + 1 }, left)
    else await publish(call)
    return { message: `${title} changed` }
  },

  save: async (call) => {
    const { answers: sent, summary, version } = call.body
    const { found, own } = await lockOwn(call, version)
    const answers = keptAnswers(found.sections, sent)
    const kept = { answers, summary, score: scoreOf(found.sections, answers), submitted_at: null }
    await store.saveSheet(call.db, found.id, own, kept)
    await call.audit({ action: 'calibration.save', entity, entity_id: found.id })
    return { message: 'Saved', calibration: { version: version + 1 } }
  },

  submit: async (call) => {
    const { answers: sent, summary, version } = call.body
    const { found, sheets, own } = await lockOwn(call, version)
    const { answers, score } = wholeOf(found, sent)
    const submitted_at = call.now.toISOString()
    await store.saveSheet(call.db, found.id, own, { answers, summary, score, submitted_at })
    await call.audit({ action: 'calibration.submit', entity, entity_id: found.id })
    const now = sheets.map((sheet) => (sheet === own ? { ...sheet, submitted_at } : sheet))
    if (!isComplete(standingOf(found, now))) {
      await publish(call)
      return { message: 'Score handed in. All scores open once everyone has handed in' }
    }
    await closeHeld(call, found, now)
    return { message: 'Score handed in. The calibration is closed, and all scores are open' }
  },

  close: async (call) => {
    const { found, sheets } = await lockForStep(call, calibrationStep('close'), call.params.id, call.body.version)
    await closeHeld(call, found, sheets)
    return { message: `${found.title} is closed` }
  },

  cancel: async (call) => {
    const { reason, version } = call.body
    const { found } = await lockForStep(call, calibrationStep('cancel'), call.params.id, version)
    const { id, title } = found
    await updateVersion(call.db, entity, { id, version }, { status: 'cancelled', reason })
    await call.audit({ action: 'calibration.cancel', entity, entity_id: id, after: { reason } })
    await publish(call)
    return { message: `${title} cancelled` }
  },

  drift: async (call) => {
    const compared = await readCompared(call.db, call.today, mayAssign(call) ? undefined : call.user.id)
    const rows = sortedDrift(driftRows(compared, call.today), call.query)
    const { page, limit } = call.query
    return { calibration_drift: rows.slice((page - 1) * limit, page * limit), page, limit, total: rows.length }
  },
})

type DriftRow = ReturnType<typeof driftRows>[number]

/** A company has few evaluators, and what they drift by is no column: sorted and searched here. */
function sortedDrift(
  rows: readonly DriftRow[],
  { q = '', sort = 'full_name' }: { q?: string | undefined; sort?: string | undefined },
) {
  const [first = 'full_name'] = sort.split(',')
  const key = first.replace('-', '') as 'full_name' | 'calibrations' | 'deviation' | 'agreement' | 'drift'
  const cellOf = (row: DriftRow) => (key === 'full_name' ? row.evaluator.full_name : (row[key] ?? Number.NEGATIVE_INFINITY))
  const way = first.startsWith('-') ? -1 : 1
  return rows
    .filter(({ evaluator }) => evaluator.full_name.toLowerCase().includes(q.toLowerCase()))
    .toSorted((row, other) => way * (cellOf(row) < cellOf(other) ? -1 : cellOf(row) > cellOf(other) ? 1 : 0))
}

/** The calibration with the caller's own sheet, as they read it. */
async function lockOwn(call: StaffTools & { params: { id: string } }, version: number) {
  const { found, sheets } = await lockForStep(call, calibrationStep('score'), call.params.id, version)
  const own = await orNotFound(Promise.resolve(sheets.find(({ evaluator_id }) => evaluator_id === call.user.id)), 'score')
  return { found, sheets, own }
}
