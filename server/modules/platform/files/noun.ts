import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const files = noun({ calls: routes, jobs, personal, sealed: [{ table: 'file_key', key: 'id', column: 'key_sealed' }] })
