/** What banks call the parties of the ledger. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Aliases } from './rules.ts'

/** Of these parties. */
export async function aliasesOf(db: Db, partyIds: readonly string[]): Promise<Aliases> {
  if (partyIds.length === 0) return new Map()
  const found = await db
    .selectFrom('party_alias')
    .select(['party_id', 'pattern'])
    .where('party_id', 'in', [...new Set(partyIds)])
    .execute()
  const aliases = new Map<string, string[]>()
  for (const { party_id, pattern } of found) aliases.set(party_id, [...(aliases.get(party_id) ?? []), pattern])
  return aliases
}

interface Taught {
  party_id: string
  pattern: string
}

/** Counts each as often as it was taught, in one order for everybody. */
export async function learn(db: Db, taught: readonly Taught[]): Promise<void> {
  await sql`
    insert into party_alias as known (party_id, pattern, times)
    select party_id, pattern, count(*)::int from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as taught (party_id uuid, pattern text)
    group by 1, 2 order by 1, 2
    on conflict (party_id, pattern) do update set times = known.times + excluded.times`.execute(db)
}

/** Counts one once less; what nothing teaches any more is gone. */
export async function unlearn(db: Db, { party_id, pattern }: Taught): Promise<void> {
  const of = sql`party_id = ${party_id}::uuid and pattern = ${pattern}`
  await sql`select from party_alias where ${of} for update`.execute(db)
  await sql`delete from party_alias where ${of} and times = 1`.execute(db)
  await sql`update party_alias set times = times - 1 where ${of} and times > 1`.execute(db)
}

/** Whom a live or undone match of a person taught, by its line of the bank; undefined where that has no party. */
export async function partyOfMatch(db: Db, matchId: string): Promise<{ party_id: string; narration: string } | undefined> {
  const found = await db
    .selectFrom('bank_match as match')
    .innerJoin('bank_line as line', 'line.id', 'match.bank_line_id')
    .innerJoin('journal_line as book', (join) =>
      join.onRef('book.entry_id', '=', 'match.entry_id').onRef('book.position', '=', 'match.position'),
    )
    .select(['book.party_id', 'line.narration'])
    .where('match.id', '=', matchId)
    .where('match.matched_by', 'is not', null)
    .executeTakeFirst()
  return found?.party_id ? { party_id: found.party_id, narration: found.narration } : undefined
}
