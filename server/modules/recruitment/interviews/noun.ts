import { noun } from '../../../lib/house/noun.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { owes } from './store-owed.ts'

export const interviews = noun({ calls: routes, asks, notPersonal, applicant, owes })
