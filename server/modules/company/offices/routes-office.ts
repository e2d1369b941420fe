/** One office or team, and the people behind a number. */

import type { structure } from '@iroko/contract/company/structure'
import { notFound } from '@iroko/contract/errors'
import type { Handlers } from '../../../lib/http/implement.ts'
import { mayAll } from '../../../lib/http/rights.ts'
import * as store from './store.ts'

export const placeViewHandlers: Pick<Handlers<typeof structure>, 'office' | 'officeHistory' | 'ofGender'> = {
  office: async (call) => {
    const found = await store.findPlace(call.db, call.params.id, call.today)
    if (!found) throw notFound('office')
    const numbers = mayAll(call.user, 'structure.numbers') ? await store.numbersOf(call.db, found.id, call.today) : null
    return { office: { ...found, numbers } }
  },

  officeHistory: async (call) => {
    if (!(await store.isPlace(call.db, call.params.id))) throw notFound('office')
    const { rows, ...page } = await store.listHistory(call.db, call.user, call.params.id, call.query, call.today)
    return { events: rows, ...page }
  },

  ofGender: async (call) => {
    const { rows, ...page } = await store.listOfGender(call.db, call.user, call.params.gender, call.query, call.today)
    return { employees: rows, ...page }
  },
}
