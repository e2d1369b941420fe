import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const statutory = noun({
  calls: routes,
  notPersonal: { statutory_rules: 'who entered a rate is an act of the company; the audit log gives it to the person' },
})
