import { noun } from '../../../lib/noun.ts'
import { attendanceRequest } from './actions.ts'
import { oldAbsenceNotes, personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const attendanceCorrections = noun({
  calls: routes,
  request: attendanceRequest,
  personal,
  retention: { sick_notes: oldAbsenceNotes },
  files,
})
