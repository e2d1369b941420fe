import { noun } from '../../../lib/house/noun.ts'
import { leaveRequest } from './actions.ts'
import { oldSickNotes, personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-list.ts'

export const leave = noun({
  calls: routes,
  tiles,
  request: leaveRequest,
  personal,
  retention: { sick_notes: oldSickNotes },
  files,
  invariants,
})
