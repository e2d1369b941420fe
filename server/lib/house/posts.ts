/** What a noun owes the ledger: `npm run verify` compares it with what stands there, entry by entry, in both directions. Design of accounting, section "Ledger". */
import type { Invariant } from '../database/invariant.ts'

interface Owed {
  /** The source under which it posts. */
  source: string
  /** Selects `source_id, part, kobo` of every entry that has to stand, and no other; kobo of each side. */
  owed: string
}

/** One whose invariants compare its entries already, with all that hangs on them: by their ids. */
interface Compared {
  source: string
  comparedBy: readonly string[]
}

export type Posts = Owed | Compared

/** For each source that says what it owes: entries that are missing, come to something else, or that nothing owes. */
export const invariantsOf = (posts: readonly Posts[]): Invariant[] =>
  posts.flatMap((post) =>
    'owed' in post
      ? [
          {
            id: `posts_${post.source}`,
            says: `What ${post.source.replaceAll('_', ' ')} records owe the ledger stands in it, and nothing else under their name`,
            finds: `
              select concat_ws(' ', posted.number, source_id, part) as what from (${post.owed}) owed
              full join (select entry.number, entry.source_id, entry.part, sum(line.debit_kobo) as kobo from journal_entry entry
                join journal_line line on line.entry_id = entry.id where entry.source_kind = '${post.source}'
                group by entry.id, entry.number, entry.source_id, entry.part) posted using (source_id, part)
              where owed.kobo is distinct from posted.kobo`,
          },
        ]
      : [],
  )
