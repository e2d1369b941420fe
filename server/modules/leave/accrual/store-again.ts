/** What the nights granted, counted again from the rules of leave. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Recount } from '../../../lib/database/invariant.ts'
import { isEligible } from '../types/rules.ts'
import { accrualDue } from './rules.ts'
import { nextStaff, offeredTypes } from './store.ts'

const peopleAtATime = 500

interface Granted {
  employee_id: string
  leave_type_id: string
  granted: number
}

/** Grants of the year of people and types of which nothing was changed since it began that grants hang on. */
const grantedOf = (db: Db, ids: readonly string[], year: number) =>
  sql<Granted>`
    select employee_id, leave_type_id, sum(days) as granted from leave_ledger
    where employee_id = any(${[...ids]}::uuid[]) and leave_year = ${year} and kind in ('grant', 'accrual')
      and not exists (select from audit_log where entity = 'leave_type' and entity_id = leave_type_id::text and action <> 'leave_type.create'
        and at >= make_date(${year}::int, 1, 1))
      and not exists (select from audit_log where entity = 'employee' and entity_id = employee_id::text and at >= make_date(${year}::int, 1, 1)
        and action <> 'people.create' and after ?| array['hire_date', 'employment_type', 'gender', 'status'])
    group by 1, 2`.execute(db)

/** Who was granted more than the rules give until today. */
async function overGranted(db: Db, { today }: { today: string }): Promise<string[]> {
  const year = Number(today.slice(0, 4))
  const types = await offeredTypes(db)
  const wrong: string[] = []
  for (let after: string | undefined; ; ) {
    const staff = await nextStaff(db, after, peopleAtATime)
    after = staff.at(-1)?.id
    if (after === undefined) break
    const { rows } = await grantedOf(
      db,
      staff.map(({ id }) => id),
      year,
    )
    for (const { employee_id, leave_type_id, granted } of rows) {
      const person = staff.find(({ id }) => id === employee_id)
      const type = types.find(({ id }) => id === leave_type_id)
      const due = person && type && isEligible(type, person) ? accrualDue(type, person, year, today, 0) : undefined
      if (due !== undefined && granted > (due?.days ?? 0))
        wrong.push(`${employee_id}: ${granted} days of ${type?.title} in ${year}`)
    }
  }
  return wrong
}

export const recounts: Recount[] = [
  { id: 'grants', says: 'Nobody was granted more leave than the rules give', recount: overGranted },
]
