import { noun } from '../../../lib/house/noun.ts'
import { absenceRequest } from './actions.ts'
import { oldAbsenceNotes, personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const absences = noun({
  calls: routes,
  request: absenceRequest,
  personal,
  retention: { sick_notes: oldAbsenceNotes },
  files,
  audited: [{ table: 'absence', columns: ['employee_id', 'status', 'starts_on', 'ends_on', 'reason'] }],
})
