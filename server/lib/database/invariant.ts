import type { Db } from './database.ts'

/** What must hold in every database of the portal, whatever happened to it. */
export interface Invariant {
  id: string
  /** What holds, for people. */
  says: string
  /** A query that answers what breaks it, as `what`. */
  finds: string
}

/** One that a query alone cannot tell. */
export interface Recount extends Omit<Invariant, 'finds'> {
  /** Answers what breaks it; what it writes in order to compare is taken back. `isWhole`: everything, however long it takes, not a sample. */
  recount(db: Db, look: { today: string; isWhole: boolean }): Promise<string[]>
}
