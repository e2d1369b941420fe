import { warningSteps } from '@iroko/contract/performance/warning-steps'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { warningStepRows } from './store.ts'

export const routes = implement(warningSteps, crudHandlers(warningSteps, { table: 'warning_step', rows: warningStepRows }))
