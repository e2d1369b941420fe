/** From this many rows on, only those in view are drawn. */
const virtualFrom = 100

/** Which rows are drawn, and how high the room for the others is. */
export interface VirtualRows {
  /** Whether the table scrolls in its own place. */
  on: boolean
  indexes: number[]
  before: number
  after: number
  measure?: (element: HTMLElement | null) => void
}

export const isVirtual = (count: number): boolean => count > virtualFrom

/** Every row, for tables that are short. */
export function allRows(count: number): VirtualRows {
  return { on: false, indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
}
