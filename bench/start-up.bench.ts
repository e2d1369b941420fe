/**
 * Two hundred people who open the portal at the same moment: the look-ups that the specification loads on start, of 5,000 people, from two
 * web processes. Milliseconds from the first request of a person to the last answer. Goal: under 500 ms for 99 of 100.
 */

import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { openDatabase } from '../server/lib/database/database.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { serve } from './measure.ts'

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
function receive(url: string, token: string, agent: Agent): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
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

const company = await openCompany({ employees: 5000, months: 2 })
try {
  const tokens = await tokensOf(company.url)
  const env = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web' }
  const servers = [
    await serve('server/main.ts', await freePort(), '/readyz', env),
    await serve('server/main.ts', await freePort(), '/readyz', env),
  ]
  const agent = new Agent({ keepAlive: true })
  const open = async (token: string, index: number) => {
    const begun = performance.now()
    const { url = '' } = servers[index % servers.length] ?? {}
    const answers = await Promise.all(calls.map((call) => receive(`${url}/api/v1/${call}`, token, agent)))
    const wrong = answers.find((status) => status !== 200)
    if (wrong !== undefined) throw new Error(`A call of the start was answered with ${wrong}: ${calls[answers.indexOf(wrong)]}`)
    return performance.now() - begun
  }
  for (let round = 1; round <= rounds; round += 1) {
    const times = (await Promise.all(tokens.map(open))).sort((a, b) => a - b)
    console.log(
      `start of ${people} people, round ${round}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (goal ${goal} ms)`,
    )
  }
  agent.destroy()
  for (const server of servers) await server.stop()
} finally {
  await company.close()
}
