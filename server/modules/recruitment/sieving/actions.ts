/** Giving applications to rep sievers, by hand and by itself. */

import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { advanceApplication } from '../applications/actions.ts'
import { findOwn } from '../own-applications/store.ts'
import { isLongAway, shareOut } from './rules-share.ts'
import { findPerson } from './store.ts'
import * as store from './store-share.ts'

/** As many are shared out at a time; the rest in the next. */
const mostAtATime = 500

export type Away = 'on_leave' | 'day_off'

/** All who screen, and who of them is not here today: on leave, or on a free day of a roster. */
export async function sieversOf(call: Pick<Tools, 'db' | 'today'>): Promise<(store.Siever & { away: Away | null })[]> {
  const { db, today } = call
  const sievers = await store.listSievers(db, today)
  const ids = sievers.map(({ shown }) => shown.id)
  const roster = await loadRoster(db, ids, today, today)
  return sievers.map((siever) => {
    const plan = roster.dayOf(siever.shown.id, today)
    const isOff = plan.isPlanned && plan.shifts.length === 0
    return { ...siever, away: siever.leave_days.includes(today) ? 'on_leave' : isOff ? 'day_off' : null }
  })
}

/** Gives one to somebody or to nobody; whether it was still there to give. Whoever has one screens it. */
export async function give(
  call: Tools,
  { id, from, to }: { id: string; from: string | null; to: string | null },
  by: string | null,
) {
  if (!(await store.giveTo(call.db, { id, from, to, at: call.now.toISOString() }))) return false
  await call.audit({
    action: to ? 'application.assign' : 'application.unassign',
    entity: 'job_application',
    entity_id: id,
    before: { siever_id: from },
    after: { siever_id: to },
  })
  if (to) await advanceApplication(call, id, 'screening', by)
  await call.changed('job_applications', { permission: 'application.read', ...(from ? { for: [from] } : {}) })
  return true
}

/**
 * Takes back what lies with people who do not screen any more or are away for long, and shares out what lies with nobody. Whoever comes at
 * the same time waits, and finds it done.
 */
export async function shareOutNow(call: Tools, by: string | null) {
  const { automatic, most_open } = await store.lockSettings(call.db)
  const isAsked = by !== null
  const sievers = await sieversOf(call)
  const stay = sievers.filter(({ leave_days }) => !(automatic || isAsked) || !isLongAway(call.today, leave_days))
  const stranded = await store.listStranded(
    call.db,
    stay.map(({ shown }) => shown.id),
  )
  for (const { id, siever_id } of stranded) await give(call, { id, from: siever_id, to: null }, by)
  if (!automatic && !isAsked) return { given: 0, left: 0 }
  const waiting = await store.listUnassigned(call.db, mostAtATime)
  const able = sievers.filter(({ takes_part, away }) => takes_part && away === null)
  const owned = await findOwn(
    call.db,
    waiting.map(({ id }) => id),
    able.map(({ shown }) => shown.id),
  )
  const takers = able.map(({ shown: { id }, open, job_openings }) => ({
    ...{ id, open, job_opening_ids: job_openings.map((opening) => opening.id) },
    own: owned.filter(({ employee_id }) => employee_id === id).map(({ application_id }) => application_id),
  }))
  let given = 0
  for (const { application_id: id, siever_id: to } of shareOut(waiting, takers, most_open))
    if (await give(call, { id, from: null, to }, by)) given += 1
  return { given, left: await store.countUnassigned(call.db) }
}

/** What lies with somebody who leaves lies with nobody, and is shared out again. */
export const onExit: OnExit = {
  hold: async (call, ogid) => {
    const person = await findPerson(call.db, ogid)
    const held = person ? await store.lockOf(call.db, person.id) : []
    return async ({ employee_id, by }) => {
      await store.dropSiever(call.db, employee_id)
      for (const { id } of held) await give(call, { id, from: employee_id, to: null }, by)
    }
  },
}
