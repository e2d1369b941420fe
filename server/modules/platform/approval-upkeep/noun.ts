/** Requests as time passes: late approvers are reminded, those who left or lost a role are replaced. */
import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { owes } from './store-owed.ts'

export const approvalUpkeep = noun({ jobs, owes })
