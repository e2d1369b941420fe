import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const counts = noun({
  calls: routes,
  invariants,
  audited: [{ table: 'asset_count', columns: ['branch_id', 'counter_id'] }],
  notPersonal: {
    asset_count: 'It says which colleague counted what the company owns, for its auditors',
    count_expected: 'It says who held what a count was compared with, as the custody says that their export has',
    count_line: 'It says which colleague saw an asset in a count, for its auditors',
    count_unknown: 'It says which colleague read an unknown code in a count, for its auditors',
  },
})
