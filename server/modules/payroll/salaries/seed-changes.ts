/** The demo company's salaries on their way: some await a decision, one was approved and takes effect soon, one was rejected. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

type Fate = 'approved' | 'rejected' | { waits_at: number }

interface Plan {
  people: readonly { id: string; email: string; first_name: string; last_name: string }[]
  today: string
  latest: string
  dice: SeededRandom
  decide(request: {
    kind: string
    subject_id: string
    requester_id: string
    makers: readonly string[]
    summary: string
    facts: { amount_kobo?: number }
    created_at: string
    fate: Fate
    words: { kind: readonly string[]; refusing: readonly string[] }
  }): { status: string; decided_at: string | null }
}

interface Wish {
  email: string
  source: 'review' | 'correction'
  reason: string
  fate: Fate
  /** Days before the last working day. */
  age: number
}

/** Nobody of these is promoted, so that no other salary overtakes theirs. */
const wishes: readonly Wish[] = [
  { email: 'facility@zuma.test', source: 'review', reason: 'Yearly review', fate: { waits_at: 1 }, age: 0 },
  { email: 'erp@zuma.test', source: 'review', reason: 'Took over the on-call duty', fate: { waits_at: 1 }, age: 1 },
  { email: 'hr@zuma.test', source: 'review', reason: 'Yearly review', fate: { waits_at: 1 }, age: 0 },
  { email: 'data@zuma.test', source: 'review', reason: 'Agreed at the end of probation', fate: 'approved', age: 12 },
  { email: 'security@zuma.test', source: 'correction', reason: 'Transport was left out', fate: 'rejected', age: 9 },
]
const words = { kind: ['Within the budget'], refusing: ['Transport is an allowance. Enter it there'] }

/** Asked for by payroll, decided by the HR manager; of people in Human Resources by the super administrator. */
export async function seedSalaryChanges(db: Db, { people, today, latest, dice, decide }: Plan): Promise<void> {
  const asked_by = people.find(({ email }) => email === 'payroll@zuma.test')?.id
  const starts_on = `${addMonths(today, 1).slice(0, 7)}-01`
  for (const { email, source, reason, fate, age } of wishes) {
    const person = people.find((one) => one.email === email)
    const current = person && (await currentSalary(db, person.id))
    if (!person || !current || !asked_by) continue
    const created_at = `${addDays(latest.slice(0, 10), -age)}T10:20:00.000Z`
    const id = dice.id(created_at)
    const amount_kobo = Math.ceil((current.amount_kobo * 1.1) / 500_000) * 500_000
    const { status, decided_at } = decide({
      kind: 'salary_change',
      subject_id: id,
      requester_id: person.id,
      makers: [asked_by],
      summary: `Salary of ${person.first_name} ${person.last_name} from ${starts_on}`,
      facts: { amount_kobo },
      created_at,
      fate,
      words,
    })
    const terms = { employee_id: person.id, amount_kobo, starts_on, source, reason }
    const course = { status: status as 'pending', decided_at, version: status === 'pending' ? 1 : 2 }
    await insertAll(db, 'salary_change', [{ id, ...terms, replaces: current.id, asked_by, created_at, ...course }])
    if (status !== 'approved') continue
    await sql`update salary set ends_on = ${starts_on}::date where id = ${current.id}::uuid`.execute(db)
    const at = decided_at ?? created_at
    await insertAll(db, 'salary', [{ id: dice.id(at), ...terms, ends_on: null, set_by: asked_by, created_at: at }])
  }
}

async function currentSalary(db: Db, employeeId: string) {
  return await db
    .selectFrom('salary')
    .select(['id', 'amount_kobo'])
    .where('employee_id', '=', employeeId)
    .where('ends_on', 'is', null)
    .executeTakeFirst()
}
