/** What happens to a sitting from its invitation to its result, by staff, by the applicant or by the clock. */
import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { newAddressToken } from '../../../lib/sign-in/tokens.ts'
import { advanceApplication } from '../applications/actions.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { mailApplicant } from '../letters/actions.ts'
import { refuseOwn } from '../own-applications/actions.ts'
import { endLinks, makeLink } from '../pages/store-links.ts'
import { alreadyInvited, isPassed, untilText, viewOf, whyNotAnswer, whyNotInTime, whyNotInvite } from './rules.ts'
import { drawn } from './rules-drawing.ts'
import { givenIn, pointsOf } from './rules-score.ts'
import * as store from './store.ts'
import * as answers from './store-answers.ts'

const dayMs = 24 * 3_600_000
export const sittingPath = '/recruitment/aptitude-test'

const publish = (call: Pick<Tools, 'changed'>) => call.changed('aptitude', { permission: 'application.read' })

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** Invites one application to a test; answers what was done in a sentence. */
export async function invite(call: StaffTools, test_id: string, application_id: string): Promise<string> {
  const { db, now, user } = call
  const application = await lockApplication(db, application_id)
  if (!application || !(await store.isMine(db, user, application_id, call.today))) throw notFound('application')
  await refuseOwn(call, application_id)
  const test = await store.findTest(db, test_id)
  if (!test) throw invalid({ test_id: 'Choose a test from the list' })
  const name = nameOf(application)
  const { last, ...count } = await store.countAttempts(db, application_id, test_id)
  refuse(whyNotInvite({ name, stage: application.stage, attempts: test.attempts, ...count }))
  const { minutes, pass_mark } = test
  const sitting = {
    id: uuid(),
    application_id,
    test_id,
    attempt: last + 1,
    minutes,
    pass_mark,
    seed: newAddressToken(),
    invited_by: user.id,
    invited_at: now.toISOString(),
    expires_at: later(now, test.valid_days * dayMs),
  }
  await orRefuse(store.insertSitting(db, sitting), 'aptitude_sitting_open', alreadyInvited(name))
  await mailApplicant(call, application, 'test_invited', {
    link: await linkTo(call, sitting),
    minutes: String(minutes),
    until: untilText(sitting.expires_at),
  })
  await advanceApplication(call, application_id, 'aptitude_test', user.id)
  const after = { test: test.title, attempt: sitting.attempt }
  await call.audit({ action: 'aptitude_sitting.invite', entity: 'job_application', entity_id: application_id, after })
  await publish(call)
  return `${name} invited to ${test.title}`
}

/** The address of a sitting; it opens what became of it for a day after it must be over. */
async function linkTo(
  { db, portal }: Pick<Tools, 'db' | 'portal'>,
  { id, application_id, expires_at, minutes }: { id: string; application_id: string; expires_at: string; minutes: number },
): Promise<string> {
  const until = later(new Date(expires_at), minutes * 60_000 + dayMs)
  const token = await makeLink(db, { purpose: 'sitting', subject_id: id, application_id, expires_at: until })
  return `${portal.environment.PUBLIC_URL}${sittingPath}/${token}`
}

/** Sends a new link and ends those before; what has not been started can be started for the days of its test from now on. */
export async function renew(call: Tools, sitting: store.Sitting): Promise<void> {
  const { db, now } = call
  const isStarted = sitting.status === 'started'
  const expires_at = isStarted ? (sitting.ends_at ?? sitting.expires_at) : later(now, sitting.valid_days * dayMs)
  await endLinks(db, 'sitting', sitting.application_id, now, sitting.id)
  if (!isStarted) {
    const changed = store.writeSitting(db, sitting.id, { status: 'invited', expires_at, reminded_at: null })
    await orRefuse(changed, 'aptitude_sitting_open', alreadyInvited(nameOf(sitting)))
  }
  await mailApplicant(call, sitting, 'test_invited', {
    link: await linkTo(call, { ...sitting, expires_at }),
    minutes: String(sitting.minutes),
    until: untilText(expires_at),
  })
  await call.audit({ action: 'aptitude_sitting.renew', entity: 'job_application', entity_id: sitting.application_id })
  await publish(call)
}

/** Takes back an invitation; its link then says so. */
export async function cancel(call: Tools, sitting: store.Sitting): Promise<void> {
  await store.writeSitting(call.db, sitting.id, { status: 'cancelled' })
  const after = { test: sitting.test_title }
  await call.audit({ action: 'aptitude_sitting.cancel', entity: 'job_application', entity_id: sitting.application_id, after })
  await publish(call)
}

/** Reminds of an invitation that ends soon, by a link beside the first one; once. */
export async function remind(call: Tools, id: string): Promise<void> {
  const sitting = await store.lockSitting(call.db, id)
  if (!sitting || viewOf(sitting, call.now) !== 'start') return
  await store.writeSitting(call.db, id, { reminded_at: call.now.toISOString() })
  const facts = { link: await linkTo(call, sitting), until: untilText(sitting.expires_at) }
  await mailApplicant(call, sitting, 'test_reminder', facts)
}

