import { forbidden, invalid } from '@iroko/contract/errors'
import { paidHow, salaryModes } from '@iroko/contract/people/salary-modes'
import { implement } from '../../../lib/http/implement.ts'
import { modeMail } from './notify.ts'
import * as store from './store.ts'

export const routes = implement(salaryModes, {
  assign: async (call) => {
    const { db, user, today } = call
    const { salary_mode } = call.body
    const ogids = [...new Set(call.body.ogids)]
    if (ogids.includes(user.ogid)) throw forbidden('You cannot change your own salary mode. Ask another colleague')
    const people = await store.lockPeople(db, user, ogids, today)
    if (people.length < ogids.length) throw invalid({ ogids: 'Choose active employees' })
    const changed = people.filter((person) => person.salary_mode !== salary_mode)
    if (changed.length === 0) throw invalid({ salary_mode: 'They are already paid this way' })
    const ids = changed.map(({ id }) => id)
    await store.assignMode(db, ids, salary_mode)
    await call.audit(
      changed.map(({ id, salary_mode: before }) => ({
        action: 'people.salary_mode',
        entity: 'employee_pay',
        entity_id: id,
        before: { salary_mode: before },
        after: { salary_mode },
      })),
    )
    for (const person of changed) await call.mail(modeMail(person, salary_mode, user.full_name))
    await call.changed('pay', { for: ids, permission: 'people.pay.read' })
    const who = changed.length === 1 ? '1 person is' : `${changed.length} people are`
    return { message: `${who} now paid ${paidHow[salary_mode]}` }
  },
})
