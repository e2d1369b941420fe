/** Numbers for a monitor, in the words of Prometheus. */
import { fault } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Streams } from '../events.ts'
import { bearerToken } from '../http/caller.ts'
import type { Portal } from '../portal.ts'
import { knowsSecret } from '../sign-in/tokens.ts'

export function addMetrics(app: FastifyInstance, { database }: Portal, token: string, streams?: Streams): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const streamsOpen = gauge('event_streams_open', 'Browser tabs that listen for live changes')
  const pool = gauge('database_connections', 'Connections of the pool of this process', ['state'])
  const waiting = gauge('database_waiting', 'Requests of this process that wait for a connection')
  const deaf = gauge('database_deaf_listeners', 'LISTEN connections of this process that are being taken up again')
  const jobs = gauge('jobs', 'Jobs by queue and state', ['queue', 'state'])
  const age = gauge('jobs_oldest_seconds', 'Age of the oldest job that waits, by queue', ['queue'])
  const success = gauge('job_last_success_seconds', 'Since a job that comes by itself last succeeded, by queue', ['queue'])
  const mails = gauge('mails_unsent', 'Letters that have not left')
  const stranded = gauge('mails_stranded', 'Letters that were tried for 48 hours and have not left')
  const terminals = gauge('terminals_silent', 'Terminals that have not been heard of for 15 minutes')
  const backup = gauge('backup_age_seconds', 'Age of the last backup; none when there has not been any')

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!knowsSecret(bearerToken(request), token)) throw fault(401, 'wrong_token', 'The token of the monitor is wrong')
    streamsOpen.set(streams?.count() ?? 0)
    const load = database.load?.()
    if (load) {
      pool.set({ state: 'busy' }, load.connections - load.idle)
      pool.set({ state: 'idle' }, load.idle)
      waiting.set(load.waiting)
      deaf.set(load.deaf)
    }
    // What the database tells is left out when it is away: the rest is wanted then more than ever.
    const found = await readWork(database.db).catch(() => undefined)
    jobs.reset()
    age.reset()
    for (const { queue, state, count, oldest } of found?.queues ?? []) {
      jobs.set({ queue, state }, count)
      if (state === 'waiting') age.set({ queue }, oldest)
    }
    success.reset()
    for (const { queue, seconds } of found?.successes ?? []) success.set({ queue }, seconds)
    mails.set(found?.mails ?? Number.NaN)
    stranded.set(found?.stranded ?? Number.NaN)
    terminals.set(found?.silent ?? Number.NaN)
    backup.set(found?.backup ?? Number.NaN)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

interface Queue {
  queue: string
  state: 'waiting' | 'active' | 'failed'
  count: number
  /** Seconds since the first of them could have begun. */
  oldest: number
}

/** How much work waits, for the whole portal. */
async function readWork(db: Database['db']) {
  const queues = sql<Queue>`
    select name as queue, case when state < 'active' then 'waiting' else state::text end as state, count(*) as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest
    from job.job
    where state in ('created', 'retry', 'active', 'failed')
    group by 1, 2`
  const others = sql<{ mails: number; stranded: number; silent: number; backup: number | null }>`
    select (select count(*) from outbox_mail where sent_at is null and refused_at is null) as mails,
      (select count(*) from outbox_mail where sent_at is null and refused_at is null and error is not null and tried_until < now()) as stranded,
      (select count(*) from device
       where kind = 'terminal' and archived_at is null and last_seen_at < now() - interval '15 minutes') as silent,
      (select extract(epoch from now() - max(taken_at))::float8 from backup) as backup`
  const successes = sql<{ queue: string; seconds: number }>`
    select queue, extract(epoch from now() - succeeded_at)::float8 as seconds from job_success`
  const [{ rows }, { rows: numbers }] = [await queues.execute(db), await others.execute(db)]
  return { queues: rows, successes: (await successes.execute(db)).rows, ...numbers[0] }
}