/** Starts the clock and draws the questions; a second start changes nothing. */
export async function start(call: Tools, id: string): Promise<void> {
  const { db, now } = call
  const sitting = await orNotFound(store.lockSitting(db, id), 'test')
  const view = viewOf(sitting, now)
  if (view === 'open') return
  if (view !== 'start') return refuse(whyNotAnswer(sitting, now))
  const plan = await answers.findPlan(db, sitting.test_id)
  const questions = drawn(sitting.seed, { ...plan, shuffled: sitting.shuffled })
  if (questions.length === 0) throw conflict('no_questions', 'This test cannot be started now. Please reply to our letter')
  await answers.insertAnswers(
    db,
    questions.map(
      ({ id: question_id, version, kind, title, points, seconds, options, answer, tolerance, picture_token }, position) => ({
        id: uuid(),
        sitting_id: id,
        position: position + 1,
        question_id,
        question_version: version,
        kind,
        title,
        points,
        seconds,
        options: JSON.stringify(options),
        right_answer: answer,
        tolerance,
        picture_token,
      }),
    ),
  )
  const ends_at = later(now, sitting.minutes * 60_000)
  await store.writeSitting(db, id, { status: 'started', started_at: now.toISOString(), ends_at })
  await call.audit({ action: 'aptitude_sitting.start', entity: 'job_application', entity_id: sitting.application_id })
  await publish(call)
}

/** An open sitting with one of its questions, held; refused when nothing more is taken. */
async function lockQuestion({ db, now }: Tools, id: string, position: number) {
  const sitting = await orNotFound(store.lockSitting(db, id), 'test')
  refuse(whyNotAnswer(sitting, now))
  const question = (await answers.listAsked(db, id)).find((asked) => asked.position === position)
  if (!question) throw notFound('question')
  return question
}

/** Keeps an answer; the last one counts, from whichever window it comes. */
export async function save(call: Tools, id: string, position: number, form: Readonly<Record<string, string>>): Promise<void> {
  const question = await lockQuestion(call, id, position)
  const given = givenIn(question, form)
  if (given === undefined) throw invalid({ answer: 'Choose an option of this question' })
  if (given === question.given) return
  refuse(whyNotInTime(question, call.now))
  await answers.writeGiven(call.db, question.id, given, call.now.toISOString())
}

/** Starts the clock of a timed question, as it is shown. */
export async function startQuestionClock(call: Tools, id: string, position: number): Promise<void> {
  const question = await lockQuestion(call, id, position)
  await answers.writeShown(call.db, question.id, call.now.toISOString())
}

/** Hands in, once: what a machine can tell is told, what somebody has to read waits for them. */
export async function finish(call: Tools, id: string): Promise<void> {
  const sitting = await orNotFound(store.lockSitting(call.db, id), 'test')
  if (sitting.finished_at !== null) return
  const view = viewOf(sitting, call.now)
  // Its time being up ends it too, and a closed application takes nothing away from what was answered.
  if (sitting.status !== 'started') return refuse(whyNotAnswer(sitting, call.now))
  const asked = await answers.listAsked(call.db, id)
  const awarded = asked.map((question) => ({ id: question.id, awarded: pointsOf(question, question.given) }))
  await answers.writeAwarded(call.db, awarded)
  const finished_at = view === 'open' ? call.now.toISOString() : (sitting.ends_at ?? call.now.toISOString())
  await store.writeSitting(call.db, id, { status: 'marking', finished_at })
  await call.audit({ action: 'aptitude_sitting.finish', entity: 'job_application', entity_id: sitting.application_id })
  await settle(call, { ...sitting, finished_at })
}

/** Counts the result once nothing is left to be marked, and again when a mark changes. */
export async function settle(call: Tools, sitting: store.Sitting): Promise<void> {
  const asked = await answers.listAsked(call.db, sitting.id)
  if (asked.every(({ awarded }) => awarded !== null)) {
    const score = asked.reduce((sum, { awarded }) => sum + (awarded ?? 0), 0)
    const max_score = asked.reduce((sum, { points }) => sum + points, 0)
    const status = isPassed(score, max_score, sitting.pass_mark) ? 'passed' : 'failed'
    await store.writeSitting(call.db, sitting.id, { status, score, max_score })
    const after = { test: sitting.test_title, status, score, of: max_score }
    await call.audit({ action: 'aptitude_sitting.result', entity: 'job_application', entity_id: sitting.application_id, after })
  }
  await call.changed('aptitude', { permission: 'aptitude.read' })
  await publish(call)
}

/** Closes a sitting that is over by the clock, or whose application is closed; answers nothing when it was closed meanwhile. */
export async function close(call: Tools, id: string): Promise<void> {
  const sitting = await store.lockSitting(call.db, id)
  if (!sitting) return
  const view = viewOf(sitting, call.now)
  if (sitting.status === 'started' && Date.parse(sitting.ends_at ?? '') <= call.now.getTime()) return await finish(call, id)
  if (sitting.status !== 'invited' || view === 'start') return
  await store.writeSitting(call.db, id, { status: view === 'closed' ? 'cancelled' : 'expired' })
  await publish(call)
}
