import { asks } from '@iroko/contract/platform/asks'
import { implement } from '../../../lib/http/implement.ts'
import { toDoOf } from './actions.ts'

export const routes = implement(asks, {
  list: async (call) => ({ to_do: await toDoOf(call) }),
})
