import { clearanceItems } from '@iroko/contract/people/clearance-items'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { itemRows } from './store.ts'

export const routes = implement(clearanceItems, crudHandlers(clearanceItems, { table: 'clearance_item', rows: itemRows }))
