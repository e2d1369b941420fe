import { branches } from '@iroko/contract/company/branches'
import { crudHandlers } from '../../../lib/crud.ts'
import { importHandler } from '../../../lib/crud-import.ts'
import { implement } from '../../../lib/http/implement.ts'
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

export const routes = implement(branches, { ...plain, import: importHandler(branches, plain.create) })
