/** What happens to requests when PostgreSQL is lost, slow or full; on PostgreSQL only. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { newTiming, withTiming } from '../lib/connection/timing.ts'
import { openDatabase } from '../lib/database/database.ts'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'

const first = await cloneDatabase()
const { url = '' } = first
const own = url ? await openDatabase({ url, poolSize: 5, statementSeconds: 1 }) : first
const t = await testApp(
  { METRICS_TOKEN: 'a token that the monitor has' },
  { ...own, close: () => Promise.all([own.close(), first.close()]).then(() => undefined) },
)
const someone = await t.person()

/** PostgreSQL behind something that can fall silent: it takes everything and passes nothing on. */
async function silentWay() {
  const { hostname, port } = new URL(url)
  let isSilent = false
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const) {
      from.on('data', (bytes) => void (isSilent || to.write(bytes)))
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const near = new URL(url)
  near.port = String((server.address() as AddressInfo).port)
  return {
    address: near.href,
    fallSilent() {
      isSilent = true
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** A server of PostgreSQL's own, outside of the pool. */
async function administer<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return run(client).finally(() => client.end())
}

const get = async (path: string) => t.inject({ method: 'GET', url: path, as: someone })
const me = () => get('/api/v1/employees.json?limit=10')

describe.runIf(url)('on PostgreSQL', () => {
  it('survives the loss of all its connections again and again, and loses no slot of the pool', async () => {
    const answers: { statusCode: number; headers: Record<string, unknown> }[] = []
    await administer(async (client) => {
      for (let round = 0; round < 15; round += 1) {
        const asked = Array.from({ length: 10 }, me)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name like 'iroko%'`)
        answers.push(...(await Promise.all(asked)))
      }
    })
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['retry-after']]).toEqual(statusCode === 200 ? [200, undefined] : [503, '5'])
    const after = await Promise.all(Array.from({ length: 10 }, me))
    expect(after.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  })

  // Under a shifted clock PostgreSQL's own alarm, by which it ends a statement, does not go off.
  it.skipIf(process.env.FAKETIME)('says that it is busy when the database is slower than a request may be', async () => {
    const refusal = await own.db
      .transaction()
      .execute((db) => sql`select pg_sleep(3)`.execute(db))
      .catch((error: unknown) => error)
    expect(Object(refusal).code).toBe('57014')
    await administer(async (client) => {
      await client.query('begin; lock table employee in access exclusive mode')
      const answer = await me()
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'database_busy', errors: expect.stringContaining('very busy') })
      expect((await get('/readyz')).statusCode).toBe(200)
    })
    expect((await me()).statusCode).toBe(200)
  })

  it('keeps no request waiting longer than a statement may take when the database falls silent', async () => {
    const way = await silentWay()
    const slow = vi.fn()
    const database = await openDatabase({ url: way.address, poolSize: 3, statementSeconds: 1, slow })
    const ask = () => sql`select 1 from employee limit 1`.execute(database.db)
    await Promise.all([ask(), ask(), ask()])
    way.fallSilent()
    // Those that have a connection hear nothing; the others wait for one, get it, and hear nothing either.
    const waits = Array.from({ length: 9 }, async () => {
      const timing = newTiming()
      const from = performance.now()
      // What fails is tried again by a handler that knows no better.
      await withTiming(timing, () => ask().catch(ask)).catch(() => undefined)
      return { seconds: (performance.now() - from) / 1000, ...timing }
    })
    const took = await Promise.all(waits)
    // A second for the statement, three until it is given up.
    expect(Math.max(...took.map(({ seconds }) => seconds))).toBeLessThan(5.5)
    expect(took.filter(({ waited }) => waited > 1000).length).toBeGreaterThan(0)
    expect(slow).toHaveBeenCalledWith('select 1 from employee limit 1', expect.any(Number))
    way.close()
    await database.close()
  })

  it('sees a database that takes no changes', async () => {
    await administer((client) =>
      client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`),
    )
    await administer((client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'iroko'",
      ),
    )
    const ready = await get('/readyz')
    expect([ready.statusCode, ready.json().status]).toEqual([503, expect.stringMatching(/takes no changes|does not answer/)])
    await expect.poll(async () => (await get('/readyz')).json().status).toBe('the database takes no changes')
    const answer = await t.inject({ method: 'POST', url: '/api/v1/employees.json', as: someone, payload: {} })
    expect(answer.statusCode).not.toBe(500)
    const write = await own.db
      .insertInto('backup')
      .values({ bytes: 1 })
      .execute()
      .catch((error: unknown) => error)
    expect(Object(write).code).toBe('25006')
  })
})

it('counts what waits, for a monitor', async () => {
  const headers = { authorization: 'Bearer a token that the monitor has' }
  const { payload } = await t.inject({ method: 'GET', url: '/metrics', headers })
  expect(payload).toContain('mails_unsent 0')
  expect(payload).toContain('backup_age_seconds Nan')
  if (url) expect(payload).toContain('database_waiting 0')
})
