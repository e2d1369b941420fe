import { noun } from '../../../lib/house/noun.ts'
import { contractRequest } from './actions.ts'
import { routes } from './routes.ts'

export const contracts = noun({
  calls: routes,
  request: contractRequest,
  notPersonal: { contract_change: 'It says which colleague asked for a contract with a client, which is kept' },
  audited: [{ table: 'contract_change', columns: ['what', 'client_id', 'contract_id', 'change', 'status'] }],
})
