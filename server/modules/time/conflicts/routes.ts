import { momentOf } from '@iroko/contract/clock'
import { addDays, dayIn } from '@iroko/contract/dates'
import { notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { conflicts } from '@iroko/contract/time/conflicts'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { daysText, roundDays } from '../../leave/types/rules.ts'
import { pages, publishTime } from '../attendance-corrections/notify.ts'
import { whyNotAsk } from '../attendance-corrections/rules.ts'
import { openCorrectionOf } from '../attendance-corrections/store.ts'
import { insertManual, listEntered, listSuperseded, supersede } from '../attendance-corrections/store-punches.ts'
import { computeDays, lockPeople } from '../attendance-days/store.ts'
import { loadDays } from '../attendance-days/store-facts.ts'
import { findSubject } from '../attendance-days/store-shown.ts'
import { findLimits } from '../attendance-policies/store.ts'
import { attendanceOf } from '../calculation/rules.ts'
import type { DayFacts } from '../calculation/rules-facts.ts'
import { findOvertime } from '../overtime/store.ts'
import { settledLetter } from './notify.ts'
import { halfOfLeave, outOfLeave, swapped, whyNot } from './rules.ts'
import * as store from './store.ts'
import { findPaid } from './store-paid.ts'

export const routes = implement(conflicts, {
  day: async (call) => {
    const { db, user, today, now } = call
    const { ogid, day } = call.params
    const subject = await orNotFound(findSubject(db, user, ogid, today), 'employee')
    const [known] = await loadDays(db, [subject.id], day, day, now)
    if (!known) throw notFound('day')
    const { zone, windows, free } = known.facts
    const found = attendanceOf(known.facts)
    const from = Math.min(windows[0]?.opens ?? free.opens, momentOf(day, 0, zone))
    const to = Math.max(windows.at(-1)?.closes ?? free.closes, momentOf(addDays(day, 1), 0, zone))
    const entered = (await listEntered(db, subject.id, found.punches)).filter(({ source }) => source === 'manual')
    const { correction_days_back } = await findLimits(db)
    const open_correction = await openCorrectionOf(db, subject.id, day)
    const isOwn = subject.id === user.id
    const asking = {
      today: dayIn(user.time_zone, now),
      days_back: correction_days_back,
      has_open_correction: open_correction !== null,
    }
    const leaves = found.status === 'conflict' ? await store.leavesOf(db, subject.id, day) : []
    const maySettle = leaves.length > 0 && (await store.findSettled(db, user, ogid, today)) !== undefined
    return {
      attendance_day: {
        zone,
        entered: entered.map(({ source: _, ...punch }) => punch),
        superseded: await listSuperseded(db, subject.id, from, to),
        open_correction,
        paid: await paidFor(call, subject.id, day),
        overtime: await overtimeOf(db, subject.id, day),
        can: {
          ask: isOwn && !whyNotAsk(day, asking),
          settle: maySettle && !whyNot(known.facts, 'settle', leaves),
          swap: maySettle && !whyNot(known.facts, 'swap', leaves),
        },
      },
    }
  },

  list: (call) => listed('attendance_conflicts', store.listConflicts(call.db, call.user, call.query, call.today)),

  resolve: async (call) => {
    const { db, user, today, now } = call
    const { ogid, day } = call.params
    const { was, reason } = call.body
    const person = await orNotFound(store.findSettled(db, user, ogid, today), 'employee')
    const employee_id = person.id
    const applications = await store.lockLeave(db, employee_id, day)
    await lockPeople(db, [employee_id])
    const [known] = await loadDays(db, [employee_id], day, day, now)
    if (!known) throw notFound('day')
    refuse(whyNot(known.facts, was === 'other_half' ? 'swap' : 'settle', applications))
    let came_back = 0
    if (was === 'at_work') {
      const cause = `Was at work on ${day}: ${reason}`
      for (const leave of applications) {
        const given_back = await store.giveDayBack(db, leave, { day, cause, by: user.id, today, now })
        came_back += given_back
        await call.audit({
          action: 'leave.cancel_days',
          entity: 'leave_application',
          entity_id: leave.id,
          after: { comment: cause, given_back },
        })
      }
    } else if (was === 'other_half') {
      await moveHalf(call, known.facts, applications)
    } else {
      await exclude(call, person, known.facts, attendanceOf(known.facts).punches)
    }
    await call.audit({ action: 'attendance.settle', entity: 'employee', entity_id: employee_id, after: { day, was, reason } })
    await computeDays(db, [employee_id], addDays(day, -1), earlierOf(addDays(day, 1), today), now)
    await publishTime(call, [employee_id], ['leave', 'leave_balances'])
    await write(call, [employee_id], pages.attendance, settledLetter(day, was, user.full_name, reason), 'attendance')
    if (was === 'on_leave') return { message: 'Conflict resolved: on leave' }
    if (was === 'other_half') return { message: 'Conflict resolved: the leave moved to the other half of the day' }
    // Nothing returns for a day that was free when the leave was booked and was rostered later.
    const back = came_back > 0 ? `; ${daysText(roundDays(came_back))} of leave returned` : ''
    return { message: `Conflict resolved: at work${back}` }
  },
})

async function overtimeOf(db: Db, employeeId: string, day: string) {
  const found = await findOvertime(db, employeeId, day)
  if (!found) return null
  const { minutes, state, approved_minutes, reason, decided_by } = found
  return { minutes, state, approved_minutes, reason, decided_by }
}

/** How much is settled is for the person and for those who read the days that payroll pays. */
async function paidFor({ db, user }: Pick<Call<typeof conflicts.day>, 'db' | 'user'>, employeeId: string, day: string) {
  const paid = await findPaid(db, employeeId, day)
  const maySee = employeeId === user.id || may(user, 'attendance.pay')
  return paid && { ...paid, settled_days: maySee ? paid.settled_days : null }
}

type ResolveCall = Call<typeof conflicts.resolve>

async function moveHalf(
  { db, params, user, audit }: ResolveCall,
  facts: DayFacts,
  [application]: readonly store.LeaveWithRules[],
) {
  const portion = swapped(facts)
  if (!application || !portion) return
  await store.updateHalf(db, application, portion)
  await audit({
    action: 'leave.other_half',
    entity: 'leave_application',
    entity_id: application.id,
    after: { day: params.day, portion, by: user.full_name },
  })
}

/** Takes out the punches of a day of leave; of half a day those in its half, so that the other half stays as it was worked. */
async function exclude(
  { db, params, body, user, now }: ResolveCall,
  person: { id: string; ogid: string },
  facts: DayFacts,
  ids: readonly string[],
): Promise<void> {
  const taking = { employee_id: person.id, reason: body.reason, by: user.id, now }
  const half = halfOfLeave(facts)
  if (!half) return await supersede(db, ids, taking)
  const mine = facts.punches.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.at - b.at)
  const { ids: excluded, middle } = outOfLeave(facts.windows, half, mine)
  await supersede(db, excluded, taking)
  if (middle)
    await insertManual(db, [
      { employee: person, ...middle, reason: body.reason, recorded_by: user.id, notes: { resolved: params.day } },
    ])
}
