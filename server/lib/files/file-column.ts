import type { RawBuilder, SqlBool } from 'kysely'
import type { User } from '../http/rights.ts'

/** Where a record refers to a file: from then on whoever may read the record reads it, and its uploader no longer as such. */
export interface FileColumn {
  table: string
  column: string
  /**
   * Who reads the file of a `record` today, by its `employee_id`, with whom each reading is kept. Without it the file is read by the
   * noun's own calls only.
   */
  readable?(user: User, today: string): RawBuilder<SqlBool>
  /** Whom the record is about, where that is not its `employee_id`. */
  about?: RawBuilder<unknown>
  /** What the audit log calls it; without it health data. */
  kind?: RawBuilder<unknown>
}

/** Names stored bytes that have no row in `file`: pictures and archives, which only their noun's own calls serve. */
export interface BytesColumn {
  table: string
  column: string
  /** Its bytes come later than the row, or go before it. */
  mayLack?: true
}
