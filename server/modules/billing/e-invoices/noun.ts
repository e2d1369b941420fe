import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const eInvoices = noun({ calls: routes })
