/** One way to the data: PostgreSQL by address, or the same PostgreSQL embedded in this process, on disk or in memory. */
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { dataDir as emptyCluster } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fromKysely, fromPglite, type Db as QueueDb } from 'pg-boss'
import type { DB } from '../../database.types.ts'
import { withAuthors } from '../acting.ts'
import { type Listening, listenPostgres } from '../connection/listen.ts'
import { isoMoment } from '../connection/moments.ts'
import { patienceLeft, taken } from '../connection/timing.ts'
import { noConnection, silent } from '../connection/trouble.ts'
import { embeddedDialect } from '../embedded/dialect.ts'
import { lockFolder } from '../embedded/folder-lock.ts'
import { prepareEmbedded } from '../embedded/statements.ts'
import { CannotStart } from '../start/cannot-start.ts'
import { followChanges, forgetCached } from './cached.ts'
import { prepareOn } from './statements.ts'

/** What a store's functions take: the database itself or the transaction of the request. */
// Without what gives other types of itself: for these TypeScript compares a transaction with the database table by table, and at 316 tables gives up.
export type Db = Omit<
  Kysely<DB>,
  'withTables' | '$extendTables' | '$omitTables' | '$pickTables' | 'withPlugin' | 'withoutPlugins' | 'withSchema'
>

export interface Database {
  db: Kysely<DB>
  kind: 'postgres' | 'embedded'
  /** Calls `heard` for every message on a channel, and `missed` when some may have been lost; returns the way to stop. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** How the job queue reaches the same database. */
  queue: { connectionString: string } | { db: QueueDb }
  /** How busy its connections are, and how many listeners are without one; undefined for the embedded database, which has one session. */
  load?(): Load
  /** For reads that go on for as long as somebody takes to receive them, so that they take nobody else's connection; none where there is one session. */
  reading?: Kysely<DB>
  /** Everything in the embedded database as of now, to begin another one with; PostgreSQL has programs for it. */
  dump?(): Promise<Blob>
  close(): Promise<void>
}

export interface Load {
  connections: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
  deaf: number
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the embedded database is used. */
  url?: string | undefined
  /** Where the embedded database lives; without it in memory. */
  dataDir?: string | undefined
  /** An embedded database to begin with, as `dumpDataDir` gave it. */
  snapshot?: Blob | undefined
  poolSize?: number | undefined
  /** What a statement may take. Without it there are no limits at all: migrations take as long as they need. */
  statementSeconds?: number | undefined
  /** Hears of each statement that took at least a second, without its values. */
  slow?: ((statement: string, ms: number) => void) | undefined
}

// Days stay text and are never shifted; moments are ISO text in UTC; counts, kobo and days are numbers.
const int8 = 20
const date = 1082
const timestamptz = 1184
const numeric = 1700
const json = 114
const parsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: (text) => text,
  [timestamptz]: isoMoment,
}

/** JSON that is much comes as its bytes, which PGlite need not count letter by letter. */
const jsonOf = (value: unknown) =>
  (typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value)) as string

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options) : openEmbedded(options)
}

const connectMs = 10_000
/** What the queue does for its own house takes longer than what a request may. */
const queueMs = 120_000
const lockMs = 15_000
/** As long as somebody may take to fetch the next rows of a sheet, which are all of one moment. */
const idleInTransactionMs = 120_000
/** The server ends a statement that takes too long; one that says nothing at all is ended here, a little later. */
const silenceMs = 3000

const limitsOf = (statementMs: number) => ({
  // For a free one of the pool too.
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + silenceMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** How a server is reached; with limits, nothing waits for ever: not for a lock, not for an answer. */
function connectionOf(url: string, statementMs: number): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'iroko',
    keepAlive: true,
    keepAliveInitialDelayMillis: connectMs,
    ...(statementMs > 0 ? limitsOf(statementMs) : {}),
    // Compiling a statement takes most of a second and is of use to reports of minutes; whoever counts the people below a leader
    // is expected by PostgreSQL to find half a million of them, and would be made to wait for it.
    options: '-c jit=off',
  }
}

/** How many exports a process sends at a time; they have connections of their own, opened with the first, and one is left for jobs. */
export const sheetsAtATime = 3

/** A pool, and what asks it. */
function openPool(
  connection: pg.PoolConfig,
  max: number,
  { forget, slow }: { forget: Parameters<typeof followChanges>[0]; slow: DatabaseOptions['slow'] },
) {
  const pool = new pg.Pool({
    ...connection,
    max,
    // What is prepared on a connection follows what is asked by now.
    maxLifetimeSeconds: 3600,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Without a listener a connection that breaks ends the process: the pool's own hears of idle ones only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    bound(client, connection, slow)
    prepareOn(client, followChanges(forget))
  })
  const most = mostMs(connection)
  const patient = {
    connect: () => taken('waited', () => within(pool, patienceLeft(most))),
    end: () => pool.end(),
    options: pool.options,
  }
  const dialect = new PostgresDialect({ pool: patient })
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => withAuthors(createDriver())
  return { pool, db: new Kysely<DB>({ dialect }) }
}

