import { listExports } from '@iroko/contract/platform/list-exports'
import { implement } from '../../../lib/http/implement.ts'
import { listOf } from './store.ts'

export const routes = implement(listExports, {
  mine: async ({ db, user }) => ({ list_exports: await listOf(db, user.id) }),
})
