/** How the buildings do. */
import { daysBetween } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { urgencies } from '@iroko/contract/facility/faults'
import { figures } from '@iroko/contract/facility/figures'
import { implement } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(figures, {
  show: async ({ db, query, now }) => {
    const { from, until, branch_id = null } = query
    if (until < from) throw invalid({ until: 'Choose an end after the start' })
    if (daysBetween(from, until) > 366) throw invalid({ until: 'Choose at most a year' })
    const period = { from, until, branch_id }
    const found = await store.countByUrgency(db, period, now)
    const none = { open: 0, late: 0, solved: 0, in_time: 0 }
    return {
      urgencies: urgencies.map((urgency) => found.find((row) => row.urgency === urgency) ?? { urgency, ...none }),
      downtime: await store.sumDowntime(db, period, now),
      costs: await store.sumCosts(db, period),
    }
  },
})
