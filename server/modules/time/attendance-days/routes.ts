import { notFound } from '@iroko/contract/errors'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { implement } from '../../../lib/http/implement.ts'
import * as attendance from '../attendance/store.ts'
import { attendanceOf } from './rules.ts'
import { reasonText } from './rules-words.ts'
import { loadDays } from './store-facts.ts'

export const routes = implement(attendanceDays, {
  explain: async (call) => {
    const subject = await attendance.findSubject(call.db, call.user, call.params.ogid, call.today)
    if (!subject) throw notFound('employee')
    const { zone, ...employee } = subject
    const { day } = call.params
    const [known] = await loadDays(call.db, [employee.id], day, day, call.now)
    const [attendance_day] = await attendance.listDays(call.db, employee.id, day, day)
    if (!known || !attendance_day) throw notFound('day')
    const found = attendanceOf(known.facts)
    return {
      explanation: {
        employee,
        zone,
        attendance_day,
        shifts: known.facts.windows.map(({ shift }) => shift.title),
        why: found.why.map((reason) => reasonText(reason, known.facts.zone, day)),
        punches: await attendance.listPunches(call.db, employee.id, found.punches),
        policy_version: found.policy_version,
        computed_at: call.now.toISOString(),
      },
    }
  },
})
