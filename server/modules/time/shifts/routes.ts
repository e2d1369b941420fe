import { addDays } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { shifts } from '@iroko/contract/time/shifts'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import type { Hours } from '../../../lib/calendar/roster.ts'
import { loadFacts } from '../../../lib/calendar/roster-facts.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { weekOverlap } from '../roster/rules-plan.ts'
import { listWorkers } from '../roster/store.ts'
import { newConflicts } from '../roster/store-change.ts'
import { lockRoster } from '../roster/store-plan.ts'
import * as store from './store.ts'

/** How far ahead new hours are looked at for people whose other shifts they would meet. */
const lookahead = 35

export const routes = implement(shifts, {
  list: (call) => listed('shifts', store.listShifts(call.db, call.query, call.today)),

  create: async (call) => {
    const { title, colour, ...hours } = call.body
    refuseOverlap(hours.days)
    const id = uuid()
    await unlessTaken(() => store.insertShift(call.db, { id, title, colour }, { ...hours, starts_on: store.firstDay }))
    await call.audit({ action: 'shift.create', entity: 'shift', entity_id: id, after: call.body })
    await call.changed('shifts', { permission: 'shift.read' })
    return { message: `${title} added`, shift: await shown(call, id) }
  },

  update: async (call) => {
    const { version, effective_on, title, colour, ...hours } = call.body
    const { id } = call.params
    refuseOverlap(hours.days)
    await lockRoster(call.db)
    const before = await shown(call, id)
    if (before.version !== version) throw await staleBy(call.db, 'shift', id)
    const since = before.hours_since ?? store.firstDay
    const same = sameHours(before, hours)
    if (!same && effective_on < since)
      throw invalid({ effective_on: `These hours start on ${since}. Change them from that date or later` })
    const updated = await unlessTaken(() => updateVersion(call.db, 'shift', { id, version }, { title, colour }))
    if (!updated) throw await staleBy(call.db, 'shift', id)
    if (!same) await changeHours(call, id, { ...hours, starts_on: effective_on })
    await call.audit({ action: 'shift.update', entity: 'shift', entity_id: id, before, after: call.body })
    await call.changed('shifts', { permission: 'shift.read' })
    return { message: `${title} changed`, shift: await shown(call, id) }
  },

  remove: async (call) => {
    const { id } = call.params
    await lockRoster(call.db)
    const { title, assignments } = await shown(call, id)
    if (assignments > 0) {
      const plans = assignments === 1 ? 'assignment uses' : 'assignments use'
      throw conflict('in_use', `${assignments} ${plans} this shift today or later. End or change them first`)
    }
    const [rotation] = await store.rotationsWith(call.db, id)
    if (rotation) throw conflict('in_use', `The rotation ${rotation} has this shift. Change it first`)
    await store.archiveShift(call.db, id, call.now)
    await call.audit({ action: 'shift.archive', entity: 'shift', entity_id: id })
    await call.changed('shifts', { permission: 'shift.read' })
    return { message: `${title} archived` }
  },
})

const shown = (call: Pick<StaffTools, 'db' | 'today'>, id: string) =>
  orNotFound(store.findShift(call.db, id, call.today), 'shift')

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatesConstraint(error, 'shift_title')) throw invalid({ title: 'A shift with this title already exists' })
    throw error
  }
}

const hourKeys = ['late_grace_minutes', 'early_grace_minutes', 'early_punch_minutes', 'late_punch_minutes'] as const

function sameHours(a: Omit<Hours, 'starts_on'>, b: Omit<Hours, 'starts_on'>): boolean {
  const weekOf = ({ days }: Pick<Hours, 'days'>) =>
    JSON.stringify(
      days
        .toSorted((day, other) => day.weekday - other.weekday)
        .map((it) => [it.weekday, it.start, it.end, it.break_minutes, it.full_minutes, it.half_minutes]),
    )
  return weekOf(a) === weekOf(b) && hourKeys.every((key) => a[key] === b[key])
}

function refuseOverlap(days: Hours['days']): void {
  const met = weekOverlap(days)
  if (met) throw invalid({ days: met })
}

/** Writes new hours; refused where they would meet another shift of somebody who works this one. */
async function changeHours(call: StaffTools, id: string, hours: Hours): Promise<void> {
  const range = { from: hours.starts_on, to: addDays(hours.starts_on, lookahead) }
  const workers = await listWorkers(call.db, id, range.from, range.to)
  const ids = workers.map((person) => person.id)
  const before = await loadFacts(call.db, ids, range.from, range.to)
  await store.writeHours(call.db, id, hours)
  const after = await loadFacts(call.db, ids, range.from, range.to)
  const overlaps = (await newConflicts(call.db, workers, before, after, range)).filter(({ kind }) => kind === 'overlap')
  const [first] = overlaps
  if (first)
    throw invalid({ days: overlaps.length > 1 ? `${first.sentence}, and ${overlaps.length - 1} more` : first.sentence })
}
