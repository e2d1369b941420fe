/** An attendance correction as a kind of request: what an approver sees, and the punches that it becomes once approved. */
import { addDays } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Held, RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { computeDays, lockPeople } from '../attendance-days/store.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'
import { attendanceOf } from '../calculation/rules.ts'
import { clockIn } from '../calculation/rules-words.ts'
import { dayText } from './notify-letters.ts'
import { type CorrectedTimes, punchesToAdd, takenBack } from './rules.ts'
import * as store from './store.ts'
import { lockPaper } from './store-papers.ts'
import { insertManual, supersede } from './store-punches.ts'

const effect = 'The day includes it'

export const attendanceCorrection: RequestKind<Held, NamedDescription> = {
  kind: 'attendance_correction',
  lock: lockPaper('attendance_correction'),
  letters: requestLetters({ did: 'sent', effect }),

  apply: async (call, { id }, { by }) => {
    await becomePunches(call, id, by)
    return `Request approved. ${effect}`
  },

  describe: async ({ db, today }, ids) =>
    (await store.describeCorrections(db, ids, today)).map(({ id, version, employee, reason, ...row }) => ({
      id,
      version,
      asker: employee,
      others: [],
      summary: dayText(row),
      what: `the request for ${dayText(row)}`,
      reason,
      change: [...clockChange('In', row, row.first_in, row.in_at), ...clockChange('Out', row, row.last_out, row.out_at)],
      facts: [],
    })),
}

/** The time in or out before and after the correction; nothing where it leaves the time as it is. */
function clockChange(label: string, { zone, day }: { zone: string; day: string }, now: string | null, wanted: string | null) {
  const clock = (at: string | null) => (at === null ? '-' : clockIn(zone, Date.parse(at), day))
  return wanted === null ? [] : [{ label, from: clock(now), to: clock(wanted) }]
}

/** The punches that a day is counted from. */
export function ownPunches(known: KnownDay) {
  const ids = new Set(attendanceOf(known.facts).punches)
  return known.facts.punches.filter(({ id }) => ids.has(id))
}

export const wantedFrom = ({ in_at, out_at }: { in_at: string | null; out_at: string | null }): CorrectedTimes => ({
  in: in_at === null ? null : Date.parse(in_at),
  out: out_at === null ? null : Date.parse(out_at),
})

/** Applies an approved correction: excludes wrong punches, adds the right ones, recalculates the day. */
async function becomePunches({ db, now, today }: Tools, id: string, by: string | null): Promise<void> {
  const { employee, day, reason, ...row } = await store.findCorrection(db, id, today)
  await lockPeople(db, [employee.id])
  const [known] = await loadDays(db, [employee.id], day, day, now)
  if (!known) throw conflict('no_day', 'This person no longer has an attendance record for that day')
  const wanted = wantedFrom(row)
  const punches = ownPunches(known)
  await supersede(db, takenBack(punches, attendanceOf(known.facts), wanted), { employee_id: employee.id, reason, by, now })
  await insertManual(
    db,
    punchesToAdd(punches, wanted).map((punch) => ({ ...punch, employee, reason, recorded_by: by, notes: { correction: id } })),
  )
  await computeDays(db, [employee.id], addDays(day, -1), earlierOf(addDays(day, 1), today), now)
}
