/**
 * GET /api/v1/roster.json of 200 people × 31 days at the server, on PostgreSQL with 5,000 people: milliseconds a request, one at a
 * time, against the statements that it makes, made by the driver alone. Goal: under 150 ms in the middle, and no more statements
 * for 200 people than for one.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/database/migrate.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { sealer, serve, timeCall } from './measure.ts'
import { recordStatements } from './record.ts'

const today = '2026-11-20'
const days = 'from=2026-11-01&to=2026-12-01'
const path = `/api/v1/roster.json?${days}&limit=200`
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url })
  await migrate(database)
  await buildCompany(database.db, { employees: 5000, months: 24, today }, sealer)
  const direct = new pg.Client({ connectionString: cluster.url })
  await direct.connect()
  await direct.query('vacuum analyze')
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
  const ofOne = await recordStatements(cluster.url, `/api/v1/roster.json?${days}&limit=1`, headers)
  console.log(`${statements.length} statements for 200 people, ${ofOne.length} for one`)

  const ours = await serve('server/main.ts', await freePort(), '/readyz', {
    DATABASE_URL: cluster.url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ROLE: 'web',
  })
  try {
    const query = (text: string, values: unknown[]) => direct.query(text, values)
    const timed = await timeCall({ url: ours.url + path, headers, statements, query }, rounds)
    console.log(
      `200 people × 31 days: ${timed.median.toFixed(0)} ms (95th ${timed.worst.toFixed(0)} ms), the statements alone ${timed.floor.toFixed(0)} ms, ratio ${(timed.median / timed.floor).toFixed(2)}; ${(timed.body.length / 1024).toFixed(0)} kB (goal 150 ms)`,
    )
  } finally {
    await ours.stop()
    await direct.end()
    await database.close()
  }
} finally {
  await cluster.stop()
}
