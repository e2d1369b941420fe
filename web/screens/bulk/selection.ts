import { useState } from 'react'

/** The chosen rows by their ids. */
export interface Selection {
  ids: Record<string, true>
  set: (ids: Record<string, true>) => void
}

/** Keeps which rows are chosen, unless the screen keeps it itself. */
export function useSelection(controlled?: Selection): Selection {
  const [ids, set] = useState<Record<string, true>>({})
  return controlled ?? { ids, set }
}
