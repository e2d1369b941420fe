import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { fileColumns, oldExports, personal } from './personal.ts'
import { routes } from './routes.ts'

export const listExports = noun({ calls: routes, jobs, personal, retention: { exports: oldExports }, files: fileColumns })
