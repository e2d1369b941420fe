import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { cohorts, type PlaceResult, type PlaceStanding } from '@iroko/contract/recruitment/cohorts'
import { v7 as uuid } from 'uuid'
import { listChanges } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { implement, listed, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import { isThere } from '../../company/offices/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { orTaken } from '../rooms/store-booked.ts'
import * as actions from './actions.ts'
import { certificateName, writeCertificate } from './notify.ts'
import { insideRoutes } from './routes-inside.ts'
import { canOf, statusOf, whyNotEnter, whyNotNote } from './rules.ts'
import { isOut, percentOf } from './rules-result.ts'
import * as store from './store.ts'
import * as inside from './store-inside.ts'

const rowOf = (row: store.CohortRow, user: User, now: Date) => {
  const { time_zone: _, address: __, branch_id: ___, stored: ____, is_begun: _____, ...shown } = row
  const mayDo = { edit: may(user, 'academy.edit'), teach: may(user, 'academy.teach') }
  return { ...shown, status: statusOf(row, now), can: canOf(row, mayDo, now) }
}

interface Place {
  branch_id: string
  title: string
}

/** Refuses a branch that is not there or archived; the one that a cohort has already may stay. */
async function refuseMissing(db: Db, { branch_id }: Place, before?: Place): Promise<void> {
  if (branch_id !== before?.branch_id && !(await isThere(db, 'branch', branch_id)))
    throw invalid({ branch_id: 'Choose a branch from the list' })
}

const fieldsOf = (row: store.CohortRow) => ({
  title: row.title,
  kind: row.kind,
  branch_id: row.branch_id,
  room: row.room,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  capacity: row.capacity,
  pass_mark: row.pass_mark,
  least_attendance: row.least_attendance,
})

/** Before the results are final only that somebody left is one. */
const standingShown = ({ stored }: store.CohortRow, result: PlaceResult | undefined): PlaceStanding =>
  result && (stored === 'closed' || result === 'left') ? result : 'open'

/** What is in a cohort, and how everybody in it stands. */
async function insideOf(call: StaffTools, cohort: store.CohortRow) {
  const { db, user, today } = call
  const sessions = await inside.listSessions(db, cohort.id)
  const assessments = await inside.listAssessments(db, cohort.id)
  const places = await inside.listPlaces(db, user, cohort.id, today)
  return {
    sessions,
    assessments,
    places: places.map((place) => ({ ...place, ...actions.standingOf(place, { sessions, assessments }, cohort) })),
  }
}

export const routes = implement(cohorts, {
  list: async (call) => {
    const { rows, ...page } = await store.listCohorts(call.db, call.user, call.query, call.now)
    return listed('academy_cohorts', { ...page, rows: rows.map((row) => rowOf(row, call.user, call.now)) })
  },

  show: async (call) => {
    const { db, user, now } = call
    const cohort = await orNotFound(store.findCohort(db, user, 'academy.read', call.params.id, call.now), 'cohort')
    const { sessions, assessments, places } = await insideOf(call, cohort)
    const row = rowOf(cohort, user, now)
    return {
      academy_cohort: {
        ...row,
        sessions: sessions.map((session) => ({ ...session, can: { note: row.can.mark && !whyNotNote(session, cohort, now) } })),
        assessments,
        places: places.map(({ left_at, version: _, result, score, attendance, ...place }) => ({
          ...place,
          standing: standingShown(cohort, result),
          score: percentOf(score),
          attendance: percentOf(attendance),
          can: { leave: row.can.edit && !isOut({ ...place, left_at }) },
        })),
      },
    }
  },

  create: async (call) => {
    const { trainers: ogids, ...body } = call.body
    await refuseMissing(call.db, body)
    const trainers = await actions.trainersOf(call, ogids)
    const id = uuid()
    const ids = trainers.map((trainer) => trainer.id)
    await store.insertCohort(call.db, { ...body, id })
    await store.setTrainers(call.db, id, ids)
    await call.audit({
      action: 'academy_cohort.create',
      entity: 'academy_cohort',
      entity_id: id,
      after: { ...body, trainers: ogids },
    })
    await actions.publish(call, ids)
    await actions.notifyTrainers(call, ids, body)
    return { message: `${body.title} planned`, cohort: { id, title: body.title } }
  },

  update: async (call) => {
    const { version, trainers: ogids, ...body } = call.body
    const { id } = call.params
    const cohort = await lockForStep(call, actions.cohortStep('edit'), id, version)
    await refuseMissing(call.db, body, cohort)
    if (body.capacity < cohort.applicants) throw invalid({ capacity: `${cohort.applicants} are in it already` })
    if (await store.hasSessionOutside(call.db, id, body.starts_on, body.ends_on))
      throw invalid({ ends_on: 'A session lies outside of these days. Move it first' })
    const before = await store.listTrainers(call.db, id)
    const kept = ogids.filter((ogid) => before.some((trainer) => trainer.ogid === ogid))
    const added = await actions.trainersOf(
      call,
      ogids.filter((ogid) => !kept.includes(ogid)),
    )
    const ids = [...before.filter(({ ogid }) => kept.includes(ogid)), ...added].map((trainer) => trainer.id)
    await orTaken(
      updateVersion(call.db, 'academy_cohort', { id, version }, body),
      `${body.room || 'A room'} at the time of a session`,
    )
    await store.setTrainers(call.db, id, ids)
    await call.audit({
      action: 'academy_cohort.update',
      entity: 'academy_cohort',
      entity_id: id,
      before: { ...fieldsOf(cohort), trainers: before.map(({ ogid }) => ogid) },
      after: { ...body, trainers: ogids },
    })
    await actions.publish(call, [...ids, ...before.map((trainer) => trainer.id)])
    await actions.notifyTrainers(
      call,
      added.map((trainer) => trainer.id),
      body,
    )
    return { message: `${body.title} changed`, cohort: { id, title: body.title } }
  },

  cancel: async (call) => {
    const { id } = call.params
    const cohort = await lockForStep(call, actions.cohortStep('cancel'), id, call.body.version)
    await updateVersion(call.db, 'academy_cohort', { id, version: call.body.version }, { status: 'cancelled' })
    await call.audit({ action: 'academy_cohort.cancel', entity: 'academy_cohort', entity_id: id })
    await actions.publish(call)
    return { message: `${cohort.title} cancelled` }
  },

  close: async (call) => {
    const { db, user, now } = call
    const { id } = call.params
    const { version } = call.body
    const cohort = await lockForStep(call, actions.cohortStep('close'), id, version)
    const { places } = await insideOf(call, cohort)
    const missing = places.filter(({ result }) => result === undefined)
    if (missing.length > 0)
      throw conflict(
        'missing',
        `Attendance or marks are missing for ${missing.length === 1 ? missing[0]?.full_name : `${missing.length} applicants`}. Enter them first`,
      )
    for (const { id: place, result = 'left', score, attendance } of places)
      await store.writeResult(db, place, { result, score, attendance })
    const closed = { status: 'closed' as const, closed_at: now.toISOString(), closed_by: user.id }
    await updateVersion(db, 'academy_cohort', { id, version }, closed)
    const results = Object.fromEntries(places.map(({ reference, result }) => [reference, result]))
    await call.audit({ action: 'academy_cohort.close', entity: 'academy_cohort', entity_id: id, after: results })
    await actions.publish(call)
    await actions.mailResults(call, cohort)
    const passed = places.filter(({ result }) => result === 'passed').length
    return { message: `Results of ${cohort.title} are final: ${passed} passed` }
  },

  history: async (call) => {
    const { id } = await orNotFound(store.findCohort(call.db, call.user, 'academy.read', call.params.id, call.now), 'cohort')
    const { rows, ...page } = await listChanges(call.db, { entity: 'academy_cohort', entity_id: id }, call.query)
    return { changes: rows, ...page }
  },

  register: ownTransaction((call) => {
    const each = [...new Set(call.body.application_ids)].map((id) => ({ id }))
    return eachAlone(call, each, 'registered', (alone, { id }) => actions.register(alone, call.params.id, id))
  }, 'who is in the cohort already is refused'),

  leave: async (call) => {
    const { db, user, now } = call
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findPlace(db, id), 'applicant')
    const cohort = await lockForStep(call, actions.cohortStep('edit'), cohort_id)
    const places = await inside.listPlaces(db, user, cohort_id, call.today)
    const place = places.find((place) => place.id === id)
    if (!place) throw notFound('applicant')
    refuse(whyNotEnter(place))
    const { reason } = call.body
    const left = { left_at: now.toISOString(), left_by: user.id, left_reason: reason }
    await updateVersion(db, 'academy_place', { id, version: place.version }, left)
    await call.audit({
      action: 'academy_cohort.leave',
      entity: 'academy_cohort',
      entity_id: cohort_id,
      after: { application: place.reference, reason },
    })
    await actions.publish(call)
    return { message: `${place.full_name} taken out of ${cohort.title}` }
  },

  certificate: async (call) => {
    const found = await orNotFound(inside.findCertificate(call.db, call.user, call.params.id), 'certificate')
    const { certificate_number, closed_at, erased_at } = found
    if (!certificate_number || !closed_at || erased_at) throw notFound('certificate')
    const company = companyOf(await findCompany(call.db)).name
    const certificate = { ...found, certificate_number, closed_at, company }
    await call.audit({ action: 'academy_certificate.open', entity: 'academy_place', entity_id: found.id })
    return { type: 'application/pdf', name: certificateName(certificate), stream: await writeCertificate(certificate) }
  },

  mine: async (call) => {
    const found = await inside.listMySessions(call.db, call.user, call.now)
    return {
      academy_sessions: found.map(({ time_zone, ...trainer }) => ({
        ...trainer,
        can: { note: !whyNotNote(trainer, { time_zone }, call.now) },
      })),
    }
  },

  ...insideRoutes,
})
