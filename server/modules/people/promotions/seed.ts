/** The demo company's promotions: some in effect, one whose day is still to come, some on their way, one declined. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Promotion } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Decide, type DemoPerson, type Fate, type Part, placeOf } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { promote, writeEffect } from './seed-effect.ts'

export interface PromotionsPlan extends Part {
  people: readonly DemoPerson[]
  offices: readonly { id: string; code: string; title: string }[]
  /** Ids by title. */
  designations: ReadonlyMap<string, string>
  /** By person, in the order of time. */
  salaries: ReadonlyMap<string, readonly { amount_kobo: number; starts_on: string }[]>
  /** What a designation is paid at the beginning, in kobo. */
  beginsWith(designation: string): number
  decide: Decide
}

export interface Wish {
  to: string
  effective_on: string
  created_at: string
  fate: Fate
  /** Those of the HR manager change the salary too. */
  by: 'hr' | 'hr.manager'
}

/** Follows the shifts: whoever looks at the places before sees them as they were. */
export async function seedPromotions(db: Db, plan: PromotionsPlan): Promise<void> {
  const { people, offices } = plan
  const kora = offices.find(({ code }) => code === 'kora bank voice')?.id
  const agents = people
    .filter(({ status, email }) => status === 'active' && !email.startsWith('agent'))
    .filter((person) => placeOf(person)?.team_id && / Agent$/.test(placeOf(person)?.designation ?? ''))
    // Those of the campaign whose manager one signs in as stand first.
    .toSorted((a, b) => Number(placeOf(b)?.office_id === kora) - Number(placeOf(a)?.office_id === kora))
  const rows: Insertable<Promotion>[] = []
  for (const wish of wishesOf(plan)) {
    const person = agents.find((agent) => !rows.some((row) => row.employee_id === agent.id) && mayRise(agent, wish, plan))
    if (!person) continue
    const row = promote(person, wish, plan, accountOf(people, wish.by)?.id ?? '')
    rows.push(row)
    if (row.status === 'effective') await writeEffect(db, row, plan)
  }
  await insertAll(db, 'promotion', rows)
}

function wishesOf({ today, latest, opened_on }: PromotionsPlan): Wish[] {
  const first = firstOfMonth(today)
  const soon = addMonths(first, 1)
  const past = [3, 2, 1].map((months): Wish => {
    const effective_on = addMonths(first, -months)
    const created_at = `${addDays(effective_on, -20)}T09:20:00.000Z`
    return { to: 'Senior Agent', effective_on, created_at, fate: 'approved', by: 'hr.manager' }
  })
  const lately = { effective_on: soon, created_at: `${latest.slice(0, 10)}T08:40:00.000Z`, fate: { waits_at: 1 } }
  const earlier = { effective_on: soon, created_at: `${addDays(latest.slice(0, 10), -18)}T09:10:00.000Z` }
  const all: Wish[] = [
    ...past,
    { ...earlier, to: 'Team Lead', effective_on: addMonths(soon, 1), fate: 'approved', by: 'hr.manager' },
    { ...earlier, to: 'Senior Agent', fate: 'rejected', by: 'hr' },
    { ...earlier, to: 'Senior Agent', fate: { waits_at: 2 }, by: 'hr' },
    { ...lately, to: 'Team Lead', by: 'hr.manager' },
    { ...lately, to: 'Senior Agent', by: 'hr' },
  ]
  return all.filter(({ created_at }) => created_at.slice(0, 10) > opened_on)
}

/** Nothing else changed for them since, and they were there for half a year. */
function mayRise(person: DemoPerson, { effective_on, to, created_at }: Wish, { salaries }: PromotionsPlan): boolean {
  const [place, salary] = [placeOf(person), salaries.get(person.id)?.at(-1)]
  if (!place || !salary || place.designation === to || place.ends_on !== null) return false
  const since = created_at.slice(0, 10)
  return place.starts_on < since && salary.starts_on < since && addMonths(person.hire_date, 6) < effective_on
}
