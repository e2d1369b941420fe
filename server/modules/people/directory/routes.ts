import { notFound } from '@iroko/contract/errors'
import { people } from '@iroko/contract/people/directory'
import { type Call, implement, listed, shared } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { statusChangesOf } from '../exit/store.ts'
import { promotionsOf } from '../promotions/store.ts'
import * as store from './store.ts'

export const routes = implement(people, {
  list: shared(store.sharesNames, async (call: Call<typeof people.list>) => {
    const { rows, ...page } = await store.listEmployees(call.db, call.user, call.query, call.today)
    return { employees: rows, ...page }
  }),

  details: (call) => listed('employee_details', store.listDetails(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const found = await store.findEmployee(call.db, call.user, call.params.ogid, call.today)
    if (!found) throw notFound('person')
    const {
      may_read_job,
      may_read_personal,
      may_see_leave,
      may_see_attendance,
      may_see_pay,
      may_change_picture,
      hire_date,
      employment_type,
      probation_ends_on,
      confirmed_on,
      roles,
      ...rest
    } = found
    const {
      gender,
      birth_date,
      marital_status,
      phone,
      address,
      city,
      state_of_origin,
      lga,
      middle_name,
      next_of_kin,
      emergency_contact,
      ...directory
    } = rest
    const job = may_read_job && {
      hire_date,
      employment_type,
      probation_ends_on,
      confirmed_on,
      roles,
      leaders: await store.leadersOf(call.db, found.id, call.today),
      placements: await store.placementsOf(call.db, found.id),
      promotions: await promotionsOf(call.db, call.user, found.id, call.today),
      status_changes: await statusChangesOf(call.db, found.id),
    }
    const personal = may_read_personal && {
      gender,
      birth_date,
      marital_status,
      phone,
      address,
      city,
      state_of_origin,
      lga,
      middle_name,
      next_of_kin,
      emergency_contact,
    }
    return {
      employee: {
        ...directory,
        job: job || null,
        personal: personal || null,
        can: {
          see_leave: may_see_leave,
          see_attendance: may_see_attendance,
          see_pay: may_see_pay,
          edit: may(call.user, 'people.edit'),
          change_picture: may_change_picture && found.status === 'active',
        },
      },
    }
  },
})
