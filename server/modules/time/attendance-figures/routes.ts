import { addDays, daysBetween } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { attendanceFigures, mostFigureDays } from '@iroko/contract/time/attendance-figures'
import { implement } from '../../../lib/http/implement.ts'
import { listDaily } from './store.ts'

export const routes = implement(attendanceFigures, {
  daily: async (call) => {
    const { db, query, today } = call
    const to = query.to ?? today
    const from = query.from ?? addDays(to, -30)
    if (from > to || daysBetween(from, to) >= mostFigureDays)
      throw invalid({ to: `Choose up to ${mostFigureDays} days, the last not before the first` })
    return { attendance_figures: await listDaily(db, call, { ...query, from, to }) }
  },
})
