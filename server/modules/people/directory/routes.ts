import { notFound } from '@iroko/contract/errors'
import { peopleSalary } from '@iroko/contract/payroll/salaries'
import { peopleBackground } from '@iroko/contract/people/background'
import { peopleChanges } from '@iroko/contract/people/changes'
import { people } from '@iroko/contract/people/directory'
import { peopleImport } from '@iroko/contract/people/import'
import { peoplePay } from '@iroko/contract/people/pay-details'
import { peoplePictures } from '@iroko/contract/people/pictures'
import { peopleRecords } from '@iroko/contract/people/records'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { salaryHandlers } from '../../payroll/salaries/routes.ts'
import { backgroundHandlers } from '../background/routes.ts'
import { changeHandlers } from '../changes/routes.ts'
import { exitHandlers } from '../exit/routes.ts'
import { statusChangesOf } from '../exit/store.ts'
import { importHandlers } from '../import/routes.ts'
import { addHandlers } from '../newcomers/routes.ts'
import { payHandlers } from '../pay-details/routes.ts'
import { pictureHandlers } from '../pictures/routes.ts'
import { promotionsOf } from '../promotions/store.ts'
import { recordHandlers } from '../records/routes.ts'
import * as store from './store.ts'

const readRoutes = implement(people, {
  list: async (call) => {
    const { rows, ...page } = await store.listEmployees(call.db, call.user, call.query, call.today)
    return { employees: rows, ...page }
  },

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

export const routes = [
  ...readRoutes,
  ...implement(peopleChanges, { ...addHandlers, ...changeHandlers, ...exitHandlers }),
  ...implement(peoplePay, payHandlers),
  ...implement(peopleSalary, salaryHandlers),
  ...implement(peopleRecords, recordHandlers),
  ...implement(peopleBackground, backgroundHandlers),
  ...implement(peopleImport, importHandlers),
  ...implement(peoplePictures, pictureHandlers),
]
