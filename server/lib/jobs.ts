/** Background jobs: enqueued in the transaction that causes them, or woken by it; each runs on one worker. */
import { sql } from 'kysely'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { newTiming, withTiming } from './connection/timing.ts'
import { type Database, type Db, queueDb } from './database/database.ts'
import type { Jobs, Portal } from './portal.ts'

export interface JobDefinition {
  name: string
  /** Cron schedule in the company's time zone; without one the job runs only when enqueued. */
  cron?: string
  /** How many are taken and run at a time; 1 when nothing is said. */
  atATime?: number
  /** How long it may take: after that it is thought to hang, and is begun again. 2 when nothing is said. */
  longestHours?: number
  run(portal: Portal, data: Record<string, unknown>): Promise<void>
}

const nobody = '00000000-0000-7000-8000-000000000000'
const jobsAtATime = 1000
/** Where a database trigger names a job that is to run now: `pg_notify('iroko_jobs', name)`. */
const wakeChannel = 'iroko_jobs'
const wakesEvery = 1000
const queueOptions = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  // Of a worker that is gone nothing is heard: with the housekeeping below its jobs are taken up within a minute.
  heartbeatSeconds: 20,
  // Whoever enqueues tells the workers at commit.
  notify: true,
}
const optionsOf = ({ longestHours = 2 }: JobDefinition) => ({ ...queueOptions, expireInSeconds: longestHours * 3600 })
const isAsWanted = (queue: object, definition: JobDefinition): boolean =>
  Object.entries(optionsOf(definition)).every(([option, value]) => Reflect.get(queue, option) === value)
const housekeeping = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

export async function openJobs(database: Database, definitions: readonly JobDefinition[], zone: string): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.queue,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : { max: 3 }),
    schema: 'job',
    // Only worker processes maintain the queue.
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    // Those that are as they should be are known to it since it started.
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const definition of definitions) {
      const { name } = definition
      const queue = queues.get(name)
      if (queue && isAsWanted(queue, definition)) continue
      await boss.createQueue(name, optionsOf(definition))
      // One that an earlier version made.
      await boss.updateQueue(name, optionsOf(definition))
      // Fills the queue's cache now. Inside a transaction the lookup would wait for the embedded database's only
      // session.
      await boss.findJobs(name, { id: nobody })
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }

  let working: PgBoss | undefined
  let stopWaking: (() => Promise<void>) | undefined
  return {
    async enqueue(db, name, data, how) {
      await boss.send(name, data, { ...how, db: queueDb(db) })
    },
    async enqueueAll(db, name, all) {
      for (let from = 0; from < all.length; from += jobsAtATime) {
        const jobs = all.slice(from, from + jobsAtATime).map((data) => ({ data }))
        await boss.insert(name, jobs, { db: queueDb(db) })
      }
    },
    async work(portal) {
      working = new PgBoss({
        ...database.queue,
        ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : { max: 5 }),
        schema: 'job',
        useListenNotify: true,
        ...housekeeping,
      })
      const scheduled = definitions.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []))
      // Before anything is looked at: what came due while there was no worker is run once.
      for (const { name, cron } of scheduled) await boss.schedule(name, cron, null, { tz: zone, missed: 'once' })
      await expectSuccess(database.db, scheduled)
      working.on('error', (error) => portal.log.error({ err: error }, 'the job queue failed'))
      await working.start()
      const wakers = new Map<string, () => void>()
      for (const definition of definitions) {
        const options = {
          // For what nobody told of: jobs whose time has come, and a message that was lost with its connection.
          notifyPollingIntervalSeconds: 5,
          batchSize: definition.atATime ?? 1,
          burstWhenBatchFull: true,
          heartbeatRefreshSeconds: 5,
          perJobResults: true as const,
        }
        const worker: string = await working.work(definition.name, options, async (jobs: Job<Record<string, unknown>>[]) => {
          const settled = await Promise.all(jobs.map((job) => settle(portal, definition, job)))
          // There may be more of them.
          working?.notifyWorker(worker)
          return settled
        })
        wakers.set(definition.name, wakerOf(portal, working, definition.name))
      }
      // Notifications can be lost with their connection, so woken jobs also have a cron schedule.
      stopWaking = await database.listen(wakeChannel, (name) => wakers.get(name)?.())
    },
    async runQueued(portal) {
      let ran = 0
      for (const definition of definitions) {
        for (let jobs = await boss.fetch<Record<string, unknown>>(definition.name, { batchSize: 50 }); jobs.length > 0; ) {
          for (const job of jobs) {
            await definition.run(portal, job.data ?? {})
            await boss.complete(definition.name, job.id)
            ran += 1
          }
          jobs = await boss.fetch<Record<string, unknown>>(definition.name, { batchSize: 50 })
        }
      }
      return ran
    },
    async stop() {
      await stopWaking?.()
      await working?.stop({ graceful: true, timeout: 10_000 })
      await boss.stop({ graceful: false })
    },
  }
}

/** Those that never succeeded count from when they were first expected. */
async function expectSuccess(db: Db, scheduled: readonly { name: string }[]): Promise<void> {
  if (scheduled.length === 0) return
  const rows = scheduled.map(({ name }) => ({ queue: name, succeeded_at: sql<string>`now()` }))
  await db
    .insertInto('job_success')
    .values(rows)
    .onConflict((it) => it.column('queue').doNothing())
    .execute()
}

async function noteSuccess(db: Db, queue: string): Promise<void> {
  await db
    .insertInto('job_success')
    .values({ queue, succeeded_at: sql<string>`now()` })
    .onConflict((it) => it.column('queue').doUpdateSet({ succeeded_at: sql<string>`now()` }))
    .execute()
}

/** Each job of a batch stands for itself: the one that failed is tried again, and no other. */
async function settle(
  portal: Portal,
  { name, cron, run }: JobDefinition,
  { id, data }: Job<Record<string, unknown>>,
): Promise<JobResult> {
  const timing = newTiming()
  const from = performance.now()
  try {
    await withTiming(timing, () => run(portal, data ?? {}))
    if (cron) await noteSuccess(portal.database.db, name)
    const took = { ms: Math.round(performance.now() - from), database_ms: Math.round(timing.database) }
    portal.log.info({ job: name, id, ...took, statements: timing.statements }, 'a job is done')
    return { id, status: 'completed' }
  } catch (error) {
    portal.log.warn({ err: error, job: name, id }, 'a job failed')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

/** Enqueues a job without data, at most once per second. */
function wakerOf(portal: Portal, boss: PgBoss, name: string): () => void {
  let isResting = false
  let isAsked = false
  const wake = () => {
    isAsked = false
    isResting = true
    boss.send(name, {}).catch((error: unknown) => portal.log.warn({ err: error, job: name }, 'a job was not woken'))
    const rest = setTimeout(() => {
      isResting = false
      if (isAsked) wake()
    }, wakesEvery)
    rest.unref()
  }
  return () => {
    if (isResting) isAsked = true
    else wake()
  }
}
