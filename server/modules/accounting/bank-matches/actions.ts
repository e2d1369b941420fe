/** Matching that nobody asks for: what is certain when a statement is imported. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { certain, pointsOf, suggest } from './rules.ts'
import * as store from './store.ts'
import { aliasesOf } from './store-aliases.ts'

/** Lines of the ledger up to this many days before or after a line of the bank may explain it. */
export const nearDays = 60
const mostBooks = 5000

interface Imported {
  account_id: string
  statement_id: string
  today: string
  now: Date
  newId?: () => string
}

/** Matches the lines of a statement that only one line of the ledger can explain (85 points, the next 25 behind); answers how many. */
export async function matchByThemselves(db: Db, { account_id, statement_id, today, now, newId }: Imported): Promise<number> {
  const lines = await store.openOfStatement(db, statement_id, today)
  const days = lines.map(({ dated_on }) => dated_on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 0
  const range = { from: addDays(first, -nearDays), to: addDays(last, nearDays) }
  const books = await store.openBooks(db, { account_id, ...range, most: mostBooks })
  const byAmount = Map.groupBy(books, ({ open_kobo }) => open_kobo)
  const aliases = await aliasesOf(
    db,
    books.flatMap(({ party }) => party?.id ?? []),
  )
  const taken = new Set<store.BookLine>()
  const matches = lines.flatMap((line) => {
    // Only what has the amount and the points by itself is worth comparing with everything else.
    const hopeful = (byAmount.get(line.open_kobo) ?? []).some((book) => !taken.has(book) && pointsOf(line, book, aliases) >= 85)
    if (!hopeful) return []
    const open = books.filter((book) => !taken.has(book))
    const book = certain(line, suggest(line, open, aliases), lines)
    if (!book) return []
    taken.add(book)
    return [{ bank_line_id: line.id, entry_id: book.entry.id, position: book.position, amount_kobo: line.open_kobo }]
  })
  await store.insertMatches(db, matches, { matched_by: null, matched_at: now.toISOString() }, newId)
  return matches.length
}
