import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { statutory } from '@iroko/contract/payroll/statutory'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import * as store from './store.ts'

export const routes = implement(statutory, {
  list: async ({ db, user, query }) => ({
    ...(await listed('statutory_rules', store.listRules(db, query))),
    can: { edit: may(user, 'statutory.edit') },
  }),

  create: async (call) => {
    const { db, user, now } = call
    const { title, starts_on, note, rules } = call.body
    if (starts_on <= call.today)
      throw invalid({ starts_on: 'Choose a future month, as payslips of this one may already exist' })
    // A pay period may begin before its month does.
    if (await store.isUsed(db, { from: starts_on }))
      throw invalid({ starts_on: 'A payroll of this month or a later one has started. Choose a month without one' })
    const id = uuid()
    const row = { id, title, starts_on, note, rules: JSON.stringify(rules), created_by: user.id, created_at: now.toISOString() }
    const exist = invalid({ starts_on: 'Rules from this date already exist. Delete them first' })
    await orRefuse(store.insertRules(db, row), 'statutory_rules_starts_on_key', exist)
    await call.audit({ action: 'statutory.create', entity: 'statutory_rules', entity_id: id, after: call.body })
    await call.changed('statutory', { permission: 'payroll.read' })
    const statutory_rule = await orNotFound(store.findRules(db, id), 'rules')
    return { message: `${title} added from ${starts_on}`, statutory_rule }
  },

  remove: async (call) => {
    const before = await orNotFound(store.findRules(call.db, call.params.id), 'rules')
    if (before.starts_on <= call.today || (await store.isUsed(call.db, { rules_id: before.id })))
      throw conflict('counts', 'These rules have taken effect. Add newer ones instead')
    await store.deleteRules(call.db, before.id)
    await call.audit({ action: 'statutory.delete', entity: 'statutory_rules', entity_id: before.id, before })
    await call.changed('statutory', { permission: 'payroll.read' })
    return { message: `${before.title} deleted` }
  },
})
