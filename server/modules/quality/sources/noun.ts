import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const sources = noun({
  calls: routes,
  notPersonal: { contact_source: 'It says which colleague added a system that sends contacts' },
})
