/** Paging, sorting, searching and counting of a list, in SQL, with a constant number of statements. */
import { CompiledQuery, type ExpressionWrapper, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../database.types.ts'
import { cached } from './cached.ts'
import type { Db } from './database.ts'

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
   * are counted on the way instead of being found twice. Of fewer the count is cached, and the page takes half as long without it.
   */
  countsOnTheWay?: boolean
}

/** Counting stops here: nobody reads so far, and to look at every row of a large table for a number would be most of the work. */
export const mostCounted = 10_000
/** The sizes of a page that people ask for stand in the text, so that PostgreSQL plans for them; any other is a value. */
const usualLimits = new Set([10, 25, 50, 100, 250, 1000, 5000, 10_000])

/** A list to be answered page by page. */
interface Listing<R> {
  query: Query<R>
  order: Order
  /** The same conditions without the joins that only decorate. */
  counted?: Query<unknown>
  /** How many there are, as `countUpTo` says, where that had to be known before. */
  total?: number
}

/**
 * Answers one page of a query. The count runs over `counted`, the same conditions without the joins that only decorate, when
 * one is given.
 */
export const listPage = <R>(
  db: Db,
  query: Query<R>,
  list: ListQuery,
  order: Order,
  counted?: Query<unknown>,
): Promise<Page<R>> => listSame(db, undefined, list, () => ({ query, order, ...(counted ? { counted } : {}) }))

/** The statements of a page, put together. */
interface Composed<R> {
  rows: CompiledQuery<R>
  counting(): Counting
  total: number | undefined
}

interface Counting {
  query: CompiledQuery<{ total: number }>
  key: string
}

/** What was put together, by what it hangs on: the statements of a page, or a single one. */
const composed = new Map<string, unknown>()
const mostComposed = 1000

function keep<M>(key: string | undefined, made: M): M {
  if (composed.size >= mostComposed) composed.clear()
  if (key) composed.set(key, made)
  return made
}

/**
 * A statement that is the same for all with the same `key`, put together once: that takes longer than to send it. The key says everything
 * that `make` looks at, above all whose rows the caller may see.
 */
export const composedOnce = <R>(key: string, make: () => CompiledQuery<R>): CompiledQuery<R> =>
  (composed.get(key) as CompiledQuery<R> | undefined) ?? keep(key, bare(make()))

/**
 * The same of a list whose statements are the same for all with the same `key`: they are put together once, for that takes longer than
 * to send them. The key says everything that `make` looks at, above all whose rows the caller may see.
 */
export async function listSame<R>(db: Db, key: string | undefined, list: ListQuery, make: () => Listing<R>): Promise<Page<R>> {
  const known = key && (composed.get(key) as Composed<R> | undefined)
  if (known) return readPage(db, list, known)
  const listing = make()
  if (listing.order.late && listing.order.countsOnTheWay) return readCounted(db, list, listing)
  return readPage(db, list, keep(key, compose(db, list, listing)))
}

function compose<R>(db: Db, list: ListQuery, { query, order, counted = query, total }: Listing<R>): Composed<R> {
  // As an array, which PostgreSQL takes for few, whatever it is looked for by: the rows are then found by their keys.
  const page = order.late
    ? sorted(query.where(sql<SqlBool>`${order.tie} = any(array(${keysOf(counted, list, order)}))`), list, order)
    : pageOf(query, list, order)
  let counting: Counting | undefined
  return {
    rows: bare(page.compile()),
    total,
    counting() {
      counting ??= countingOf(db, counted)
      return counting
    },
  }
}

/** Without the tree that it was made of, which is many times as large. */
const bare = <R>({ sql: text, parameters }: CompiledQuery<R>): CompiledQuery<R> =>
  CompiledQuery.raw(text, [...parameters]) as CompiledQuery<R>

async function readPage<R>(db: Db, list: ListQuery, { rows, counting, total }: Composed<R>): Promise<Page<R>> {
  const found = (await db.executeQuery(rows)).rows
  const page = { rows: found, page: list.page, limit: list.limit }
  const known = knownTotal(list, found.length)
  if (known !== undefined) return { ...page, total: known }
  return { ...page, ...upTo(total ?? (await count(db, counting()))) }
}

const upTo = (total: number) => (total > mostCounted ? { total: mostCounted, total_is_bound: true as const } : { total })

/** The page and the count in one statement, then the rows. */
async function readCounted<R>(db: Db, list: ListQuery, { query, order, counted = query }: Listing<R>): Promise<Page<R>> {
  const found = await keysOf(counted, list, order).select(sql<number>`count(*) over ()`.as('total')).execute()
  const [first] = found
  const ofPage = sql<SqlBool>`${order.tie} = any(array(select unnest(${found.map(({ key }) => key)}::uuid[])))`
  const rows = first ? await sorted(query.where(ofPage), list, order).execute() : []
  const page = { rows, page: list.page, limit: list.limit }
  const known = first?.total ?? knownTotal(list, 0)
  return known === undefined ? { ...page, ...upTo(await count(db, countingOf(db, counted))) } : { ...page, total: known }
}

const keysOf = (counted: Query<unknown>, list: ListQuery, order: Order) =>
  pageOf(counted.select(order.tie.as('key')), list, order)

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

/** How many there are, at most one more than is counted. */
function countingOf(db: Db, query: Query<unknown>): Counting {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(sql.lit(mostCounted + 1))
  const counting = bare(db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total')).compile())
  return { query: counting, key: JSON.stringify([counting.sql, counting.parameters]) }
}

/** How many rows a query has, at most one more than lists count to. */
export const countUpTo = (db: Db, query: Query<unknown>): Promise<number> => count(db, countingOf(db, query))

/** Kept until something changes. */
function count(db: Db, { query, key }: Counting): Promise<number> {
  return cached(db, { kind: 'totals', key, most: 2000 }, async () => (await db.executeQuery(query)).rows[0]?.total ?? 0)
}

/** The pattern of a search: what the person typed, with the signs that LIKE reads taken literally. */
export const likePattern = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
