import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const companyMessages = noun({
  calls: routes,
  notPersonal: { company_message: 'who sent a message is an act of the company; the audit log gives it to the person' },
})
