/** What a person earns, and setting it from a day on. */
import { addMonths } from '@iroko/contract/dates'
import { forbidden, invalid, notFound } from '@iroko/contract/errors'
import { salaries } from '@iroko/contract/payroll/salaries'
import { staleBy } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findPayee } from '../../people/pay-details/store.ts'
import { planSalary, salaryOn } from './rules.ts'
import * as store from './store.ts'

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
      can: { set: may(user, 'people.pay.edit') && payee.id !== user.id && payee.status === 'active' },
    }
  },

  set: async (call) => {
    const { db, user, today, now } = call
    const { amount_kobo, starts_on, source, reason, replaces } = call.body
    const payee = await findPayee(db, user, call.params.ogid, today)
    if (!payee) throw notFound('person')
    if (payee.id === user.id) throw forbidden('You cannot set your own salary. Ask HR')
    const person = await store.lockEarner(db, payee.id)
    if (person.status !== 'active') throw invalid({ starts_on: `${person.full_name}no longer works here` })
    if (starts_on < person.hire_date)
      throw invalid({ starts_on: `${person.full_name} was hired on ${person.hire_date}. Choose that date or a later one` })
    if (starts_on > addMonths(today, monthsAhead))
      throw invalid({ starts_on: `Choose a date at most ${monthsAhead} months ahead` })
    const known = await store.datedSalaries(db, payee.id)
    const before = salaryOn(known, starts_on)
    if ((before?.id ?? null) !== replaces) throw await staleBy(db, 'salary', payee.id)
    if (before?.amount_kobo === amount_kobo) throw invalid({ amount_kobo: 'This is already the salary on that date' })
    await store.writeSalary(db, planSalary(known, starts_on), {
      employee_id: payee.id,
      amount_kobo,
      source,
      reason,
      set_by: user.id,
      now,
    })
    // The figures stay where pay is read: those who read the audit log need not.
    await call.audit({ action: 'people.salary', entity: 'salary', entity_id: payee.id, after: { starts_on, source, reason } })
    await call.mail({
      to: person.email,
      subject: `Your salary changes on ${starts_on}`,
      body: `Dear ${person.first_name},\n\n${user.full_name} recorded a new salary for you from ${starts_on}: ${reason}.\n\nSee your pay: ${call.portal.environment.PUBLIC_URL}/dashboard/user/profile/${person.ogid}?tab=pay\n\nIf you did not expect this, contact HR.\n`,
    })
    await call.changed('pay', { for: [payee.id], permission: 'people.pay.read' })
    return { message: `Salary of ${person.full_name} set from ${starts_on}` }
  },
})
