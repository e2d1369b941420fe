import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const taxFacts = noun({ calls: routes, personal, files })
