/** When a task is due, what can be done with it, and what of its numbers counts. */
import { momentAt } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault } from '@iroko/contract/errors'
import type { TaskField } from '@iroko/contract/operations/task-plans'
import { changeableDays, type TaskStatus, type TaskValues } from '@iroko/contract/operations/tasks'
import { isNight, minutesOf, type Span } from '@iroko/contract/time/shift-times'

const hourMs = 3_600_000
/** How long one that was returned can be filled in again. */
export const returnedHours = 24

export interface CutOff {
  cut_off: string
  cut_off_next_day: boolean
}

/**
 * The calendar day on which a task of a business day is due. That day is the one on which the shifts start, so that of who works over midnight
 * a cut-off that the clock shows before they begin is the next one, on the morning after.
 */
export function dueOn(day: string, { cut_off, cut_off_next_day }: CutOff, shifts: readonly Span[]): string {
  const isOvernight = shifts.some(isNight) && shifts.every(({ start }) => minutesOf(cut_off) <= minutesOf(start))
  return cut_off_next_day || isOvernight ? addDays(day, 1) : day
}

/**
 * Until when a task of a day can be submitted: until its cut-off. One that is made only after that, because nobody worked at it, is due at
 * the next time that the clock shows the cut-off: nobody misses what was not there.
 */
export function dueAt(day: string, cutOff: CutOff, shifts: readonly Span[], zone: string, madeAt: Date): Date {
  for (let on = dueOn(day, cutOff, shifts); ; on = addDays(on, 1)) {
    const due = momentAt(on, cutOff.cut_off, zone)
    if (due > madeAt) return due
  }
}

export interface TaskState {
  status: TaskStatus
  open_until: string
}

export interface Decidable {
  status: TaskStatus
  day: string
  /** Whoever looks had it before it was handed over. */
  was_mine: boolean
}

const isOver = ({ day }: Decidable, today: string): boolean => day < addDays(today, -changeableDays)

/** Why its person cannot fill it in; undefined when they can. */
export function whyNotFill({ status, open_until }: TaskState, now: Date): Fault | undefined {
  if (status === 'submitted' || status === 'accepted')
    return conflict('not_now', status === 'accepted' ? 'This task is accepted' : 'This task is already submitted')
  if (status === 'excused') return conflict('not_now', 'You were away on this day. This task is not asked of you')
  if (status === 'missed' || Date.parse(open_until) <= now.getTime())
    return conflict('closed', 'The cut-off of this task has passed. Ask your lead to open it again')
  return undefined
}

/** Who had a task before does not decide about it: what they filled in may still stand. */
export function whyNotDecide(task: Decidable): Fault | undefined {
  if (task.status !== 'submitted') return conflict('not_now', 'Only a submitted task can be accepted or returned')
  return task.was_mine
    ? conflict('own_work', 'You had this task before. Somebody else who leads its person decides')
    : undefined
}

/** A return takes a task out of what was done, so that it is bound to the same days as opening one again. */
export const whyNotReturn = (task: Decidable, today: string): Fault | undefined =>
  whyNotDecide(task) ?? (isOver(task, today) ? tooOld('returned') : undefined)

export function whyNotReopen(task: Decidable, today: string): Fault | undefined {
  if (task.status !== 'missed' && task.status !== 'accepted' && task.status !== 'excused')
    return conflict('not_now', 'Only a missed, accepted or excused task can be opened again')
  if (task.was_mine) return conflict('own_work', 'You had this task before. Somebody else who leads its person opens it again')
  return isOver(task, today) ? tooOld('opened again') : undefined
}

const tooOld = (what: string): Fault =>
  conflict('too_old', `This task is more than ${changeableDays} days old and can no longer be ${what}`)

export const whyNotHandOver = ({ status, open_until }: TaskState, now: Date): Fault | undefined =>
  (status === 'open' || status === 'in_progress' || status === 'returned') && Date.parse(open_until) > now.getTime()
    ? undefined
    : conflict('not_now', 'Only a task that can still be filled in can be handed over')

/** How many of the numbers have a target, and how many of them reach it. */
export function targetsOf(fields: readonly TaskField[], values: TaskValues): { targets: number; targets_met: number } {
  const aimed = fields.filter(({ kind, target }) => kind === 'number' && target !== null)
  const met = aimed.filter(({ id, target }) => typeof values[id] === 'number' && values[id] >= (target ?? 0))
  return { targets: aimed.length, targets_met: met.length }
}

export const laterBy = (now: Date, hours: number): string => new Date(now.getTime() + hours * hourMs).toISOString()
