/** An expense as a request: another person's approval posts it. */
import { invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { whyNotOffice } from '../accounts/rules.ts'
import { accountsOf, officesOf } from '../accounts/store-lines.ts'
import { budgetWords, checkBudget } from '../commitments/actions.ts'
import { whyNotBehind } from '../expense-heads/rules.ts'
import { post } from '../journals/actions.ts'
import { linesOf } from './rules.ts'
import * as store from './store.ts'

export const expenseRequest: RequestKind<store.HeldExpense, NamedDescription> = {
  kind: 'expense',
  lock: store.lockExpense,
  apply: postExpense,
  letters: requestLetters({ did: 'recorded', once: 'Once you approve it, it is posted.' }),

  describe: async ({ db }, ids) => {
    const budgets = await budgetWords(db, await store.waitingOf(db, ids))
    return (await store.findExpenses(db, ids)).map(({ id, version, made_by, head, office, memo, paid_from, file, ...row }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary: `${head.title}, ${formatMoney(row.total_kobo)}`,
      what: `an expense for ${head.title} of ${row.dated_on}: ${memo}`,
      reason: memo,
      change: [],
      facts: [
        { label: 'Date', value: row.dated_on },
        { label: 'Amount', value: formatMoney(row.total_kobo) },
        ...(row.vat_kobo > 0 ? [{ label: 'VAT', value: formatMoney(row.vat_kobo) }] : []),
        { label: 'Office', value: office.title },
        { label: 'Paid from', value: `${paid_from.code} ${paid_from.title}` },
        ...(budgets.get(id) ?? []).map((value) => ({ label: 'Budget', value })),
        { label: 'Receipt', value: file ? file.name : 'None' },
      ],
    }))
  },
}

/** Posts what was approved; what has become of its month and its accounts meanwhile is asked again. */
async function postExpense({ db, now }: Tools, held: store.HeldExpense): Promise<string> {
  const account_id = await store.accountOf(db, held.expense_head_id)
  const why = whyNotBehind((await accountsOf(db, [account_id])).get(account_id))
  if (why) throw invalid({ expense_head_id: why })
  const whyOffice = whyNotOffice((await officesOf(db, [held.office_id])).get(held.office_id))
  if (whyOffice) throw invalid({ office_id: whyOffice })
  const payable = await store.payableAccounts(db)
  if (payable.every(({ id }) => id !== held.paid_from_id))
    throw invalid({ paid_from_id: 'Nothing is paid from this account any more. Reject the expense' })
  const warnings = await checkBudget(db, 'spend', held.dated_on, [
    { account_id, office_id: held.office_id, amount_kobo: held.net_kobo },
  ])
  const { number } = await post(
    db,
    {
      ...{ source_kind: 'expense', source_id: held.id, part: '1', kind: 'expense', event: 'expense' },
      document_on: held.dated_on,
      lines: linesOf(held, account_id),
    },
    { now },
  )
  return [`Posted as ${number}`, ...warnings].join('. ')
}
