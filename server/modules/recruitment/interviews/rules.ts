/** What can be done with an interview, who reads which scorecard, and which times an applicant is offered. */

import { createHash } from 'node:crypto'
import { clockAt, stampAt } from '@iroko/contract/clock'
import { eachDay } from '@iroko/contract/dates'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import type { InterviewStatus } from '@iroko/contract/recruitment/stages'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

interface Held {
  status: InterviewStatus
  starts_at: string | null
}

/** Still to be held. */
export const isAhead = ({ status }: Pick<Held, 'status'>): boolean =>
  status === 'invited' || status === 'scheduled' || status === 'arrived'

const words: Record<InterviewStatus, string> = {
  invited: 'waits for the applicant to choose a time',
  scheduled: 'is still to be held',
  arrived: 'is being held',
  held: 'was held',
  missed: 'was missed',
  cancelled: 'was cancelled',
}

const hasBegun = ({ starts_at }: Held, now: Date): boolean => starts_at !== null && Date.parse(starts_at) <= now.getTime()

const isOpen = (interview: Held): Fault | undefined =>
  isAhead(interview) ? undefined : conflict('not_now', `This interview ${words[interview.status]} and cannot be changed`)

/** What HR does with one. */
const rules = {
  move: isOpen,
  replace: (interview, now) =>
    isOpen(interview) ??
    (hasBegun(interview, now) ? conflict('not_now', 'This interview has begun: its panel cannot be changed') : undefined),
  cancel: isOpen,
  decide: (interview, now) =>
    isOpen(interview) ??
    (hasBegun(interview, now) ? undefined : conflict('not_now', 'The result is given once the interview has begun')),
} satisfies Record<string, Rule<[Held, Date]>>
export type InterviewStep = keyof typeof rules

/** Why a step cannot be taken now; undefined when it can. */
export const whyNot = (interview: Held, step: InterviewStep, now: Date): Fault | undefined => rules[step](interview, now)

const nothing: Record<InterviewStep, boolean> = { move: false, replace: false, cancel: false, decide: false }

/** What somebody can do with one now who edits interviews, and did not apply for the job themselves. */
export const canOf = (interview: Held, mayEdit: boolean, now: Date) =>
  mayEdit ? canBy<InterviewStep, [Held, Date]>(rules, interview, now) : nothing

/** Why nobody of the panel gives a scorecard now; undefined when they do. */
export function whyNotScore(interview: Held, now: Date): Fault | undefined {
  const { status } = interview
  if (status === 'cancelled' || status === 'missed') return conflict('not_now', `This interview ${words[status]}`)
  return hasBegun(interview, now) ? undefined : conflict('not_now', 'Scorecards are given once the interview has begun')
}

/** Somebody comes to the door on the day of their interview, as the clocks there have it. */
export function whyNotArrive(
  { status, day }: { status: InterviewStatus; day: string },
  arrived: boolean,
  today: string,
): Fault | undefined {
  if (day !== today) return conflict('not_now', 'This interview is not today')
  if (arrived && status !== 'scheduled') return conflict('not_now', `This interview ${words[status]}`)
  if (!arrived && status !== 'arrived') return conflict('not_now', 'No arrival has been recorded')
  return undefined
}

interface Scorecard {
  employee_id: string
  scored_at: string | null
}

/**
 * Which scorecards somebody may read. Of the panel: their own, and those of others once theirs is given, whatever else they may. Others of
 * HR: all, once all were given or the interview has its result, so that nothing of them reaches whoever still has to write.
 */
export function readableCards<C extends Scorecard>(cards: readonly C[], readerId: string, isDecided: boolean) {
  const given = cards.filter(({ scored_at }) => scored_at !== null)
  const own = cards.find(({ employee_id }) => employee_id === readerId)
  const mayAll = own ? own.scored_at !== null : isDecided || given.length === cards.length
  const seen = mayAll ? given : []
  return { seen, hidden: given.length - seen.length }
}

/**
 * Once one was given the panel stays: whoever steps off reads those of others as HR does, and could step on again and write with them in mind.
 */
export const whyNotOtherPanel = (cards: readonly Scorecard[]): Fault | undefined =>
  cards.some(({ scored_at }) => scored_at !== null)
    ? conflict('not_now', 'A scorecard has already been submitted, so the panel cannot change')
    : undefined

/** What is said of an interview that is moved although some of the panel have judged it; nothing where nobody has. */
export function givenText(cards: readonly Scorecard[]): string[] {
  const given = cards.filter(({ scored_at }) => scored_at !== null).length
  if (given === 0) return []
  return [given === 1 ? '1 scorecard was given already and stays' : `${given} scorecards were given already and stay`]
}

/** The times that HR opens: so many one after the other on each day that is worked, each as long as the interview. */
export function timesOf(
  {
    day,
    time,
    minutes,
    slots,
    last_day,
  }: { day: string; time: string; minutes: number; slots: number; last_day: string | null },
  calendar: WorkCalendar,
): { day: string; time: string }[] {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const begin = hour * 60 + minute
  // The first day is as HR chose it, be it a Saturday.
  const days = eachDay(day, last_day ?? day).filter((each) => each === day || isWorkingDay(calendar, each))
  const clocks = Array.from({ length: slots }, (_, index) => begin + index * minutes).filter((at) => at + minutes <= 24 * 60)
  return days.flatMap((each) =>
    clocks.map((at) => ({
      day: each,
      time: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    })),
  )
}

interface Takes {
  branch_id: string
  room: string
  email: string
  panel: readonly string[]
}

/** What an interview takes: a room however it is written, each of the panel, the applicant in whichever application. */
export function holdersOf({ branch_id, room, email, panel }: Takes): string[] {
  const applicant = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return [
    ...(room ? [`room:${branch_id}:${room.toLowerCase().replace(/\s+/g, ' ').trim()}`] : []),
    ...panel.map((id) => `employee:${id}`),
    `applicant:${applicant}`,
  ].sort()
}

/** It is held in a room or by a link, and in one of them. */
export function whyNoPlace({ room, online_link }: { room: string; online_link: string }): Fault | undefined {
  if (room === '' && online_link === '') return invalid({ room: 'Enter a room, or a link to a call' })
  if (room !== '' && online_link !== '') return invalid({ online_link: 'Enter a room or a link, not both' })
  return undefined
}

/** Where it is, as the applicant and the panel read it. */
export const whereText = ({ room, online_link, branch }: { room: string; online_link: string; branch: string }): string =>
  online_link || `${room}, ${branch}`

/** 'Tuesday, 1 December 2026' and '10:00', by the clocks of a zone. */
export function dayAndTime(starts_at: string, zone: string): { day: string; time: string } {
  const at = new Date(starts_at)
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return { day: day.format(at), time: clockAt(at, zone) }
}

/** 'Lagos time' of `Africa/Lagos`. */
export const zoneText = (zone: string): string => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`

/** 'Tuesday, 1 December 2026, 10:00 (Lagos time)' */
export function whenText(starts_at: string, zone: string): string {
  const { day, time } = dayAndTime(starts_at, zone)
  return `${day}, ${time} (${zoneText(zone)})`
}

/** A moment as the clocks of a zone have it. */
export function clockOf(starts_at: string, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = stampAt(starts_at, zone).split(' ')
  return { day, time }
}
