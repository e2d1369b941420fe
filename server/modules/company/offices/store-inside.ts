/** Who is in a part of the company. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

type Part = 'office' | 'team' | 'branch' | 'designation'

/** How many people are today in the part that a row shows. Looked up by key: joined, all employees were read again for each row of a page. */
export const headcountBy = (part: Part, today: string) =>
  sql<number>`(select count(*) from placement where ${sql.ref(`placement.${part}_id`)} = ${sql.ref(`${part}.id`)}
    and placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date)
    and (select works_on(employee, ${today}::date) from employee where employee.id = placement.employee_id))`

/** How many people are in one today or will be. */
export async function peopleInside(db: Db, part: Part, id: string, today: string): Promise<number> {
  const found = await sql<{ people: number }>`
    select count(distinct employee.id) as people from placement
    join employee on employee.id = placement.employee_id and is_employed(employee)
    where ${sql.ref(`placement.${part}_id`)} = ${id}::uuid
      and (placement.ends_on is null or placement.ends_on > ${today}::date)`.execute(db)
  return found.rows[0]?.people ?? 0
}
