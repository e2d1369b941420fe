/** Attendance of many people, as HR and leaders look at it. */
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { attendanceRecords } from '@iroko/contract/time/attendance-records'
import { implement } from '../../../lib/http/implement.ts'
import { listRecordPeople, loadCells } from './store.ts'

export const routes = implement(attendanceRecords, {
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
      call.now,
    )
    return {
      month,
      today,
      attendance_records: rows.map(({ id, ...row }) => ({ ...row, cells: cells.get(id) ?? [] })),
      ...page,
    }
  },
})
