import { forbidden, invalid } from '@iroko/contract/errors'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

const plain = crudHandlers(payGroups, {
  table: 'pay_group',
  rows: store.payGroupRows,
  inUse: async (_call, { is_standard, people }) => {
    if (is_standard) return 'Everyone without another group is paid with this one. Change it instead'
    if (people === 0) return undefined
    return `${people} ${people === 1 ? 'person is' : 'people are'} paid with this group. Move them first`
  },
})

export const routes = implement(payGroups, {
  ...plain,

  assign: async (call) => {
    const { db, user, body } = call
    const ogids = [...new Set(body.ogids)]
    if (ogids.includes(user.ogid)) throw forbidden('You cannot change your own pay group. Ask another colleague')
    const group = await store.lockGroup(db, body.pay_group_id)
    if (!group) throw invalid({ pay_group_id: 'Choose a pay group from the list' })
    const people = await store.findPeople(db, ogids)
    if (people.length < ogids.length) throw invalid({ ogids: 'Choose active employees' })
    const ids = people.map(({ id }) => id)
    await store.assignPeople(db, ids, group)
    await call.audit(
      ids.map((id) => ({ action: 'pay_group.assign', entity: 'employee', entity_id: id, after: { pay_group: group.title } })),
    )
    await call.changed('pay', { for: ids, permission: 'payroll.read' })
    return { message: `${ids.length === 1 ? '1 person is' : `${ids.length} people are`} now paid with ${group.title}` }
  },
})
