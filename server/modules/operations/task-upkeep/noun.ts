/** Tasks as time passes: made for each day, closed at their cut-off, and looked at again when days change later. */
import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'

export const taskUpkeep = noun({ jobs })
