import { noun } from '../../../lib/house/noun.ts'
import { draftColumn } from './actions-draft.ts'
import { routes } from './routes.ts'

export const newcomers = noun({ calls: routes, sealed: [draftColumn] })
