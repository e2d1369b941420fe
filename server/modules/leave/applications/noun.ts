import { noun } from '../../../lib/house/noun.ts'
import { invariants } from '../days/store-invariants.ts'
import { leaveRequest } from './actions.ts'
import { oldSickNotes, personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'
import { tiles } from './store-list.ts'

export const leave = noun({
  calls: routes,
  tiles,
  request: leaveRequest,
  personal,
  retention: { sick_notes: oldSickNotes },
  files,
  invariants,
  audited: [
    {
      table: 'leave_application',
      columns: ['employee_id', 'leave_type_id', 'status', 'starts_on', 'ends_on', 'starts_half', 'ends_half'],
    },
  ],
})
