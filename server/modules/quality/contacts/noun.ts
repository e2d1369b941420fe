import { noun } from '../../../lib/house/noun.ts'
import { oldRecordings, personal } from './personal.ts'
import { routes } from './routes.ts'

export const contacts = noun({
  calls: routes,
  personal,
  retention: { recordings: oldRecordings },
  files: [{ table: 'quality_contact', column: 'recording_id' }],
})
