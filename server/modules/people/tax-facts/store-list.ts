/** What the tax of a year follows from for everyone, and what is missing for it. */

import type { TaxGap } from '@iroko/contract/people/tax-facts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { fundOn } from '../pension-funds/store.ts'
import { taxStateOf } from './store.ts'

interface ListFilters extends ListQuery {
  year: string
  missing?: TaxGap | 'any' | undefined
  pending?: boolean | undefined
}

const paysPension = sql<boolean>`coalesce(facts.pension, true)`

/** Pension and NHF are only missed from those who pay them. */
const gaps = (year: number): RawBuilder<TaxGap[]> => sql<TaxGap[]>`array_remove(array[
  case when ${taxStateOf('employee', year)} is null then 'tax_state' end,
  case when pay.tin is null and pay.nin_last4 is null then 'tax_id' end,
  case when ${paysPension} and pay.rsa_pin_last4 is null then 'rsa_pin' end,
  case when ${paysPension} and ${fundOn(sql`make_date(${year}, 12, 31)`)} is null then 'pfa' end,
  case when facts.nhf and coalesce(pay.nhf_number, '') = '' then 'nhf_number' end], null)`

export function listTaxFacts(db: Db, user: User, list: ListFilters, today: string) {
  const { missing, pending, q } = list
  const year = Number(list.year)
  const found = db
    .selectFrom('employee')
    .leftJoin('employee_pay as pay', 'pay.employee_id', 'employee.id')
    .leftJoin('tax_facts as facts', (join) => join.onRef('facts.employee_id', '=', 'employee.id').on('facts.year', '=', year))
    .leftJoin('tax_declaration as declaration', (join) =>
      join
        .onRef('declaration.employee_id', '=', 'employee.id')
        .on('declaration.year', '=', year)
        .on('declaration.status', '=', 'pending'),
    )
    .leftJoin('placement', (join) => join.on(placedOn(sql`greatest(${today}::date, employee.hire_date)`)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .select(['employee.id', personRef().as('employee'), 'office.title as office', 'declaration.id as declaration_id'])
    .select([
      taxStateOf('employee', year).as('tax_state'),
      paysPension.as('pension'),
      sql`to_json(${gaps(year)})`.as('missing'),
    ])
    .select([
      sql<boolean>`coalesce(facts.nhf, false)`.as('nhf'),
      sql<boolean>`coalesce(facts.nhis, false)`.as('nhis'),
      sql<number>`coalesce(facts.rent_kobo, 0)`.as('rent_kobo'),
    ])
    .$narrowType<{ missing: TaxGap[] }>()
    .where(isEmployed())
    .where(inScope(user, 'people.pay.read', sql.ref('employee.id'), today))
    .$if(missing === 'any', (it) => it.where(sql<SqlBool>`cardinality(${gaps(year)}) > 0`))
    .$if(missing !== undefined && missing !== 'any', (it) => it.where(sql<SqlBool>`${missing} = any(${gaps(year)})`))
    .$if(pending !== undefined, (it) => it.where('declaration.id', pending ? 'is not' : 'is', null))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, list, {
    columns: { employee: sql.ref('employee.full_name'), tax_state: taxStateOf('employee', year) },
    fallback: 'employee',
    tie: sql.ref('employee.id'),
  })
}
