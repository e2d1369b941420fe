/** Columns that hold sealed values. Their noun brings each, and the change of a key, the start and the nightly look go through all of them. */

export interface SealedPlace {
  table: string
  column: string
  /** The key of the row that each value is bound to. */
  key: 'id' | 'employee_id' | 'sealed_for'
  /** The column beside it that holds a fingerprint of the value, which is made with the key too. */
  fingerprint?: string
}

/** What a sealed value is bound to: it opens nowhere else. */
export const sealedAs = ({ table, column }: SealedPlace, id: string): string => `${table}.${column}:${id}`
