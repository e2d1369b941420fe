/** Numbers of documents: one after the other in each series and year, without a gap. */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * The next number of a series in a year, as in 'INV2026000123'. It is taken in the transaction that keeps the document, as the last thing it does:
 * from then on nobody else takes one of that series and year until it ends, and where it is rolled back the number is given to the next.
 */
export async function nextNumber(transaction: Db, series: string, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into number_series (code, year, last) values (${series}, ${year}, 1)
    on conflict (code, year) do update set last = number_series.last + 1 returning last`.execute(transaction)
  const [{ last } = { last: 0 }] = rows
  return `${series}${year}${String(last).padStart(6, '0')}`
}
