/** What is done with a cohort: applicants taken in, results made final, trainers who leave. */
import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import type { SessionStatus } from '@iroko/contract/recruitment/cohorts'
import { v7 as uuid } from 'uuid'
import type { OnExit } from '../../../lib/house/noun.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { employedByOgid } from '../../people/records/store.ts'
import { advanceApplication } from '../applications/actions.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { mailApplicant } from '../letters/actions.ts'
import { refuseOwn } from '../own-applications/actions.ts'
import { trainerLeftLetter, trainerLetter } from './notify.ts'
import { type CohortStep, whenText, whyNot, whyNotRegister } from './rules.ts'
import { attendanceOf, isOut, type Needed, resultOf, scoreOf, tenthsOf } from './rules-result.ts'
import * as store from './store.ts'
import { type listAssessments, listResults, type listSessions, type PlaceRow } from './store-inside.ts'

export const publish = (call: Pick<Tools, 'changed'>, trainers: readonly string[] = []) =>
  call.changed('academy', { permission: 'academy.read', least: 'all', for: trainers })

type Inside = {
  sessions: Awaited<ReturnType<typeof listSessions>>
  assessments: Awaited<ReturnType<typeof listAssessments>>
}

/** How somebody stands, from what was entered; what is final stays as it was closed. */
export function standingOf(place: PlaceRow, { sessions, assessments }: Inside, needed: Needed) {
  const marks = assessments.flatMap(({ id, most_points, weight }) => {
    const mark = place.marks.find(({ assessment_id }) => assessment_id === id)
    return mark ? [{ points: mark.points, most_points, weight }] : []
  })
  const statuses: SessionStatus[] = place.sessions.map(({ status }) => status)
  const missing = sessions.length - statuses.length + assessments.length - marks.length
  const result = place.result ?? resultOf({ ...place, statuses, marks, missing }, needed)
  return {
    result,
    missing: place.result || isOut(place) ? 0 : missing,
    score: place.result ? place.score : tenthsOf(scoreOf(marks)),
    attendance: place.result ? place.attendance : tenthsOf(attendanceOf(statuses)),
  }
}

/** The people who train, by OGID; refuses anybody who does not work here. */
export async function trainersOf(call: StaffTools, ogids: readonly string[]) {
  const found = await employedByOgid(call.db, ogids)
  const missing = ogids.some((ogid) => !found.some((person) => person.ogid === ogid))
  if (missing) throw invalid({ trainers: 'Choose trainers who work here' })
  return found
}

/** Tells those who train a cohort from now on; not whoever does it. */
export const notifyTrainers = (call: StaffTools, ids: readonly string[], cohort: Parameters<typeof trainerLetter>[0]) =>
  write(
    call,
    ids.filter((id) => id !== call.user.id),
    '/dashboard/main/training-sessions',
    trainerLetter(cohort),
    'roster',
  )

/** A step of a cohort; attendance and marks are of those who teach. */
export const cohortStep = (step: CohortStep): RecordStep<store.CohortRow> => ({
  entity: 'academy_cohort',
  called: 'cohort',
  find: ({ db, user, now }, id) => store.lockCohort(db, user, step === 'mark' ? 'academy.teach' : 'academy.read', id, now),
  whyNot: (cohort, { now }) => whyNot(cohort, step, now),
})

/** Takes an applicant into a cohort; answers it in a sentence. */
export async function register(call: StaffTools, cohortId: string, applicationId: string): Promise<string> {
  const { db, user, now } = call
  const cohort = await lockForStep(call, cohortStep('register'), cohortId)
  const application = await orNotFound(lockApplication(db, applicationId), 'application')
  await refuseOwn(call, applicationId)
  const other = await store.otherCohort(db, applicationId, cohort)
  refuse(whyNotRegister({ ...application, name: nameOf(application), other }, cohort))
  const id = uuid()
  const at = now.toISOString()
  await store.insertPlace(db, {
    id,
    cohort_id: cohortId,
    application_id: applicationId,
    registered_by: user.id,
    registered_at: at,
  })
  await advanceApplication(call, applicationId, 'training', user.id)
  await call.audit({
    action: 'academy_cohort.register',
    entity: 'academy_cohort',
    entity_id: cohortId,
    after: { application: application.reference },
  })
  const first = await store.firstSession(db, cohortId)
  await mailApplicant(call, application, 'training_invited', {
    when: whenText(cohort, first?.starts_at),
    where: [cohort.room, cohort.branch.title, cohort.address].filter(Boolean).join(', '),
  })
  await publish(call)
  return `${nameOf(application)} registered for ${cohort.title}`
}

/** What a trainer was to do goes to the successor, or waits for HR, who is told; what they did stays theirs. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id, exit_date, by, successor_id }) => {
      const cohorts = await store.releaseTrainer(call.db, employee_id, exit_date, successor_id)
      if (cohorts.length === 0) return
      const name = await store.nameOfPerson(call.db, employee_id)
      for (const { id } of cohorts)
        await call.audit({
          action: 'academy_cohort.release_trainer',
          entity: 'academy_cohort',
          entity_id: id,
          after: { trainer: name, successor_id },
        })
      await publish(call, successor_id ? [successor_id] : [])
      const letter = trainerLeftLetter(
        name,
        cohorts.map(({ title }) => title),
        successor_id !== null,
      )
      await write(call, [by], '/dashboard/recruitment/orientation-and-training', letter, 'roster')
    }),
}

/** Writes their result to everybody who took part to the end. */
export async function mailResults(call: Tools, { id, title }: { id: string; title: string }): Promise<void> {
  for (const { result, ...applicant } of await listResults(call.db, id))
    await mailApplicant(call, applicant, result === 'passed' ? 'training_passed' : 'training_failed', { cohort: title })
}
