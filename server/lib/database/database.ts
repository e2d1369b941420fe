/** One way to the data: PostgreSQL by address, or the same PostgreSQL embedded in this process, on disk or in memory. */
import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { fromKysely, fromPglite, type Db as QueueDb } from 'pg-boss'
import type { DB } from '../../database.types.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { forgetKept } from './kept.ts'
import { prepareOn } from './statements.ts'

/** What a store's functions take: the database itself or the transaction of the request. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  db: Kysely<DB>
  kind: 'postgres' | 'embedded'
  /** Calls `heard` for every message on a channel, and `missed` when some may have been lost; returns the way to stop. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** How the job queue reaches the same database. */
  queue: { connectionString: string } | { db: QueueDb }
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the embedded database is used. */
  url?: string | undefined
  /** Where the embedded database lives; without it in memory. */
  dataDir?: string | undefined
  /** An embedded database to begin with, as `dumpDataDir` gave it. */
  snapshot?: Blob | undefined
  poolSize?: number | undefined
}

// Days stay text and are never shifted; moments are ISO text in UTC; counts, kobo and days are numbers.
const int8 = 20
const date = 1082
const timestamptz = 1184
const numeric = 1700
const parsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: (text) => text,
  [timestamptz]: (text) => new Date(text).toISOString(),
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options.poolSize ?? 10) : openEmbedded(options)
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // What is prepared on a connection follows what is asked by now.
    maxLifetimeSeconds: 3600,
    application_name: 'iroko',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const dialect = new PostgresDialect({
    pool,
    // Compiling a statement takes most of a second and is of use to reports of minutes; whoever counts the people below a leader
    // is expected by PostgreSQL to find half a million of them, and would be made to wait for it.
    onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('set jit = off'))),
  })
  const db = new Kysely<DB>({ dialect })
  pool.on('connect', (client) => prepareOn(client, () => forgetKept(db)))
  return {
    db,
    kind: 'postgres',
    listen: (channel, heard, missed) => listenPostgres(url, channel, heard, missed),
    queue: { connectionString: url },
    close: () => db.destroy(),
  }
}

/** Listens on a connection of its own and takes it up again when it is lost. */
async function listenPostgres(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let again = false
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'iroko listen' })
    client.on('notification', (notice) => heard(notice.payload ?? ''))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!stopped) retry = setTimeout(() => void connect().catch(() => undefined), 1000)
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (again) missed()
    again = true
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}

async function openEmbedded({ dataDir, snapshot }: DatabaseOptions): Promise<Database> {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { btree_gist, pg_trgm },
    parsers,
  })
  const db = new Kysely<DB>({ dialect: embeddedDialect(pglite, () => forgetKept(db)) })
  return {
    db,
    kind: 'embedded',
    listen: (channel, heard) => pglite.listen(channel, heard),
    queue: { db: fromPglite(pglite) },
    close: () => pglite.close(),
  }
}

/** The transaction as the job queue takes it, so that a job is enqueued with the change that causes it or not at all. */
export const queueDb = (db: Db): QueueDb => fromKysely(db)

/**
 * Begins reads that must agree with each other, such as the pages of an export. The embedded database has one session that a
 * slow reader must not hold, so there each page stands for itself.
 */
export async function startReading(database: Database): Promise<{ db: Db; end(): Promise<void> }> {
  if (database.kind === 'embedded') return { db: database.db, end: async () => undefined }
  const reading = await database.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  return { db: reading, end: async () => void (await reading.rollback().execute()) }
}
