import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const cards = noun({ calls: routes, personal, bytes: [{ table: 'card', column: 'file_id' }] })
