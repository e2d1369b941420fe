import { leaveCalendar } from '@iroko/contract/leave/calendar'
import { implement } from '../../../lib/http/implement.ts'
import type { User } from '../../../lib/http/rights.ts'
import { holidaysBetween, listAway } from './store.ts'

export const routes = implement(leaveCalendar, {
  show: async (call) => {
    const { from, to, office_id, team } = call.query
    const { db, user, today } = call
    const whose = { user, office_id, ...(team ? myTeam(user) : {}) }
    return {
      away: await listAway(db, whose, from, to, today),
      holidays: await holidaysBetween(db, office_id ? { office_id, branch_id: null } : user, from, to),
    }
  },
})

/** People with a team see the team; others see their office. */
const myTeam = (user: User) => (user.team_id ? { team_id: user.team_id } : { office_id: user.office_id })
