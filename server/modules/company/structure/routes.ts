import { structure } from '@iroko/contract/company/structure'
import { implement } from '../../../lib/http/implement.ts'
import { archiveHandlers } from './routes-archive.ts'
import { officeHandlers } from './routes-offices.ts'
import { placeHandlers } from './routes-places.ts'
import * as store from './store.ts'

export const routes = implement(structure, {
  ...officeHandlers,
  ...placeHandlers,
  ...archiveHandlers,

  departments: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'department', call.query, call.today)
    return { departments: rows, ...page }
  },
  campaigns: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'campaign', call.query, call.today)
    return { campaigns: rows, ...page }
  },
  teams: async (call) => {
    const { rows, ...page } = await store.listTeams(call.db, call.query, call.today)
    return { teams: rows, ...page }
  },
  branches: async (call) => {
    const { rows, ...page } = await store.listBranches(call.db, call.query, call.today)
    return { branches: rows, ...page }
  },
  designations: async (call) => {
    const { rows, ...page } = await store.listDesignations(call.db, call.query, call.today)
    return { designations: rows, ...page }
  },
})
