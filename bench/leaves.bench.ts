/**
 * GET /api/v1/leaves.json?limit=25 with 100,000 applications on PostgreSQL, at 1, 8 and 32 connections, against a bare node:http + pg
 * handler that makes the same statements, in turns in one run. Goal: at least 70 % of its requests a second.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/database/migrate.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { load, median, sealer, serve } from './measure.ts'
import { recordStatements } from './record.ts'

const path = '/api/v1/leaves.json?limit=25'
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

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

  const statements = await recordStatements(cluster.url, path, headers)
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
