/**
 * What everybody else feels while a single person has long registers made: the middle of a page of employees at 4 connections, alone and while
 * 12 connections of somebody else ask for 5,000 rows of details at a time, of which two are made at once. BENCH_DATABASE_URL names a database with a demo company, which is then not built first.
 */
import pg from 'pg'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { load, median, serve } from './measure.ts'
import { prepare } from './turns.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const page = '/api/v1/employees.json?limit=25'
const register = '/api/v1/employee_details.json?limit=5000'

const company = await openCompany({ employees: 5000, months: 24 })
const direct = new pg.Client({ connectionString: company.url })
await direct.connect()
const settings = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web', DATABASE_POOL: '10' }
const ours = await serve('server/main.ts', await freePort(), '/readyz', settings)
try {
  const greedy = (await prepare(direct, 'hr.manager@zuma.test')).headers
  const { headers } = await prepare(direct, 'agent@zuma.test')
  await load(ours.url + page, 4, seconds, headers)
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await load(ours.url + page, 4, seconds, headers)).p50)
    const [, other] = await Promise.all([
      load(ours.url + register, 12, seconds, greedy),
      load(ours.url + page, 4, seconds, headers),
    ])
    beside.push(other.p50)
  }
  console.log(`page of employees: ${median(alone)} ms alone, ${median(beside)} ms beside registers of somebody else`)
} finally {
  await ours.stop()
  await direct.end()
  await company.close()
}
