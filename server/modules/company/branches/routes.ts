import { branches } from '@iroko/contract/company/branches'
import { orNotFound } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { occupiedSentence } from '../offices/rules.ts'
import { peopleInside } from '../offices/store-inside.ts'
import { changeZone, previewZone } from './actions-zone.ts'
import { branchRows, officesAt } from './store.ts'
import { insertFirstZone } from './store-zones.ts'

const plain = crudHandlers(branches, {
  table: 'branch',
  rows: branchRows,
  values: async (_call, { time_zone: _zone, ...columns }) => columns,
  saved: async ({ db }, { time_zone }, { id, before }) => {
    if (!before) await insertFirstZone(db, id, time_zone)
  },
  inUse: async ({ db, today }, { id }) => {
    const people = await peopleInside(db, 'branch', id, today)
    if (people > 0) return occupiedSentence(people, 'this branch')
    const offices = await officesAt(db, id)
    if (offices === 0) return undefined
    return `${offices} ${offices === 1 ? 'office is' : 'offices are'} at this branch. Transfer them first`
  },
})

const shown = ({ db, today, params }: { db: Db; today: string; params: { id: string } }) =>
  orNotFound(branchRows(db, today).where('branch.id', '=', params.id).executeTakeFirst(), 'branch')

/** Where and from which networks a punch is accepted is for those who set it, and no help for those who would fake one. */
const list: typeof plain.list = async (call) => {
  const found = await plain.list(call)
  if (may(call.user, 'structure.edit')) return found
  const hidden = { fence_radius_m: null, latitude: null, longitude: null, allowed_networks: [] }
  return { ...found, branches: found.branches.map((branch) => ({ ...branch, ...hidden })) }
}

export const routes = implement(branches, {
  ...plain,
  list,
  update: async (call) => {
    const { zone_from, ...body } = call.body
    const before = await shown(call)
    const { message } = await plain.update({ ...call, body })
    // Whoever changes something else sends the zone of today, whatever is planned.
    if (body.time_zone !== before.time_zone || zone_from)
      await changeZone(call, { branch_id: before.id, time_zone: body.time_zone, zone_from })
    return { message, branch: await shown(call) }
  },
  zonePreview: async (call) => {
    const { id } = await shown(call)
    return { zone_change: await previewZone(call, { branch_id: id, ...call.body }) }
  },
  import: importHandler(branches.import, (call) => ({ add: (body) => plain.create({ ...call, body }) })),
})
