/**
 * A portal whose PostgreSQL is taken away again and again, under load and while it starts: the process lives on, everybody is
 * answered in time, and when the database is back all is as before. Also how a killed worker's job and a silent database go on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { newDataKey } from '../lib/files/sealed.ts'
import { freePort } from './free-port.ts'
import { findPostgres, startCluster } from './postgres.ts'
import { administer } from './template.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-lost-'))
const cluster = await startCluster(findPostgres() ?? '', tmpdir())
const DATA_KEY = newDataKey()
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

interface Server {
  child: ChildProcess
  url: string
  isReady(): Promise<boolean>
}

async function startServer(ROLE: 'all' | 'web' | 'worker' = 'all'): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: cluster.url,
      DATABASE_STATEMENT_SECONDS: '3',
      DATA_KEY,
      DATA_DIR: folder,
      DEMO: 'false',
      LOG_LEVEL: 'fatal',
      ROLE,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  return {
    child,
    url,
    isReady: () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
  }
}

const untilReady = (server: Server) => expect.poll(() => server.isReady(), { timeout: 60_000, interval: 100 }).toBe(true)

/** Asks something of the database without pause from several sides until it is told to stop; answers what was answered. */
function load(server: Server): () => Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const { status } = await fetch(`${server.url}/api/v1/auth/login.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@zuma.test', password: 'Blue-Kettle-42' }),
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  // Ends by itself with a server that ends.
  const asking = Promise.all(Array.from({ length: 20 }, ask)).catch(() => undefined)
  return async () => {
    isOver = true
    await asking
    return statuses
  }
}

const terminateAll = (client: pg.Client) =>
  client.query<{ gone: number }>(`select count(pg_terminate_backend(pid))::int as gone from pg_stat_activity
    where pid <> pg_backend_pid() and application_name in ('iroko', 'iroko listen', 'pgboss')`)

it('lives through hundreds of lost connections and restarts of the database', { timeout: 240_000 }, async () => {
  const server = await startServer()
  await untilReady(server)
  const stop = load(server)
  let gone = 0
  for (let round = 0; round < 5; round += 1) {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    while (gone < (round + 1) * 100) {
      gone += (await terminateAll(client)).rows[0]?.gone ?? 0
      await pause(20)
    }
    await client.end()
    await cluster.crash()
    await pause(1500)
    await cluster.recover()
    await untilReady(server)
  }
  const statuses = await stop()
  console.log(`${gone} connections and 5 restarts:`, Object.fromEntries(statuses))
  expect(server.child.exitCode).toBeNull()
  expect([...statuses.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await once(server.child, 'exit'))[0]).toBe(0)
})

it('waits for a database that is starting, also for one that goes away in the middle', { timeout: 180_000 }, async () => {
  await cluster.crash()
  const server = await startServer()
  await pause(3000)
  await cluster.recover()
  for (let count = 0; count < 6; count += 1) {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await terminateAll(client)
    await client.end()
    await pause(150)
  }
  await untilReady(server)
  server.child.kill('SIGTERM')
  expect((await once(server.child, 'exit'))[0]).toBe(0)
})

it('answers in time and ends in time when the database is silent', { timeout: 180_000 }, async () => {
  const server = await startServer('web')
  await untilReady(server)
  const stop = load(server)
  await pause(500)
  cluster.halt(true)
  try {
    const begun = performance.now()
    expect(await server.isReady()).toBe(false)
    expect(performance.now() - begun).toBeLessThan(3000)
    const answer = await fetch(`${server.url}/api/v1/employees.json`, { headers: { authorization: 'Bearer x' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const asked = performance.now()
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    expect(performance.now() - asked).toBeLessThan(27_000)
  } finally {
    cluster.halt(false)
  }
  await stop()
})

it('takes up the job of a killed worker within a minute', { timeout: 180_000 }, async () => {
  const worker = await startServer('worker')
  await untilReady(worker)
  await administer(cluster.url, "select pg_notify('iroko_jobs', 'retention')")
  const states = async () => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query<{ state: string }>(
      "select state from job.job where name = 'retention' order by created_on desc",
    )
    await client.end()
    return rows[0]?.state
  }
  await expect.poll(states, { timeout: 10_000, interval: 20 }).toBe('completed')
  // One that a worker had begun when it was killed: claimed, and never heard of again.
  await administer(
    cluster.url,
    `update job.job set state = 'active', started_on = now(), heartbeat_on = now(), completed_on = null where name = 'retention'`,
  )
  await expect.poll(states, { timeout: 60_000, interval: 500 }).toBe('completed')
})
