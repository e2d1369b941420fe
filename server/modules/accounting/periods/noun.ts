import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const periods = noun({
  calls: routes,
  notPersonal: { period: 'It says which colleagues closed and opened a month of the books' },
})
