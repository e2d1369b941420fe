import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { addChangeOfAll } from '../../people/pay-changes/store.ts'
import { allowanceTypeRows } from './store.ts'

export const routes = implement(
  allowanceTypes,
  crudHandlers(allowanceTypes, {
    table: 'allowance_type',
    rows: allowanceTypeRows,
    saved: async (call, { taxable, pensionable }, { before }) => {
      if (before && (before.taxable !== taxable || before.pensionable !== pensionable)) await addChangeOfAll(call, 'tax')
    },
  }),
)
