/** A clearance as an exit opens, moves and ends it, and what domains above say is owed. */
import type { ClearanceCause, Owed } from '@iroko/contract/people/clearance'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { dueOf } from './rules.ts'
import * as store from './store.ts'

interface Opening {
  cause: ClearanceCause
  exit_date: string
}

type Place = NonNullable<Awaited<ReturnType<typeof store.placeOf>>>

interface Titled {
  title: string
}

/** Those of the first whose titles are not among the second. */
const without = <T extends Titled>(all: readonly T[], others: readonly Titled[]): T[] =>
  all.filter(({ title }) => !others.some((other) => other.title === title))

/** Opens the clearance of somebody from the template, or moves the one that is open to another last working day. */
export async function openClearance(call: Tools, employeeId: string, { cause, exit_date }: Opening): Promise<void> {
  const { db, today, now } = call
  // Who resigned has said it themselves; a termination is told on its day.
  const told_on = cause === 'termination' || cause === 'death' ? exit_date : today
  const open = await store.findOpen(db, employeeId)
  const place = await store.placeOf(db, employeeId, today)
  const tasksFor = async (clearance_id: string, place: Place, cause: ClearanceCause) =>
    (await store.itemsFor(db, place, cause)).map(({ title, owner, days_before }) => ({
      clearance_id,
      title,
      owner,
      due_on: dueOf(exit_date, days_before, today),
    }))
  if (open) {
    await store.moveClearance(db, open.id, { cause, exit_date, told_on: earlierOf(told_on, open.told_on) })
    await store.moveTasks(db, open.id, exit_date)
    if (place && open.cause !== cause) {
      const [before, after] = [await tasksFor(open.id, place, open.cause), await tasksFor(open.id, place, cause)]
      await store.deleteOpenTasks(db, open.id, without(before, after))
      await store.insertTasks(db, without(after, before))
    }
  } else {
    if (!place) return
    const { office_id, leader_id } = place
    const row = { employee_id: employeeId, office_id, leader_id, cause, exit_date, told_on, opened_at: now.toISOString() }
    const id = await store.insertClearance(db, row)
    await store.insertTasks(db, await tasksFor(id, place, cause))
  }
  await publishClearance(call)
}

/** Nobody leaves after all, or is back: the clearance is no more than what was signed of it. */
export async function cancelClearance(call: Tools, employeeId: string): Promise<void> {
  await store.cancelOf(call.db, employeeId, call.now)
  await publishClearance(call)
}

export const publishClearance = (call: Pick<Tools, 'changed'>) => call.changed('clearance', { permission: 'clearance.sign' })

/** The clearance of who leaves goes on after the last day; who signs for a leader that leaves is their successor. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id, exit_date, successor_id }) => {
      if (!(await store.findOpen(call.db, employee_id)))
        await openClearance(call, employee_id, { cause: 'recorded', exit_date })
      await store.markLeft(call.db, employee_id, exit_date, call.now)
      await store.handSigningOver(call.db, employee_id, successor_id)
    }),
}

/** What these people owe over all domains, by person. */
export async function owedBy(call: Pick<Tools, 'db' | 'today' | 'now' | 'portal'>, employeeIds: readonly string[]) {
  const found = new Map<string, (Owed & { kobo: number })[]>()
  for (const { title, kind, of } of call.portal.house.owes)
    for (const { employee_id, count, items = [], kobo = 0 } of await of(call, employeeIds))
      if (count > 0)
        found.set(employee_id, [...(found.get(employee_id) ?? []), { title, kind, count, items: [...items], kobo }])
  return found
}
