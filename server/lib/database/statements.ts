/**
 * Statements that come again are prepared: parsed once, and planned once where PostgreSQL finds one plan that serves all values. That is
 * most of the work of a small statement.
 */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { changesNothing } from './kept.ts'

/** What is prepared on one connection takes memory of the server; the pool renews its connections, so that it follows what is asked. */
const mostOfConnection = 400
const mostTexts = 4000
/** A text that holds a list of values does not come again. */
const longestText = 20_000
const eachTime = '/* planned each time */'
/** Stands in a statement whose best plan hangs on its values, such as a report over a range of days. */
export const plannedEachTime = sql.raw(eachTime)

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

const isPreparable = (text: string): boolean =>
  text.length <= longestText && /^\s*(select|insert|update|delete|with)\s[^;]*$/i.test(text) && !text.includes(eachTime)

/** The texts that were asked for and their names; none for what came only once. */
const names = new Map<string, string | undefined>()
let named = 0

/** The name under which a text is prepared; undefined as long as it came only once. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.has(text)) {
    named += 1
    names.set(text, `s${named}`)
  } else if (isPreparable(text)) {
    if (names.size >= mostTexts) names.clear()
    names.set(text, undefined)
  }
  return names.get(text)
}

/** Prepares what is asked on a connection from now on, and says when something was changed by it. */
export function prepareOn(client: pg.ClientBase, changed: () => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const prepared = new Map<string, boolean>()
  let inTransaction = false
  const ask = async (text: string, values: unknown[]) => {
    const name = nameOf(text)
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
    const answer = await (Array.isArray(values) ? ask(first, values) : query(first, ...rest))
    if (!changesNothing(first)) changed()
    return answer
  }) as typeof client.query
}