async function openPostgres({ url = '', poolSize = 10, statementSeconds = 0, slow }: DatabaseOptions): Promise<Database> {
  const connection = connectionOf(url, statementSeconds * 1000)
  const forget: Parameters<typeof followChanges>[0] = (topics) => forgetCached(db, topics)
  const { pool, db } = openPool(connection, poolSize, { forget, slow })
  const { db: reading } = openPool(connection, sheetsAtATime + 1, { forget, slow })
  const listening = new Set<Listening>()
  return {
    db,
    kind: 'postgres',
    async listen(channel, heard, missed) {
      const made = await listenPostgres({ ...connection, application_name: 'iroko listen' }, channel, heard, missed)
      listening.add(made)
      return async () => {
        listening.delete(made)
        await made.stop()
      }
    },
    queue: { ...connectionOf(url, queueMs), connectionString: url },
    load: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      deaf: [...listening].filter((listener) => !listener.isHeard()).length,
    }),
    reading,
    async close() {
      await Promise.all([db.destroy(), reading.destroy()])
    },
  }
}

/** What a request may wait in all for a database that does not answer: as long as a single statement may take. */
const mostMs = ({ query_timeout = 0 }: pg.PoolConfig): number => query_timeout || Number.POSITIVE_INFINITY

const slowMs = 1000

/**
 * A free connection, waited for no longer than a request has patience. One that comes later goes back into the pool.
 */
async function within(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const coming = pool.connect()
  if (ms >= connectMs) return coming
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      coming.then((client) => client.release()).catch(() => undefined)
      fail(new Error(noConnection))
    }, ms)
  })
  return Promise.race([coming, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Gives a statement no more time than its request has left, and says which were slow. A connection whose statement was given up still
 * waits for the answer: given back to the pool, everyone after it would wait too.
 */
function bound(client: pg.PoolClient, connection: pg.PoolConfig, slow: DatabaseOptions['slow']): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const most = mostMs(connection)
  client.query = (async (first: unknown, ...rest: unknown[]) => {
    const asked: { text?: string } | undefined =
      typeof first === 'string' ? { text: first, ...valuesOf(rest) } : plainQuery(first)
    if (!asked || most === Number.POSITIVE_INFINITY) return query(first, ...rest)
    const from = performance.now()
    try {
      return await taken('database', () => query({ ...asked, query_timeout: patienceLeft(most) }))
    } catch (error) {
      if (error instanceof Error && error.message === silent) Object(client).end()
      throw error
    } finally {
      const ms = Math.round(performance.now() - from)
      if (ms >= slowMs && asked.text) slow?.(asked.text, ms)
    }
  }) as typeof client.query
}

const valuesOf = ([values]: unknown[]) => (Array.isArray(values) ? { values } : {})
/** A statement with its values, and not something that reads row by row. */
const plainQuery = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first && !('submit' in first)
    ? (first as { text: string })
    : undefined

async function openEmbedded({ dataDir, snapshot }: DatabaseOptions): Promise<Database> {
  const isNew = !dataDir || checkFolder(dataDir)
  const giveBack = dataDir ? lockFolder(dataDir) : () => undefined
  // An empty cluster as its makers ship it: `initdb` in WebAssembly would take most of a first start.
  const from = snapshot ?? (isNew ? await emptyCluster() : undefined)
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(from ? { loadDataDir: from } : {}),
    extensions: { btree_gist, pg_trgm },
    parsers,
    serializers: { [json]: jsonOf },
  })
  prepareEmbedded(pglite)
  const db = new Kysely<DB>({ dialect: embeddedDialect(pglite, (topics) => forgetCached(db, topics)) })
  return {
    db,
    kind: 'embedded',
    listen: (channel, heard) => pglite.listen(channel, heard),
    queue: { db: fromPglite(pglite) },
    async dump() {
      await pglite.exec('checkpoint')
      return pglite.dumpDataDir('gzip')
    },
    async close() {
      await pglite.close()
      giveBack()
    },
  }
}

const embeddedVersion = '18'

/** Makes the folder, its owner's alone (PGlite writes its files for everybody), or refuses what is not an embedded database of this version; true when it is empty. */
function checkFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = readdirSync(folder)
  if (files.length > 0) refuseOther(folder, files)
  chmodSync(folder, 0o700)
  return files.length === 0
}

function refuseOther(folder: string, files: readonly string[]): void {
  if (!files.includes('PG_VERSION')) throw new CannotStart(`${folder} holds other files than a database of Iroko's`)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== embeddedVersion)
    throw new CannotStart(
      `${folder} was written by PostgreSQL ${version}, and this is ${embeddedVersion}: restore a backup of it into an empty DATA_DIR`,
    )
}

/** The transaction as the job queue takes it, so that a job is enqueued with the change that causes it or not at all. */
export const queueDb = (db: Db): QueueDb => fromKysely(db)

/**
 * Begins reads that must agree with each other, such as the pages of an export. The embedded database has one session that a
 * slow reader must not hold, so there each page stands for itself.
 */
export async function startReading(database: Database): Promise<{ db: Db; end(): Promise<void> }> {
  if (database.kind === 'embedded') return { db: database.db, end: async () => undefined }
  const reading = await (database.reading ?? database.db)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  return { db: reading, end: async () => void (await reading.rollback().execute()) }
}
