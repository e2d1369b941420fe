import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const vote = noun({ calls: routes, personal, sealed: [{ table: 'vote_round', key: 'id', column: 'key_sealed' }] })
