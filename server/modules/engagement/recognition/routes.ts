import { recognition } from '@iroko/contract/engagement/recognition'
import { implement } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(recognition, {
  guestWall: async (call) => ({ wall_of_fame: await store.listGuestWall(call.db) }),
})
