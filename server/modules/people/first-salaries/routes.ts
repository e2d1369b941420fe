import { notFound } from '@iroko/contract/errors'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { firstSalariesRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(firstSalaries, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { first_salaries: { ...found, ...(await standingOf(call, 'first_salaries', found)) } }
  },

  lines: async (call) => {
    const { id } = await read(call, call.params.id)
    return await listed('salary_lines', store.listLines(call.db, call.user, id, call.query, call.today))
  },

  withdraw: withdrawal(firstSalariesRequest, async (call, id) => ({ first_salaries: await read(call, id) })),
})

async function read({ db, user }: Pick<StaffTools, 'db' | 'user'>, id: string) {
  const [found] = await store.findFirstSalaries(db, [id], user)
  if (!found?.shows_pay) throw notFound('request')
  const { shows_pay: _, is_first: __, ...row } = found
  return row
}
