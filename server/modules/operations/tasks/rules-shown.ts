import type { Task } from '@iroko/contract/operations/tasks'
import { whyNotDecide, whyNotFill, whyNotHandOver, whyNotReopen } from './rules.ts'
import type { WholeTask } from './store.ts'

/** A task as whoever may see it is answered, with what they can do with it now. */
export function shown(task: WholeTask, { now, today }: { now: Date; today: string }): Task {
  const { employee_id: _, open_until, is_own, is_managed, was_mine: _before, ...plain } = task
  const state = { status: task.status, open_until }
  return {
    ...plain,
    can: {
      fill: is_own && !whyNotFill(state, now),
      decide: is_managed && !whyNotDecide(task),
      reopen: is_managed && !whyNotReopen(task, today),
      hand_over: is_managed && !whyNotHandOver(state, now),
    },
  }
}
