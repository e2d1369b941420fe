import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const twoStep = noun({ calls: routes, sealed: [{ table: 'factor', key: 'employee_id', column: 'secret_sealed' }] })
