import { noun } from '../../../lib/noun.ts'
import { attendanceRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldAbsenceNotes, personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const attendanceCorrections = noun({
  calls: routes,
  jobs,
  request: attendanceRequest,
  personal,
  retention: { sick_notes: oldAbsenceNotes },
  files,
})
