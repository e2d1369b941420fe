import { noun } from '../../../lib/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const contacts = noun({
  calls: routes,
  personal,
  files: [{ table: 'quality_contact', column: 'recording_id' }],
})
