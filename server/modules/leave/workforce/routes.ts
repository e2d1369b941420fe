import { workforceLeave } from '@iroko/contract/leave/workforce'
import { implement, listed } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { listWorkforce, pivotByOffice } from './store.ts'

export const routes = implement(workforceLeave, {
  list: (call) => listed('leaves', listWorkforce(call.db, call, call.query)),

  pivot: (call) => pivotByOffice(call.db, call.query, mayForAll(call.user, 'leave.kind.read')),
})
