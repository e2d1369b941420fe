/** Sessions with attendance, and assessments with marks. */
import { conflict, type Fault, forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import type { cohorts } from '@iroko/contract/recruitment/cohorts'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import type { Handlers, StaffTools } from '../../../lib/http/implement.ts'
import { holdersOf } from '../interviews/rules.ts'
import { momentsIn } from '../interviews/store.ts'
import { findBooked, orTaken, rosterNotes } from '../rooms/store-booked.ts'
import { cohortStep, publish } from './actions.ts'
import { whyNotEnter, whyNotNote } from './rules.ts'
import * as store from './store.ts'
import * as inside from './store-inside.ts'

/** Held, so that nobody closes the cohort or enters the same meanwhile. */
const lock = (call: StaffTools, id: string, step: 'edit' | 'mark') => lockForStep(call, cohortStep(step), id)

interface SessionDraft {
  day: string
  starts_at: string
  ends_at: string
  topic: string
  trainer: string | null
}

/** A session as it is kept; refuses a day outside of the cohort and a trainer who does not train it. */
async function sessionOf(call: StaffTools, cohort: store.CohortRow, { trainer, ...session }: SessionDraft, except?: string) {
  if (session.day < cohort.starts_on || session.day > cohort.ends_on)
    throw invalid({ day: `${cohort.title} runs from ${cohort.starts_on} to ${cohort.ends_on}` })
  const { holidays } = await loadCalendar(call.db, { office_id: null, branch_id: cohort.branch_id }, session.day, session.day)
  const holiday = holidays.get(session.day)
  const onHoliday = holiday ? `. ${session.day} is ${holiday}` : ''
  const time = await timeOf(call.db, cohort, session)
  if (trainer === null) {
    await refuseBooked(call.db, cohort, time, null, except)
    return { row: { ...session, trainer_id: null }, says: onHoliday }
  }
  const found = (await store.listTrainers(call.db, cohort.id)).find(({ ogid }) => ogid === trainer)
  if (!found) throw invalid({ trainer: 'Choose one of the trainers of the cohort' })
  const why = await store.trainerAwayAt(call.db, found.id, session, call)
  const what = why === 'leave' ? 'is on leave' : 'will not be employed'
  await refuseBooked(call.db, cohort, time, found, except)
  const off = (await rosterNotes(call.db, [found], session.day, time)).map((note) => `. ${note}`).join('')
  return {
    row: { ...session, trainer_id: found.id },
    says: `${why ? `. ${found.full_name} ${what} that day` : ''}${onHoliday}${off}`,
  }
}

/** The moments of a session by the clock of its branch. */
async function timeOf(db: StaffTools['db'], { branch_id }: store.CohortRow, session: Omit<SessionDraft, 'trainer'>) {
  const { day } = session
  const ends = [session.starts_at, session.ends_at].map((time) => ({ day, time }))
  const [starts_at = '', ends_at = ''] = await momentsIn(db, branch_id, ends)
  return { starts_at, ends_at }
}

const bookedWords = { interview: 'an interview', session: 'another session', shadowing: 'an applicant who shadows them' }

/** Refuses a room or a trainer that something else takes at the time: 'Room 2 is taken by an interview then. Choose another time'. */
async function refuseBooked(
  db: StaffTools['db'],
  { branch_id, room }: store.CohortRow,
  time: { starts_at: string; ends_at: string },
  trainer: { id: string; full_name: string } | null,
  except: string | undefined,
): Promise<void> {
  const holders = holdersOf({ branch_id, room, email: '', panel: trainer ? [trainer.id] : [] })
  const [booked] = await findBooked(db, { holders, ...time }, except)
  if (!booked) return
  const who = booked.holder.startsWith('room:') ? room : trainer?.full_name
  throw conflict('taken', `${who} is taken by ${bookedWords[booked.by]} then. Choose another time`)
}

const someoneOfIt = 'The room or the trainer'

const auditOf = (cohort_id: string, action: string, more: { before?: object; after?: object }) => ({
  action: `academy_cohort.${action}`,
  entity: 'academy_cohort',
  entity_id: cohort_id,
  ...more,
})

/** Refuses an entry for somebody who is not in the cohort, or no longer. */
async function refuseOut(call: StaffTools, cohort_id: string, ids: readonly string[]): Promise<void> {
  const places = await inside.listPlaces(call.db, call.user, cohort_id, call.today)
  const own = await inside.ownPlaces(call.db, cohort_id, call.user.id)
  for (const id of ids) {
    const place = places.find((place) => place.id === id)
    if (!place) throw invalid({ entries: 'Choose applicants of this cohort' })
    if (own.includes(place.id)) throw forbidden('You are in this cohort yourself. Another trainer enters what you did')
    refuse(whyNotEnter(place))
  }
}

type InsideCall =
  | 'addSession'
  | 'changeSession'
  | 'removeSession'
  | 'note'
  | 'addAssessment'
  | 'changeAssessment'
  | 'removeAssessment'
  | 'mark'

export const insideRoutes: Pick<Handlers<typeof cohorts>, InsideCall> = {
  addSession: async (call) => {
    const cohort = await lock(call, call.params.id, 'edit')
    const { row, says } = await sessionOf(call, cohort, call.body)
    await orTaken(store.insertSession(call.db, { ...row, id: uuid(), cohort_id: cohort.id }), someoneOfIt)
    await call.audit(auditOf(cohort.id, 'add_session', { after: row }))
    await publish(call)
    return { message: `${row.topic} added${says}` }
  },

  changeSession: async (call) => {
    const { version, ...body } = call.body
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findSession(call.db, id), 'session')
    const cohort = await lock(call, cohort_id, 'edit')
    const before = await orNotFound(store.findSession(call.db, id), 'session')
    if (before.version !== version) throw await staleBy(call.db, 'academy_cohort', cohort_id)
    if (before.is_taken && before.day !== body.day)
      throw conflict('not_now', 'Attendance has been taken for this session, so it cannot be moved')
    const { row, says } = await sessionOf(call, cohort, body, id)
    await orTaken(updateVersion(call.db, 'academy_session', { id, version }, row), someoneOfIt)
    await call.audit(auditOf(cohort_id, 'change_session', { before, after: row }))
    await publish(call)
    return { message: `${row.topic} changed${says}` }
  },

  removeSession: async (call) => {
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findSession(call.db, id), 'session')
    await lock(call, cohort_id, 'edit')
    const session = await orNotFound(store.findSession(call.db, id), 'session')
    if (session.is_taken) throw conflict('not_now', 'Attendance has been taken for this session, so it cannot be removed')
    await store.deleteSession(call.db, id)
    await call.audit(auditOf(cohort_id, 'remove_session', { before: session }))
    await publish(call)
    return { message: `${session.topic} removed` }
  },

  note: async (call) => {
    const { db, user, now } = call
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findSession(db, id), 'session')
    const cohort = await lock(call, cohort_id, 'mark')
    const session = await orNotFound(store.findSession(db, id), 'session')
    refuse(whyNotNote(session, cohort, now))
    const { entries } = call.body
    await refuseOut(
      call,
      cohort_id,
      entries.map(({ place_id }) => place_id),
    )
    if (!(await inside.writeAttendance(db, id, entries, { by: user.id, at: now.toISOString() })))
      throw await changedBy(call, cohort_id)
    await call.audit(auditOf(cohort_id, 'note', { after: { session: session.topic, day: session.day, entries } }))
    await publishEntries(call, cohort_id)
    return { message: 'Attendance saved' }
  },

  addAssessment: async (call) => {
    const cohort = await lock(call, call.params.id, 'edit')
    await store.insertAssessment(call.db, { ...call.body, id: uuid(), cohort_id: cohort.id })
    await call.audit(auditOf(cohort.id, 'add_assessment', { after: call.body }))
    await publish(call)
    return { message: `${call.body.title} added` }
  },

  changeAssessment: async (call) => {
    const { version, ...body } = call.body
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findAssessment(call.db, id), 'assessment')
    await lock(call, cohort_id, 'edit')
    const before = await orNotFound(store.findAssessment(call.db, id), 'assessment')
    if (before.version !== version) throw await staleBy(call.db, 'academy_cohort', cohort_id)
    if (body.most_points < (before.most_given ?? 0))
      throw invalid({ most_points: `An applicant already has ${before.most_given} points` })
    await updateVersion(call.db, 'academy_assessment', { id, version }, body)
    await call.audit(auditOf(cohort_id, 'change_assessment', { before, after: body }))
    await publish(call)
    return { message: `${body.title} changed` }
  },

  removeAssessment: async (call) => {
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findAssessment(call.db, id), 'assessment')
    await lock(call, cohort_id, 'edit')
    const assessment = await orNotFound(store.findAssessment(call.db, id), 'assessment')
    if (assessment.most_given !== null) throw conflict('not_now', 'This assessment has marks, so it cannot be removed')
    await store.deleteAssessment(call.db, id)
    await call.audit(auditOf(cohort_id, 'remove_assessment', { before: assessment }))
    await publish(call)
    return { message: `${assessment.title} removed` }
  },

  mark: async (call) => {
    const { db, user, now } = call
    const { id } = call.params
    const { cohort_id } = await orNotFound(store.findAssessment(db, id), 'assessment')
    await lock(call, cohort_id, 'mark')
    const assessment = await orNotFound(store.findAssessment(db, id), 'assessment')
    const { entries } = call.body
    if (entries.some(({ points }) => points > assessment.most_points))
      throw invalid({ entries: `At most ${assessment.most_points} points` })
    await refuseOut(
      call,
      cohort_id,
      entries.map(({ place_id }) => place_id),
    )
    if (!(await inside.writeMarks(db, id, entries, { by: user.id, at: now.toISOString() })))
      throw await changedBy(call, cohort_id)
    await call.audit(auditOf(cohort_id, 'mark', { after: { assessment: assessment.title, entries } }))
    await publishEntries(call, cohort_id)
    return { message: 'Marks saved' }
  },
}

const changedBy = (call: StaffTools, cohort_id: string): Promise<Fault> => staleBy(call.db, 'academy_cohort', cohort_id)

/** The other trainers see it as well. */
async function publishEntries(call: StaffTools, cohort_id: string): Promise<void> {
  const trainers = await store.listTrainers(call.db, cohort_id)
  await publish(
    call,
    trainers.map(({ id }) => id),
  )
}
