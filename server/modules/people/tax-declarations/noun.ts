import { noun } from '../../../lib/noun.ts'
import { declarationRequest } from './actions.ts'
import { routes } from './routes.ts'

export const taxDeclarations = noun({ calls: routes, request: declarationRequest })
