import { eachDay } from '@iroko/contract/dates'
import { forbidden, invalid, notFound } from '@iroko/contract/errors'
import { type RosterCell, type RosterChange, type RosterConflict, roster as rosterCalls } from '@iroko/contract/time/roster'
import { staleBy } from '../../../lib/audit.ts'
import { openRoster, type Plan } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { findPaidDays, type PaidDay } from '../attendance-days/store-paid.ts'
import { type Change, conflictsOn, type PlannedRow, planDays, undoOf } from './rules-plan.ts'
import { listRosterPeople, plannableRotations, plannableShifts } from './store.ts'
import { checkConflicts, type TargetChange } from './store-change.ts'
import { auditPlans, findPlanned, lockRoster, type Planned, raiseVersions, replaceAssignments } from './store-plan.ts'

export const routes = implement(rosterCalls, {
  show: async ({ db, user, query, today }) => {
    const { from, to } = query
    const { rows, ...page } = await listRosterPeople(db, user, query, today)
    const ids = rows.map(({ id }) => id)
    const facts = await loadFacts(db, ids, from, to)
    const off = await loadDaysOff(db, ids, facts.placements, from, to)
    const roster = openRoster(facts)
    const days = eachDay(from, to)
    const cellOf = (id: string, day: string): RosterCell => {
      const { own, shifts } = roster.dayOf(id, day)
      return {
        shifts: shifts.map(({ shift_id, hours, from: whose, extra }) => ({
          shift_id,
          start: hours.start,
          end: hours.end,
          from: whose,
          extra,
        })),
        own: own !== null,
        leave: off.leaveOn(id, day)?.status ?? null,
        holiday: off.holidayOn(id, day),
        conflicts: conflictsOn(roster, off, id, day).map(({ kind }) => kind),
      }
    }
    return {
      from,
      to,
      ...page,
      roster: rows.map(({ id, ogid, full_name, office, team, version, may_plan }) => ({
        employee: { id, ogid, full_name },
        office,
        team,
        version,
        can: { plan: Boolean(may_plan) },
        cells: days.map((day) => cellOf(id, day)),
      })),
    }
  },

  plan: async (call) => {
    const { db, user, today, now, requestId } = call
    const { changes, versions = {}, accept, reason } = call.body
    await lockRoster(db)
    const people = await peopleToPlan(call, changes, versions)
    if (!mayForAll(user, 'shift.edit') && changes.some(({ from }) => from < today))
      throw forbidden('You cannot change past days. Ask HR')
    await refuseUnknown(call, changes)
    const wanted = changes.map(toTargetChange)
    const { conflicts: planned, targets } = await checkConflicts(db, people, wanted)
    const paid = paidConflicts(await findPaidDays(db, changes, today), people)
    if (accept && paid.length > 0 && !reason)
      throw invalid({ reason: 'Enter a reason for the days that were paid; the next payroll settles the difference' })
    const conflicts = [...planned, ...paid]
    const overlap = conflicts.some(({ kind }) => kind === 'overlap')
    if (overlap || (conflicts.length > 0 && !accept)) {
      const message = overlap
        ? 'Nothing was changed: shifts overlap'
        : `Nothing was changed yet: ${conflicts.length} ${conflicts.length === 1 ? 'conflict needs' : 'conflicts need'} your review`
      return { applied: false, message, conflicts, versions: {}, undo: [] }
    }
    const changed = targets.filter(({ before, after }) => !isSame(before, after))
    if (changed.length === 0) return { applied: true, message: 'Nothing was changed', conflicts, versions: {}, undo: [] }
    await replaceAssignments(db, changed, user.id, now)
    const ids = changed.map(({ target }) => target.id)
    const raised = await raiseVersions(db, ids)
    await auditPlans(
      db,
      { id: user.id, requestId },
      'roster.plan',
      changed.map(({ target, before, after }) => ({
        employee_id: target.id,
        before,
        after: reason ? { plan: after, reason } : after,
      })),
    )
    await call.changed('roster', { for: ids, permission: 'shift.plan' })
    const message = ids.length === 1 ? 'Roster changed' : `Roster of ${ids.length} people changed`
    return { applied: true, message, conflicts, versions: raised, undo: undoAll(wanted, targets) }
  },
})

