import { noun } from '../../../lib/house/noun.ts'
import { ledgerChangeRequest } from './actions.ts'
import { routes } from './routes.ts'

export const ledgerChanges = noun({
  calls: routes,
  request: ledgerChangeRequest,
  notPersonal: { ledger_change: 'It says which colleague asked for a change of the books, which are kept' },
  audited: [{ table: 'ledger_change', columns: ['what', 'subject', 'change', 'status'] }],
})
