/** The demo company's terminals: one at the door of each branch, which nearly everyone has put a finger on. */
import type { Db } from '../../../lib/database/database.ts'
import type { Part } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'

export interface Enrolled {
  id: string
  ogid: string
  email: string
  remote: boolean
}

/** Of the key that all terminals of the demo company say. */
export const demoSecret = hashToken('246810').toString('hex')

/** The device of each branch. */
export type Doors = ReadonlyMap<string, string>

export async function seedDoors(db: Db, { opened_on, now, dice }: Part): Promise<Doors> {
  const branches = await db.selectFrom('branch').select(['id', 'title']).orderBy('title').execute()
  const devices = branches.map(({ id, title }, index) => ({
    id: dice.id(opened_on),
    serial: `ZM20${String(index + 1).padStart(6, '0')}`,
    title: `${title}, main door`,
    branch_id: id,
    pins_are_ogids: true,
    // Heard from anywhere, with the key that `npm run terminals` says.
    branch_networks_only: false,
    secret_hash: demoSecret,
    confirmed_at: `${opened_on}T08:00:00.000Z`,
    // People press in or out.
    trusts_keys: true,
    last_seen_at: now.toISOString(),
    synced_until: now.toISOString(),
  }))
  await insertAll(db, 'device', devices)
  return new Map(devices.map(({ id, branch_id }) => [branch_id, id]))
}

export async function enrol(db: Db, { dice, opened_on }: Part, people: readonly Enrolled[], doors: Doors): Promise<void> {
  const placed = await db.selectFrom('placement').select(['employee_id', 'branch_id']).where('ends_on', 'is', null).execute()
  const branchOf = new Map(placed.map(({ employee_id, branch_id }) => [employee_id, branch_id]))
  const rows = people.flatMap(({ id, ogid, remote }) => {
    const device_id = doors.get(branchOf.get(id) ?? '')
    // A few have never put a finger on the terminal.
    if (!device_id || remote || dice.chance(0.04)) return []
    const person = { device_id, pin: ogid, employee_id: id, since: `${opened_on}T08:00:00Z` }
    return [{ id: dice.id(opened_on), ...person, fingers: dice.whole(1, 3), face: dice.chance(0.3) }]
  })
  await insertAll(db, 'enrolment', rows)
}
