/** When a task is due, what can be done with it, and what of its numbers counts. */
import { momentAt } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault } from '@iroko/contract/errors'
import type { TaskField } from '@iroko/contract/operations/task-plans'
import { changeableDays, type TaskStatus, type TaskValues } from '@iroko/contract/operations/tasks'
import { isNight, minutesOf, type Span } from '@iroko/contract/time/shift-times'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

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

interface TaskState {
  status: TaskStatus
  day: string
  open_until: string
  /** Whoever looks had it before it was handed over. */
  was_mine: boolean
}

/** When somebody asks. */
interface Asking {
  now: Date
  today: string
}

type TaskRule = Rule<[TaskState, Asking]>

const tooOld =
  (what: string): TaskRule =>
  ({ day }, { today }) =>
    day < addDays(today, -changeableDays)
      ? conflict('too_old', `This task is more than ${changeableDays} days old and can no longer be ${what}`)
      : undefined

/** Its cut-off, or the later one until which it was opened again, has passed. */
const isShut = ({ open_until }: TaskState, { now }: Asking): boolean => Date.parse(open_until) <= now.getTime()

const isFillable: TaskRule = (task, asking) => {
  const { status } = task
  if (status === 'submitted' || status === 'accepted')
    return conflict('not_now', status === 'accepted' ? 'This task is accepted' : 'This task is already submitted')
  if (status === 'excused') return conflict('not_now', 'You were away on this day. This task is not asked of you')
  return status === 'missed' || isShut(task, asking)
    ? conflict('closed', 'The cut-off of this task has passed. Ask your lead to open it again')
    : undefined
}

/** Who had a task before does not decide about it: what they filled in may still stand. */
const isToDecide: TaskRule = ({ status, was_mine }) => {
  if (status !== 'submitted') return conflict('not_now', 'Only a submitted task can be accepted or returned')
  return was_mine ? conflict('own_work', 'This task was yours before. Another leader of its person decides') : undefined
}

const isClosed: TaskRule = ({ status, was_mine }) => {
  if (status !== 'missed' && status !== 'accepted' && status !== 'excused')
    return conflict('not_now', 'Only a missed, accepted or excused task can be opened again')
  return was_mine
    ? conflict('own_work', 'This task was yours before. Another leader of its person can open it again')
    : undefined
}

const rules = {
  /** By its person; the others by who leads them. */
  fill: isFillable,
  decide: isToDecide,
  /** Takes a task out of what was done, so that it is bound to the same days as opening one again. */
  return: (task, asking) => isToDecide(task, asking) ?? tooOld('returned')(task, asking),
  reopen: (task, asking) => isClosed(task, asking) ?? tooOld('opened again')(task, asking),
  hand_over: (task, asking) =>
    (task.status === 'open' || task.status === 'in_progress' || task.status === 'returned') && !isShut(task, asking)
      ? undefined
      : conflict('not_now', 'Only a task that can still be filled in can be handed over'),
} satisfies Record<string, TaskRule>
export type TaskStep = keyof typeof rules

/** Why a step cannot be taken; undefined when it can. */
export const whyNot = (task: TaskState, step: TaskStep, asking: Asking): Fault | undefined => rules[step](task, asking)

/** Which steps can be taken, by its person or by who leads them. */
export function canOf(task: TaskState & { is_own: boolean; is_managed: boolean }, asking: Asking) {
  const { fill, decide, reopen, hand_over } = canBy<TaskStep, [TaskState, Asking]>(rules, task, asking)
  const { is_own, is_managed } = task
  return {
    fill: is_own && fill,
    decide: is_managed && decide,
    reopen: is_managed && reopen,
    hand_over: is_managed && hand_over,
  }
}

/** How many of the numbers have a target, and how many of them reach it. */
export function targetsOf(fields: readonly TaskField[], values: TaskValues): { targets: number; targets_met: number } {
  const aimed = fields.filter(({ kind, target }) => kind === 'number' && target !== null)
  const met = aimed.filter(({ id, target }) => typeof values[id] === 'number' && values[id] >= (target ?? 0))
  return { targets: aimed.length, targets_met: met.length }
}

export const laterBy = (now: Date, hours: number): string => new Date(now.getTime() + hours * hourMs).toISOString()
