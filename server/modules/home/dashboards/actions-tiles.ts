/** The numbers of a home, as their nouns count them. */
import type { TileKind } from '@iroko/contract/home/tiles'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { mayCall } from '../../../lib/http/rights.ts'

/** Those of these kinds that say something to the caller, in this order. */
export async function tilesOf<K extends TileKind>(
  call: Pick<StaffTools, 'db' | 'user' | 'today' | 'now' | 'portal'>,
  kinds: readonly K[],
): Promise<{ what: K; total: number; path: string }[]> {
  const tiles: { what: K; total: number; path: string }[] = []
  for (const what of kinds) {
    const { list, isFor, query, opens, count } = call.portal.house.tiles[what]
    if (!mayCall(call.user, list.access) || isFor?.(call.user) === false) continue
    const which = query(call.today)
    tiles.push({ what, total: await count(call, which), path: opens(which) })
  }
  return tiles
}
