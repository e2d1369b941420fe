/**
 * Two hundred people who open the portal at the same moment: the look-ups that the specification loads on start, of 5,000 people, from two
 * web processes. Milliseconds from the first request of a person to the last answer. Goal: under 500 ms for 99 of 100. In turns with two
 * bare servers that have the same bytes ready, for the callers and the database have the same two cores.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/lib/database/database.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { type Served, serve } from './measure.ts'

const people = 200
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const goal = 500
const calls = [
  'departments.json?limit=1000',
  'campaigns.json?limit=1000',
  'teams.json?limit=1000',
  'designations.json?limit=1000',
  'leaders.json?limit=1000',
  'branches.json?limit=1000',
  'leave_types.json?limit=1000',
  'public_holidays.json?limit=1000',
  'employees.json?limit=5000',
]

/** The answer as a browser receives it, not unpacked: that is the browser's work. */
function receive(url: string, token: string, agent: Agent): Promise<{ status: number; body: Buffer }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
    }).on('error', failed)
  })
}

async function tokensOf(url: string): Promise<string[]> {
  const database = await openDatabase({ url })
  const { db } = database
  const some = await db.selectFrom('employee').select('id').where('status', '=', 'active').limit(people).execute()
  const signedIn = some.map(({ id }) => ({ id, token: newToken() }))
  const rows = signedIn.map(({ id, token }) => ({ id: randomUUID(), token_hash: hashToken(token), employee_id: id }))
  await db.insertInto('session').values(rows).execute()
  await database.close()
  return signedIn.map(({ token }) => token)
}

const at = (times: number[], part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0)

/** Everybody at once; milliseconds of each. */
async function openAll(servers: readonly Served[], tokens: readonly string[], agent: Agent): Promise<string> {
  const open = async (token: string, index: number) => {
    const begun = performance.now()
    const { url = '' } = servers[index % servers.length] ?? {}
    const answers = await Promise.all(calls.map((call) => receive(`${url}/api/v1/${call}`, token, agent)))
    const wrong = answers.findIndex(({ status }) => status !== 200)
    if (wrong >= 0) throw new Error(`A call of the start was answered with ${answers[wrong]?.status}: ${calls[wrong]}`)
    return performance.now() - begun
  }
  const times = (await Promise.all(tokens.map(open))).sort((a, b) => a - b)
  return `p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`
}

const company = await openCompany({ employees: 5000, months: 2 })
const folder = mkdtempSync(join(tmpdir(), 'iroko-start-up-'))
try {
  const tokens = await tokensOf(company.url)
  const env = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web' }
  const two = async (script: string, path: string, more: Record<string, string> = {}) => [
    await serve(script, await freePort(), path, { ...env, ...more }),
    await serve(script, await freePort(), path, { ...env, ...more }),
  ]
  const agent = new Agent({ keepAlive: true })
  const servers = await two('server/main.ts', '/readyz')
  const bodies: Record<string, string> = {}
  for (const call of calls) {
    const { body } = await receive(`${servers[0]?.url}/api/v1/${call}`, tokens[0] ?? '', agent)
    bodies[`/api/v1/${call}`] = body.toString('base64')
  }
  const BODIES = join(folder, 'bodies.json')
  writeFileSync(BODIES, JSON.stringify(bodies))
  const bare = await two('bench/bare-bytes.ts', '/', { BODIES })
  for (let round = 1; round <= rounds; round += 1) {
    const floor = await openAll(bare, tokens, agent)
    console.log(
      `start of ${people} people, round ${round}: ${await openAll(servers, tokens, agent)} (goal ${goal} ms); floor ${floor}`,
    )
  }
  agent.destroy()
  for (const server of [...servers, ...bare]) await server.stop()
} finally {
  rmSync(folder, { recursive: true })
  await company.close()
}
