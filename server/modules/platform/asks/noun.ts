import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const asks = noun({
  calls: routes,
  jobs,
  notPersonal: {
    ask_notice: 'that something waits for somebody, and goes with it; what they were told are their notifications',
  },
})
