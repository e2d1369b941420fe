/** What the search and the command palette find of a noun. */
import type { Access } from '@iroko/contract/endpoint'
import type { Found, FoundKind } from '@iroko/contract/home/search'
import type { StaffTools } from '../http/implement.ts'

export interface Search<K extends FoundKind> {
  finds: K
  /** Whoever lacks it finds none; whose rows the others find is in the SQL. */
  may: Exclude<Access, 'public' | 'client'>
  /** What somebody means by a few letters, the best first, and never more than `most`. */
  find(call: Pick<StaffTools, 'db' | 'user' | 'today'>, q: string, most: number): Promise<Found<K>[]>
}

/** Of any kind. */
export type AnySearch = { [K in FoundKind]: Search<K> }[FoundKind]
/** Every kind there is. */
export type Searches = { readonly [K in FoundKind]: Search<K> }
