import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'

export const verify = noun({ jobs })
