/** A budget from a sheet: a row for each account and office with its twelve months, all of one year, as the next draft of that year. */
import { type BudgetMonth, budgetMonths, type budgets } from '@iroko/contract/accounting/budgets'
import { invalid } from '@iroko/contract/errors'
import type * as z from 'zod/mini'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { accountsOf, findNamed } from '../accounts/store-lines.ts'
import { addBudget } from './actions-add.ts'
import { whyNotBudgeted } from './rules.ts'
import * as store from './store.ts'

type Row = z.output<(typeof budgets.import)['line']>

interface Line {
  account_id: string
  office_id: string
  months: number[]
}

export function importBudget(call: StaffTools) {
  const lines = new Map<string, Line>()
  let year: number | undefined
  return {
    add: async ({ year: ofRow, account, office, ...amounts }: Row) => {
      year ??= ofRow
      if (year !== ofRow) throw invalid({ year: `All rows are of one year: ${year}` })
      const { account_id, office_id } = await findNamed(call.db, account, office)
      const why = whyNotBudgeted(account_id ? (await accountsOf(call.db, [account_id])).get(account_id) : undefined)
      if (!account_id || why) throw invalid({ account: account_id && why ? why : `Account not found: ${account}` })
      if (office_id === null) throw invalid({ office: `Office not found: ${office}` })
      const key = `${account_id} ${office_id}`
      if (lines.has(key)) throw invalid({ account: `${account} of ${office} stands in the sheet twice` })
      const kobo = amounts as Partial<Record<BudgetMonth, number>>
      lines.set(key, { account_id, office_id, months: budgetMonths.map((month) => kobo[month] ?? 0) })
    },
    finish: async () => {
      if (year === undefined) return
      const draft = await addBudget(call, { year, source: 'nothing' })
      for (const line of lines.values()) await store.writeLine(call.db, { id: draft.id, year }, line)
    },
  }
}
