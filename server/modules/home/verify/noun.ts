import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'

export const verify = noun({ jobs })
