/** Several things in one transaction, of which each can be refused without the others. */
import { isFault } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Why one of them cannot be added; what it had written by then is taken back, and those after it go on. */
export async function refusalOf(db: Db, add: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint line`.execute(db)
  try {
    await add()
    await sql`release savepoint line`.execute(db)
    return undefined
  } catch (error) {
    if (!isFault(error) || error.status >= 500) throw error
    await sql`rollback to savepoint line`.execute(db)
    return error.message
  }
}
