import { noun } from '../../../lib/house/noun.ts'
import { attendanceCorrection } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const attendanceCorrections = noun({
  calls: routes,
  request: attendanceCorrection,
  personal,
  files,
  audited: [{ table: 'attendance_correction', columns: ['employee_id', 'day', 'cause', 'status'] }],
})
