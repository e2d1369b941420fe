import { orNotFound } from '@iroko/contract/errors'
import { type AttendanceDayRow, type AttendanceStatus, attendance } from '@iroko/contract/time/attendance'
import { implement } from '../../../lib/http/implement.ts'
import { findMonth } from './store.ts'

export const routes = implement(attendance, {
  month: async (call) => {
    const { db, user, now, today } = call
    const found = await orNotFound(findMonth(db, user, { ...call.params, ...call.query, now, today }), 'employee')
    const { subject, month, days } = found
    const { zone, ...employee } = subject
    return { attendance: { employee, zone, month, days, totals: totalsOf(days) } }
  },
})

function totalsOf(days: readonly AttendanceDayRow[]) {
  const sum = (of: (day: AttendanceDayRow) => number) => days.reduce((all, day) => all + of(day), 0)
  const statuses: Partial<Record<AttendanceStatus, number>> = {}
  for (const { status } of days) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    planned_minutes: sum(({ planned_minutes }) => planned_minutes),
    worked_minutes: sum(({ worked_minutes }) => worked_minutes),
    late_minutes: sum(({ late_minutes }) => late_minutes),
    late_days: days.filter(({ late_minutes }) => late_minutes > 0).length,
    overtime_minutes: sum(({ overtime_minutes }) => overtime_minutes),
    night_minutes: sum(({ night_minutes }) => night_minutes),
    statuses,
  }
}
