/** A number of a home. Its noun says which list it is the total of, and a test holds it to that for every role. */
import type { Endpoint } from '@iroko/contract/endpoint'
import type { TileKind } from '@iroko/contract/home/tiles'
import type { StaffTools } from '../http/implement.ts'
import type { User } from '../http/rights.ts'

/** What of a list is meant, as its call and its screen take it. */
export type TileQuery = Readonly<Record<string, string>>

export interface Tile {
  what: TileKind
  /** The list of the contract; whoever may not call it has no such number. */
  list: Endpoint
  /** Whether the number says anything to whoever may call the list. */
  isFor?(user: User): boolean
  query(today: string): TileQuery
  /** The screen, with what of the list it shows. */
  opens(query: TileQuery): string
  /** How many there are: by the statement of the list, or one that counts the same for less. */
  count(call: Pick<StaffTools, 'db' | 'user' | 'today' | 'now'>, query: TileQuery): Promise<number>
}

/** Every kind there is. */
export type Tiles = Readonly<Record<TileKind, Tile>>

/** For the statement of a list that is only counted. */
export const counted = { page: 1, limit: 1 } as const

/** A screen whose filters are those of its list. */
export const opening =
  (path: string) =>
  (query: TileQuery): string =>
    Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
