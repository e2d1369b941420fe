import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const loanTypes = noun({ calls: routes, audited: [{ table: 'loan_type', columns: ['title', 'advance', 'max_months'] }] })
