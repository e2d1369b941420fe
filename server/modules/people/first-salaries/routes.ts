import { invalid, notFound } from '@iroko/contract/errors'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { checkSalary } from '../salaries/actions.ts'
import { pendingChange } from '../salaries/store-changes.ts'
import { askForSalaries, firstSalariesRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(firstSalaries, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { first_salaries: { ...found, ...(await standingOf(call, firstSalariesRequest, found)) } }
  },

  lines: async (call) => {
    const { id } = await read(call, call.params.id)
    return await listed('salary_lines', store.listLines(call.db, call.user, id, call.query, call.today))
  },

  // One request for all of them: who approves reads them together.
  import: importHandler(firstSalaries.import, (call) => {
    const lines: store.SalaryLine[] = []
    return {
      add: async ({ ogid, monthly_gross, ...terms }) => {
        const { person, replaces } = await checkSalary(call, ogid, { ...terms, amount_kobo: monthly_gross })
        const isTaken = lines.some(({ employee_id }) => employee_id === person.id)
        if (isTaken || (await pendingChange(call.db, person.id)))
          throw invalid({ ogid: `${person.full_name} already has a pending salary change` })
        lines.push({ employee_id: person.id, amount_kobo: monthly_gross, ...terms, replaces })
      },
      finish: () => askForSalaries(call, call.user.id, call.file_name, lines),
    }
  }),

  withdraw: withdrawal(firstSalariesRequest, async (call, id) => ({ first_salaries: await read(call, id) })),
})

async function read({ db, user }: Pick<StaffTools, 'db' | 'user'>, id: string) {
  const [found] = await store.findFirstSalaries(db, [id], user)
  if (!found?.shows_pay) throw notFound('request')
  const { shows_pay: _, is_first: __, ...row } = found
  return row
}
