import { type FoundKind, search } from '@iroko/contract/home/search'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { mayCall } from '../../../lib/http/rights.ts'

/** How many of each are shown. */
const most = 6

/** Of one kind, as its noun finds it; nothing for whoever may not. */
const findOf = async <K extends FoundKind>(call: Call<typeof search.find>, kind: K) => {
  const { may, find } = call.portal.house.search[kind]
  return mayCall(call.user, may) ? await find(call, call.query.q, most) : []
}

export const routes = implement(search, {
  find: async (call) => ({
    people: await findOf(call, 'people'),
    offices: await findOf(call, 'offices'),
    vendors: await findOf(call, 'vendors'),
    requests: await findOf(call, 'requests'),
  }),
})
