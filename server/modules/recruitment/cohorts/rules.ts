/** What can be done with a cohort now, and what is said of it. Its days are those of its branch. */
import { dayIn } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import { conflict, type Fault } from '@iroko/contract/errors'
import { type CohortKind, type CohortStatus, cohortKindWords } from '@iroko/contract/recruitment/cohorts'
import { type ApplicationStage, isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { canBy, type Rule } from '../../../lib/house/rules.ts'
import { isOut } from './rules-result.ts'

export interface Cohort {
  title: string
  kind: CohortKind
  stored: 'open' | 'closed' | 'cancelled'
  starts_on: string
  ends_on: string
  time_zone: string
  capacity: number
  /** Who is in it and not out. */
  applicants: number
  /** Attendance or marks stand. */
  is_begun: boolean
}

export type CohortStep = 'edit' | 'register' | 'mark' | 'close' | 'cancel'

/** How it stands on the clocks of its branch. */
export function statusOf({ stored, starts_on, ends_on, time_zone }: Cohort, now: Date): CohortStatus {
  if (stored !== 'open') return stored
  const today = dayIn(time_zone, now)
  if (today < starts_on) return 'planned'
  return today > ends_on ? 'over' : 'running'
}

type CohortRule = Rule<[Cohort, Date]>

const isOpen: CohortRule = ({ title, stored }) => {
  if (stored === 'open') return undefined
  return conflict('not_now', stored === 'closed' ? `The results of ${title} are final` : `${title} is cancelled`)
}

const hasRoom: CohortRule = (cohort, now) => {
  const { title, applicants, capacity } = cohort
  if (statusOf(cohort, now) === 'over') return conflict('over', `The last day of ${title} has passed`)
  return applicants >= capacity ? conflict('full', `${title} is full: it takes ${capacity}`) : undefined
}

const isAtItsEnd: CohortRule = (cohort, now) => {
  const { title, applicants, is_begun, ends_on, time_zone } = cohort
  if (dayIn(time_zone, now) < ends_on)
    return conflict('not_now', `${title} runs until ${dayAs(ends_on, { weekday: 'short', month: 'long' })}`)
  return applicants === 0 && !is_begun ? conflict('empty', `Nobody was in ${title}. Cancel it instead`) : undefined
}

const rules: Record<CohortStep, CohortRule> = {
  edit: isOpen,
  register: (cohort, now) => isOpen(cohort, now) ?? hasRoom(cohort, now),
  mark: isOpen,
  close: (cohort, now) => isOpen(cohort, now) ?? isAtItsEnd(cohort, now),
  cancel: (cohort, now) =>
    isOpen(cohort, now) ??
    (cohort.is_begun
      ? conflict('not_now', `${cohort.title} has attendance or marks. Close it once its results are entered`)
      : undefined),
}

/** Why a step cannot be taken; undefined when it can. */
export const whyNot = (cohort: Cohort, step: CohortStep, now: Date): Fault | undefined => rules[step](cohort, now)

export const canOf = (cohort: Cohort, may: { edit: boolean; teach: boolean }, now: Date) => {
  const { mark, ...can } = canBy(rules, cohort, now)
  return {
    edit: may.edit && can.edit,
    register: may.edit && can.register,
    mark: may.teach && mark,
    close: may.edit && can.close,
    cancel: may.edit && can.cancel,
  }
}

interface Applying {
  name: string
  stage: ApplicationStage
  erased_at: string | null
  /** Another cohort of the same kind that is not over for them. */
  other: string | undefined
}

/** Why an applicant cannot be taken into a cohort; undefined when they can. */
export function whyNotRegister({ name, stage, erased_at, other }: Applying, { title, kind }: Cohort): Fault | undefined {
  if (erased_at) return conflict('not_now', 'This application was erased')
  if (isClosed(stage)) return conflict('not_now', `${name} is ${stageWords[stage].toLowerCase()}`)
  if (other === title) return conflict('already', `${name} is in ${title} already`)
  if (other) return conflict('already', `${name} is in ${other} already, which is ${cohortKindWords[kind].toLowerCase()} too`)
  return undefined
}

interface Placed {
  full_name: string
  stage: ApplicationStage
  left_at: string | null
}

/** Why nothing is entered for somebody any more; undefined when it is. */
export function whyNotEnter(place: Placed): Fault | undefined {
  if (!isOut(place)) return undefined
  const why = place.left_at
    ? 'was taken out of the cohort'
    : `has ${place.stage === 'withdrawn' ? 'withdrawn' : 'been rejected'}`
  return conflict('left', `${place.full_name} ${why}. What was entered before stays`)
}

/** Attendance is taken from the day of the session on. */
export function whyNotNote(session: { day: string }, { time_zone }: Pick<Cohort, 'time_zone'>, now: Date): Fault | undefined {
  if (dayIn(time_zone, now) >= session.day) return undefined
  return conflict(
    'too_early',
    `This session is on ${dayAs(session.day, { weekday: 'short', month: 'long' })}. Take attendance then`,
  )
}

/** 'Mon 1 December 2026 to Fri 4 December 2026, from 09:00' */
export function whenText({ starts_on, ends_on }: Pick<Cohort, 'starts_on' | 'ends_on'>, starts_at: string | undefined): string {
  const words = (day: string) => dayAs(day, { weekday: 'short', month: 'long', year: 'numeric' })
  const days = starts_on === ends_on ? words(starts_on) : `${words(starts_on)} to ${words(ends_on)}`
  return starts_at ? `${days}, from ${starts_at}` : days
}
