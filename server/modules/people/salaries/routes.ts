/** What a person earns, and asking for another salary from a day on. */
import { orNotFound } from '@iroko/contract/errors'
import { salaries, salaryChanges } from '@iroko/contract/people/salaries'
import { staleBy } from '../../../lib/audit.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { findPayee } from '../pay-details/store.ts'
import { findMode } from '../salary-modes/store.ts'
import { askForSalary, checkSalary, salaryRequest } from './actions.ts'
import { salaryOn } from './rules.ts'
import * as store from './store.ts'
import { findReadableChange, pendingChange } from './store-changes.ts'

export const routes = implement(salaries, {
  list: async (call) => {
    const { db, user, today } = call
    const payee = await orNotFound(findPayee(db, user, call.params.ogid, today), 'person')
    const salaries = await store.salariesOf(db, payee.id)
    const { id, ogid, full_name } = payee
    const pending = await pendingChange(db, id)
    const mayHave = may(user, 'people.pay.edit') && id !== user.id && payee.status === 'active'
    return {
      employee: { id, ogid, full_name },
      salary_mode: await findMode(db, id),
      salaries,
      current: salaryOn(salaries, today) ?? null,
      pending: id === user.id ? null : (pending ?? null),
      can: { set: mayHave && !pending },
    }
  },

  set: async (call) => {
    const { person, replaces } = await checkSalary(call, call.params.ogid, call.body)
    if (replaces !== call.body.replaces) throw await staleBy(call.db, 'salary', person.id)
    await askForSalary(call, person.id, call.body)
    return { message: `The salary of ${person.full_name} from ${call.body.starts_on} awaits approval` }
  },
})

export const changeRoutes = implement(salaryChanges, {
  show: async (call) => {
    const found = await readChange(call, call.params.id)
    return { salary_change: { ...found, ...(await standingOf(call, salaryRequest, found)) } }
  },

  withdraw: withdrawal(salaryRequest, async (call, id) => ({ salary_change: await readChange(call, id) })),
})

const readChange = ({ db, user, today }: StaffTools, id: string) =>
  orNotFound(findReadableChange(db, user, id, today), 'salary change')
