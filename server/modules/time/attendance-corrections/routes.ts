/** Attendance corrections of one’s own days: a missed or wrong punch. */
import { dayIn } from '@iroko/contract/dates'
import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { attendanceCorrections, type FullAttendanceCorrection } from '@iroko/contract/time/attendance-corrections'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'
import { findLimits } from '../attendance-policies/store.ts'
import { type AttendanceDay, attendanceOf } from '../calculation/rules.ts'
import { attendanceCorrection, ownPunches, wantedFrom } from './actions.ts'
import { alreadyAsked, type CorrectedTimes, placeClock, punchesToAdd, takenBack, whyNotAsk } from './rules.ts'
import * as store from './store.ts'
import { ownFile } from './store-papers.ts'
import { listEntered } from './store-punches.ts'

export const routes = implement(attendanceCorrections, {
  list: (call) => listed('attendance_corrections', store.listCorrections(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const { db, user, today, now } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'request')
    const standing = await standingOf(call, attendanceCorrection, { ...found, asked_by: found.employee })
    return { attendance_correction: { ...found, ...(await effectOf(db, found, now, found.status === 'pending')), ...standing } }
  },

  send: async (call) => {
    const { db, user, today, now } = call
    const { day, in_clock, out_clock, cause, reason } = call.body
    const known = await dayToAsk(call, day)
    const wanted = wantedOf(known, { in_clock, out_clock }, now.getTime())
    const punches = ownPunches(known)
    if (punchesToAdd(punches, wanted).length === 0)
      throw invalid({ [in_clock ? 'in_clock' : 'out_clock']: 'The day already has these punches' })
    const file_id = await ownFile(db, 'attendance', call.body.file_id, user.id)
    const id = uuid()
    const row = { id, employee_id: user.id, day, in_at: iso(wanted.in), out_at: iso(wanted.out), cause, reason, file_id }
    try {
      await store.insertCorrection(db, { ...row, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'attendance_correction_open')) throw alreadyAsked()
      throw error
    }
    await call.audit({ action: 'attendance_correction.ask', entity: 'attendance_correction', entity_id: id, after: row })
    await sendRequest(call, attendanceCorrection, { id, requester_id: user.id, facts: { days: 1 } })
    return { message: 'Request sent', attendance_correction: await store.findCorrection(db, id, today) }
  },

  withdraw: withdrawal(attendanceCorrection, async ({ db, today }, id) => ({
    attendance_correction: await store.findCorrection(db, id, today),
  })),
})

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The facts of an own day that can still be corrected; refused at the field. */
async function dayToAsk(call: Call<typeof attendanceCorrections.send>, day: string): Promise<KnownDay> {
  const { db, user, now } = call
  const { correction_days_back: days_back } = await findLimits(db)
  const has_open_correction = (await store.openCorrectionOf(db, user.id, day)) !== null
  refuse(whyNotAsk(day, { today: dayIn(user.time_zone, now), days_back, has_open_correction }))
  const [known] = await loadDays(db, [user.id], day, day, now)
  if (!known) throw invalid({ day: 'You have no attendance record for this day' })
  return known
}

function wantedOf(known: KnownDay, clocks: { in_clock: string | null; out_clock: string | null }, now: number): CorrectedTimes {
  const { windows, free, zone, day } = known.facts
  const spans = windows.length > 0 ? windows : [free]
  const at = (name: 'in_clock' | 'out_clock'): number | null => {
    const clock = clocks[name]
    if (clock === null) return null
    const found = placeClock(clock, day, zone, spans)
    if (found === null) throw invalid({ [name]: `A punch at ${clock} does not belong to the shift of ${day}` })
    if (found > now) throw invalid({ [name]: 'Enter a time in the past' })
    return found
  }
  const wanted = { in: at('in_clock'), out: at('out_clock') }
  const found = attendanceOf(known.facts)
  if (wanted.in !== null && wanted.out !== null && wanted.out <= wanted.in)
    throw invalid({ out_clock: 'Enter a time out after the time in' })
  // Where only one of the two times is requested, the other stays as recorded.
  if (wanted.in === null && wanted.out !== null && found.first_in !== null && wanted.out <= found.first_in)
    throw invalid({ out_clock: 'This is before the recorded time in. Enter both times' })
  if (wanted.out === null && wanted.in !== null && found.last_out !== null && wanted.in >= found.last_out)
    throw invalid({ in_clock: 'This is after the recorded time out. Enter both times' })
  return wanted
}

type Effect = Pick<FullAttendanceCorrection, 'before' | 'after' | 'takes_back'>

/** The day as it is, and as it would be. */
async function effectOf(
  db: Db,
  correction: Awaited<ReturnType<typeof store.findCorrection>>,
  now: Date,
  isOpen: boolean,
): Promise<Effect> {
  const { employee, day } = correction
  const [known] = await loadDays(db, [employee.id], day, day, now)
  if (!known) return { before: null, after: null, takes_back: [] }
  const before = attendanceOf(known.facts)
  if (!isOpen) return { before: shownDay(before), after: null, takes_back: [] }
  const punches = ownPunches(known)
  const wanted = wantedFrom(correction)
  const gone = takenBack(punches, before, wanted)
  const added = punchesToAdd(punches, wanted).map((punch) => ({ id: `new ${punch.direction}`, ...punch }))
  const kept = known.facts.punches.filter((punch) => !gone.includes(punch.id))
  const after = attendanceOf({ ...known.facts, punches: [...kept, ...added] })
  const takes_back = (await listEntered(db, employee.id, gone)).map(({ at, direction, source }) => ({ at, direction, source }))
  return { before: shownDay(before), after: shownDay(after), takes_back }
}

const shownDay = ({ status, first_in, last_out }: AttendanceDay) => ({
  status,
  first_in: iso(first_in),
  last_out: iso(last_out),
})
