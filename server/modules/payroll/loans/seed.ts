/** The demo company's loans: repaid, running, skipped, waiting for the HR manager, rejected. */
import { companyZone } from '@iroko/contract/clock'
import { addMonths, dayIn, firstOfMonth, monthOf } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { postLoan } from '../journals/actions.ts'

type Wish = [
  account: string,
  type: string,
  naira: number,
  months: number,
  /** Of the first instalment, seen from this month. */
  from: number,
  reason: string,
  fate: Fate,
  /** The instalment of this month is left out. */
  more?: { skips?: true; despite?: string },
]

const inWriting = { despite: 'Requested larger instalments in writing' }
const wishes: readonly Wish[] = [
  ['lead', 'Salary advance', 90_000, 3, -3, 'School fees', 'approved'],
  ['agent', 'Staff loan', 120_000, 6, -3, 'Laptop', 'approved'],
  ['manager', 'Rent loan', 1_800_000, 24, -3, 'Two years’ rent', 'approved'],
  ['tqa', 'Staff loan', 240_000, 12, -2, 'Medical bill', 'approved', { skips: true }],
  ['facility', 'Staff loan', 180_000, 9, -1, 'Generator', 'approved'],
  ['agent.remote', 'Salary advance', 60_000, 3, 1, 'Inverter battery', { waits_at: 1 }],
  ['erp', 'Rent loan', 1_200_000, 4, 1, 'Moving closer to the office', { waits_at: 1 }, inWriting],
  ['rep', 'Staff loan', 900_000, 12, 0, 'Used car', 'rejected'],
]
const words = {
  kind: ['Within the budget'],
  refusing: ['More than a third of the monthly pay. Request less, or a longer term'],
}

/** Asked for by the people themselves; what payrolls repay of it is written with them. */
export async function seedLoans(db: Db, { people, today, latest, opened_on, dice, decide }: RequestsPart): Promise<void> {
  const types = await db.selectFrom('loan_type').select(['id', 'title']).execute()
  const made = wishes.flatMap(([account, type, naira, months, from, reason, fate, { skips, despite = '' } = {}]) => {
    const person = accountOf(people, account)
    const loan_type_id = types.find(({ title }) => title === type)?.id
    const first_month = firstOfMonth(addMonths(today, from))
    const asked = from > 0 ? latest.slice(0, 10) : `${monthOf(addMonths(first_month, -1))}-12`
    if (!person || !loan_type_id || asked < opened_on || asked < person.hire_date) return []
    const principal_kobo = naira * 100
    const { row } = send(dice, decide, {
      kind: 'loan',
      requester_id: person.id,
      summary: `${type} of ${person.first_name} ${person.last_name}`,
      facts: { amount_kobo: principal_kobo },
      created_at: `${asked}T10:40:00.000Z`,
      fate,
      words,
    })
    const skipped = skips ? [firstOfMonth(today)] : []
    const terms = { loan_type_id, principal_kobo, months, first_month, reason, despite, skipped }
    return [{ ...row, employee_id: person.id, asked_by: person.id, ...terms, version: row.status === 'pending' ? 1 : 2 }]
  })
  const lent = made.filter(({ status }) => status === 'approved')
  const entries = lent.map(({ id, principal_kobo, first_month, decided_at, created_at }) => {
    const at = decided_at ?? created_at
    const dated = { month: first_month, dated_on: dayIn(companyZone, new Date(at)), created_at: at }
    return { id: dice.id(at), loan_id: id, kind: 'lent' as const, amount_kobo: principal_kobo, ...dated }
  })
  await insertTables(db, { loan: made, loan_entry: entries })
  for (const { id, loan_id, amount_kobo, dated_on, created_at } of entries) {
    const ogid = people.find((person) => made.some((loan) => loan.id === loan_id && loan.employee_id === person.id))?.ogid ?? ''
    const lends = { kind: 'loan', loan_id, entry_id: id, ogid, kobo: amount_kobo, through: 'bank' } as const
    await postLoan(db, lends, { day: dated_on, now: new Date(created_at), newId: () => dice.id(created_at) })
  }
}
