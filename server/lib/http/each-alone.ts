/** One change made to many things, each in a transaction of its own: a refusal takes nothing else with it. */
import type { EachResult } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import type { Db } from '../database/database.ts'
import { callTools, type Once, type StaffTools } from './implement.ts'

/**
 * For handlers marked `ownTransaction`. `change` answers what it did in a sentence and throws a fault for what it refuses; one
 * thing alone is refused as such. `word` is what the summary of several says became of them: '3 approved, 1 not'.
 */
export async function eachAlone<One extends { id: string }, C extends StaffTools & { once?: Once }>(
  call: C,
  wanted: readonly One[],
  word: string,
  change: (call: C, item: One) => Promise<string>,
): Promise<EachResult> {
  const { portal } = call
  const results: EachResult['results'] = []
  for (const item of wanted) {
    try {
      const alone = (db: Db) => change({ ...call, ...callTools(portal, db, call.user.id, call.requestId) }, item)
      // What was done of a call that comes again is answered again; what was refused is tried again.
      const message = await (call.once ? call.once(alone, item.id) : portal.database.db.transaction().execute(alone))
      results.push({ id: item.id, done: true, message })
    } catch (error) {
      if (!isFault(error) || wanted.length === 1) throw error
      results.push({ id: item.id, done: false, message: error.message })
    }
  }
  return { message: summaryOf(results, word), results }
}

function summaryOf(results: EachResult['results'], word: string): string {
  const [item] = results
  if (item && results.length === 1) return item.message
  const done = results.filter((result) => result.done).length
  return `${done} ${word}${done < results.length ? `, ${results.length - done} not` : ''}`
}
