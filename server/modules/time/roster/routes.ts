import { roster } from '@iroko/contract/time/roster'
import { implement } from '../../../lib/http/implement.ts'
import { assignHandlers } from './routes-assign.ts'
import { rosterHandlers } from './routes-plan.ts'

export const routes = implement(roster, { ...assignHandlers, ...rosterHandlers })
