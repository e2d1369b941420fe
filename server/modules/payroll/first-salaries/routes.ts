import { notFound } from '@iroko/contract/errors'
import { firstSalaries } from '@iroko/contract/payroll/first-salaries'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { decisionHandlers } from '../../platform/requests/actions.ts'
import { firstSalariesRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(firstSalaries, {
  show: async (call) => {
    const { db, user, today } = call
    const found = await read(call, call.params.id)
    const { trail, may_decide } = await approvalTrailOf(db, 'first_salaries', found.id, user.id, today)
    const can = { decide: may_decide, withdraw: found.status === 'pending' && found.asked_by.id === user.id }
    return { first_salaries: { ...found, trail, can } }
  },

  lines: async (call) => {
    const { id } = await read(call, call.params.id)
    return await listed('salary_lines', store.listLines(call.db, id, call.query, call.today))
  },

  ...decisionHandlers(firstSalariesRequest, async (call, id) => ({ first_salaries: await read(call, id) })),
})

async function read({ db, user }: Pick<StaffTools, 'db' | 'user'>, id: string) {
  const [found] = await store.findFirstSalaries(db, [id], user)
  if (!found?.shows_pay) throw notFound('request')
  const { shows_pay: _, ...row } = found
  return row
}
