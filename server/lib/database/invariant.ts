import { sql } from 'kysely'
import type { Db } from './database.ts'

/** What must hold in every database of the portal, whatever happened to it. */
export interface Invariant {
  id: string
  /** What holds, for people. */
  says: string
  /** A query that answers what breaks it, as `what`; what hangs on a day is of the company's, never of the clock of the database. */
  finds: string | ((today: string) => string)
}

/** The query of an invariant on a day. */
export const findsOn = ({ finds }: Pick<Invariant, 'finds'>, today: string) =>
  sql.raw<{ what: string }>(typeof finds === 'string' ? finds : finds(today))

/** What breaks an invariant on a day. */
export async function brokenOn(db: Db, invariant: Pick<Invariant, 'finds'>, today: string): Promise<string[]> {
  return (await findsOn(invariant, today).execute(db)).rows.map(({ what }) => what)
}

/** One that a query alone cannot tell. */
export interface Recount extends Omit<Invariant, 'finds'> {
  /** Answers what breaks it; what it writes in order to compare is taken back. `isWhole`: everything, however long it takes, not a sample. */
  recount(db: Db, look: { today: string; isWhole: boolean }): Promise<string[]>
}
