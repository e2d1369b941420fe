import { payees } from '@iroko/contract/payroll/payees'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(payees, {
  list: ({ db, user, query, today }) => listed('salaries', store.listSalaries(db, user, query, today)),
})
