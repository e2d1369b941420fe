import { designations } from '@iroko/contract/company/designations'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { peopleInside } from '../offices/store-inside.ts'
import { designationRows } from './store.ts'

const plain = crudHandlers(designations, {
  table: 'designation',
  rows: designationRows,
  inUse: async ({ db, today }, { id }) => {
    const people = await peopleInside(db, 'designation', id, today)
    if (people === 0) return undefined
    return `${people} ${people === 1 ? 'person has' : 'people have'} this designation. Transfer them first`
  },
})

export const routes = implement(designations, {
  ...plain,
  import: importHandler(designations.import, (call) => ({ add: (body) => plain.create({ ...call, body }) })),
})
