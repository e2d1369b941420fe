import type { Task } from '@iroko/contract/operations/tasks'
import { canOf } from './rules.ts'
import type { WholeTask } from './store.ts'

/** A task as whoever may see it is answered, with what they can do with it now. */
export function shown(task: WholeTask, asking: { now: Date; today: string }): Task {
  const { employee_id: _, open_until: _until, is_own: _own, is_managed: _managed, was_mine: _before, ...plain } = task
  return { ...plain, can: canOf(task, asking) }
}
