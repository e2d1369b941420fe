/** What the demo company's people are paid and lose beside their salaries. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

interface Share {
  kind: 'allowance' | 'deduction'
  title: string
  reason: string
  /** One in so many has it. */
  every: number
  /** Months before this one in which it begins; with `once` it ends there, too. */
  ago: number
  once?: true
}

const shares: readonly Share[] = [
  { kind: 'deduction', title: 'Staff cooperative', reason: 'Joined the cooperative', every: 5, ago: 9 },
  { kind: 'deduction', title: 'Union dues', reason: 'Member of the union', every: 7, ago: 9 },
  { kind: 'deduction', title: 'HMO upgrade', reason: 'Family plan chosen', every: 11, ago: 2 },
  { kind: 'allowance', title: 'Night shift', reason: 'On the night rotation', every: 6, ago: 9 },
  { kind: 'allowance', title: 'Internet data', reason: 'Works from home', every: 13, ago: 5 },
  { kind: 'allowance', title: 'Quality incentive', reason: 'Score above 95% last month', every: 17, ago: 1, once: true },
  { kind: 'allowance', title: 'Quality incentive', reason: 'Score above 95% last month', every: 19, ago: 0, once: true },
]

/** Entered by payroll; for payroll by the HR manager. */
export async function seedPayItems(db: Db, { people, today, opened_on, dice }: PeoplePart): Promise<void> {
  const [payroll = '', manager = ''] = ['payroll', 'hr.manager'].map((name) => accountOf(people, name)?.id)
  const terms = 'id, title, mode, value::float8 as value'
  const { rows: types } = await sql<{ id: string; title: string; mode: 'percentage' | 'flat_rate'; value: number }>`
    select ${sql.raw(terms)} from allowance_type union all select ${sql.raw(terms)} from deduction_type`.execute(db)
  const here = people.filter(({ exit_date }) => exit_date === null)
  const items = shares.flatMap(({ kind, title, reason, every, ago, once }, at) => {
    const type = types.find((type) => type.title === title)
    if (!type) return []
    const starts_on = firstOfMonth(addMonths(today, -ago))
    return here
      .filter(({ hire_date }, index) => index % every === at % every && hire_date <= starts_on)
      .map(({ id: employee_id }) => {
        const created_at = `${laterOf(starts_on, opened_on)}T08:30:00.000Z`
        return {
          id: dice.id(created_at),
          employee_id,
          allowance_type_id: kind === 'allowance' ? type.id : null,
          deduction_type_id: kind === 'deduction' ? type.id : null,
          mode: type.mode,
          value: type.value,
          starts_on,
          ends_on: once ? starts_on : null,
          reason,
          created_by: employee_id === payroll ? manager : payroll,
          created_at,
        }
      })
  })
  // One was entered twice: the preflight of the month says so.
  const once = items.findLast(({ ends_on }) => ends_on === firstOfMonth(today))
  const again = once ? [{ ...once, id: dice.id(once.created_at) }] : []
  await insertTables(db, { pay_item: [...items, ...again] })
}
