/** The demo company's loans: repaid, running, skipped, waiting for the HR manager, rejected. */
import { addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

type Fate = 'approved' | 'rejected' | { waits_at: number }

interface Plan {
  people: readonly { id: string; email: string; first_name: string; last_name: string; hire_date: string }[]
  today: string
  latest: string
  opened_on: string
  dice: SeededRandom
  decide(request: {
    kind: string
    subject_id: string
    requester_id: string
    summary: string
    facts: { amount_kobo?: number }
    created_at: string
    fate: Fate
    words: { kind: readonly string[]; refusing: readonly string[] }
  }): { status: string; decided_at: string | null }
}

interface Wish {
  email: string
  type: string
  naira: number
  months: number
  /** Of the first instalment, seen from this month. */
  from: number
  reason: string
  fate: Fate
  /** The instalment of this month is left out. */
  skips?: true
  despite?: string
}

const wishes: readonly Wish[] = [
  {
    email: 'lead@zuma.test',
    type: 'Salary advance',
    naira: 90_000,
    months: 3,
    from: -3,
    reason: 'School fees',
    fate: 'approved',
  },
  { email: 'agent@zuma.test', type: 'Staff loan', naira: 120_000, months: 6, from: -3, reason: 'Laptop', fate: 'approved' },
  {
    email: 'manager@zuma.test',
    type: 'Rent loan',
    naira: 1_800_000,
    months: 24,
    from: -3,
    reason: 'Rent of two years',
    fate: 'approved',
  },
  {
    email: 'tqa@zuma.test',
    type: 'Staff loan',
    naira: 240_000,
    months: 12,
    from: -2,
    reason: 'Medical bill',
    fate: 'approved',
    skips: true,
  },
  {
    email: 'facility@zuma.test',
    type: 'Staff loan',
    naira: 180_000,
    months: 9,
    from: -1,
    reason: 'Generator',
    fate: 'approved',
  },
  {
    email: 'agent.remote@zuma.test',
    type: 'Salary advance',
    naira: 60_000,
    months: 3,
    from: 1,
    reason: 'Inverter battery',
    fate: { waits_at: 1 },
  },
  {
    email: 'erp@zuma.test',
    type: 'Rent loan',
    naira: 1_200_000,
    months: 4,
    from: 1,
    reason: 'Move closer to the office',
    fate: { waits_at: 1 },
    despite: 'Asked for larger instalments in writing',
  },
  { email: 'rep@zuma.test', type: 'Staff loan', naira: 900_000, months: 12, from: 0, reason: 'Used car', fate: 'rejected' },
]
const words = { kind: ['Within the budget'], refusing: ['More than a third of the monthly pay. Ask for less, or for longer'] }

/** Asked for by the people themselves; what payrolls repay of it is written with them. */
export async function seedLoans(db: Db, { people, today, latest, opened_on, dice, decide }: Plan): Promise<void> {
  const { rows: types } = await sql<{ id: string; title: string }>`select id, title from loan_type`.execute(db)
  const made = wishes.flatMap(({ email, type, naira, months, from, fate, skips, reason, despite = '' }) => {
    const person = people.find((one) => one.email === email)
    const loan_type_id = types.find(({ title }) => title === type)?.id
    const first_month = `${addMonths(today, from).slice(0, 7)}-01`
    const asked = from > 0 ? latest.slice(0, 10) : `${addMonths(first_month, -1).slice(0, 7)}-12`
    if (!person || !loan_type_id || asked < opened_on || asked < person.hire_date) return []
    const created_at = `${asked}T10:40:00.000Z`
    const id = dice.id(created_at)
    const principal_kobo = naira * 100
    const { status, decided_at } = decide({
      kind: 'loan',
      subject_id: id,
      requester_id: person.id,
      summary: `${type} of ${person.first_name} ${person.last_name}`,
      facts: { amount_kobo: principal_kobo },
      created_at,
      fate,
      words,
    })
    const month = `${today.slice(0, 7)}-01`
    const terms = { loan_type_id, principal_kobo, months, first_month, reason, despite, skipped: skips ? [month] : [] }
    const course = { status: status as 'pending', decided_at, version: status === 'pending' ? 1 : 2 }
    return [{ id, employee_id: person.id, asked_by: person.id, ...terms, created_at, ...course }]
  })
  if (made.length === 0) return
  await insertAll(db, 'loan', made)
  const lent = made.filter(({ status }) => String(status) === 'approved')
  await insertAll(
    db,
    'loan_entry',
    lent.map(({ id, principal_kobo, first_month, decided_at, created_at }) => ({
      id: dice.id(decided_at ?? created_at),
      loan_id: id,
      kind: 'lent' as const,
      amount_kobo: principal_kobo,
      month: first_month,
      created_at: decided_at ?? created_at,
    })),
  )
}
