/** Interviews as time passes: reminders, interviewers who leave or are away, applications that are closed. */
import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'

export const interviewUpkeep = noun({ jobs, onExit })
