/** The demo company's promotions: some in effect, one whose day is still to come, some on their way, one declined. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Promotion } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { summaryOf } from './notify-letters.ts'

interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
  status: string
  hire_date: string
  places: readonly {
    office_id: string
    team_id: string | null
    designation: string
    starts_on: string
    ends_on: string | null
  }[]
}

type Fate = 'approved' | 'rejected' | { waits_at: number }

export interface PromotionsPlan {
  people: readonly Person[]
  offices: readonly { id: string; code: string; title: string }[]
  /** Ids by title. */
  designations: ReadonlyMap<string, string>
  /** By person, in the order of time. */
  salaries: ReadonlyMap<string, readonly { amount_kobo: number; starts_on: string }[]>
  /** What a designation is paid at the beginning, in kobo. */
  beginsWith(designation: string): number
  opened_on: string
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

const words = {
  kind: ['Well deserved', 'The client asks for more like this', 'Fits the budget of the campaign'],
  refusing: ['Half a year more of good scores first', 'There is no seat for it before the new year'],
}
const reasons = [
  'Leads the newcomers of the team already and has the best quality scores of the quarter.',
  'Covered for the team lead for two months without one escalation.',
  'First contact resolution above target in each month of this year.',
  'Trained six colleagues for the new product of the client.',
]

/** Naira, in kobo. */
const fiveThousand = 500_000

interface Wish {
  to: string
  effective_on: string
  created_at: string
  fate: Fate
  by: string
  withSalary: boolean
}

/** Follows the shifts: whoever looks at the places before sees them as they were. */
export async function seedPromotions(db: Db, plan: PromotionsPlan): Promise<void> {
  const { people, today, latest, opened_on, dice } = plan
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
  const [officer, manager] = [idOf('hr@zuma.test'), idOf('hr.manager@zuma.test')]
  const first = `${today.slice(0, 7)}-01`
  const past = (months: number): Wish => {
    const effective_on = addMonths(first, -months)
    const created_at = `${addDays(effective_on, -20)}T09:20:00.000Z`
    return { to: 'Senior Agent', effective_on, created_at, fate: 'approved', by: manager, withSalary: true }
  }
  const soon = addMonths(first, 1)
  const lately = `${latest.slice(0, 10)}T08:40:00.000Z`
  const earlier = `${addDays(latest.slice(0, 10), -18)}T09:10:00.000Z`
  const all: Wish[] = [
    past(3),
    past(2),
    past(1),
    { to: 'Team Lead', effective_on: addMonths(soon, 1), created_at: earlier, fate: 'approved', by: manager, withSalary: true },
    { to: 'Senior Agent', effective_on: soon, created_at: earlier, fate: 'rejected', by: officer, withSalary: false },
    { to: 'Senior Agent', effective_on: soon, created_at: earlier, fate: { waits_at: 2 }, by: officer, withSalary: false },
    { to: 'Team Lead', effective_on: soon, created_at: lately, fate: { waits_at: 1 }, by: manager, withSalary: true },
    { to: 'Senior Agent', effective_on: soon, created_at: lately, fate: { waits_at: 1 }, by: officer, withSalary: false },
  ]
  const wishes = all.filter(({ created_at }) => created_at.slice(0, 10) > opened_on)
  const kora = plan.offices.find(({ code }) => code === 'kora bank voice')?.id
  const agents = people
    .filter(({ status, email, places }) => {
      const place = places.at(-1)
      return status === 'active' && !email.startsWith('agent') && place?.team_id && / Agent$/.test(place.designation)
    })
    // Those of the campaign whose manager one signs in as stand first.
    .toSorted((a, b) => Number(b.places.at(-1)?.office_id === kora) - Number(a.places.at(-1)?.office_id === kora))
  const rows: Insertable<Promotion>[] = []
  for (const wish of wishes) {
    const at = agents.findIndex((person) => mayRise(person, wish, plan))
    const [person] = at < 0 ? [] : agents.splice(at, 1)
    if (!person) continue
    const row = promote(person, wish, plan, dice.pick(reasons))
    rows.push(row)
    if (row.status === 'effective') await writeEffect(db, row, wish, plan)
  }
  await insertAll(db, 'promotion', rows)
}

