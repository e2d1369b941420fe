import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldCards, personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks, owes } from './store-asks.ts'

export const scoreCards = noun({
  calls: routes,
  asks,
  owes,
  jobs,
  onExit,
  personal,
  retention: { score_cards: oldCards },
  audited: [{ table: 'score_card', columns: ['status', 'score', 'words', 'measures'], where: "status <> 'draft'", goes: true }],
})
