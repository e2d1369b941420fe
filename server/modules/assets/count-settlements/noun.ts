import { noun } from '../../../lib/house/noun.ts'
import { settlementRequest } from './actions.ts'
import { routes } from './routes.ts'

export const countSettlements = noun({
  calls: routes,
  request: settlementRequest,
  audited: [{ table: 'count_settlement', columns: ['count_id', 'lines', 'status'] }],
  notPersonal: { count_settlement: 'It says which colleague proposed what becomes of a count’s differences, for its auditors' },
})
