import { shortDayAndYear } from '@iroko/contract/day-words'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { assignedBy, dayFor, termsOf } from './actions.ts'
import * as store from './store.ts'

const plain = crudHandlers(payGroups, {
  table: 'pay_group',
  rows: store.payGroupRows,
  values: async (_call, { title, pay_day, cut_off_day }) => ({ title, pay_day, cut_off_day }),
  saved: async (call, body, { id, before }) => {
    const { terms_from } = body
    const terms = termsOf(body)
    if (!before) return await store.writeTerms(call.db, id, terms, null)
    const isSame = Object.entries(terms).every(([key, value]) => before[key as keyof store.Terms] === value)
    if (isSame && (!terms_from || terms_from === before.terms_from)) return
    const from = await dayFor(call, { groupId: id }, { field: 'terms_from', day: terms_from })
    await store.writeTerms(call.db, id, terms, from)
  },
  inUse: async (_call, { is_standard, people }) => {
    if (is_standard) return 'Everyone without another group is paid with this one. Change it instead'
    if (people === 0) return undefined
    return `${people} ${people === 1 ? 'person is' : 'people are'} paid with this group. Move them first`
  },
})

export const routes = implement(payGroups, {
  ...plain,

  assign: async (call) => {
    const { db, today } = call
    const { ids, group, from } = await assignedBy(call)
    await store.assignPeople(db, ids, group.id, from)
    await call.audit(
      ids.map((id) => ({
        ...{ action: 'pay_group.assign', entity: 'employee', entity_id: id },
        after: { pay_group: group.title, starts_on: from },
      })),
    )
    await call.changed('pay', { for: ids, permission: 'payroll.read' })
    const are = ids.length === 1 ? '1 person is' : `${ids.length} people are`
    const when = from > today ? `paid with ${group.title} from ${shortDayAndYear(from)}` : `now paid with ${group.title}`
    return { message: `${are} ${when}` }
  },
})
