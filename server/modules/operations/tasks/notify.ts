import type { Tools } from '../../../lib/http/implement.ts'
import { write, writeEach } from '../../../lib/mail/letters.ts'

const path = '/dashboard/operations/operation-team-task-management/my-tasks'
export const pathOf = (id: string): string => `/dashboard/operations/operations-team-task-management/tasks/${id}`

/** Tells people whose tasks end within the hour. */
export const notifyDue = (call: Tools, people: readonly { employee_id: string; tasks: number }[]): Promise<void> =>
  writeEach(
    call,
    people.map(({ employee_id, tasks }) => ({
      to: employee_id,
      path,
      letter: {
        subject: tasks === 1 ? 'A task ends within the hour' : `${tasks} tasks end within the hour`,
        lines: ['Submit what you have before the cut-off; afterwards it counts as missed.'],
        door: 'Your tasks are here',
      },
    })),
    'tasks',
  )

interface About {
  id: string
  employee_id: string
  title: string
  day: string
}

export const notifyReturned = (call: Tools, { id, employee_id, title, day }: About, comment: string): Promise<void> =>
  write(
    call,
    [employee_id],
    pathOf(id),
    {
      subject: `Returned: ${title} of ${day}`,
      lines: [comment, 'You have a day to change and submit it again.'],
      door: 'Your task is here',
    },
    'tasks',
  )

export const notifyReopened = (call: Tools, { id, employee_id, title, day }: About, reason: string): Promise<void> =>
  write(
    call,
    [employee_id],
    pathOf(id),
    { subject: `Open again: ${title} of ${day}`, lines: [reason], door: 'Your task is here' },
    'tasks',
  )

export const notifyHandedOver = (call: Tools, { id, employee_id, title, day }: About, from: string): Promise<void> =>
  write(
    call,
    [employee_id],
    pathOf(id),
    { subject: `Handed over to you: ${title} of ${day}`, lines: [`${from} can no longer do it.`], door: 'The task is here' },
    'tasks',
  )
