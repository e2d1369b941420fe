import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { warningKindRows } from './store.ts'

export const routes = implement(warningKinds, crudHandlers(warningKinds, { table: 'warning_kind', rows: warningKindRows }))
