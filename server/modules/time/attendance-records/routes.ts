/** Attendance of many people, as HR and leaders look at it. */

import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import type { attendanceRecords } from '@iroko/contract/time/attendance-records'
import { type attendanceLateness, isPeriod, periodSentence } from '@iroko/contract/time/lateness'
import type { Handlers } from '../../../lib/http/implement.ts'
import { earlierOf, laterOf } from '../../../lib/moments.ts'
import { findSubject } from '../attendance/store.ts'
import { earliestDay } from '../attendance/store-days.ts'
import { findRecounted, queueDays } from '../attendance/store-recount.ts'
import { boardOf, everyWeek } from './rules.ts'
import { listRecordPeople, loadCells } from './store.ts'
import { countBoard, listDayPeople } from './store-board.ts'
import { listLate, listLateDays, sumLateness } from './store-lateness.ts'
import { countRemote, listRemote } from './store-remote.ts'

export const recordHandlers: Handlers<typeof attendanceRecords> = {
  board: async (call) => {
    const { db, query, today, now } = call
    const rows = await countBoard(db, call, query)
    return { attendance_board: { day: query.day ?? today, at: now.toISOString(), ...boardOf(rows) } }
  },

  boardPeople: async (call) => {
    const { rows, ...page } = await listDayPeople(call.db, call, call.query)
    return { attendance_people: rows, ...page }
  },

  records: async (call) => {
    const { db, query, today } = call
    const month = query.month ?? monthOf(today)
    const from = `${month}-01`
    const to = addDays(addMonths(from, 1), -1)
    const { rows, ...page } = await listRecordPeople(db, call, { ...query, from, to })
    const cells = await loadCells(
      db,
      rows.map(({ id }) => id),
      from,
      to,
    )
    return {
      month,
      today,
      attendance_records: rows.map(({ id, ...row }) => ({ ...row, cells: cells.get(id) ?? [] })),
      ...page,
    }
  },

  remote: async (call) => {
    const { db, query } = call
    const { rows, ...page } = await listRemote(db, call, query)
    return { attendance_remote: rows, ...page, states: await countRemote(db, call, query) }
  },

  recount: async (call) => {
    const { db, body, today, portal } = call
    const { office_id, ogid } = body
    const first = await earliestDay(db)
    const from = laterOf(body.from, first)
    const to = earlierOf(body.to, today)
    if (from > to) throw invalid({ from: `Attendance is counted from ${first} to ${today}` })
    const one = office_id || ogid ? await findRecounted(db, call, body) : undefined
    if ((office_id || ogid) && !one) throw notFound(ogid ? 'employee' : 'office')
    const employee_id = ogid ? one?.id : undefined
    const { days, people } = await queueDays(db, call, { from, to, office_id, employee_id })
    if (days === 0) throw conflict('nobody_then', 'Nobody had a place there in these days')
    await portal.jobs.enqueue(db, 'attendance-compute', {})
    await call.audit({
      action: 'attendance.recount',
      entity: 'attendance',
      entity_id: one?.id ?? 'everyone',
      after: { of: one?.name ?? 'everyone', from, to, days, people },
    })
    return { message: `${countOf(days, 'day')} of ${countOf(people, 'person', 'people')} will be counted again`, days, people }
  },
}

const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`

/** From the first of the month to today where nothing is said; a period that ends before it begins, or lasts too long, is refused. */
function periodOf(query: { from?: string | undefined; to?: string | undefined }, today: string): { from: string; to: string } {
  const to = query.to ?? laterOf(today, query.from ?? today)
  const from = query.from ?? `${monthOf(to)}-01`
  if (!isPeriod(from, to)) throw invalid({ to: periodSentence })
  return { from, to }
}

export const latenessHandlers: Handlers<typeof attendanceLateness> = {
  lateness: async (call) => {
    const { db, query, today } = call
    const { rows, ...page } = await listLate(db, call, { ...query, ...periodOf(query, today) })
    return { attendance_lateness: rows, ...page }
  },

  latenessSums: async (call) => {
    const { db, query, today } = call
    const period = periodOf(query, today)
    const found = await sumLateness(db, call, { ...query, ...period })
    const weeks = everyWeek(period.from, period.to, found.weeks)
    return { attendance_lateness_sums: { ...period, ...found, weeks } }
  },

  lateDays: async ({ db, user, params, query, today }) => {
    const found = await findSubject(db, user, params.ogid, today)
    if (!found) throw notFound('employee')
    const { zone, ...employee } = found
    const { from, to } = periodOf(query, today)
    return { employee, zone, attendance_days: await listLateDays(db, employee.id, from, to) }
  },
}
