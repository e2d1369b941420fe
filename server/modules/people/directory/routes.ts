import { orNotFound } from '@iroko/contract/errors'
import { people } from '@iroko/contract/people/directory'
import { type Call, implement, listed, shared } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { whoHasMore } from '../../platform/access/actions.ts'
import * as store from './store.ts'

export const routes = implement(people, {
  list: shared(store.sharesNames, async (call: Call<typeof people.list>) => {
    const { rows, ...page } = await store.listEmployees(call.db, call.user, call.query, call.today)
    return { employees: rows, ...page }
  }),

  details: (call) => listed('employee_details', store.listDetails(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const found = await orNotFound(store.findEmployee(call.db, call.user, call.params.ogid, call.today), 'person')
    const { may_see_leave, may_see_attendance, may_see_pay, may_change_picture, may_delegate, ...shown } = found
    return {
      employee: {
        ...shown,
        can: {
          see_leave: may_see_leave,
          see_attendance: may_see_attendance,
          see_pay: may_see_pay,
          edit: may(call.user, 'people.edit'),
          change_picture: may_change_picture && found.status === 'active',
          delegate: may_delegate && found.status === 'active' && (await whoHasMore(call, [found.id])) === undefined,
        },
      },
    }
  },
})
