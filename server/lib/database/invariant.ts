/** What must hold in every database of the portal, whatever happened to it. */
export interface Invariant {
  id: string
  /** What holds, for people. */
  says: string
  /** A query that answers what breaks it, as `what`. */
  finds: string
}
