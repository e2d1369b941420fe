/**
 * Who is acting, for the triggers on what people are paid by: they say its author (modules/people/pay-changes). Each transaction that is
 * begun for somebody carries it, whoever opens it, so that no handler can forget to.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Driver, sql } from 'kysely'
import type { Db } from './database/database.ts'

interface Acting {
  id: string
  now: Date
}

const acting = new AsyncLocalStorage<Acting>()

/** Runs what somebody asked for: what it changes has them as its author. */
export const actAs = <R>(who: Acting | undefined, run: () => R): R => (who ? acting.run(who, run) : run())

const settings = 'select set_config($1, $2, true), set_config($3, $4, true)'
const arrayOf = (ids: readonly string[]): string => `{${ids.join()}}`

/** A driver whose transactions know for whom they are. */
export function withAuthors(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver)
  driver.beginTransaction = async (connection, options) => {
    await begin(connection, options)
    const who = acting.getStore()
    if (who)
      await connection.executeQuery(
        CompiledQuery.raw(settings, ['iroko.authors', arrayOf([who.id]), 'iroko.acting_at', who.now.toISOString()]),
      )
  }
  return driver
}

/**
 * From here to the end of the transaction others are the authors: those who proposed what is done now, and `agreed_by` is who decided
 * about it as the second person. What somebody else agreed to has no author among those whom it is about.
 */
export async function setAuthors(db: Db, ids: readonly string[], now: Date, agreed_by: string | null = null): Promise<void> {
  await sql`select set_config('iroko.authors', ${arrayOf(ids)}, true), set_config('iroko.agreed', 'on', true),
    set_config('iroko.agreed_by', ${agreed_by ?? ''}, true), set_config('iroko.acting_at', ${now.toISOString()}, true)`.execute(
    db,
  )
}
