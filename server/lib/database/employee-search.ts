/** Finding people: the search, the same wherever they are listed, and the colleague whom a form names. */
import { invalid } from '@iroko/contract/errors'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { isEmployed, worksOn } from './employment.ts'
import { likePattern } from './listing.ts'

/** Letters that an index of three at a time cannot find, and that many have; every other sign is looked for as it stands. */
export const isShort = (q: string): boolean => /^[\p{L}\p{N}]{1,2}$/u.test(q)

/**
 * Whether somebody of the table `employee` is meant by what was typed: a part of the name, the OGID or the e-mail address; of one or two
 * letters, the beginning of a word of them (docs/decisions/0025). Everybody, when nothing was typed.
 */
export function employeeMatches(q: string | undefined): RawBuilder<SqlBool> {
  if (!q) return sql<SqlBool>`true`
  if (isShort(q)) return sql<SqlBool>`employee.word_starts @> array[${q.toLowerCase()}]::text[]`
  return sql<SqlBool>`employee.search_text like ${likePattern(q)}`
}

/** The ids of those whom a search means; for lists of what belongs to people. */
export const matchingEmployees = (q: string | undefined): RawBuilder<{ id: string }> =>
  sql`(select id from employee where ${employeeMatches(q)})`

/** A colleague that the caller names by OGID in a form to prepare something for: employed, be their first day ahead. */
export async function findColleague(db: Db, ogid: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'email', 'first_name'])
    .where('ogid', '=', ogid)
    .where(isEmployed())
    .executeTakeFirst()
}

/** A colleague that the caller names by OGID in a form and who has to be at work from a day on; anybody else is refused at the field. */
export async function requireColleague(db: Db, ogid: string, { field = 'ogid', day }: { field?: string; day: string }) {
  const found = await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'email', 'first_name', 'hire_date', worksOn(day).as('is_here')])
    .where('ogid', '=', ogid)
    .where(isEmployed())
    .executeTakeFirst()
  if (!found) throw invalid({ [field]: 'Choose a colleague from the list' })
  const { is_here, hire_date, ...colleague } = found
  if (is_here) return colleague
  const { full_name } = colleague
  const why = hire_date > day ? `joins on ${hire_date}` : `does not work here on ${day}`
  throw invalid({ [field]: `${full_name} ${why}. Choose another colleague` })
}
