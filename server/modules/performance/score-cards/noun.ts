import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldCards, personal } from './personal.ts'
import { routes } from './routes.ts'

export const scoreCards = noun({ calls: routes, jobs, onExit, personal, retention: { score_cards: oldCards } })
