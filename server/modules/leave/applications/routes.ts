import { leave } from '@iroko/contract/leave/applications'
import { implement } from '../../../lib/http/implement.ts'
import { decisionHandlers } from '../../platform/requests/actions.ts'
import { leaveRequest } from './actions.ts'
import { applyHandlers } from './routes-apply.ts'
import { cancelHandlers } from './routes-cancel.ts'
import { readHandlers } from './routes-read.ts'
import { findApplication } from './store.ts'

export const routes = implement(leave, {
  ...readHandlers,
  ...applyHandlers,
  ...decisionHandlers(leaveRequest, async (call, id) => ({ leave: await findApplication(call.db, call, id) })),
  ...cancelHandlers,
})
