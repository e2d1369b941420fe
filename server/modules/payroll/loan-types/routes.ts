import { loanTypes } from '@iroko/contract/payroll/loan-types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { loanTypeRows } from './store.ts'

export const routes = implement(loanTypes, crudHandlers(loanTypes, { table: 'loan_type', rows: loanTypeRows }))
