import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { deductionTypeRows } from './store.ts'

export const routes = implement(
  deductionTypes,
  crudHandlers(deductionTypes, { table: 'deduction_type', rows: deductionTypeRows }),
)
