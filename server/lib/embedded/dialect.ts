/**
 * Kysely over PGlite, the PostgreSQL that runs inside this process. It has one session, so a statement outside a
 * transaction must wait for the transaction of another request to end: PGlite's own `transaction` and `query` queue for
 * exactly that. Kysely's built-in dialect shares one connection object between requests, which would let a statement of
 * one request slip into the open transaction of another; here every acquired connection keeps its own state.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { withAuthors } from '../acting.ts'
import { changesNothing, followChanges } from '../database/cached.ts'

interface EmbeddedConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>
  end(commit: boolean): Promise<void>
  run(sql: string): Promise<void>
}

type Changed = Parameters<typeof followChanges>[0]

/** `changed` is called when something was. */
export function embeddedDialect(pglite: PGlite, changed: Changed): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => withAuthors(embeddedDriver(pglite, changed)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function embeddedDriver(pglite: PGlite, changed: Changed): Driver {
  const own = (connection: DatabaseConnection) => connection as EmbeddedConnection
  return {
    init: () => pglite.waitReady,
    acquireConnection: async () => embeddedConnection(pglite, changed),
    releaseConnection: async () => undefined,
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).end(true),
    rollbackTransaction: (connection) => own(connection).end(false),
    savepoint: (connection, name) => own(connection).run(`savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => own(connection).run(`rollback to savepoint "${name}"`),
    releaseSavepoint: (connection, name) => own(connection).run(`release savepoint "${name}"`),
    destroy: () => pglite.close(),
  }
}

function embeddedConnection(pglite: PGlite, changed: Changed): EmbeddedConnection {
  const changes = followChanges(changed)
  let open: Transaction | undefined
  let finish: (commit: boolean) => void = () => undefined
  let ended: Promise<void> = Promise.resolve()

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await (open ?? pglite).query<R>(query.sql, [...query.parameters])
      changes.made(query.sql, query.parameters, !changesNothing(query.sql))
      if (!open) changes.ended()
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    },
    streamQuery() {
      throw new Error('The embedded database does not stream: page instead')
    },
    async begin(settings) {
      const begun = Promise.withResolvers<void>()
      ended = pglite.transaction(async (transaction) => {
        const decided = Promise.withResolvers<boolean>()
        open = transaction
        finish = decided.resolve
        begun.resolve()
        if (!(await decided.promise)) await transaction.rollback()
      })
      ended.catch(begun.reject)
      await begun.promise
      if (settings.isolationLevel) await open?.exec(`set transaction isolation level ${settings.isolationLevel}`)
    },
    async end(commit) {
      finish(commit)
      try {
        await ended
      } finally {
        open = undefined
        changes.ended()
      }
    },
    async run(sql) {
      await open?.exec(sql)
    },
  }
}
