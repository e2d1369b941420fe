/** What the demo company's people earn: as agreed when they came, raised with each post and every April. */
import { addMonths, yearOf } from '@iroko/contract/dates'
import { byTime, laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const reasons = { agreed: 'As agreed in the contract', review: 'Yearly review', promotion: 'With the new designation' }

interface SeededSalary {
  amount_kobo: number
  starts_on: string
  ends_on: string | null
  source: keyof typeof reasons
}

/** Gross a month in thousands of naira; other officers have 280. */
const thousands: Record<string, number> = {
  'Chief Executive Officer': 3500,
  'Chief Operating Officer': 2600,
  'Operations Director': 1900,
  'Operations Manager': 1500,
  'HR Manager': 1400,
  'Head of Department': 1200,
  'Campaign Manager': 900,
  'Quality Lead': 750,
  Supervisor: 520,
  'Systems Administrator': 600,
  Accountant: 450,
  'Team Lead': 340,
  'Senior Agent': 230,
  'Customer Service Agent': 170,
  'Chat Agent': 170,
  'Back Office Agent': 190,
  'Trainee Agent': 95,
}
/** To the next five thousand naira. */
const rounded = (naira: number): number => Math.ceil(naira / 5000) * 5000 * 100

const salaryOf = (designation: string): number => (thousands[designation] ?? 280) * 1000

/** Answers the salaries by person, in the order of time, and what a designation begins with. */
export async function seedSalaries(db: Db, plan: PeoplePart) {
  const { people, dice, opened_on } = plan
  const manager = accountOf(people, 'hr.manager')?.id ?? null
  const all = new Map(people.map((person) => [person.id, historyOf(person, plan)]))
  const rows = people.flatMap(({ id: employee_id }) =>
    (all.get(employee_id) ?? []).map((salary) => {
      const created_at = `${laterOf(salary.starts_on, opened_on)}T08:00:00.000Z`
      const set_by = employee_id === manager ? null : manager
      return { id: dice.id(created_at), employee_id, ...salary, reason: reasons[salary.source], set_by, created_at }
    }),
  )
  await insertTables(db, { salary: rows })
  return { salaries: all, beginsWith: (designation: string) => rounded(salaryOf(designation)) }
}

function historyOf({ places, hire_date }: DemoPerson, { today, dice }: PeoplePart): SeededSalary[] {
  const above = 1 + dice.whole(0, 12) / 100
  const until = places.at(-1)?.ends_on ?? null
  const last = until ?? today
  const starts = new Map<string, SeededSalary['source']>([[hire_date, 'agreed']])
  for (let year = yearOf(hire_date) + 1; year <= yearOf(last); year += 1) {
    const day = `${year}-04-01`
    if (day >= addMonths(hire_date, 9) && day < last) starts.set(day, 'review')
  }
  places.forEach(({ designation, starts_on }, at) => {
    const before = places[at - 1]
    if (before && before.designation !== designation) starts.set(starts_on, 'promotion')
  })
  const inOrder = [...starts].toSorted(([a], [b]) => byTime(a, b))
  return inOrder.map(([starts_on, source], at) => {
    const post = places.findLast((place) => place.starts_on <= starts_on) ?? places[0]
    // Six in a hundred a year, looking back from the last one.
    const naira = salaryOf(post?.designation ?? '') * above * 0.94 ** (yearOf(last) - yearOf(starts_on))
    return { amount_kobo: rounded(naira), starts_on, ends_on: inOrder[at + 1]?.[0] ?? until, source }
  })
}
