import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { conflict, invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { accountsOf, officesOf } from '../accounts/store-lines.ts'
import { whyNotBehind } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(
  expenseHeads,
  crudHandlers(expenseHeads, {
    table: 'expense_head',
    rows: store.expenseHeadRows,
    values: async ({ db }, { office_ids, ...columns }, before) => {
      const { account_id, tax_code_id } = columns
      const wrong: Record<string, string> = {}
      const why = whyNotBehind((await accountsOf(db, [account_id])).get(account_id))
      if (why) wrong.account_id = why
      if (tax_code_id !== null && tax_code_id !== before?.tax_code?.id && !(await store.isInputTax(db, tax_code_id)))
        wrong.tax_code_id = 'Choose a tax code of purchases from the list'
      if ((await officesOf(db, office_ids)).size !== new Set(office_ids).size) wrong.office_ids = 'Choose offices from the list'
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      return columns
    },
    archived: async ({ db }, { account }, archived_at) => {
      const why = archived_at === null && whyNotBehind((await accountsOf(db, [account.id])).get(account.id))
      if (why) throw conflict('no_account', `${account.code} ${account.title} is archived. Restore it first`)
      return undefined
    },
    saved: async ({ db }, { office_ids }, { id }) => await store.replaceOffices(db, id, office_ids),
  }),
)
