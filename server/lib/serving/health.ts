/** Liveness, readiness and metrics for load balancers and monitoring. */
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { troubleOf } from '../connection/trouble.ts'
import type { Database } from '../database/database.ts'
import type { Streams } from '../events.ts'
import type { Portal } from '../portal.ts'
import { addMetrics } from './metrics.ts'

/** A monitor asks every few seconds and does not wait longer itself. */
const readyWithinMs = 2000
/** Below this the folder of the data is about to be full: an upload is up to 50 MB. */
const leastFreeBytes = 500 * 1024 * 1024

/** The processes that are about to end: what is on its way is answered, and nothing new should come. */
const leaving = new WeakSet<FastifyInstance>()

/** Asks whoever sends requests here to send them elsewhere; everything that still comes is answered. */
export const leave = (app: FastifyInstance): void => void leaving.add(app)

export function addHealth(app: FastifyInstance, portal: Portal, streams?: Streams): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = leaving.has(app) ? 'this process is stopping' : await problemOf(portal)
    if (problem) return reply.status(503).send({ status: problem })
    const warnings = await warningsOf(portal.environment.DATA_DIR)
    return { status: 'ready', ...(warnings.length > 0 ? { warnings } : {}) }
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.has(app)) reply.header('connection', 'close')
  })
  const token = portal.environment.METRICS_TOKEN
  if (token) addMetrics(app, portal, token, streams)
}

/** Why this process should be sent nothing now. */
async function problemOf({ database, environment }: Portal): Promise<string | undefined> {
  const late = 'the database does not answer in time'
  const tooLate = new Promise<string>((done) => setTimeout(() => done(late), readyWithinMs).unref())
  const asked = Promise.all([problemOfDatabase(database), problemOfFolder(environment.DATA_DIR)])
  return Promise.race([asked.then(([first, second]) => first ?? second), tooLate])
}

async function problemOfDatabase({ db, kind }: Database): Promise<string | undefined> {
  try {
    const asked = sql<{ read_only: boolean }>`select current_setting('transaction_read_only') = 'on' as read_only`
    if ((await asked.execute(db)).rows[0]?.read_only) return 'the database takes no changes'
    if (kind === 'postgres') await needRoom(db)
    return undefined
  } catch (error) {
    return troubleOf(error) === 'full' ? 'the disk of the database is full' : 'the database does not answer'
  }
}

/** Has PostgreSQL write to its disk without leaving anything there: a sort that does not fit into memory. */
async function needRoom(db: Database['db']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction)
    await sql`select count(*) from (select md5(i::text) from generate_series(1, 4000) i order by 1 offset 0) sorted`.execute(
      transaction,
    )
  })
}

/** Whether a file could be kept; the folder is made with the first. */
async function problemOfFolder(dataDir: string): Promise<string | undefined> {
  const probe = join(dataDir, `.ready-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe, { force: true })
    return undefined
  } catch (error) {
    return Object(error).code === 'ENOSPC' ? 'the disk of DATA_DIR is full' : 'DATA_DIR cannot be written to'
  }
}

async function warningsOf(dataDir: string): Promise<string[]> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < leastFreeBytes ? ['the disk of DATA_DIR is nearly full'] : []
}
