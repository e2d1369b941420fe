/** Liveness, readiness and metrics for load balancers and monitoring. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { troubleOf } from '../database/trouble.ts'
import type { Streams } from '../events.ts'
import type { Portal } from '../portal.ts'
import { addMetrics } from './metrics.ts'

/** A monitor asks every few seconds and does not wait longer itself. */
const readyWithinMs = 2000
/** What the folder of the data must have left: an upload is up to 50 MB. */
const leastFreeBytes = 100 * 1024 * 1024

export function addHealth(app: FastifyInstance, portal: Portal, streams?: Streams): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = await problemOf(portal)
    return problem ? reply.status(503).send({ status: problem }) : { status: 'ready' }
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

async function problemOfFolder(dataDir: string): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < leastFreeBytes ? 'the disk of DATA_DIR is full' : undefined
  } catch {
    // Made with the first file.
    return undefined
  }
}
