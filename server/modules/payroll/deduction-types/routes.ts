import { refuse } from '@iroko/contract/errors'
import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { whyNotOrder } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(deductionTypes, {
  ...crudHandlers(deductionTypes, { table: 'deduction_type', rows: store.deductionTypeRows }),

  order: async ({ db, user }) => ({ order: await store.findOrder(db), can: { edit: may(user, 'payroll.edit') } }),

  setOrder: async (call) => {
    const { db, body } = call
    const known = await store.lockOrder(db)
    refuse(whyNotOrder(known, body.ids))
    await store.writeRanks(db, body.ids)
    const entity = { entity: 'deduction_type', entity_id: 'order' }
    await call.audit({ action: 'deduction_type.order', ...entity, before: { ids: known.map(({ id }) => id) }, after: body })
    await call.changed('pay_types', { permission: 'pay_type.read' })
    return { message: 'Order of deductions saved' }
  },
})
