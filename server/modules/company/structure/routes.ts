import { structure } from '@iroko/contract/company/structure'
import { implement } from '../../../lib/http/implement.ts'
import { clusterHandlers } from '../clusters/routes.ts'
import { leaderHandlers } from '../leaders/routes.ts'
import { officeHandlers } from '../offices/routes.ts'
import { placeViewHandlers } from '../offices/routes-office.ts'
import { archiveHandlers } from './routes-archive.ts'
import { placeHandlers } from './routes-places.ts'
import * as store from './store.ts'

export const routes = implement(structure, {
  ...officeHandlers,
  ...placeHandlers,
  ...archiveHandlers,
  ...leaderHandlers,
  ...placeViewHandlers,
  ...clusterHandlers,

  departments: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'department', call.query, call.today)
    return { departments: rows, ...page }
  },
  campaigns: async (call) => {
    const { rows, ...page } = await store.listOffices(call.db, 'campaign', call.query, call.today)
    return { campaigns: rows, ...page }
  },
  campaignClients: async (call) => {
    const { rows, ...page } = await store.listClients(call.db, call.query)
    return { clients: rows, ...page }
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
