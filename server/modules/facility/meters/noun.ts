import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const meters = noun({
  calls: routes,
  notPersonal: { meter_reading: 'It says which colleague read a meter, which the figures of the building rest on' },
  audited: [{ table: 'meter', columns: ['archived_at'] }],
})
