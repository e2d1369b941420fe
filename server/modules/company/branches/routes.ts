import { branches } from '@iroko/contract/company/branches'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { occupiedSentence } from '../offices/rules.ts'
import { peopleInside } from '../offices/store-inside.ts'
import { branchRows, officesAt } from './store.ts'

const plain = crudHandlers(branches, {
  table: 'branch',
  rows: branchRows,
  inUse: async ({ db, today }, { id }) => {
    const people = await peopleInside(db, 'branch', id, today)
    if (people > 0) return occupiedSentence(people, 'this branch')
    const offices = await officesAt(db, id)
    if (offices === 0) return undefined
    return `${offices} ${offices === 1 ? 'office is' : 'offices are'} at this branch. Transfer them first`
  },
})

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
  import: importHandler(branches.import, (call) => ({ add: (body) => plain.create({ ...call, body }) })),
})
