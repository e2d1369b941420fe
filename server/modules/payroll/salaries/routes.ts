/** What a person earns, and asking for another salary from a day on. */
import { addMonths } from '@iroko/contract/dates'
import { forbidden, invalid, notFound } from '@iroko/contract/errors'
import { salaries, salaryChanges } from '@iroko/contract/payroll/salaries'
import { staleBy } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findPayee } from '../../people/pay-details/store.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { decisionHandlers } from '../../platform/requests/actions.ts'
import { askForSalary, salaryRequest } from './actions.ts'
import { salaryOn } from './rules.ts'
import * as store from './store.ts'
import { findReadableChange, pendingChange } from './store-changes.ts'

/** A salary can be set so many months ahead. */
const monthsAhead = 12

export const routes = implement(salaries, {
  list: async (call) => {
    const { db, user, today } = call
    const payee = await findPayee(db, user, call.params.ogid, today)
    if (!payee) throw notFound('person')
    const salaries = await store.salariesOf(db, payee.id)
    return {
      salaries,
      current: salaryOn(salaries, today) ?? null,
      pending: payee.id === user.id ? null : ((await pendingChange(db, payee.id)) ?? null),
      can: { set: may(user, 'people.pay.edit') && payee.id !== user.id && payee.status === 'active' },
    }
  },

  set: async (call) => {
    const { db, user, today } = call
    const { amount_kobo, starts_on, source, reason, replaces } = call.body
    const payee = await findPayee(db, user, call.params.ogid, today)
    if (!payee) throw notFound('person')
    if (payee.id === user.id) throw forbidden('You cannot set your own salary. Ask HR')
    const person = await store.lockEarner(db, payee.id)
    if (person.status !== 'active') throw invalid({ starts_on: `${person.full_name} no longer works here` })
    if (starts_on < person.hire_date)
      throw invalid({ starts_on: `${person.full_name} was hired on ${person.hire_date}. Choose that date or a later one` })
    if (starts_on > addMonths(today, monthsAhead))
      throw invalid({ starts_on: `Choose a date at most ${monthsAhead} months ahead` })
    const known = await store.datedSalaries(db, payee.id)
    const before = salaryOn(known, starts_on)
    if ((before?.id ?? null) !== replaces) throw await staleBy(db, 'salary', payee.id)
    if (before?.amount_kobo === amount_kobo) throw invalid({ amount_kobo: 'This is already the salary on that date' })
    await askForSalary(call, payee.id, { amount_kobo, starts_on, source, reason, replaces })
    return { message: `The salary of ${person.full_name} from ${starts_on} awaits approval` }
  },
})

export const changeRoutes = implement(salaryChanges, {
  show: async (call) => {
    const { db, user, today } = call
    const found = await findReadableChange(db, user, call.params.id, today)
    if (!found) throw notFound('salary change')
    const { trail, may_decide } = await approvalTrailOf(db, 'salary_change', found.id, user.id, today)
    const can = { decide: may_decide, withdraw: found.status === 'pending' && found.asked_by.id === user.id }
    return { salary_change: { ...found, trail, can } }
  },

  ...decisionHandlers(salaryRequest, async ({ db, user, today }, id) => {
    const salary_change = await findReadableChange(db, user, id, today)
    if (!salary_change) throw notFound('salary change')
    return { salary_change }
  }),
})
