/** One office or team, and the people behind a number. */
import { offices } from '@iroko/contract/company/offices'
import { notFound } from '@iroko/contract/errors'
import { implement } from '../../../lib/http/implement.ts'
import { mayAll } from '../../../lib/http/rights.ts'
import { listClients } from '../structure/store.ts'
import * as store from './store.ts'

export const routes = implement(offices, {
  show: async (call) => {
    const found = await store.findPlace(call.db, call.params.id, call.today)
    if (!found) throw notFound('office')
    const numbers = mayAll(call.user, 'structure.numbers') ? await store.numbersOf(call.db, found.id, call.today) : null
    return { office: { ...found, numbers } }
  },

  history: async (call) => {
    if (!(await store.isPlace(call.db, call.params.id))) throw notFound('office')
    const { rows, ...page } = await store.listHistory(call.db, call.user, call.params.id, call.query, call.today)
    return { events: rows, ...page }
  },

  ofGender: async (call) => {
    const { rows, ...page } = await store.listOfGender(call.db, call.user, call.params.gender, call.query, call.today)
    return { employees: rows, ...page }
  },

  campaignClients: async (call) => {
    const { rows, ...page } = await listClients(call.db, call.query)
    return { clients: rows, ...page }
  },
})
