/** The demo company's tax details: reliefs declared, and what the payroll before this one paid in the year. */
import { addMonths, yearOf } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'
import { payPeriod } from '../paydays/rules.ts'
import { rulesOn } from '../statutory/store.ts'
import { type PayFacts, runSlip } from './rules.ts'

interface Plan extends PeoplePart {
  salaries: ReadonlyMap<string, PayFacts['salaries']>
  /** The first month that is paid here. */
  first: string
}

const rents = [240_000, 360_000, 600_000, 900_000, 1_800_000]

/** Each year that is paid here; in the first one with what came before, calculated as this portal would have. */
export async function seedTaxFacts(db: Db, { people, salaries, first, today, dice }: Plan): Promise<void> {
  const [payroll, chief] = ['payroll', 'super'].map((name) => accountOf(people, name)?.id)
  const before = await earlierPay(db, first)
  const years = [...new Set([first, today].map(yearOf))]
  const updated_at = `${first}T08:00:00.000Z`
  const here = people.filter(({ hire_date, exit_date }) => hire_date <= today && (exit_date === null || exit_date >= first))
  const rows = here.flatMap((person, index) => {
    const rent_kobo = index % 3 === 0 ? dice.pick(rents) * 100 : 0
    const life_premium_kobo = index % 23 === 0 ? 6_000_000 : 0
    const evidence = rent_kobo + life_premium_kobo > 0 ? 'Receipts for the year checked and filed' : ''
    const declared = { ...usualFacts, nhf: index % 12 === 0, rent_kobo, life_premium_kobo, evidence }
    const set_by = (person.id === payroll ? chief : payroll) ?? null
    return years
      .map((year, at) => ({ year, ...declared, ...(at === 0 ? before(person, salaries.get(person.id) ?? [], declared) : {}) }))
      .filter(({ nhf, rent_kobo: rent, before_months }) => nhf || rent > 0 || before_months > 0)
      .map((facts) => ({ id: dice.id(updated_at), employee_id: person.id, ...facts, set_by, updated_at }))
  })
  await insertTables(db, { tax_facts: rows })
}

type Declared = Pick<PayFacts, 'nhf' | 'rent_kobo'> & { life_premium_kobo: number }

const nothingElse = {
  ...{ kind: 'regular' as const, is_month_paid: false, pension: true, nhis: false, lost: 0, paid_before_kobo: 0, held_kobo: 0 },
  ...{ allowances: [], deductions: [], carried: [], loans: [], past: [], settlement: null, mortgage_interest_kobo: 0 },
}

/** What a person was paid from January until the month before `first`. */
async function earlierPay(db: Db, first: string) {
  const count = Number(first.slice(5, 7)) - 1
  const months = Array.from({ length: count }, (_, at) => addMonths(first, at - count))
  const known = await rulesOn(db, first)
  const shares = await db
    .selectFrom('salary_structure')
    .select(['basic_bp', 'housing_bp', 'transport_bp', 'utility_bp', 'meal_bp', 'other_bp'])
    .where('designation_id', 'is', null)
    .executeTakeFirst()
  return ({ hire_date, exit_date }: DemoPerson, salaries: PayFacts['salaries'], declared: Declared) => {
    const facts = { ...nothingElse, ...declared, hire_date, exit_date, salaries }
    let so_far: PayFacts['so_far'] = null
    let before_months = 0
    for (const month of months) {
      const period = { month, ...payPeriod({ from_date: 1, to_date: 31 }, month.slice(0, 7)) }
      if (!known || !shares || hire_date > period.ends_on) continue
      const slip = runSlip(known.rules, period, { ...facts, shares, so_far })
      so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
      before_months += 1
    }
    const { gross_kobo = 0, reliefs_kobo = 0, tax_kobo = 0 } = so_far ?? {}
    return { before_months, before_gross_kobo: gross_kobo, before_reliefs_kobo: reliefs_kobo, before_tax_kobo: tax_kobo }
  }
}
