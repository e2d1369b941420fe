/** What can be done with shadowing: its lead marks the days as they come and signs off after the last. */
import { eachDay } from '@iroko/contract/dates'
import { conflict, type Fault } from '@iroko/contract/errors'
import { type ShadowingStatus, shadowingWords } from '@iroko/contract/recruitment/shadowing'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'

interface Shadowing {
  status: ShadowingStatus
  days: readonly { day: string; present: boolean | null }[]
}

export const mostDays = 15

/** The working days from the first to the last, both included; the first is as HR chose it when it is the only one. */
export const workedDays = (starts_on: string, ends_on: string, calendar: WorkCalendar): string[] =>
  starts_on === ends_on ? [starts_on] : eachDay(starts_on, ends_on).filter((day) => isWorkingDay(calendar, day))

/** Why a step cannot be taken; undefined when it can. */
export function whyNot({ status, days }: Shadowing, step: 'change' | 'sign'): Fault | undefined {
  if (status !== 'planned') return conflict('not_now', `This shadowing is ${shadowingWords[status].toLowerCase()}`)
  if (step === 'sign' && days.some(({ present }) => present === null))
    return conflict('not_now', 'Mark each day before you sign off')
  return undefined
}

/** Why a day cannot be marked; undefined when it can, also a second time until it is signed off. */
export function whyNotMark(shadowing: Shadowing, day: string, today: string): Fault | undefined {
  if (!shadowing.days.some((planned) => planned.day === day)) return conflict('not_now', `${day} is not one of the days`)
  if (day > today) return conflict('not_now', `${day} has not come yet`)
  return whyNot(shadowing, 'change')
}

/** What its lead can do today. */
export const canOf = (shadowing: Shadowing, today: string) => ({
  mark: shadowing.days.flatMap(({ day }) => (whyNotMark(shadowing, day, today) ? [] : [day])),
  sign: !whyNot(shadowing, 'sign'),
})
