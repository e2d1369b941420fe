/** What can be done with a sitting now, and what it is worth. Only the server's clock counts. */
import { clockAt, companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import { conflict, type Fault } from '@iroko/contract/errors'
import type { SittingStatus } from '@iroko/contract/recruitment/sittings'
import { type ApplicationStage, isClosed, stageWords } from '@iroko/contract/recruitment/stages'

export interface SittingState {
  status: SittingStatus
  stage: ApplicationStage
  expires_at: string
  ends_at: string | null
}

/** What an applicant sees behind the link. */
export type View = 'closed' | 'cancelled' | 'expired' | 'start' | 'open' | 'over'

/** Whatever the job that closes sittings has done by now. */
export function viewOf({ status, stage, expires_at, ends_at }: SittingState, now: Date): View {
  if (isClosed(stage)) return 'closed'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'invited') return Date.parse(expires_at) > now.getTime() ? 'start' : 'expired'
  if (status === 'expired') return 'expired'
  return status === 'started' && Date.parse(ends_at ?? '') > now.getTime() ? 'open' : 'over'
}

interface Inviting {
  name: string
  stage: ApplicationStage
  /** How often the application has sat the test, and may. */
  sat: number
  attempts: number
  /** It is invited or sits it now. */
  open: boolean
}

/** Why an application cannot be invited to a test; undefined when it can. */
export function whyNotInvite({ name, stage, sat, attempts, open }: Inviting): Fault | undefined {
  if (isClosed(stage)) return conflict('not_now', `${name} is ${stageWords[stage].toLowerCase()} and cannot be invited`)
  if (open) return alreadyInvited(name)
  if (sat >= attempts)
    return conflict(
      'no_attempts',
      `${name} has sat this test ${attempts === 1 ? 'once' : `${attempts} times`}, as often as it allows`,
    )
  return undefined
}

export const alreadyInvited = (name: string): Fault =>
  conflict('already_invited', `${name} is already invited to this test. Send a new link instead`)

type Step = 'renew' | 'cancel'

/** Why staff cannot send a new link, or take an invitation back; undefined when they can. */
export function whyNot(sitting: SittingState, step: Step, now: Date): Fault | undefined {
  const { status, stage } = sitting
  if (step === 'cancel')
    return status === 'invited' ? undefined : conflict('not_now', 'Only an invitation that was not started can be cancelled')
  if (isClosed(stage)) return conflict('not_now', `The application is ${stageWords[stage].toLowerCase()}`)
  const view = viewOf(sitting, now)
  if (view === 'start' || view === 'expired' || view === 'open') return undefined
  return conflict('not_now', 'This test is over. Invite the applicant again if the test allows another attempt')
}

/** The words of each view where nothing can be answered. */
const refusals: Record<Exclude<View, 'open' | 'start'>, string> = {
  closed: 'Your application is no longer open, so there is nothing to answer here.',
  cancelled: 'We have taken this invitation back. If you did not expect that, reply to our letter.',
  expired: 'The time to start this test is over. If you could not start it, reply to our letter.',
  over: 'The time of this test is over. What you answered before was kept and handed in.',
}
export const viewWords = (view: Exclude<View, 'open' | 'start'>, stage: ApplicationStage): string =>
  view === 'closed' && stage === 'withdrawn'
    ? 'You withdrew your application, so there is nothing to answer here.'
    : refusals[view]

/** Why an answer, or handing in, comes too late or too early; undefined when it does not. */
export function whyNotAnswer(sitting: SittingState, now: Date): Fault | undefined {
  const view = viewOf(sitting, now)
  if (view === 'open') return undefined
  if (view === 'start') return conflict('not_started', 'Start the test first')
  return conflict(view, viewWords(view, sitting.stage))
}

/** Why a question with a time of its own takes no answer; undefined when it does. */
export function whyNotInTime({ seconds, shown_at }: Timed, now: Date): Fault | undefined {
  if (seconds === null) return undefined
  if (shown_at === null) return conflict('not_shown', 'Show the question first')
  return restOf({ seconds, shown_at }, now) > 0 ? undefined : conflict('over', 'The time for this question is over')
}

interface Timed {
  seconds: number | null
  shown_at: string | null
}

/** How many seconds a question with a time of its own has left; below 0 it is over. */
export const restOf = ({ seconds, shown_at }: Timed, now: Date): number =>
  (seconds ?? 0) - (now.getTime() - Date.parse(shown_at ?? now.toISOString())) / 1000

/** Whether a score reaches the mark: compared in whole points, so that no rounding decides. */
export const isPassed = (score: number, most: number, passMark: number): boolean => most > 0 && 100 * score >= passMark * most

/** 'Tue 1 December 2026, 13:45 (Lagos time)': applicants may be anywhere. */
export const untilText = (at: string): string => {
  const moment = new Date(at)
  const day = dayAs(dayIn(companyZone, moment), { weekday: 'short', month: 'long', year: 'numeric' })
  return `${day}, ${clockAt(moment, companyZone)} (Lagos time)`
}
