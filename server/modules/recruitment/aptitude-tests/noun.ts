import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const aptitudeTests = noun({
  calls: routes,
  audited: [{ table: 'aptitude_test', columns: ['title', 'minutes', 'pass_mark', 'attempts', 'valid_days'] }],
})
