import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const pictures = noun({ calls: routes, bytes: [{ table: 'profile_picture', column: 'file_id' }] })
