/** Paging, sorting, searching and counting of a list, in SQL, with a constant number of statements. */
import { type ExpressionWrapper, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../database.types.ts'

export interface ListQuery {
  page: number
  limit: number
  q?: string | undefined
  sort?: string | undefined
}

export interface Page<R> {
  rows: R[]
  page: number
  limit: number
  total: number
}

// biome-ignore lint/suspicious/noExplicitAny: Kysely's query type names every joined table; a list may be any of them.
type Query<R> = SelectQueryBuilder<DB, any, R>

export type SortColumns = Record<string, RawBuilder<unknown> | ExpressionWrapper<DB, never, unknown>>

interface Order {
  /** What a name of the wire's `sort` means in SQL; the contract lets no other name through. */
  columns: SortColumns
  /** When the caller does not say. */
  fallback: string
  /** Breaks ties, so that no row is on two pages. */
  tie: RawBuilder<unknown>
  /**
   * `counted` has the conditions and the columns to sort by, and finds the page; the query has neither conditions nor order and
   * decorates only the rows of the page. For rows that are dear to make: those that a page skips are never made.
   */
  late?: boolean
  /**
   * With `late`: finding the page has to look at every match anyhow (a search whose matches are sorted afterwards), so that they are
   * counted on the way instead of being found twice.
   */
  countsOnTheWay?: boolean
}

/**
 * Answers one page of a query. The count runs over `counted`, the same conditions without the joins that only decorate, when
 * one is given.
 */
export async function listPage<R>(query: Query<R>, list: ListQuery, order: Order, counted?: Query<unknown>): Promise<Page<R>> {
  const { page, limit } = list
  const late = order.late ? counted : undefined
  if (late && order.countsOnTheWay) return { ...(await countedOnTheWay(query, list, order, late)), page, limit }
  const keys = late && pageOf(late.select(order.tie.as('key')), list, order)
  const rows = await (keys ? sorted(query.where(order.tie, 'in', keys), list, order) : pageOf(query, list, order)).execute()
  return { rows, page, limit, total: knownTotal(list, rows.length) ?? (await count(counted ?? query)) }
}

async function countedOnTheWay<R>(query: Query<R>, list: ListQuery, order: Order, counted: Query<unknown>) {
  const all = sql<number>`count(*) over ()`.as('total')
  const found = await pageOf(counted.select([order.tie.as('key'), all]), list, order).execute()
  const [first] = found
  if (!first) return { rows: [], total: knownTotal(list, 0) ?? (await count(counted)) }
  const ofPage = query.where(
    order.tie,
    'in',
    found.map(({ key }) => key),
  )
  return { rows: await sorted(ofPage, list, order).execute(), total: first.total }
}

const pageOf = <R>(query: Query<R>, list: ListQuery, order: Order): Query<R> =>
  sorted(query, list, order)
    .limit(list.limit)
    .offset((list.page - 1) * list.limit)

function sorted<R>(query: Query<R>, list: ListQuery, order: Order): Query<R> {
  let ordered = query
  let direction: 'asc' | 'desc' = 'asc'
  for (const term of (list.sort ?? order.fallback).split(',')) {
    direction = term.startsWith('-') ? 'desc' : 'asc'
    const column = order.columns[direction === 'desc' ? term.slice(1) : term]
    if (column) ordered = ordered.orderBy(column, direction)
  }
  // The tie goes the way of the last column, so that an index on both serves either direction.
  return ordered.orderBy(order.tie, direction)
}

/** A page that is not full tells the total by itself. */
function knownTotal(list: ListQuery, found: number): number | undefined {
  if (found === list.limit || (found === 0 && list.page > 1)) return undefined
  return (list.page - 1) * list.limit + found
}

async function count(query: Query<unknown>): Promise<number> {
  const counted = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return counted.total
}

/** The pattern of a search: what the person typed, with the signs that LIKE reads taken literally. */
export const likePattern = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
