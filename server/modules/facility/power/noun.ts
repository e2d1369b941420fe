import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { files } from './store-files.ts'

const why = 'It says which colleague measured or confirmed diesel, which the figures of the building rest on'

export const power = noun({
  calls: routes,
  asks,
  files,
  notPersonal: { fuel_dip: why, fuel_delivery: why },
  audited: [
    { table: 'fuel_dip', columns: ['note', 'accepted_by'] },
    { table: 'fuel_delivery', columns: ['confirmed_by'] },
  ],
})
