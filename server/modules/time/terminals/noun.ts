import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { tiles } from './store-people.ts'

export const terminals = noun({
  calls: routes,
  tiles,
  jobs,
  personal,
  notPersonal: { device: 'who confirmed a terminal is an act of the company; the audit log gives it to the person' },
  audited: [
    { table: 'device', columns: ['serial', 'branch_id', 'direction', 'trusts_keys', 'pins_are_ogids', 'branch_networks_only'] },
  ],
})
