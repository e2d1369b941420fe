import { notFound } from '@iroko/contract/errors'
import { people } from '@iroko/contract/people'
import { peopleChanges } from '@iroko/contract/people-changes'
import { peopleImport } from '@iroko/contract/people-import'
import { peoplePay } from '@iroko/contract/people-pay'
import { peoplePictures } from '@iroko/contract/people-pictures'
import { peopleRecords } from '@iroko/contract/people-records'
import { peopleSalary } from '@iroko/contract/people-salary'
import { implement } from '../../lib/implement.ts'
import { may } from '../../lib/rights.ts'
import { promotionsOf } from '../promotions/store.ts'
import { addHandlers } from './routes-add.ts'
import { changeHandlers } from './routes-change.ts'
import { exitHandlers } from './routes-exit.ts'
import { importHandlers } from './routes-import.ts'
import { payHandlers } from './routes-pay.ts'
import { pictureHandlers } from './routes-pictures.ts'
import { recordHandlers } from './routes-records.ts'
import { salaryHandlers } from './routes-salary.ts'
import * as store from './store.ts'
import { statusChangesOf } from './store-exit.ts'

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
  ...implement(peopleImport, importHandlers),
  ...implement(peoplePictures, pictureHandlers),
]
