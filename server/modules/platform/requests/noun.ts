import { noun } from '../../../lib/house/noun.ts'
import { search } from './actions-search.ts'

export const requests = noun({ search })
