import { noun } from '../../../lib/noun.ts'
import { loanRequest } from './actions.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const loans = noun({ calls: routes, request: loanRequest, invariants })
