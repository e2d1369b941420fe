/** Evaluations as time passes: windows that close, and what becomes of those of leavers. */
import { noun } from '../../../lib/house/noun.ts'
import { jobs, onExit } from './jobs.ts'

export const evaluationUpkeep = noun({ jobs, onExit })
