import { noun } from '../../../lib/house/noun.ts'
import { payRuleRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants, posts } from './store-invariants.ts'

export const payRules = noun({
  calls: routes,
  request: payRuleRequest,
  personal,
  jobs,
  closing,
  invariants,
  posts,
  audited: [{ table: 'pay_rule', columns: ['title', 'percent_bp', 'starts_on', 'ends_on', 'status'] }],
})
