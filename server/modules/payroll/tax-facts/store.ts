import type { TaxFacts } from '@iroko/contract/payroll/tax-facts'
import { type Insertable, sql } from 'kysely'
import type { TaxFacts as TaxFactsRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'

/** Before anything was entered. */
export const usualFacts: TaxFacts = {
  pension: true,
  nhf: false,
  nhis: false,
  rent_kobo: 0,
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  evidence: '',
  before_months: 0,
  before_gross_kobo: 0,
  before_reliefs_kobo: 0,
  before_tax_kobo: 0,
}

export async function findFacts(db: Db, employeeId: string, year: number) {
  return await db
    .selectFrom('tax_facts')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('year', '=', year)
    .executeTakeFirst()
}

export async function insertFacts(db: Db, row: Insertable<TaxFactsRow>): Promise<boolean> {
  const made = await db
    .insertInto('tax_facts')
    .values(row)
    .onConflict((it) => it.columns(['employee_id', 'year']).doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/**
 * To which state the tax of a year is owed: where somebody lived on 1 January, or on the first day of work in that year (NTA, the
 * residence rules of the First Schedule); a state that is first known later in the year counts from there.
 */
export const taxStateOf = (employee: string, year: number) => sql<string | null>`(
  select residence.state from tax_residence residence
  where residence.employee_id = ${sql.ref(`${employee}.id`)} and residence.starts_on <= make_date(${year}, 12, 31)
    and coalesce(residence.ends_on, 'infinity') > greatest(make_date(${year}, 1, 1), ${sql.ref(`${employee}.hire_date`)})
  order by residence.starts_on limit 1)`

export async function findTaxStateOfYear(db: Db, employeeId: string, year: number): Promise<string | null> {
  const found = await db
    .selectFrom('employee')
    .select(taxStateOf('employee', year).as('state'))
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return found?.state ?? null
}
