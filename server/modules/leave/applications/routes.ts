import { leave } from '@iroko/contract/leave/applications'
import { implement } from '../../../lib/http/implement.ts'
import { applyHandlers } from './routes-apply.ts'
import { cancelHandlers } from './routes-cancel.ts'
import { decideHandlers } from './routes-decide.ts'
import { readHandlers } from './routes-read.ts'

export const routes = implement(leave, {
  ...readHandlers,
  ...applyHandlers,
  ...decideHandlers,
  ...cancelHandlers,
})
