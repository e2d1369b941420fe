/** What a change of plans would do to the people it touches; nothing is written here. */
import { addDays, eachDay } from '@iroko/contract/dates'
import type { RosterConflict } from '@iroko/contract/time/roster'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import { type Assignment, openRoster, type RosterFacts } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Change, conflictsOn, conflictText, type PlannedRow, planDays } from './rules-plan.ts'
import { assignmentsOf } from './store.ts'
import type { Target } from './store-plan.ts'

/** How many days of a long plan are looked at: more than a year for a few people, longer than the usual rotations for many. */
const lookaheadFor = (people: number): number => (people > 50 ? 56 : 400)

interface Person {
  id: string
  ogid: string
  full_name: string
}

export interface TargetChange {
  target: Target
  change: Change
}

export interface CheckedChange {
  /** What comes about by the change; what was wrong before is not said again. */
  conflicts: RosterConflict[]
  targets: { target: Target; before: Assignment[]; after: PlannedRow[] }[]
}

/** Applies changes one after another, in thought, and compares the days of the people with what they were. Three statements. */
export async function checkConflicts(
  db: Db,
  people: readonly Person[],
  changes: readonly TargetChange[],
): Promise<CheckedChange> {
  const { from, to } = rangeOf(changes, lookaheadFor(people.length))
  const ids = people.map(({ id }) => id)
  const facts = await loadFacts(db, ids, addDays(from, -1), addDays(to, 1))
  const targets = new Map(changes.map(({ target }) => [target.id, target]))
  const before = Map.groupBy(await assignmentsOf(db, [...targets.keys()], from), ({ target_id }) => target_id)
  const after = new Map<string, PlannedRow[]>()
  for (const { target, change } of changes) {
    after.set(target.id, planDays(after.get(target.id) ?? before.get(target.id) ?? [], change))
  }
  const changed: RosterFacts = {
    ...facts,
    assignments: [
      ...facts.assignments.filter(({ target_id }) => !targets.has(target_id)),
      ...[...after].flatMap(([target_id, rows]) => rows.map((row) => ({ ...row, id: row.id ?? '', target_id }))),
    ],
  }
  return {
    conflicts: await newConflicts(db, people, facts, changed, { from, to }),
    targets: [...targets].map(([id, target]) => ({ target, before: before.get(id) ?? [], after: after.get(id) ?? [] })),
  }
}

function rangeOf(changes: readonly TargetChange[], lookahead: number) {
  const ends = changes.map(({ change }) => {
    const far = addDays(change.from, lookahead)
    return change.to === null ? far : earlierOf(far, change.to)
  })
  const from = changes.map(({ change }) => change.from).reduce((a, b) => earlierOf(a, b))
  // The day after the last one meets what was planned anew.
  return {
    from,
    to: addDays(
      ends.reduce((a, b) => laterOf(a, b)),
      1,
    ),
  }
}

/** What is wrong in one roster that was not in another. One statement. */
export async function newConflicts(
  db: Db,
  people: readonly Person[],
  before: RosterFacts,
  after: RosterFacts,
  { from, to }: { from: string; to: string },
): Promise<RosterConflict[]> {
  const off = await loadDaysOff(
    db,
    people.map(({ id }) => id),
    after.placements,
    from,
    to,
  )
  const [was, is] = [openRoster(before), openRoster(after)]
  const days = eachDay(from, to)
  const conflicts: RosterConflict[] = []
  for (const { id, ogid, full_name } of people) {
    for (const day of days) {
      const found = conflictsOn(is, off, id, day)
      if (found.length === 0) continue
      const known = conflictsOn(was, off, id, day)
      for (const conflict of found) {
        if (known.some(({ kind, shift }) => kind === conflict.kind && shift.shift_id === conflict.shift.shift_id)) continue
        conflicts.push({
          employee: { id, ogid, full_name },
          day,
          kind: conflict.kind,
          sentence: conflictText(conflict, full_name),
        })
      }
    }
  }
  // The people stand as the database gave them: an answer is read by day, then by name.
  return conflicts.sort((a, b) => a.day.localeCompare(b.day) || a.employee.full_name.localeCompare(b.employee.full_name))
}
