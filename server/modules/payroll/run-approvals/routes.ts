import { notFound, orNotFound } from '@iroko/contract/errors'
import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { implement } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { countBlocking } from '../checks/store.ts'
import { readRun } from '../runs/actions.ts'
import { payrollRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(payrollApprovals, {
  show: async (call) => {
    const { db, params } = call
    const [about] = await store.findApprovals(db, [params.id])
    if (!about) throw notFound('payroll')
    const { id, version, status, asked_by, hash } = about
    const standing = await standingOf(call, payrollRequest, about)
    const blocking = status === 'pending' ? await countBlocking(db, about.run_id) : 0
    return {
      payroll_approval: { id, version, status, asked_by, hash, run: await readRun(db, about.run_id), blocking, ...standing },
    }
  },

  withdraw: withdrawal(payrollRequest, async ({ db }, id) => {
    const { run_id } = await orNotFound(store.lockApproval(db, id), 'payroll')
    return { payroll_run: await readRun(db, run_id) }
  }),
})
