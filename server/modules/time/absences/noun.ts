import { noun } from '../../../lib/noun.ts'
import { absenceRequest } from './actions.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const absences = noun({ calls: routes, request: absenceRequest, files })
