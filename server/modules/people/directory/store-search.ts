/** Who is meant by a few letters. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { likePattern } from '../../../lib/database/listing.ts'
import { placedOn, shownPerson } from '../../../lib/database/references.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import type { Search } from '../../../lib/house/search.ts'

/** Of fewer letters than this too much is alike. */
const leastAlike = 4

/** Those who work here and are meant; when hardly anybody is, those who are written nearly so. */
export const search: Search<'people'> = {
  finds: 'people',
  may: 'signed_in',
  find: async ({ db, today }, q, most) => {
    const meant = await idsOfMeant(db, q, most)
    const alike = meant.length < 2 ? await idsOfAlike(db, q, most) : []
    const ids = [...new Set([...meant, ...alike])].slice(0, most)
    const rows = await db
      .selectFrom('employee')
      .leftJoin('placement', (join) => join.on(placedOn(dayOf(today))))
      .leftJoin('office', 'office.id', 'placement.office_id')
      .leftJoin('designation', 'designation.id', 'placement.designation_id')
      .select(shownPerson().as('person'))
      .select(['office.title as office', 'designation.title as designation'])
      .where(sql<SqlBool>`employee.id = any(${ids}::uuid[])`)
      .execute()
    return rows
      .map(({ person, ...place }) => ({ ...person, ...place }))
      .sort((person, other) => ids.indexOf(person.id) - ids.indexOf(other.id))
  },
}

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean)
const startPattern = (q: string): string => likePattern(q).slice(1)

/** Each word somewhere in name, OGID or address, so that 'Obi Ada' finds Ada Obi. */
const matches = (q: string) => sql.join(wordsOf(q).map(employeeMatches), sql` and `)

async function idsOfMeant(db: Db, q: string, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from employee where is_employed(employee) and ${matches(q)}
    order by (lower(full_name) like ${startPattern(q)}) desc, full_name limit ${sql.lit(most)}`.execute(db)
  return found.rows.map(({ id }) => id)
}

async function idsOfAlike(db: Db, q: string, most: number): Promise<string[]> {
  const words = wordsOf(q).filter((word) => word.length >= leastAlike)
  if (words.length === 0) return []
  const found = await sql<{ id: string }>`
    select id from people_alike(${words.slice(0, 2)}::text[], ${sql.lit(most)}) as id`.execute(db)
  return found.rows.map(({ id }) => id)
}
