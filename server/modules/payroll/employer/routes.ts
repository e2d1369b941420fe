import { employer } from '@iroko/contract/payroll/employer'
import { staleBy } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { payerIdsOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(employer, {
  show: async ({ db }) => ({ employer: await store.findEmployer(db) }),

  set: async (call) => {
    const { db, body } = call
    const before = await store.findEmployer(db)
    const after = { ...body, payer_ids: payerIdsOf(body.payer_ids) }
    if (!(await store.saveEmployer(db, after))) throw await staleBy(db, 'employer', '1')
    await call.audit({ action: 'employer.change', entity: 'employer', entity_id: '1', before, after })
    await call.changed('payroll_runs', { permission: 'payroll.read' })
    return { message: 'Employer saved', employer: await store.findEmployer(db) }
  },
})
