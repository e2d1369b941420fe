import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks as ofNobody } from './store-nobody.ts'

export const asks = noun({
  calls: routes,
  jobs,
  asks: ofNobody,
  notPersonal: {
    ask_notice: 'that something waits for somebody, and goes with it; what they were told are their notifications',
    ask_nobody: 'which things wait for nobody, by their ids alone',
  },
})
