import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

const why = 'Evidence of tax, while tax can be assessed again (Nigeria Tax Administration Act, sections 36 and 55)'

export const personal: Personal = {
  name: 'tax',
  title: 'Tax details',
  sets: [
    {
      name: 'tax_declarations',
      title: 'Tax declarations',
      tables: ['tax_declaration'],
      rows: (id) =>
        sql`select year, rent_kobo, life_premium_kobo, mortgage_interest_kobo, joiner_bands, first_month, voluntary_percent, voluntary_kobo, details, status, created_at, decided_at
          from tax_declaration where employee_id = ${id}::uuid order by created_at`,
      fate: 'kept',
      why,
    },
    {
      name: 'voluntary_pension',
      title: 'Voluntary pension contributions',
      tables: ['voluntary_pension'],
      rows: (id) =>
        sql`select first_month, voluntary_percent, voluntary_kobo from voluntary_pension where employee_id = ${id}::uuid order by first_month`,
      fate: 'kept',
      why,
    },
    {
      name: 'tax_facts',
      title: 'Contributions and reliefs by year',
      tables: ['tax_facts'],
      rows: (id) =>
        sql`select year, pension, pension_employee_percent, pension_employer_percent, voluntary_percent, voluntary_kobo, nhf, nhis, rent_kobo,
            life_premium_kobo, mortgage_interest_kobo, evidence, before_months,
            before_gross_kobo, before_reliefs_kobo, before_tax_kobo, joiner_bands, updated_at
          from tax_facts where employee_id = ${id}::uuid order by year`,
      fate: 'kept',
      why,
    },
  ],
}