/** Nothing else changed for them since, and they were there for half a year. */
function mayRise(
  { id, places, hire_date }: Person,
  { effective_on, to, created_at }: Wish,
  { salaries }: PromotionsPlan,
): boolean {
  const [place, salary] = [places.at(-1), salaries.get(id)?.at(-1)]
  if (!place || !salary || place.designation === to) return false
  const since = created_at.slice(0, 10)
  return place.starts_on < since && salary.starts_on < since && place.ends_on === null && addMonths(hire_date, 6) < effective_on
}

function promote(person: Person, wish: Wish, plan: PromotionsPlan, reason: string) {
  const { dice, designations, offices, salaries, today } = plan
  const place = person.places.at(-1)
  const salary = salaries.get(person.id)?.at(-1)
  if (!place || !salary) throw new Error(`${person.first_name} has no place to rise from`)
  const { created_at, effective_on, to, by, fate } = wish
  const id = dice.id(created_at)
  const raised = Math.max(plan.beginsWith(to), Math.ceil((salary.amount_kobo * 1.12) / fiveThousand) * fiveThousand)
  const to_salary_kobo = wish.withSalary ? raised : null
  const office = offices.find((one) => one.id === place.office_id)?.title ?? ''
  const { status, decided_at } = plan.decide({
    kind: 'promotion',
    subject_id: id,
    requester_id: person.id,
    makers: [by],
    summary: summaryOf({ designation: to, office, effective_on }),
    facts: to_salary_kobo === null ? {} : { amount_kobo: to_salary_kobo },
    created_at,
    fate,
    words,
  })
  const isDue = status === 'approved' && effective_on <= today
  return {
    id,
    employee_id: person.id,
    from_office_id: place.office_id,
    from_team_id: place.team_id,
    from_designation_id: designations.get(place.designation) ?? null,
    from_salary_kobo: salary.amount_kobo,
    to_office_id: place.office_id,
    to_team_id: place.team_id,
    to_designation_id: designations.get(to) ?? '',
    to_salary_kobo,
    effective_on,
    reason,
    status: isDue ? ('effective' as const) : (status as 'pending' | 'approved'),
    proposed_by: by,
    makers: [by],
    created_at,
    decided_at,
    applied_at: isDue ? `${addDays(effective_on, -1)}T23:10:00.000Z` : null,
    version: status === 'pending' ? 1 : 3,
  }
}

/** As the night of that day would have written it. */
async function writeEffect(
  db: Db,
  row: ReturnType<typeof promote>,
  { effective_on }: Wish,
  { dice, opened_on }: PromotionsPlan,
): Promise<void> {
  const at = `${effective_on < opened_on ? opened_on : effective_on}T00:00:00.000Z`
  const employee_id = row.employee_id
  await sql`update placement set ends_on = ${effective_on}::date where employee_id = ${employee_id}::uuid and ends_on is null`.execute(
    db,
  )
  await sql`
    insert into placement (id, employee_id, office_id, team_id, designation_id, branch_id, starts_on)
    select ${dice.id(at)}::uuid, employee_id, office_id, team_id, ${row.to_designation_id}::uuid, branch_id, ends_on
    from placement where employee_id = ${employee_id}::uuid and ends_on = ${effective_on}::date`.execute(db)
  if (row.to_salary_kobo === null) return
  await sql`update salary set ends_on = ${effective_on}::date where employee_id = ${employee_id}::uuid and ends_on is null`.execute(
    db,
  )
  await insertAll(db, 'salary', [
    {
      id: dice.id(at),
      employee_id,
      amount_kobo: row.to_salary_kobo,
      starts_on: effective_on,
      ends_on: null,
      source: 'promotion',
      reason: row.reason,
      set_by: row.proposed_by,
      created_at: row.applied_at ?? at,
    },
  ])
}
