/** Who comes late, how often and by how much. */
import { firstOfMonth } from '@iroko/contract/dates'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { isPeriod, lateness, periodSentence } from '@iroko/contract/time/lateness'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { findSubject } from '../attendance-days/store-shown.ts'
import { everyWeek } from './rules.ts'
import { listLate, listLateDays, sumLateness } from './store.ts'

export const routes = implement(lateness, {
  list: async (call) => {
    const { db, query, today } = call
    return await listed('attendance_lateness', listLate(db, call, { ...query, ...periodOf(query, today) }))
  },

  sums: async (call) => {
    const { db, query, today } = call
    const period = periodOf(query, today)
    const found = await sumLateness(db, call, { ...query, ...period })
    const weeks = everyWeek(period.from, period.to, found.weeks)
    return { attendance_lateness_sums: { ...period, ...found, weeks } }
  },

  days: async ({ db, user, params, query, today }) => {
    const found = await orNotFound(findSubject(db, user, params.ogid, today), 'employee')
    const { zone, ...employee } = found
    const { from, to } = periodOf(query, today)
    return { employee, zone, attendance_days: await listLateDays(db, employee.id, from, to) }
  },
})

/** From the first of the month to today where nothing is said; a period that ends before it begins, or lasts too long, is refused. */
function periodOf(query: { from?: string | undefined; to?: string | undefined }, today: string): { from: string; to: string } {
  const to = query.to ?? laterOf(today, query.from ?? today)
  const from = query.from ?? firstOfMonth(to)
  if (!isPeriod(from, to)) throw invalid({ to: periodSentence })
  return { from, to }
}
