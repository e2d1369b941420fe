/** What was ordered and received, as bills of vendors are compared with it: the noun that keeps orders brings it. */
import type { Db } from '../database/database.ts'

/** A line of an order of the vendor, and what came of it: in units of what is ordered. */
export interface OrderedLine {
  id: string
  title: string
  price_kobo: number
  tax_code_id: string
  received: number
  rejected: number
  returned: number
  /** By approved bills. */
  billed: number
  /** Under what budgets hold it; nothing where none does. */
  held?: { source_kind: string; source_id: string; position: number } | null
}

export interface Orders {
  /** Those of the lines that are of orders of the vendor; held, so that two bills of the same line are compared one after the other. */
  lock(db: Db, vendorId: string, ids: readonly string[]): Promise<OrderedLine[]>
}
