/** What the demo company spent: weekly expenses of the last two months that were posted, and two that wait for a second person. */
import { expenseSums } from '@iroko/contract/accounting/expenses'
import { companyZone } from '@iroko/contract/clock'
import { addDays, addMonths, dayIn, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { post } from '../journals/actions.ts'
import { linesOf } from './rules.ts'

const bought: readonly [head: string, memo: string, naira: number][] = [
  ['Diesel', '2,000 litres for the generators', 2_460_000],
  ['Internet', 'Fibre, second line', 645_000],
  ['Office supplies', 'Paper and toner', 187_500],
  ['Repairs', 'Air conditioning, second floor', 322_500],
  ['Airtime', 'Airtime for outbound campaigns', 430_000],
]
const words = { kind: ['The receipt says so'], refusing: [] }

export async function seedExpenses(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  const office_id = accountant && placeOf(accountant)?.office_id
  const heads = await db.selectFrom('expense_head').select(['id', 'title', 'account_id', 'tax_code_id']).execute()
  const bank = await db.selectFrom('account').select('id').where('code', '=', '1010').executeTakeFirst()
  if (!accountant || !office_id || !bank) return
  const first = addMonths(firstOfMonth(today), -1)
  const latestDay = latest.slice(0, 10)
  for (let week = 0, day = addDays(first, 1); day < latestDay; week += 1, day = addDays(day, 7)) {
    const [title = '', memo = '', naira = 0] = bought[week % bought.length] ?? []
    const head = heads.find((found) => found.title === title)
    if (!head) continue
    const isLast = addDays(day, 7) >= latestDay
    const fate: Fate = isLast ? { waits_at: 1 } : 'approved'
    const created_at = `${isLast ? latestDay : day}T09:10:00.000Z`
    const dated_on = dayIn(companyZone, new Date(created_at))
    const { net_kobo, vat_kobo, total_kobo } = expenseSums(naira * 100, 'included', 750)
    const asked = { kind: 'expense', requester_id: accountant.id, makers: [accountant.id], created_at, words } as const
    const summary = `${title}, ${memo}`
    const { row, decisions } = send(dice, decide, { ...asked, summary, facts: { amount_kobo: total_kobo }, fate })
    const spent = { expense_head_id: head.id, tax_code_id: head.tax_code_id, paid_from_id: bank.id }
    const expense = { ...spent, office_id, memo, net_kobo, vat_kobo }
    const { id, status, decided_at } = row
    const own = { ...expense, id, dated_on, employee_id: accountant.id, created_at, status, decided_at }
    await insertTables(db, { expense: [{ ...own, version: decisions.length + 1 }] })
    if (status !== 'approved') continue
    const at = decided_at ?? latest
    const source = { source_kind: 'expense', source_id: id, part: '1', kind: 'expense', event: 'expense' } as const
    const lines = linesOf(expense, head.account_id)
    await post(db, { ...source, document_on: dated_on, lines }, { now: new Date(at), newId: () => dice.id(at) })
  }
}
