import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions-exit.ts'
import { jobs } from './jobs.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { addInterviewPages } from './routes-pages.ts'
import { asks } from './store-asks.ts'
import { owes } from './store-owed.ts'

export const interviews = noun({ calls: routes, asks, jobs, notPersonal, applicant, onExit, owes, protocol: addInterviewPages })
