import { addDays, dayIn } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { jobDashboard } from '@iroko/contract/recruitment/job-dashboard'
import { implement } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { figuresBetween } from './store.ts'

/** How far back it looks where nobody says. */
const usualDays = 89

export const routes = implement(jobDashboard, {
  show: async ({ db, now, query }) => {
    const today = dayIn(companyZone, now)
    const to = query.to ?? today
    const from = query.from ?? addDays(to, -usualDays)
    if (to < from) throw invalid({ to: 'Choose a last day that is not before the first' })
    return { from, to, ...(await figuresBetween(db, { ...query, from, to }, today)) }
  },
})
