/** Attendance of many people, as HR and leaders look at it. */
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { attendanceRecords } from '@iroko/contract/time/attendance-records'
import { implement, listed } from '../../../lib/http/implement.ts'
import { earlierOf, laterOf } from '../../../lib/moments.ts'
import { earliestDay } from '../attendance-days/store.ts'
import { findRecounted, queueDays } from '../attendance-days/store-recount.ts'
import { boardOf } from './rules.ts'
import { listRecordPeople, loadCells } from './store.ts'
import { countBoard, listDayPeople } from './store-board.ts'
import { countRemote, listRemote } from './store-remote.ts'

export const routes = implement(attendanceRecords, {
  board: async (call) => {
    const { db, query, today, now } = call
    const rows = await countBoard(db, call, query)
    return { attendance_board: { day: query.day ?? today, at: now.toISOString(), ...boardOf(rows) } }
  },

  boardPeople: (call) => listed('attendance_people', listDayPeople(call.db, call, call.query)),

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
    if (from > to) throw invalid({ from: `Choose dates from ${first} to ${today}` })
    const one = office_id || ogid ? await findRecounted(db, call, body) : undefined
    if ((office_id || ogid) && !one) throw notFound(ogid ? 'employee' : 'office')
    const employee_id = ogid ? one?.id : undefined
    const { days, people } = await queueDays(db, call, { from, to, office_id, employee_id })
    if (days === 0) throw conflict('nobody_then', 'Nobody had a placement there on these days')
    await portal.jobs.enqueue(db, 'attendance-compute', {})
    await call.audit({
      action: 'attendance.recount',
      entity: 'attendance',
      entity_id: one?.id ?? 'everyone',
      after: { of: one?.name ?? 'everyone', from, to, days, people },
    })
    return { message: `${countOf(days, 'day')} of ${countOf(people, 'person', 'people')} will be recalculated`, days, people }
  },
})

const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`
