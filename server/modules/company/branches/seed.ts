/** The demo company's branches: fences of Head Office and Lagos are set up; Kaduna still goes by its network alone. */
import { companyZone } from '@iroko/contract/clock'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const abuja = {
  title: 'Abuja Head Office',
  address: '14 Iroko Close, Wuse II',
  state: 'FCT',
  latitude: 9.0765,
  longitude: 7.4746,
}
const lagos = { title: 'Lagos', address: '7 Mangrove Street, Yaba', state: 'Lagos', latitude: 6.5095, longitude: 3.3711 }
const kaduna = { title: 'Kaduna', address: '22 Shea Avenue, Barnawa', state: 'Kaduna', latitude: null, longitude: null }

const branches = [
  { ...abuja, fence_radius_m: 150, allowed_networks: ['197.210.52.0/24', '2c0f:f5c0:210::/48'] },
  { ...lagos, fence_radius_m: 120, allowed_networks: ['105.112.8.0/24'] },
  { ...kaduna, fence_radius_m: null, allowed_networks: ['41.184.20.0/25'] },
]

/** Answers their ids by title. */
export async function seedBranches(db: Db, newId: () => string): Promise<Map<string, string>> {
  const rows = branches.map((branch) => ({ id: newId(), ...branch }))
  await insertAll(db, 'branch', rows)
  await insertAll(
    db,
    'branch_zone',
    rows.map(({ id }) => ({ branch_id: id, starts_on: '-infinity', time_zone: companyZone })),
  )
  return new Map(rows.map(({ id, title }) => [title, id]))
}
