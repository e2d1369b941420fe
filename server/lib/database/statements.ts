/**
 * Statements that come again are prepared: parsed once, and planned once where PostgreSQL finds one plan that serves all values. That is
 * most of the work of a small statement.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { changesNothing, type followChanges } from './cached.ts'
import type { Db } from './database.ts'

/** What is prepared on one connection takes memory of the server; the pool renews its connections, so that it follows what is asked. */
const mostOfConnection = 400
const mostTexts = 4000
/** A text that holds a list of values does not come again. */
const longestText = 20_000
const eachTime = '/* planned each time */'
/** Stands in a statement whose best plan hangs on its values, such as a report over a range of days. */
export const plannedEachTime = sql.raw(eachTime)

/**
 * Whether there is no such row, looked up by key for each row of the statement. For `not exists` PostgreSQL may read all of both tables, and
 * a subquery that `is null` it takes for so rare that it reads all to find a few.
 */
export const noRow = (from: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select false ${from} limit 1), true)`

/**
 * A day that is the same for all who ask, such as today, as part of the text: PostgreSQL knows how much it leaves over, and a plan counts
 * until the day is over.
 */
export const dayOf = (day: string): RawBuilder<string> => sql<string>`date ${sql.lit(checked(day))}`

/** The beginning of such a day in UTC: PostgreSQL then leaves out the months of a table that the statement cannot be about. */
export const momentOf = (day: string): RawBuilder<string> => sql<string>`timestamptz ${sql.lit(`${checked(day)}T00:00:00Z`)}`

function checked(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`${day} is not a day`)
  return day
}

/** A query that is the same for all who ask on one day, such as the rows of a list without conditions, put together once a day. */
export function oncePerDay<Q>(make: (db: Db, today: string) => Q): (db: Db, today: string) => Q {
  const made = new WeakMap<Db, { today: string; query: Q }>()
  return (db, today) => {
    const known = made.get(db)
    if (known?.today === today) return known.query
    const query = make(db, today)
    made.set(db, { today, query })
    return query
  }
}

/** Whether a text may come again and keep its plan. */
export const isPreparable = (text: string): boolean =>
  text.length <= longestText && /^\s*(select|insert|update|delete|with)\s[^;]*$/i.test(text) && !text.includes(eachTime)

interface Text {
  /** Under which it is prepared; undefined as long as it came only once, or when it cannot be. */
  name?: string
  changesNothing: boolean
}

/**
 * The rows of several queries as one value, so that a screen of one record waits once instead of once for each of its parts. Of days, words
 * and whole numbers, which are the same in JSON.
 */
export function rowsOf<T extends Record<string, object>>(
  queries: {
    [Name in keyof T]: Expression<T[Name]>
  },
): RawBuilder<{ [Name in keyof T]: T[Name][] }> {
  const parts = Object.entries<Expression<object>>(queries).map(
    ([name, query]) => sql`${sql.lit(name)}, coalesce((select json_agg(part) from (${query}) part), '[]')`,
  )
  return sql`json_build_object(${sql.join(parts)})`
}

/** The texts that were asked for. */
const texts = new Map<string, Text>()
let named = 0

/** What is known of a text that is asked for now. */
function textOf(text: string): Text {
  const known = texts.get(text)
  if (!known) {
    const fresh = { changesNothing: changesNothing(text) }
    if (isPreparable(text)) {
      if (texts.size >= mostTexts) texts.clear()
      texts.set(text, fresh)
    }
    return fresh
  }
  if (!known.name) {
    named += 1
    known.name = `s${named}`
  }
  return known
}

/** Prepares what is asked on a connection from now on, and says what was changed by it. */
export function prepareOn(client: pg.ClientBase, changes: ReturnType<typeof followChanges>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const prepared = new Map<string, boolean>()
  let inTransaction = false
  const ask = async (text: string, values: unknown[], name: string | undefined) => {
    if (!name || prepared.get(name) === false) return query(text, values)
    if (!prepared.has(name)) {
      if (prepared.size >= mostOfConnection) return query(text, values)
      prepared.set(name, true)
    }
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (Object(error).code !== '0A000') throw error
      // A migration changed the columns that it answers: this connection asks it plainly from now on.
      prepared.set(name, false)
      if (inTransaction) throw error
      return query(text, values)
    }
  }
  client.query = (async (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string') return query(first, ...rest)
    if (/^(begin|start transaction)/.test(first)) inTransaction = true
    if (first === 'commit' || first === 'rollback') inTransaction = false
    const [values] = rest
    const text = textOf(first)
    try {
      return await (Array.isArray(values) ? ask(first, values, text.name) : query(first, ...rest))
    } finally {
      // Also after an error: whoever lost the connection does not know what became of the commit.
      changes.made(first, Array.isArray(values) ? values : [], !text.changesNothing)
      if (!inTransaction) changes.ended()
    }
  }) as typeof client.query
}
