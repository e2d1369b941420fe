import { designations } from '@iroko/contract/company/designations'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { peopleInside } from '../offices/store-inside.ts'
import { designationRows } from './store.ts'

export const routes = implement(
  designations,
  crudHandlers(designations, {
    table: 'designation',
    rows: designationRows,
    inUse: async ({ db, today }, { id }) => {
      const people = await peopleInside(db, 'designation', id, today)
      if (people === 0) return undefined
      return `${people} ${people === 1 ? 'person has' : 'people have'} this designation; move them first`
    },
  }),
)
