/** A shift request: what it shows, and what its last approval does to the roster. */
import { conflict } from '@iroko/contract/errors'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import type { Roster } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { PersonRef } from '../../../lib/database/references.ts'
import type { Reader, RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { describeOne } from '../../platform/requests/actions.ts'
import { changesOf, dayText } from '../roster/rules-plan.ts'
import { checkConflicts } from '../roster/store-change.ts'
import { auditPlans, lockRoster, raiseVersions, replaceAssignments } from '../roster/store-plan.ts'
import { letters, requestLetters, type ShiftDescription, summaryOf } from '../shifts/notify-letters.ts'
import { leaveInSwap, nobodyThere, type SwappedLeave } from './rules.ts'
import * as store from './store.ts'

export const shiftRequest: RequestKind<store.RequestRecord, ShiftDescription> = {
  kind: 'shift_request',
  describe,
  letters: requestLetters,

  // Whoever plans holds the roster before anything else, so that nobody waits in a circle.
  lock: async (db, id, caller) => {
    await lockRoster(db)
    return await store.lockRequest(db, id, caller)
  },

  apply: async (call, held, { by, name, comment }) => {
    await becomeRoster(call, held, by)
    if (held.colleague_id) {
      const about = await describeOne(call, shiftRequest, held.id)
      const letter = letters.swapped(about.asker.full_name, about, name, comment)
      await write(call, [held.colleague_id], requestPage('shift_request', held.id), letter, 'roster')
    }
    return 'Request approved. The roster was changed'
  },
}

/** Its first day as it is planned, and as it would be. */
async function describe({ db, user, today }: Reader, ids: readonly string[]): Promise<ShiftDescription[]> {
  const rows = await store.findRequests(db, ids, today)
  const days = rows.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on]).toSorted()
  const people = rows.flatMap(({ employee, colleague }) => (colleague ? [employee.id, colleague.id] : [employee.id]))
  const roster = user && (await loadRoster(db, people, days[0] ?? today, days.at(-1) ?? today))
  const off = user && (await loadDaysOff(db, people, [], days[0] ?? today, days.at(-1) ?? today))
  return rows.map(({ id, version, employee, colleague, shift, reason, kind, starts_on, ends_on }) => {
    const about = { kind, shift: shift?.title ?? null, colleague: colleague?.full_name ?? null, starts_on, ends_on }
    const planned = (person: string) => dayText(roster?.dayOf(person, starts_on).shifts ?? [])
    const to = colleague ? planned(colleague.id) : (about.shift ?? '')
    const swap = colleague && { employee_id: employee.id, colleague_id: colleague.id, starts_on, ends_on }
    const leave = swap && roster && off ? leaveInSwap(swap, roster, off.leaveOn) : []
    return {
      ...about,
      id,
      version,
      asker: employee,
      others: [colleague?.id ?? null],
      summary: summaryOf(about),
      reason,
      change: roster ? [{ label: 'Shift', from: planned(employee.id), to }] : [],
      facts: leave.length > 0 ? [{ label: 'Leave', value: leave.map(leaveText(employee, colleague)).join(', ') }] : [],
    }
  })
}

/** 'Ada Obi on 2027-06-07 (pending)', 'Ada Obi in the morning of 2027-06-07' */
const leaveText =
  (...parties: (PersonRef | null)[]) =>
  ({ employee_id, day, status, portion }: SwappedLeave): string =>
    `${parties.find((party) => party?.id === employee_id)?.full_name ?? ''} ${portion === 'full' ? 'on' : `in the ${portion} of`} ${day}${status === 'pending' ? ' (pending)' : ''}`

export interface RequestedShifts {
  employee_id: string
  colleague_id: string | null
  shift_id: string | null
  starts_on: string
  ends_on: string
}

export const partiesOf = ({ employee_id, colleague_id }: RequestedShifts): string[] =>
  colleague_id === null ? [employee_id] : [employee_id, colleague_id]

/** Why the days of a request come too late for one of its people; undefined when they work here until its last. */
export async function whyGone(db: Db, wish: RequestedShifts): Promise<string | undefined> {
  const gone = await store.findGone(db, partiesOf(wish), wish.ends_on)
  if (!gone) return undefined
  const { full_name, last_day } = gone
  return last_day && last_day < wish.ends_on
    ? `The last working day of ${full_name} is ${last_day}. Choose days up to it`
    : `${full_name} does not work here on ${wish.ends_on}. Choose other days`
}

/** Why a swap would leave a shift to somebody who is on leave; undefined when it would not, or it is no swap. */
export async function whyNobodyThere(
  db: Db,
  { colleague_id, ...wish }: RequestedShifts,
  roster: Roster,
): Promise<string | undefined> {
  if (colleague_id === null) return undefined
  const swap = { ...wish, colleague_id }
  const off = await loadDaysOff(db, partiesOf(swap), [], wish.starts_on, wish.ends_on)
  const names = new Map((await store.namesOf(db, partiesOf(swap))).map(({ id, full_name }) => [id, full_name]))
  return nobodyThere(leaveInSwap(swap, roster, off.leaveOn), (id) => names.get(id) ?? 'A colleague')
}

export async function previewRequest(db: Db, wish: RequestedShifts, roster: Roster) {
  const people = await store.namesOf(db, partiesOf(wish))
  const changes = changesOf(wish, roster).map(({ employee_id, change }) => ({
    target: { kind: 'person' as const, id: employee_id },
    change,
  }))
  return changes.length === 0 ? { conflicts: [], targets: [] } : await checkConflicts(db, people, changes)
}

/** The plans are written in the transaction of the last decision; refused where they would overlap by now. */
async function becomeRoster({ db, now, requestId }: Tools, held: store.RequestRecord, by: string | null): Promise<void> {
  const gone = await whyGone(db, held)
  if (gone) throw conflict('gone', gone)
  const roster = await loadRoster(db, partiesOf(held), held.starts_on, held.ends_on)
  const nobody = await whyNobodyThere(db, held, roster)
  if (nobody) throw conflict('on_leave', nobody)
  const { conflicts, targets } = await previewRequest(db, held, roster)
  const overlap = conflicts.find(({ kind }) => kind === 'overlap')
  if (overlap) throw conflict('overlap', `The roster has changed: ${overlap.sentence}`)
  if (targets.length === 0) return
  await replaceAssignments(db, targets, by, now)
  await raiseVersions(
    db,
    targets.map(({ target }) => target.id),
  )
  await auditPlans(
    db,
    { id: by, requestId },
    'roster.request',
    targets.map(({ target, before, after }) => ({ employee_id: target.id, before, after })),
  )
}
