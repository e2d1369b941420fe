/** The demo company's salaries on their way: some await a decision, one was approved and takes effect soon, one was rejected. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'

type Wish = [account: string, source: 'review' | 'correction', reason: string, fate: Fate, days_ago: number]

/** Nobody of these is promoted, so that no other salary overtakes theirs. */
const wishes: readonly Wish[] = [
  ['facility', 'review', 'Yearly review', { waits_at: 1 }, 0],
  ['erp', 'review', 'Took over the on-call duty', { waits_at: 1 }, 1],
  ['hr', 'review', 'Yearly review', { waits_at: 1 }, 0],
  ['data', 'review', 'Agreed at the end of probation', 'approved', 12],
  ['security', 'correction', 'Transport was omitted', 'rejected', 9],
]
const words = { kind: ['Within the budget'], refusing: ['Transport is an allowance. Enter it there'] }

/** Asked for by payroll, decided by the HR manager; of people in Human Resources by the super administrator. */
export async function seedSalaryChanges(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const asked_by = accountOf(people, 'payroll')?.id
  const starts_on = firstOfMonth(addMonths(today, 1))
  for (const [account, source, reason, fate, days_ago] of wishes) {
    const person = accountOf(people, account)
    const current = person && (await currentSalary(db, person.id))
    if (!person || !current || !asked_by) continue
    const amount_kobo = Math.ceil((current.amount_kobo * 1.1) / 500_000) * 500_000
    const { row } = send(dice, decide, {
      kind: 'salary_change',
      requester_id: person.id,
      makers: [asked_by],
      summary: `Salary of ${person.first_name} ${person.last_name} from ${starts_on}`,
      facts: { amount_kobo },
      created_at: `${addDays(latest.slice(0, 10), -days_ago)}T10:20:00.000Z`,
      fate,
      words,
    })
    const terms = { employee_id: person.id, amount_kobo, starts_on, source, reason }
    const version = row.status === 'pending' ? 1 : 2
    await insertTables(db, { salary_change: [{ ...row, ...terms, replaces: current.id, asked_by, version }] })
    if (row.status !== 'approved') continue
    await sql`update salary set ends_on = ${starts_on}::date where id = ${current.id}::uuid`.execute(db)
    const created_at = row.decided_at ?? row.created_at
    await insertTables(db, { salary: [{ id: dice.id(created_at), ...terms, ends_on: null, set_by: asked_by, created_at }] })
  }
}

const currentSalary = (db: Db, employeeId: string) =>
  db
    .selectFrom('salary')
    .select(['id', 'amount_kobo'])
    .where('employee_id', '=', employeeId)
    .where('ends_on', 'is', null)
    .executeTakeFirst()
