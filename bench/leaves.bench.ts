/**
 * GET /api/v1/leaves.json?limit=25 with 100,000 applications on PostgreSQL, at 1, 8 and 32 connections, against a bare node:http + pg
 * handler that makes the same statements, in turns in one run. Goal: at least 70 % of its requests a second.
 */

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { openStreams } from '../server/lib/events.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { migrate } from '../server/lib/migrate.ts'
import { companyZone } from '../server/lib/portal.ts'
import { makeSealer, newDataKey } from '../server/lib/sealed.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { load, median, serve } from './measure.ts'

const path = '/api/v1/leaves.json?limit=25'
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

const sealer = makeSealer(newDataKey())
const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url })
  await migrate(database)
  await buildCompany(database.db, { employees: 5000, months: 24, today: '2026-11-20', applications: 100_000 }, sealer)
  const analyse = new pg.Client({ connectionString: cluster.url })
  await analyse.connect()
  await analyse.query('vacuum analyze')
  await analyse.end()

  // The production process below refuses a company whose passwords everybody knows.
  await database.db.updateTable('company').set({ demo: false }).execute()

  const hr = await database.db
    .selectFrom('employee')
    .select('id')
    .where('email', '=', 'hr.manager@zuma.test')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await database.db
    .insertInto('session')
    .values({ id: randomUUID(), token_hash: hashToken(token), employee_id: hr.id })
    .execute()
  const headers = { authorization: `Bearer ${token}` }

  const statements = await recordStatements(cluster.url, headers)
  console.log(`${statements.length} statements a request: ${statements.map((it) => it.text.length).join(', ')} characters`)
  const file = join(tmpdir(), `iroko-statements-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(statements))

  const ours = await serve('server/main.ts', await freePort(), '/readyz', {
    DATABASE_URL: cluster.url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ROLE: 'web',
    DATABASE_POOL: '10',
  })
  const bare = await serve('bench/bare-leaves.ts', await freePort(), '/', { DATABASE_URL: cluster.url, STATEMENTS: file })
  try {
    for (const connections of [1, 8, 32]) {
      const ratios: number[] = []
      const our: number[] = []
      const floor: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const a = await load(ours.url + path, connections, seconds, headers)
        const b = await load(bare.url, connections, seconds, headers)
        our.push(a.perSecond)
        floor.push(b.perSecond)
        ratios.push(a.perSecond / b.perSecond)
      }
      console.log(
        `${String(connections).padStart(2)} connections: ${median(our).toFixed(0)}/s against ${median(floor).toFixed(0)}/s, ratio ${median(ratios).toFixed(2)} (goal 0.70)`,
      )
    }
  } finally {
    await ours.stop()
    await bare.stop()
    await database.close()
  }
} finally {
  await cluster.stop()
}

/** The statements of one request, as the driver sends them. */
async function recordStatements(url: string, sent: Record<string, string>) {
  const read = readEnvironment({ LOG_LEVEL: 'silent', DATABASE_URL: url, NODE_ENV: 'production' })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const database = await openDatabase({ url })
  const jobs = await openJobs(database, [], companyZone)
  const streams = await openStreams(database)
  const app = await createApp(
    { database, environment: read.environment, jobs, log: pino({ level: 'silent' }), now: () => new Date() },
    streams,
  )
  await app.inject({ url: path, headers: sent })
  const recorded: { text: string; values: unknown[] }[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: never[]) {
    const [text, values] = args as unknown as [string, unknown[]]
    if (typeof text === 'string' && text.trim().startsWith('s')) recorded.push({ text, values: values ?? [] })
    return plain.apply(this, args as never)
  } as never
  await app.inject({ url: path, headers: sent })
  pg.Client.prototype.query = plain
  await streams.close()
  await app.close()
  await jobs.stop()
  await database.close()
  return recorded
}