/** Days that were paid, as what is to be reviewed: the next payroll settles what becomes of them. */
const paidConflicts = (days: readonly PaidDay[], people: readonly Planned[]): RosterConflict[] =>
  days.flatMap(({ employee_id, day, reference }) => {
    const person = people.find(({ id }) => id === employee_id)
    if (!person) return []
    const { id, ogid, full_name } = person
    const sentence = `${full_name}: ${day} was paid with ${reference}. The next payroll settles the difference`
    return [{ employee: { id, ogid, full_name }, day, kind: 'paid' as const, sentence }]
  })

async function peopleToPlan(
  call: StaffTools,
  changes: readonly RosterChange[],
  versions: Record<string, number>,
): Promise<Planned[]> {
  const ids = [...new Set(changes.map(({ employee_id }) => employee_id))]
  const people = await findPlanned(call.db, call.user, ids, call.today)
  if (people.length < ids.length) throw notFound('person')
  const closed = people.find(({ may_plan }) => !may_plan)
  if (closed) throw notPlanned(closed, call.user)
  const stale = people.find(({ id, version }) => (versions[id] ?? version) !== version)
  if (stale) throw await staleBy(call.db, 'roster', stale.id)
  return people
}

/** Why somebody's shifts are not the caller's to plan: nobody plans their own. */
export const notPlanned = ({ id, full_name }: Planned, user: { id: string }) =>
  forbidden(
    id === user.id
      ? 'You cannot plan your own shifts. Ask your leader or HR'
      : `You cannot plan the shifts of ${full_name}. Ask their leader`,
  )

/** Only shifts and rotations in use are planned. */
export async function refuseUnknown(
  { db }: Pick<StaffTools, 'db'>,
  plans: readonly { shift_id?: string | null | undefined; rotation_id?: string | null | undefined }[],
): Promise<void> {
  const shiftIds = plans.flatMap(({ shift_id }) => (shift_id ? [shift_id] : []))
  const rotationIds = plans.flatMap(({ rotation_id }) => (rotation_id ? [rotation_id] : []))
  const known = shiftIds.length > 0 ? await plannableShifts(db, shiftIds) : new Set<string>()
  if (shiftIds.some((id) => !known.has(id))) throw invalid({ shift_id: 'Choose a shift from the list' })
  const turning = rotationIds.length > 0 ? await plannableRotations(db, rotationIds) : new Set<string>()
  if (rotationIds.some((id) => !turning.has(id))) throw invalid({ rotation_id: 'Choose a rotation from the list' })
}

/** What is put into the days, as rows hold it; null for nothing of one's own. */
export function planOf({ kind, shift_id, rotation_id }: Pick<RosterChange, 'kind' | 'shift_id' | 'rotation_id'>): Plan | null {
  return kind === 'inherit' ? null : { shift_id: shift_id ?? null, rotation_id: rotation_id ?? null }
}

function toTargetChange(change: RosterChange): TargetChange {
  const { employee_id, from, to, extra } = change
  return { target: { kind: 'person', id: employee_id }, change: { from, to, extra, plan: planOf(change) } }
}

const isSame = (before: readonly PlannedRow[], after: readonly PlannedRow[]): boolean => {
  const textOf = (rows: readonly PlannedRow[]) =>
    rows
      .map(({ shift_id, rotation_id, after_minutes = 0, cover = false, extra, starts_on, ends_on }) =>
        [extra, starts_on, ends_on, shift_id, rotation_id, after_minutes, cover].join(' '),
      )
      .toSorted()
      .join('\n')
  return textOf(before) === textOf(after)
}

/** The last change is taken back first. */
function undoAll(
  changes: readonly TargetChange[],
  targets: readonly { target: { id: string }; before: readonly PlannedRow[] }[],
) {
  const rows = new Map<string, readonly PlannedRow[]>(targets.map(({ target, before }) => [target.id, before]))
  const steps = changes.map(({ target, change }) => {
    const before = rows.get(target.id) ?? []
    rows.set(target.id, planDays(before, change))
    return undoOf(before, change).map((undone) => toRosterChange(target.id, undone))
  })
  return steps.toReversed().flat()
}

function toRosterChange(employee_id: string, { from, to, extra, plan }: Change) {
  const common = { employee_id, from, to, extra }
  if (!plan) return { ...common, kind: 'inherit' as const }
  if (plan.rotation_id) return { ...common, kind: 'rotation' as const, rotation_id: plan.rotation_id }
  if (plan.shift_id) return { ...common, kind: 'shift' as const, shift_id: plan.shift_id }
  return { ...common, kind: 'off' as const }
}
