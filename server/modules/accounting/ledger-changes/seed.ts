/** The demo company's rules for lines of the bank, each approved, and a freeze that waits for the head of Accounting. */
import { entryKindWords } from '@iroko/contract/accounting/journals'
import type { BankDirection } from '@iroko/contract/accounting/ledger-changes'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'

const words = { kind: ['As agreed with the bank'], refusing: [] }
const rules: readonly [title: string, contains: string, direction: BankDirection, to_naira: number, is_automatic: boolean][] = [
  ['Transfer levy', 'ELECTRONIC MONEY TRANSFER LEVY', 'out', 5000, true],
  ['SMS alerts', 'SMS ALERT', 'out', 500, false],
]

export async function seedLedgerChanges(db: Db, part: RequestsPart): Promise<void> {
  const { people, today, latest, dice } = part
  const accountant = accountOf(people, 'accounting')
  const office_id = accountant && placeOf(accountant)?.office_id
  const head = await db.selectFrom('expense_head').select('id').where('title', '=', 'Bank charges').executeTakeFirst()
  if (!accountant || !office_id || !head) return
  const before = `${addMonths(latest.slice(0, 10), -3)}T08:50:00.000Z`
  for (const [title, contains, direction, to_naira, is_automatic] of rules) {
    const booked = { expense_head_id: head.id, office_id, has_vat: false, is_automatic }
    const change = { title, contains, direction, from_kobo: 0, to_kobo: to_naira * 100, ...booked }
    const facts = [{ label: 'Narration contains', before: 'New', after: contains }]
    await seedChange(db, part, 'approved', before, {
      ...{ what: 'bank_rule', subject: title, summary: `Bank rule ${title}`, change, facts },
      reason: 'No document stands behind it',
    })
    await insertTables(db, { bank_rule: [{ id: dice.id(before), ...change }] })
  }
  const until = addDays(firstOfMonth(today), -1)
  await seedChange(db, part, { waits_at: 1 }, `${latest.slice(0, 10)}T08:55:00.000Z`, {
    ...{ what: 'freeze', subject: 'expense', summary: `${entryKindWords.expense} frozen up to ${until}` },
    ...{ change: { kind: 'expense', until }, reason: 'The month was reported' },
    facts: [{ label: `${entryKindWords.expense} frozen up to`, before: 'No day', after: until }],
  })
}

/** A change that the accountant asked for, and what became of it. */
export async function seedChange(
  db: Db,
  { people, dice, decide }: RequestsPart,
  fate: Fate,
  created_at: string,
  asked: Change,
): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  if (!accountant) return
  const request = { kind: 'ledger_change', requester_id: accountant.id, makers: [accountant.id], created_at, words } as const
  const { row, decisions } = send(dice, decide, { ...request, summary: asked.summary, facts: {}, fate })
  const made = { id: row.id, employee_id: accountant.id, created_at }
  await insertTables(db, { ledger_change: [{ ...asked, ...made }] })
  const change = { status: row.status as 'pending', decided_at: row.decided_at, version: decisions.length + 1 }
  await db.updateTable('ledger_change').set(change).where('id', '=', row.id).execute()
}

interface Change {
  what: 'bank_rule' | 'freeze' | 'company_account'
  subject: string
  reason: string
  summary: string
  change: object
  facts: { label: string; before: string; after: string }[]
}
