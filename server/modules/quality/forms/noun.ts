import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const forms = noun({
  calls: routes,
  notPersonal: { evaluation_form: 'Its words are the company’s; it says which colleague wrote and activated it' },
  audited: [
    { table: 'evaluation_form', columns: ['status', 'office_id', 'contact_type', 'sections', 'needs_review', 'window_days'] },
  ],
})
