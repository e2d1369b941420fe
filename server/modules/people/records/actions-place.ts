/** Every change of where people sit goes through here, so that the domains above do their part in the same transaction. */

import type { Placed } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'

/**
 * Holds what hangs on the places of these people; before they are held themselves. Answers what is called once their places are written,
 * which says in sentences what it changed.
 */
export async function lockForMove(call: Tools, employeeIds: readonly string[]): Promise<(placed: Placed) => Promise<string[]>> {
  const effects: ((placed: Placed) => Promise<string[]>)[] = []
  for (const hold of call.portal.house.onPlacement) effects.push(await hold(call, employeeIds))
  return async (placed) => {
    const sentences: string[] = []
    for (const effect of effects) sentences.push(...(await effect(placed)))
    return sentences
  }
}
