/** Paging, sorting, searching and counting of a list, in SQL, with a constant number of statements. */
import { type ExpressionWrapper, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../database.types.ts'
import type { Db } from './database.ts'
import { kept } from './kept.ts'

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
  /** There are more than `total`, which is where counting stopped. */
  total_is_bound?: true
}

// biome-ignore lint/suspicious/noExplicitAny: Kysely's query type names every joined table; a list may be any of them.
type Query<R> = SelectQueryBuilder<DB, any, R>

export type SortColumns = Record<string, RawBuilder<unknown> | ExpressionWrapper<DB, never, unknown>>

interface Order {
  /** What a name of the wire's `sort` means in SQL; the contract lets no other name through. */
  columns: SortColumns
  /** When the caller does not say. */
  fallback: string
  /** The key of a row. It breaks ties, so that no row is on two pages. */
  tie: RawBuilder<unknown>
  /**
   * `counted` has the conditions and the columns to sort by, and finds the keys of the page; the query has neither conditions nor order
   * and decorates the rows of these keys: those that a page skips are never made.
   */
  late?: boolean
  /**
   * With `late`: finding the page has to look at very many (a search for one letter, whose matches are sorted afterwards), so that they
   * are counted on the way instead of being found twice. Of fewer the count is kept, and the page takes half as long without it.
   */
  countsOnTheWay?: boolean
}

/** Counting stops here: nobody reads so far, and to look at every row of a large table for a number would be most of the work. */
const mostCounted = 10_000
/** The sizes of a page that people ask for stand in the text, so that PostgreSQL plans for them; any other is a value. */
const usualLimits = new Set([10, 25, 50, 100, 250, 1000, 5000, 10_000])

/**
 * Answers one page of a query. The count runs over `counted`, the same conditions without the joins that only decorate, when
 * one is given.
 */
export async function listPage<R>(
  db: Db,
  query: Query<R>,
  list: ListQuery,
  order: Order,
  counted: Query<unknown> = query,
): Promise<Page<R>> {
  const found = await (order.late ? findLate(query, list, order, counted) : findRows(query, list, order))
  const page = { rows: found.rows, page: list.page, limit: list.limit }
  const known = found.total ?? knownTotal(list, found.rows.length)
  if (known !== undefined) return { ...page, total: known }
  const total = await count(db, counted)
  return total > mostCounted ? { ...page, total: mostCounted, total_is_bound: true } : { ...page, total }
}

interface Found<R> {
  rows: R[]
  total?: number | undefined
}

const findRows = async <R>(query: Query<R>, list: ListQuery, order: Order): Promise<Found<R>> => ({
  rows: await pageOf(query, list, order).execute(),
})

async function findLate<R>(query: Query<R>, list: ListQuery, order: Order, counted: Query<unknown>): Promise<Found<R>> {
  const keys = pageOf(counted.select(order.tie.as('key')), list, order)
  if (order.countsOnTheWay) return findCounted(query, list, order, keys)
  // As an array, which PostgreSQL takes for few, whatever it is looked for by: the rows are then found by their keys.
  return { rows: await sorted(query.where(sql<SqlBool>`${order.tie} = any(array(${keys}))`), list, order).execute() }
}

async function findCounted<R>(
  query: Query<R>,
  list: ListQuery,
  order: Order,
  keys: Query<{ key: unknown }>,
): Promise<Found<R>> {
  const found = await keys.select(sql<number>`count(*) over ()`.as('total')).execute()
  const [first] = found
  if (!first) return { rows: [] }
  const ofPage = sql<SqlBool>`${order.tie} = any(array(select unnest(${found.map(({ key }) => key)}::uuid[])))`
  return { rows: await sorted(query.where(ofPage), list, order).execute(), total: first.total }
}

function pageOf<R>(query: Query<R>, list: ListQuery, order: Order): Query<R> {
  const { page, limit } = list
  const first = sorted(query, list, order).limit(usualLimits.has(limit) ? sql.lit(limit) : limit)
  return page > 1 ? first.offset((page - 1) * limit) : first
}

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

/** How many there are, at most one more than is counted; kept until something changes. */
function count(db: Db, query: Query<unknown>): Promise<number> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(sql.lit(mostCounted + 1))
  const counting = db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))
  const { sql: text, parameters } = counting.compile()
  const key = JSON.stringify([text, parameters])
  return kept(db, { kind: 'totals', key, most: 2000 }, async () => (await counting.executeTakeFirstOrThrow()).total)
}

/** The pattern of a search: what the person typed, with the signs that LIKE reads taken literally. */
export const likePattern = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
