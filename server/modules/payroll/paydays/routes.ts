import { paydays } from '@iroko/contract/payroll/paydays'
import { v7 as uuid } from 'uuid'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { payPeriod } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(paydays, {
  show: async ({ db, user, today }) => {
    const history = await store.listConfigs(db)
    const [current] = history
    return {
      payroll_config: current
        ? { from_date: current.from_date, to_date: current.to_date, created_at: current.created_at }
        : null,
      period: current ? payPeriod(current, today.slice(0, 7)) : null,
      history,
      can: { edit: may(user, 'payroll.edit') },
    }
  },

  set: async (call) => {
    const { db, user, now, body } = call
    const id = uuid()
    await store.insertConfig(db, { id, ...body, created_by: user.id, created_at: now.toISOString() })
    await call.audit({ action: 'payroll_config.create', entity: 'payroll_config', entity_id: id, after: body })
    await call.changed('pay_types', { permission: 'payroll.read' })
    return { message: 'Pay period changed' }
  },
})
