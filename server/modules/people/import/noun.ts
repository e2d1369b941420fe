import { noun } from '../../../lib/house/noun.ts'
import { sealedColumns } from '../pay-details/store-reseal.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const peopleImport = noun({ sealed: sealedColumns, calls: routes, jobs })
