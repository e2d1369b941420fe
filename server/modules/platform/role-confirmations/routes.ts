import { orNotFound, refuse } from '@iroko/contract/errors'
import { roleConfirmations } from '@iroko/contract/platform/role-confirmations'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { notifyDecision } from './notify.ts'
import { isForUserAlone, permissionsOf, type Waiting, whyNot, wordsOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(roleConfirmations, {
  list: async ({ db, user, query, today }) => {
    const { rows, ...page } = await store.listWaiting(db, query)
    const deciding = { user, confirmers: await store.findConfirmers(db, 'roles.confirm', today) }
    return {
      ...page,
      role_confirmations: rows.map((row) => {
        const { status: _waiting, assigned, ...shown } = row
        const waiting = asRuled(row)
        return {
          ...shown,
          role: store.roleOf(row.role),
          permissions: permissionsOf({ role: row.role, assigned }, user.grants),
          can: { confirm: !whyNot(waiting, 'confirm', deciding), refuse: !whyNot(waiting, 'refuse', deciding) },
        }
      }),
    }
  },

  decide: ownTransaction((call: Call<typeof roleConfirmations.decide>) => {
    const { ids, decision } = call.body
    const each = [...new Set(ids)].map((id) => ({ id }))
    return eachAlone(call, each, decision, (alone, { id }) => decideOne(alone, id, decision))
  }, eachByKey),
})

async function decideOne(call: StaffTools, id: string, decision: 'confirmed' | 'refused'): Promise<string> {
  const { db, user, now, today } = call
  const row = await orNotFound(store.lockConfirmation(db, id), 'role')
  const waiting = asRuled(row)
  const deciding = { user, confirmers: await store.findConfirmers(db, 'roles.confirm', today) }
  refuse(whyNot(waiting, decision === 'confirmed' ? 'confirm' : 'refuse', deciding))
  const alone = decision === 'confirmed' && isForUserAlone(waiting, deciding)
  if (alone) await store.forgetAuthor(db, id, user.id)
  if (decision === 'confirmed') await store.confirmRole(db, id, user.id, now)
  else await store.refuseRole(db, id, user.id, now)
  const { employee, role, office } = row
  await call.audit({
    action: `roles.${decision === 'confirmed' ? 'confirm' : 'refuse'}`,
    entity: 'employee',
    entity_id: employee.id,
    after: { role, office, asked_by: waiting.asked_by, ...(alone && { alone }) },
  })
  await notifyDecision(call, row, decision)
  await call.changed('rights', { for: [employee.id] })
  await call.changed(['roles', 'people'], { permission: 'roles.confirm' })
  return `${employee.full_name}: ${wordsOf(row)} ${decision}`
}

const asRuled = ({ employee, status, role, assigned, asked_by }: store.ConfirmationRow): Waiting => ({
  status,
  employee_id: employee.id,
  full_name: employee.full_name,
  role,
  assigned,
  asked_by: asked_by.map(({ id }) => id),
})
