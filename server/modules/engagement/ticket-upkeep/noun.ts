/** Tickets as time passes: what is late is escalated, what was solved is closed, and what leavers handled is passed on. */
import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'

export const ticketUpkeep = noun({
  jobs,
  onExit,
  notPersonal: { ticket_late: 'Of which late tickets somebody is to hear; what they were told are their notifications' },
})
