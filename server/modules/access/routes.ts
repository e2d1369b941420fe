import { access } from '@iroko/contract/access'
import { implement } from '../../lib/implement.ts'
import * as store from './store.ts'

export const routes = implement(access, {
  roles: async (call) => {
    const { rows, ...page } = await store.listRoles(call.db, call.query)
    return { roles: rows, ...page }
  },
})
