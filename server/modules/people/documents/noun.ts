import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const documents = noun({ calls: routes, files })
