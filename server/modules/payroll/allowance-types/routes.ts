import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { allowanceTypeRows } from './store.ts'

export const routes = implement(
  allowanceTypes,
  crudHandlers(allowanceTypes, { table: 'allowance_type', rows: allowanceTypeRows }),
)
