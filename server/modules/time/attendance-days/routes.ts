import { conflict, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import { implement } from '../../../lib/http/implement.ts'
import { attendanceOf } from '../calculation/rules.ts'
import { reasonText } from '../calculation/rules-words.ts'
import { earliestDay } from './store.ts'
import { loadDays } from './store-facts.ts'
import { findRecounted, queueDays } from './store-recount.ts'
import { findSubject, listDays, listPunches } from './store-shown.ts'

export const routes = implement(attendanceDays, {
  explain: async (call) => {
    const subject = await orNotFound(findSubject(call.db, call.user, call.params.ogid, call.today), 'employee')
    const { zone, ...employee } = subject
    const { day } = call.params
    const [known] = await loadDays(call.db, [employee.id], day, day, call.now)
    const [attendance_day] = await listDays(call.db, employee.id, day, day)
    if (!known || !attendance_day) throw notFound('day')
    const found = attendanceOf(known.facts)
    return {
      explanation: {
        employee,
        zone,
        attendance_day,
        shifts: known.facts.windows.map(({ shift }) => shift.title),
        why: found.why.map((reason) => reasonText(reason, known.facts.zone, day)),
        punches: await listPunches(call.db, employee.id, found.punches),
        policy_version: found.policy_version,
        computed_at: call.now.toISOString(),
      },
    }
  },

  recount: async (call) => {
    const { db, body, today, portal } = call
    const { office_id, ogid } = body
    const first = await earliestDay(db)
    const from = laterOf(body.from, first)
    const to = earlierOf(body.to, today)
    if (from > to) throw invalid({ from: `Choose dates from ${first} to ${today}` })
    const recounted = office_id || ogid ? await findRecounted(db, call, body) : undefined
    if ((office_id || ogid) && !recounted) throw notFound(ogid ? 'employee' : 'office')
    const employee_id = ogid ? recounted?.id : undefined
    const { days, people } = await queueDays(db, call, { from, to, office_id, employee_id })
    if (days === 0) throw conflict('nobody_then', 'No employee had a placement there on these days')
    await portal.jobs.enqueue(db, 'attendance-compute', {})
    await call.audit({
      action: 'attendance.recount',
      entity: 'attendance',
      entity_id: recounted?.id ?? 'everyone',
      after: { of: recounted?.name ?? 'everyone', from, to, days, people },
    })
    return { message: `${countOf(days, 'day')} of ${countOf(people, 'person', 'people')} will be recalculated`, days, people }
  },
})

const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`
