import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { implement, listed } from '../../../lib/http/implement.ts'
import { boardOf } from './rules.ts'
import { countBoard, listDayPeople, listNow } from './store.ts'
import { countRemote, listRemote } from './store-remote.ts'

export const routes = implement(attendanceBoard, {
  show: async (call) => {
    const { db, query, today, now } = call
    const rows = await countBoard(db, call, query)
    return { attendance_board: { day: query.day ?? today, at: now.toISOString(), ...boardOf(rows) } }
  },

  now: async (call) => {
    const { db, query } = call
    const { people, counts } = boardOf(await countBoard(db, call, { ...query, by: 'office' }))
    return { attendance_now: { people, counts, ...(await listNow(db, call, query)) } }
  },

  people: (call) => listed('attendance_people', listDayPeople(call.db, call, call.query)),

  remote: async (call) => {
    const { db, query } = call
    const { rows, ...page } = await listRemote(db, call, query)
    return { attendance_remote: rows, ...page, states: await countRemote(db, call, query) }
  },
})
